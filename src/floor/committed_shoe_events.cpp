#include "floor/committed_shoe_events.h"

#include <algorithm>
#include <array>

#include "floor/commitment_fields.h"

namespace houseway::floor {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

constexpr std::array<std::pair<Deck, std::string_view>, 4> deck_names{
    {{Deck::standard, "standard"},
     {Deck::with_joker, "with-joker"},
     {Deck::without_tens, "without-tens"},
     {Deck::tiles, "tiles"}}};

Json proofs_json(const std::vector<Proof>& proofs) {
  Json list = Json::array();
  for (const Proof& proof : proofs) list.push_back(to_json(proof));
  return list;
}

std::optional<std::uint64_t> number_if_any(Fields& fields, const char* key) {
  if (!fields.has(key)) return {};
  return fields.number(key);
}

using Read = ShoeEvent (*)(Fields& fields);

ShoeEvent read_announced(Fields& fields) {
  return ShuffleAnnounced{fields.words("table"), fields.number("shoe"), fields.digest("secret"),
                          fields.words("sealed")};
}

ShoeEvent read_committed(Fields& fields) {
  ShuffleCommitted event;
  event.table = fields.words("table");
  event.shoe = fields.number("shoe");
  const auto deck = parse_deck(fields.words("deck"));
  if (!deck) fields.refuse("deck", "is standard, with-joker, without-tens or tiles");
  event.deck = deck.value_or(Deck::standard);
  event.decks = fields.number("decks");
  event.size = fields.number("size");
  event.root = fields.digest("root");
  event.sealed = fields.words("sealed");
  event.to_be_cut = fields.flag("to-be-cut");
  event.below_cover = number_if_any(fields, "below-cover-card");
  if (fields.has("unrevealed")) event.unrevealed = fields.list("unrevealed");
  return event;
}

ShoeEvent read_ended(Fields& fields, bool voided) {
  CommitmentEnded event;
  event.shoe = fields.number("shoe");
  event.voided = voided;
  event.cause = fields.words("cause");
  if (fields.has("section")) event.section = fields.words("section");
  event.proofs = fields.proofs("proofs");
  if (fields.has("whole")) event.whole = fields.opening("whole");
  if (fields.has("secret")) event.secret = fields.digest("secret");
  return event;
}

constexpr std::array<std::pair<std::string_view, Read>, 12> readers{{
    {"shuffle-announced", read_announced},
    {"contribution-committed",
     [](Fields& fields) -> ShoeEvent {
       return ContributionCommitted{fields.number("shoe"), fields.words("account"),
                                    fields.digest("commitment")};
     }},
    {"contribution-revealed",
     [](Fields& fields) -> ShoeEvent {
       return ContributionRevealed{fields.number("shoe"), fields.words("account"),
                                   fields.digest("value")};
     }},
    {"shuffle-committed", read_committed},
    {"stack-cut",
     [](Fields& fields) -> ShoeEvent {
       return StackCut{fields.number("shoe"), fields.number("position"),
                       number_if_any(fields, "below-cover-card"), fields.words("cut-by")};
     }},
    {"recut-ordered",
     [](Fields& fields) -> ShoeEvent {
       return RecutOrdered{fields.number("shoe"), fields.words("cause")};
     }},
    {"cards-drawn",
     [](Fields& fields) -> ShoeEvent {
       return CardsDrawn{fields.number("shoe"), fields.numbers("positions")};
     }},
    {"cards-burned",
     [](Fields& fields) -> ShoeEvent {
       return CardsBurned{fields.number("shoe"), fields.numbers("positions")};
     }},
    {"card-put-back",
     [](Fields& fields) -> ShoeEvent {
       return CardPutBack{fields.number("shoe"), fields.number("position")};
     }},
    {"cards-opened",
     [](Fields& fields) -> ShoeEvent {
       return CardsOpened{fields.number("shoe"), fields.proofs("proofs")};
     }},
    {"commitment-closed", [](Fields& fields) { return read_ended(fields, false); }},
    {"commitment-voided", [](Fields& fields) { return read_ended(fields, true); }},
}};

const Read* find_reader(std::string_view name) {
  const auto found = std::find_if(readers.begin(), readers.end(),
                                  [&](const auto& each) { return each.first == name; });
  return found == readers.end() ? nullptr : &found->second;
}

Json committed_json(const ShuffleCommitted& event) {
  Json json{{"event", "shuffle-committed"}, {"table", event.table},  {"shoe", event.shoe},
            {"deck", name(event.deck)},     {"decks", event.decks},  {"size", event.size},
            {"root", hex(event.root)},      {"sealed", event.sealed}};
  if (event.to_be_cut) json["to-be-cut"] = true;
  if (event.below_cover) json["below-cover-card"] = *event.below_cover;
  if (!event.unrevealed.empty()) json["unrevealed"] = event.unrevealed;
  return json;
}

Json ended_json(const CommitmentEnded& event) {
  Json json{{"event", event.voided ? "commitment-voided" : "commitment-closed"},
            {"shoe", event.shoe},
            {"cause", event.cause}};
  if (!event.section.empty()) json["section"] = event.section;
  if (!event.proofs.empty()) json["proofs"] = proofs_json(event.proofs);
  if (event.whole) json["whole"] = to_json(*event.whole);
  if (event.secret) json["secret"] = hex(*event.secret);
  return json;
}

}  // namespace

