#pragma once

#include <map>
#include <string>

#include "round/card_file.h"
#include "round/round.h"
#include "rules/moment.h"

namespace houseway {

// Puts what a file records of a round of cards into the order in which it happened, which the
// rules imply, and feeds it to the round.
class CardOrder {
 public:
  CardOrder(Round& round, CardFile& file)
      : round_(round), file_(file), game_(round.definition()), moments_(moments_of(game_)) {}

  // Why it cannot have happened so; nothing when the round is over.
  Refusals run();

 private:
  const CardRound& cards() const { return round_.cards(); }

  // Events in their order.
  void feed(const Event& event, const std::string& path);
  void take_the_bank();
  void step();
  std::string key_of(Place place) const;
  void deal(Place place);
  bool has_card(Place place);
  void toss();
  void arrange(const Expected& now);
  static std::optional<Play> silence(const Step& step);
  void decide(const Expected& now);
  void decide_as_chosen(const Expected& now, const RecordedIrregularity& recorded);
  bool folds_later(const Step& step, const std::string& words) const;
  const Step* giving_up(const std::string& words) const;
  std::string allowed() const;
  bool out_of_plays(const Expected& now) const;
  bool out_of_plays(int seat) const;
  // Silence may also be a decision.
  bool lacks_a_play(const Expected& now) const { return out_of_plays(now) && !silence(*now.step); }
  void refuse(std::string place, std::string message, Section section);

  // When something went wrong.
  bool due(const RecordedIrregularity& recorded, const Expected& now);
  bool due_from_the_shoe(const RecordedIrregularity& recorded, const Expected& now);
  bool elsewhere(const std::string& at, const Expected& now) const;
  bool records_running_out() const;
  void take_from_shoe(RecordedIrregularity& recorded);
  void feed_harmless();
  bool found_later(const RecordedIrregularity& recorded) const;
  bool goes_on_deciding(const RecordedIrregularity& recorded) const;
  bool found_in_the_deal(const RecordedIrregularity& recorded) const;
  bool stops(const RecordedIrregularity& recorded) const;
  const Moment* moment(const RecordedIrregularity& recorded) const;
  bool said(const RecordedIrregularity& recorded, Moment::When when) const;
  bool missed(const RecordedIrregularity& recorded, const Expected& now) const;
  bool playing(const Expected& now) const;
  bool no_decision_left() const;
  bool feed_due_irregularity();

  // What the file has and the round had no use for.
  void check_nothing_left();
  void check_shoe();
  Section no_more_to(Place place) const;
  const Step& last_deal() const;
  const Step* not_asked(int seat, const std::string& words) const;
  const Step& decision_of(const std::string& words) const;
  std::size_t may_lie_undealt(Place place) const;

  Round& round_;
  CardFile& file_;
  const Definition& game_;
  std::vector<Moment> moments_;
  std::map<std::string, std::size_t> dealt_;
  std::map<int, std::size_t> played_;
  std::map<int, RecordedIrregularity> chosen_;  // by seat: what goes with an irregularity
  std::size_t tossed_ = 0;
  Refusals refusals_;
};

}  // namespace houseway
