#include "floor/table_events.h"

#include <fmt/format.h>

#include <limits>

#include "round/event_words.h"
#include "round/file.h"
#include "round/file_parts.h"

namespace houseway::floor {
namespace {

class Writer {
 public:
  explicit Writer(const Round* round) : round_(round) {}

  Json operator()(const TableOpened& event) const {
    Json json{{"event", "table-opened"},
              {"game", event.game},
              {"version", event.version},
              {"layout", event.layout},
              {"source", event.committed ? "committed" : "table"}};
    if (event.meters_of_house) json["meters"] = "house";
    return json;
  }
  Json operator()(const TableClosed&) const { return {{"event", "table-closed"}}; }
  Json operator()(const SeatTaken& event) const {
    return {{"event", "seat-taken"}, {"seat", seat(event.seat)}, {"account", event.account}};
  }
  Json operator()(const SeatLeft& event) const {
    return {{"event", "seat-left"}, {"seat", seat(event.seat)}};
  }
  Json operator()(const WentAway& event) const {
    return {{"event", event.back ? "came-back" : "went-away"}, {"seat", seat(event.seat)}};
  }
  Json operator()(const ChipsBought& event) const {
    return {{"event", "chips-bought"},
            {"seat", seat(event.seat)},
            {"amount", money_json(event.amount)}};
  }
  Json operator()(const ChipsCashed& event) const {
    return {{"event", "chips-cashed"},
            {"seat", seat(event.seat)},
            {"amount", money_json(event.amount)}};
  }
  Json operator()(const InventoryFilled& event) const {
    return {{"event", "inventory-filled"}, {"amount", money_json(event.amount)}};
  }
  Json operator()(const RoundBegan& event) const {
    return {{"event", "round-began"}, {"number", event.number}};
  }
  Json operator()(const RoundWent& event) const {
    return {{"event", "round-went"}, {"what", event_words(*round_, event.event)}};
  }
  Json operator()(const RoundEnded& event) const {
    if (event.called_off) {
      Json json{{"event", "round-called-off"}};
      if (!event.cause.empty()) json["cause"] = event.cause;
      return json;
    }
    return {{"event", "round-settled"}, {"round", write_round(*round_)}};
  }
  Json operator()(const SlipPaid& event) const {
    Json json{{"event", "slip-paid"}, {"slip", event.slip}, {"validated-by", event.validated_by}};
    if (event.rejected) json["rejected"] = true;
    return json;
  }
  Json operator()(const EntryTakenBack& event) const {
    return {{"event", "entry-taken-back"}, {"reason", event.reason}};
  }
  Json operator()(const ShuffleOrdered& event) const {
    return {{"event", "shuffle-ordered"}, {"reason", event.reason}};
  }
  Json operator()(const VigorishCollected& event) const {
    return {{"event", "vigorish-collected"},
            {"seat", seat(event.seat)},
            {"amount", money_json(event.amount)}};
  }
  Json operator()(const OfferAnswered& event) const { return to_json(event); }
  Json operator()(const EquipmentEvent& event) const { return to_json(event); }
  Json operator()(const PokerEvent& event) const { return to_json(event); }
  Json operator()(const WagersConfirmed& event) const {
    return {{"event", "wagers-confirmed"}, {"wager", event.wager}};
  }
  Json operator()(const ProgressivesStopped& event) const {
    return {{"event", "progressives-stopped"}, {"cause", event.cause}};
  }
  Json operator()(const ProgressivesResumed&) const { return {{"event", "progressives-resumed"}}; }
  Json operator()(const ProgressiveCollected& event) const {
    return {{"event", "progressive-collected"}, {"chips", event.chips}};
  }
  Json operator()(const ShoePassOrdered& event) const {
    return {{"event", "shoe-pass-ordered"}, {"reason", event.reason}};
  }
  Json operator()(const TurningEnded& event) const {
    return {{"event", "turning-ended"},
            {"hand", std::string(round_->definition().place_id(event.hand))},
            {"seat", seat(event.seat)},
            {"reason", event.reason}};
  }
  Json operator()(const ShoeEvent& event) const { return to_json(event); }
  Json operator()(const ThrowEvent& event) const { return to_json(event); }

 private:
  static std::string seat(int seat) { return fmt::format("{}", seat); }

  const Round* round_;
};

class Reader {
 public:
  Reader(const Json& json, const Round* round) : json_(json), round_(round) {}

  std::variant<TableEvent, Refusal> read() {
    const std::string kind = word("event");
    if (is_shoe_event(kind)) return given(read_shoe_event(json_));
    if (is_throw_event(kind)) return given(read_throw_event(json_));
    if (is_equipment_event(kind)) return given(read_equipment_event(json_));
    if (is_poker_event(kind)) return given(read_poker_event(json_));
    if (kind == "offer-answered") return given(read_offer_answered(json_));
    const TableEvent event = read(kind);
    if (refusal_) return *refusal_;
    return event;
  }

 private:
  template <class Read>
  static std::variant<TableEvent, Refusal> given(Read read) {
    if (auto* refusal = std::get_if<Refusal>(&read)) return std::move(*refusal);
    return TableEvent{std::move(std::get<0>(read))};
  }

