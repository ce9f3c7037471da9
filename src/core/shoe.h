#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/card.h"
#include "core/random.h"

namespace houseway {

// All cards of so many decks.
std::vector<Card> cards_of(Deck deck, int decks);

// The cards of a table that rounds are dealt from, one after another. Each card is in the shoe, on
// the table or in the discard rack: none is ever lost or doubled.
class CardShoe {
 public:
  static constexpr std::size_t cut_from_end = 10;  // the least number of cards on either side
  static constexpr std::size_t cover_play = 26;    // how far above its least place a cover card is

  // Where the cards are between rounds, when none is on the table.
  struct AtRest {
    std::vector<Card> left;  // the next card is the last
    std::vector<Card> discarded;
    std::optional<std::size_t> below_cover;
    bool cover_out = false;
  };

  CardShoe(Deck deck, int decks);  // all of it in the discard rack
  explicit CardShoe(AtRest cards);

  // Shuffles the shoe and the discards together into the shoe; what is on the table stays there.
  void shuffle_in(Random& random);
  // The same, then cuts the stack and has the second cover card at least so many cards above its
  // bottom. A stack too small for the cut is left as it was shuffled.
  void shuffle_and_cut(Random& random, std::size_t below_cover);

  std::optional<Card> draw();  // onto the table; nothing where the shoe is empty
  std::optional<Card> burn();  // into the discard rack; likewise
  bool put_first(Card card);   // from the table back to the front of the shoe, if it lies there
  void collect();              // the cards on the table into the discard rack

  // The cover card has come out since the last shuffle: a card from below it has been drawn.
  bool cover_card_out() const { return cover_out_; }
  AtRest at_rest() const { return {stack_, rack_, below_cover_, cover_out_}; }
  std::size_t left() const { return stack_.size(); }
  bool empty() const { return stack_.empty(); }
  std::size_t on_table() const { return table_.size(); }
  std::size_t discarded() const { return rack_.size(); }

 private:
  std::optional<Card> take();

  std::vector<Card> stack_;  // the next card is the last
  std::vector<Card> table_;
  std::vector<Card> rack_;
  std::optional<std::size_t> below_cover_;
  bool cover_out_ = false;
};

}  // namespace houseway
