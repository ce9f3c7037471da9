#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "floor/verify.h"
#include "round/event_words.h"
#include "support.h"

// A record that is written by hand, as a floor writes it, to be verified and forged.
namespace houseway::floor {

inline constexpr Instant start{std::chrono::microseconds{1'763'450'400'000'000}};
inline constexpr std::chrono::hours one_day{24};

// A floor that writes down what happens at its tables, as the server does.
class Record {
 public:
  Record() : key_(SealingKey::fresh()), signing_(SecretBytes(Bytes32{7})), shoe_("7", &key_) {}

  void add(const std::string& chain, Json body, const Actor& by = the_program()) {
    if (const auto forge = forge_) forge(body);
    if (body.is_null()) return;
    body["by"] = to_json(by);
    ChainHead& head = heads_.try_emplace(chain, chain).first->second;
    lines_.push_back(export_line(head.add(at_, body.dump())));
    at_ += std::chrono::seconds(1);
  }
  void shoe(const ShoeEvent& event, const Actor& by = the_program()) {
    shoe_.apply(event, by, at_);
    add("table/7", to_json(event), by);
  }
  // A stack in this order, uncut.
  void commit(const std::vector<std::string>& items) {
    const std::uint64_t number = shoe_.number() + 1;
    const Stack stack({StackName::Kind::shoe, "7", number}, items, random_);
    shoe(ShuffleCommitted{"7",
                          number,
                          Deck::standard,
                          1,
                          items.size(),
                          stack.root(),
                          key_.seal(stack),
                          false,
                          {},
                          {}});
  }
  void deal(std::size_t count, bool opened = true) {
    Dealing dealing(shoe_);
    for (std::size_t i = 0; i < count; ++i) dealing.draw();
    for (const ShoeEvent& event : dealing.events()) shoe(event);
    if (opened) shoe(*shoe_.open(dealing.drawn()));
  }
  void burn() {
    Dealing dealing(shoe_);
    dealing.burn();
    shoe(dealing.events().front());
  }
  void thrown(const ThrowEvent& event) {
    throws_.apply(event, the_program(), at_);
    add("table/7", to_json(event));
  }
  void bind(const std::string& what, const std::string& result) {
    const std::vector<std::string> results{result};
    thrown(throws_.commit(what, results, random_));
  }
  void tell(const std::string& what) { thrown(throws_.open(what)); }
  void opened(const char* source = "committed") {
    add("table/7", {{"event", "table-opened"}, {"source", source}});
  }
  void began() { add("table/7", {{"event", "round-began"}, {"number", 1}}); }
  void went(Json what) { add("table/7", {{"event", "round-went"}, {"what", std::move(what)}}); }
  // The round of this file, as the program deals it: throws and draws bound when it begins and
  // after each throw, cards from the committed stack, those opened that all have seen.
  void play(const Json& file, bool proved = true, Json settlement = {{"back", Json::object()}}) {
    const ReadRound read = read_round(file);
    ASSERT_TRUE(read.round) << file << houseway::text(read.refusals.front());
    Round round(*read.rules.rules);
    const auto& journal = read.round->journal();
    const auto bind_throw = [&](auto from) {
      const auto next =
          std::find_if(from, journal.end(), [](const Event& each) { return each.is<Tossed>(); });
      if (next != journal.end()) bind("spin", event_words(round, *next)["spin"]);
    };
    began();
    bind_throw(journal.begin());
    for (const Event& event : journal) {
      if (!event.is<SystemDrew>()) continue;
      const Json drawn = event_words(round, event)["selected"];
      bind(drawn["name"], drawn["drawn"]);
    }
    std::vector<std::pair<std::uint64_t, Card>> dealt;
    for (auto event = journal.begin(); event != journal.end(); ++event) {
      const Json words = event_words(round, *event);
      if (event->is<CardDealt>()) {
        Dealing dealing(shoe_);
        ASSERT_TRUE(dealing.draw()) << file;
        dealt.emplace_back(dealing.drawn().front(), event->as<CardDealt>()->card);
        shoe(dealing.events().front());
      } else if (event->is<CardBurned>()) {
        burn();
      } else if (event->is<Tossed>()) {
        tell("spin");
      } else if (event->is<SystemDrew>()) {
        tell(words["selected"]["name"]);
      }
      went(words);
      round.apply(*event);
      if (event->is<Tossed>()) bind_throw(std::next(event));
    }
    std::vector<std::uint64_t> seen;
    for (const auto& [position, face] : dealt) {
      for (const SeenPlace& place : round.view(0)) {
        if (std::count(place.cards.begin(), place.cards.end(), face) > 0) {
          seen.push_back(position);
          break;
        }
      }
    }
    if (proved && !seen.empty()) shoe(*shoe_.open(seen));
    settle(write_round(round), std::move(settlement));
  }
  void settle(Json round, Json settlement = {{"back", Json::object()}}) {
    add("table/7", {{"event", "round-settled"},
                    {"round", std::move(round)},
                    {"settlement", std::move(settlement)}});
  }
  void call_off() {
    add("table/7", {{"event", "round-called-off"}, {"cause", "the lights went out"}});
  }
  void close() { shoe(shoe_.end(false, "round over", "")); }
  void sign() {
    std::vector<Head> ends;
    for (const auto& [name, head] : heads_) ends.push_back({name, head.sequence(), head.hash()});
    const SignedHeads* before = signed_.empty() ? nullptr : &signed_.back();
    const SignedHeads made = signing_.sign(at_, ends, before);
    signed_.push_back(made);
    lines_.push_back(export_line(made));
  }
  void later(std::chrono::microseconds span) { at_ += span; }

  std::string text() const {
    std::string all;
    for (const std::string& line : lines_) all += line + "\n";
    return all;
  }

  SeededRandom random_{11};
  SealingKey key_;
  SigningKey signing_;
  CommittedShoe shoe_;
  CommittedThrow throws_{"7", &key_};
  std::vector<std::string> lines_;
  // What a forger writes instead; nothing at all where he makes it null.
  std::function<void(Json& body)> forge_;

 private:
  std::map<std::string, ChainHead> heads_;
  std::vector<SignedHeads> signed_;
  Instant at_ = start;
};

inline std::optional<Refusal> settles_always(const Json&, const Json&) {
  return {};
}

inline Verifier verified(const std::vector<std::string>& lines, std::optional<PublicKey> key = {},
                         const SealingKey* sealing = nullptr) {
  Verifier verifier(key, settles_always, sealing);
  for (std::size_t i = 0; i < lines.size(); ++i) verifier.take_line(lines[i], i + 1);
  verifier.end();
  return verifier;
}

// The first finding; empty where nothing is wrong.
inline std::string found(const Verifier& verifier) {
  return verifier.findings().empty() ? std::string() : text(verifier.findings().front());
}
inline std::string found(const std::vector<std::string>& lines, std::optional<PublicKey> key = {}) {
  return found(verified(lines, key));
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::string line;
  for (const char c : text) {
    if (c != '\n') {
      line += c;
    } else {
      lines.push_back(line);
      line.clear();
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

// Casino War: the first card of the shoe is burned, the second is the player's, the third the
// dealer's.
inline Json war(const char* cards) {
  return {{"game", "casino-war"}, {"bets", {{"1", {{"initial", 10}}}}}, {"shoe", cards}};
}

inline Record small_record() {
  Record record;
  record.commit({"2c", "As", "Kd", "7c"});
  record.burn();
  record.play(war("As Kd"));
  record.close();
  record.sign();
  return record;
}

}  // namespace houseway::floor
