#pragma once

#include <map>
#include <string>

#include "round/card_file.h"
#include "round/round.h"

namespace houseway {

// Feeds what a file records of a round in which hands are drawn to: the cards in the order drawn,
// and what each seat said.
class HandOrder {
 public:
  HandOrder(Round& round, CardFile& file) : round_(round), file_(file), game_(round.definition()) {}

  // Why it cannot have happened so; nothing when the round is over.
  Refusals run();

 private:
  const HandRound& hands() const { return round_.hands(); }

  void feed(const Event& event, const std::string& path);
  void step();
  void deal(Place place);
  void decide(int seat);
  std::optional<Move> move_of(const std::string& words) const;
  std::optional<Play> parse(const std::string& words) const;
  bool due(const RecordedIrregularity& recorded) const;
  bool is_drawn_in_error(const GoneWrong& wrong) const;
  bool feed_due_irregularity();
  void feed_the_rest();
  void leave_last_card();
  const Irregularity* refuses_next_card(int seat) const;
  void check_nothing_left();
  bool said_before_the_reader(int seat) const;
  bool out_of_plays(int seat) const;
  bool may_pass() const;  // the seat whose turn it is, without a word
  bool about_to_stand(int seat) const;
  bool is_harmless(const GoneWrong& wrong) const;
  void refuse(std::string place, std::string message, Section section);

  Round& round_;
  CardFile& file_;
  const Definition& game_;
  std::size_t drawn_ = 0;
  std::map<int, std::size_t> played_;
  bool drawn_in_error_ = false;  // a card, which may be left over
  Refusals refusals_;
};

}  // namespace houseway