std::string_view name(Deck deck) {
  return std::find_if(deck_names.begin(), deck_names.end(),
                      [&](const auto& each) { return each.first == deck; })
      ->second;
}

std::optional<Deck> parse_deck(std::string_view name) {
  for (const auto& [deck, known] : deck_names) {
    if (known == name) return deck;
  }
  return {};
}

bool is_shoe_event(std::string_view name) {
  return find_reader(name) != nullptr;
}

std::uint64_t shoe_of(const ShoeEvent& event) {
  return std::visit([](const auto& each) { return each.shoe; }, event);
}

Json to_json(const ShoeEvent& event) {
  return std::visit(
      Overloaded{
          [](const ShuffleAnnounced& e) {
            return Json{{"event", "shuffle-announced"},
                        {"table", e.table},
                        {"shoe", e.shoe},
                        {"secret", hex(e.secret)},
                        {"sealed", e.sealed}};
          },
          [](const ContributionCommitted& e) {
            return Json{{"event", "contribution-committed"},
                        {"shoe", e.shoe},
                        {"account", e.account},
                        {"commitment", hex(e.commitment)}};
          },
          [](const ContributionRevealed& e) {
            return Json{{"event", "contribution-revealed"},
                        {"shoe", e.shoe},
                        {"account", e.account},
                        {"value", hex(e.value)}};
          },
          [](const ShuffleCommitted& e) { return committed_json(e); },
          [](const StackCut& e) {
            Json json{{"event", "stack-cut"}, {"shoe", e.shoe}, {"position", e.position}};
            if (e.below_cover) json["below-cover-card"] = *e.below_cover;
            json["cut-by"] = e.cut_by;
            return json;
          },
          [](const RecutOrdered& e) {
            return Json{{"event", "recut-ordered"}, {"shoe", e.shoe}, {"cause", e.reason}};
          },
          [](const CardsDrawn& e) {
            return Json{{"event", "cards-drawn"}, {"shoe", e.shoe}, {"positions", e.positions}};
          },
          [](const CardsBurned& e) {
            return Json{{"event", "cards-burned"}, {"shoe", e.shoe}, {"positions", e.positions}};
          },
          [](const CardPutBack& e) {
            return Json{{"event", "card-put-back"}, {"shoe", e.shoe}, {"position", e.position}};
          },
          [](const CardsOpened& e) {
            return Json{
                {"event", "cards-opened"}, {"shoe", e.shoe}, {"proofs", proofs_json(e.proofs)}};
          },
          [](const CommitmentEnded& e) { return ended_json(e); },
      },
      event);
}

std::variant<ShoeEvent, Refusal> read_shoe_event(const Json& json) {
  Fields fields(json);
  const std::string word = fields.words("event");
  if (fields.refusal()) return *fields.refusal();
  const Read* read = find_reader(word);
  if (read == nullptr) return Refusal{"is nothing that happens to a committed shoe", "event", ""};
  ShoeEvent event = (*read)(fields);
  if (fields.refusal()) return *fields.refusal();
  return event;
}

}  // namespace houseway::floor
