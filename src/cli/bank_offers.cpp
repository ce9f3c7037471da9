#include "cli/bank_offers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace houseway::cli {

void BankOffers::begin() {
  dealer_wagers_ = false;
  offered_.clear();
  if (table_.game.cards().banking.exists())
    offered_ = offered_the_bank(table_.game.positions, past_);
}

void BankOffers::end_round() {
  past_.push_back(past_round(table_.round.record()));
}

void BankOffers::keep_last(std::size_t rounds) {
  if (rounds < past_.size()) past_.erase(past_.begin(), past_.end() - static_cast<long>(rounds));
}

bool BankOffers::allowed(bool with_house, int seat) const {
  return !table_.round.why_not(Event::bank(seat, with_house));
}

std::vector<std::string> BankOffers::answers(int seat) const {
  std::vector<std::string> words;
  for (const bool with_house : {false, true}) {
    if (allowed(with_house, seat)) words.emplace_back(Banking::word(with_house));
  }
  return words;
}

WagerId BankOffers::base() const {
  return static_cast<WagerId>(*table_.game.find_wager(table_.game.base));
}

// The bank's last wager against the dealer, or what the rules fix; less at the bank's wish.
Money BankOffers::most_of_the_dealer() const {
  const int banker = table_.round.record().bank.seat;
  const auto option = table_.game.find_option(table_.game.cards().banking.dealers_option);
  const auto fixed = table_.rules.money(static_cast<OptionId>(*option));
  Money most = fixed.value_or(Money{});
  for (const Stake& stake : table_.table.bets.last(banker)) {
    if (!fixed && stake.spot.wager == base()) most = stake.amount;
  }
  return std::min(most, table_.chips.owned(banker));
}

bool BankOffers::covers(const Round& round) const {
  const Bank& bank = round.record().bank;
  if (bank.seat == 0) return true;
  Money most = bank.dealers_wager;
  for (const SeatRecord& seat : round.record().seats) {
    if (const Stake* stake = seat.find({base(), 0})) most += stake->amount;
  }
  return most <= table_.chips.owned(bank.seat);
}

std::optional<Question> BankOffers::next() {
  if (dealer_wagers_) {
    return Question{.seat = table_.round.record().bank.seat,
                    .words = fmt::format("the dealer's wager against you, {} or less",
                                         text(most_of_the_dealer()))};
  }
  if (offered_.empty()) return std::nullopt;
  const std::vector<std::string> words = answers(offered_.front());
  if (words.empty()) return std::nullopt;
  return Question{.seat = offered_.front(),
                  .words = fmt::format("{} or pass", fmt::join(words, ", ")),
                  .tells_chips = true};
}

std::string BankOffers::help() const {
  if (dealer_wagers_) {
    return fmt::format("Say an amount in dollars, {} or less; 0 for none.\n",
                       text(most_of_the_dealer()));
  }
  std::vector<std::string> words = answers(offered_.front());
  words.emplace_back("pass");
  return answers_text(words);
}

void BankOffers::answer(const Typed& typed) {
  if (dealer_wagers_) {
    answer_wager(typed);
  } else {
    answer_offer(typed);
  }
}

void BankOffers::answer_offer(const Typed& typed) {
  const int seat = offered_.front();
  std::vector<std::string> words = answers(seat);
  words.emplace_back("pass");
  const auto answer = read_answer(words, typed.words);
  if (!answer) return table_.terminal.show(help());
  if (*answer == "pass") {
    offered_.erase(offered_.begin());
    return;
  }
  const bool with_house = *answer == Banking::word(true);
  table_.round.apply(Event::bank(seat, with_house));
  dealer_wagers_ = !with_house;
  offered_.clear();
}

void BankOffers::answer_wager(const Typed& typed) {
  const auto amount = parse_money(typed.line);
  if (!amount || *amount > most_of_the_dealer()) return table_.terminal.show(help());
  const Place dealer = *table_.game.find_place(table_.game.cards().dealer);
  if (amount->cents > 0 &&
      table_.terminal.refused(table_.round.apply(Event::bet(dealer, Spot{base(), 0}, *amount)))) {
    return;
  }
  dealer_wagers_ = false;
}

}  // namespace houseway::cli