  TableEvent read(const std::string& kind) {
    if (kind == "table-opened") {
      return TableOpened{word("game"), word("version"), word("layout"), committed(),
                         meters_of_house()};
    }
    if (kind == "table-closed") return TableClosed{};
    if (kind == "seat-taken") return SeatTaken{seat(), word("account")};
    if (kind == "seat-left") return SeatLeft{seat()};
    if (kind == "went-away" || kind == "came-back") return WentAway{seat(), kind == "came-back"};
    if (kind == "chips-bought") return ChipsBought{seat(), amount()};
    if (kind == "chips-cashed") return ChipsCashed{seat(), amount()};
    if (kind == "inventory-filled") return InventoryFilled{amount()};
    if (kind == "round-began") return RoundBegan{number()};
    if (kind == "round-went") return went();
    if (kind == "round-settled") return RoundEnded{};
    if (kind == "round-called-off") {
      return RoundEnded{true, json_.contains("cause") ? word("cause") : std::string()};
    }
    if (kind == "slip-paid")
      return SlipPaid{word("slip"), word("validated-by"), json_.value("rejected", Json()) == true};
    if (kind == "entry-taken-back") return EntryTakenBack{word("reason")};
    if (kind == "shuffle-ordered") return ShuffleOrdered{word("reason")};
    if (kind == "vigorish-collected") return VigorishCollected{seat(), amount()};
    if (kind == "wagers-confirmed") return WagersConfirmed{word("wager")};
    if (kind == "progressives-stopped") return ProgressivesStopped{word("cause")};
    if (kind == "progressives-resumed") return ProgressivesResumed{};
    if (kind == "progressive-collected") {
      return ProgressiveCollected{static_cast<std::int64_t>(number("chips"))};
    }
    if (kind == "shoe-pass-ordered") return ShoePassOrdered{word("reason")};
    if (kind == "turning-ended") return TurningEnded{hand(), seat(), word("reason")};
    refuse("event", fmt::format("\"{}\" is nothing that happens at a table", kind));
    return TableClosed{};
  }

  void refuse(const char* place, std::string message) {
    if (!refusal_) refusal_ = Refusal{std::move(message), place, {}};
  }
  const Json* part(const char* key) {
    const auto found = json_.is_object() ? json_.find(key) : json_.end();
    if (!json_.is_object() || found == json_.end()) {
      refuse(key, "is missing");
      return nullptr;
    }
    return &*found;
  }
  std::string word(const char* key) {
    const Json* found = part(key);
    if (found != nullptr && found->is_string()) return found->get<std::string>();
    refuse(key, "is no word");
    return {};
  }
  bool committed() {
    const std::string source = word("source");
    if (source != "committed" && source != "table") refuse("source", "is committed or table");
    return source == "committed";
  }
  bool meters_of_house() {
    if (!json_.contains("meters")) return false;
    if (word("meters") != "house") refuse("meters", "is house, or left out");
    return true;
  }
  int seat() {
    constexpr int most_seats = 31;
    const std::string named = word("seat");
    const bool digits = !named.empty() && named.size() < 3 &&
                        named.find_first_not_of("0123456789") == std::string::npos;
    const int seat = digits ? std::stoi(named) : 0;
    if (seat < 1 || seat > most_seats) refuse("seat", "is no seat");
    return seat;
  }
  Money amount() {
    const Json* found = part("amount");
    const bool number = found != nullptr && found->is_number();
    const auto money = number ? money_from_dollars(found->get<double>()) : std::nullopt;
    if (!money) refuse("amount", "is no amount in dollars and whole cents");
    return money.value_or(Money{});
  }
  std::uint64_t number(const char* key = "number") {
    const Json* found = part(key);
    const bool whole = found != nullptr && found->is_number_integer();
    if (whole && *found >= 0 && *found <= std::numeric_limits<std::int64_t>::max()) {
      return found->get<std::uint64_t>();
    }
    refuse(key, "is no number");
    return 0;
  }
  Place hand() {
    const std::string named = word("hand");
    const bool cards = round_ != nullptr && round_->definition().card_game() != nullptr;
    const auto place = cards ? round_->definition().find_place(named) : std::nullopt;
    if (!place || place->is_seat()) refuse("hand", "is no hand of this game");
    return place.value_or(Place{});
  }
  TableEvent went() {
    const Json* what = part("what");
    if (what == nullptr || round_ == nullptr) {
      refuse("what", "no round is under way");
      return TableClosed{};
    }
    auto event = read_event(*round_, *what);
    if (auto* refusal = std::get_if<Refusal>(&event)) {
      if (!refusal_) refusal_ = std::move(*refusal);
      return TableClosed{};
    }
    return RoundWent{std::get<Event>(event)};
  }

  const Json& json_;
  const Round* round_;
  std::optional<Refusal> refusal_;
};

}  // namespace

Json to_json(const TableEvent& event, const Round* round) {
  return std::visit(Writer(round), event);
}

std::variant<TableEvent, Refusal> read_table_event(const Json& json, const Round* round) {
  return Reader(json, round).read();
}

}  // namespace houseway::floor
