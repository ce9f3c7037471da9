#include "cli/equity_output.h"
#include "cli/odds_output.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {
namespace {

Json cards_json(CardSet cards) {
  Json list = Json::array();
  for (const Card card : deck_cards(Deck::standard)) {
    if (cards.contains(card)) list.push_back(text(card));
  }
  return list;
}

Json share_json(const Equity& equity, const ShareEquity& share) {
  const Rational value = equity.of(share);
  return {{"equity", rational_json(value)},
          {"equity_percent", std::stod(decimal(value * 100, 10))},
          {"wins", share.won.str()},
          {"ties", share.tied.str()},
          {"losses", share.lost.str()}};
}

Json hand_json(const EquitySheet& sheet, std::size_t index) {
  const HandEquity& hand = sheet.equity.hands[index];
  Json json = share_json(sheet.equity, hand.pot);
  json["hand"] = sheet.hands[index];
  if (hand.squared_error) {
    json["standard_error_percent"] = std::stod(root(*hand.squared_error * 10'000));
  }
  for (std::size_t share = 0; share < hand.shares.size(); ++share) {
    json["shares"].push_back(share_json(sheet.equity, hand.shares[share]));
    json["shares"].back()["share"] = sheet.shares[share];
    json["shares"].back()["nobody"] = sheet.equity.unclaimed[share].str();
  }
  return json;
}

}  // namespace

Json equity_json(const EquitySheet& sheet) {
  Json json{{"game", sheet.game},
            {"ruleset", sheet.ruleset},
            {"rules", write_choices(sheet.choices)},
            {"board", cards_json(sheet.board)},
            {"dead", cards_json(sheet.dead)},
            {"sampled", sheet.equity.sampled},
            {"deals", sheet.equity.deals.str()},
            {"hands", Json::array()}};
  for (std::size_t i = 0; i < sheet.hands.size(); ++i) json["hands"].push_back(hand_json(sheet, i));
  return json;
}

Json starting_hands_json(const StartingHandsSheet& sheet) {
  Json json{{"game", sheet.game},
            {"ruleset", sheet.ruleset},
            {"rules", write_choices(sheet.choices)},
            {"starting_hands", Json::array()}};
  for (const StartingHand& hand : sheet.hands) {
    json["starting_hands"].push_back(share_json(hand.equity, hand.equity.hands.front().pot));
    json["starting_hands"].back()["hand"] = hand.name;
    json["starting_hands"].back()["deals"] = hand.equity.deals.str();
  }
  return json;
}

}  // namespace houseway::cli
