#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/commitment_fields.h"
#include "floor/committed_shoe.h"

// What a shoe takes with it when its table is put away and set up again.
namespace houseway::floor {
namespace {

constexpr std::array<std::string_view, 5> state_words{"none", "announced", "open", "closed-out",
                                                      "voided"};

}  // namespace

Json CommittedShoe::contributions_json() const {
  Json all = Json::array();
  for (std::size_t i = 0; i < contributions_.size(); ++i) {
    Json one{{"account", contributions_[i].account},
             {"commitment", hex(contribution_commitments_[i])}};
    if (revealed_[i]) one["value"] = hex(contributions_[i].value);
    all.push_back(std::move(one));
  }
  return all;
}

Json CommittedShoe::in_the_open() const {
  Json json = Json::object();
  if (state_ != State::announced && state_ != State::open) return json;
  json["number"] = number_;
  if (contributed_) {
    json["secret"] = hex(secret_hash_);
    json["contributions"] = contributions_json();
  }
  if (state_ != State::open) return json;
  json["root"] = hex(root_);
  json["size"] = size_;
  json["left"] = left();
  return json;
}

Json CommittedShoe::carried() const {
  Json json{{"state", state_words[static_cast<std::size_t>(state_)]},
            {"number", number_},
            {"ended", ended_}};
  if (state_ != State::announced && state_ != State::open) return json;
  json["at"] = floor::text(committed_at_);
  if (contributed_) {
    json["secret"] = hex(secret_hash_);
    json["sealed-secret"] = sealed_secret_;
    json["contributions"] = contributions_json();
  }
  if (state_ != State::open) return json;
  json["deck"] = floor::name(deck_);
  json["decks"] = decks_;
  json["size"] = size_;
  json["root"] = hex(root_);
  json["sealed"] = sealed_;
  json["to-be-cut"] = to_be_cut_;
  if (cut_) json["cut"] = *cut_;
  if (below_cover_) json["below-cover-card"] = *below_cover_;
  json["next"] = next_;
  if (!put_back_.empty()) json["put-back"] = put_back_;
  std::vector<std::uint64_t> burned;
  for (std::uint64_t position = 0; position < next_; ++position) {
    if (places_[position] == Place::burned) burned.push_back(position);
  }
  if (!burned.empty()) json["burned"] = burned;
  Json indices = Json::array();
  Json items = Json::array();
  for (const auto& [index, item] : opened_) {
    indices.push_back(index);
    items.push_back(item);
  }
  if (!opened_.empty()) json["opened"] = {{"indices", indices}, {"items", items}};
  return json;
}

std::optional<Refusal> CommittedShoe::carry_on(const Json& carried) {
  Fields fields(carried);
  const std::string word = fields.words("state");
  const auto state = std::find(state_words.begin(), state_words.end(), word);
  if (state == state_words.end()) fields.refuse("state", "is no state of a shoe");
  number_ = fields.number("number");
  ended_ = fields.number("ended");
  if (fields.refusal()) return fields.refusal();
  state_ = static_cast<State>(state - state_words.begin());
  if (state_ != State::announced && state_ != State::open) return {};
  committed_at_ = fields.instant("at");
  if (fields.refusal()) return fields.refusal();
  if (auto why = carry_on_contributions(carried)) return why;
  return state_ == State::open ? carry_on_stack(carried) : Why();
}

CommittedShoe::Why CommittedShoe::carry_on_contributions(const Json& carried) {
  Fields fields(carried);
  contributed_ = fields.has("secret");
  if (!contributed_) return {};
  secret_hash_ = fields.digest("secret");
  sealed_secret_ = fields.words("sealed-secret");
  if (!fields.has("contributions") || !carried["contributions"].is_array()) {
    return refusal("is a list", "contributions");
  }
  for (const Json& each : carried["contributions"]) {
    Fields one(each);
    contributions_.push_back({one.words("account"), unrevealed});
    contribution_commitments_.push_back(one.digest("commitment"));
    revealed_.push_back(one.has("value"));
    if (revealed_.back()) contributions_.back().value = one.digest("value");
    if (one.refusal()) return one.refusal();
  }
  return fields.refusal();
}

CommittedShoe::Why CommittedShoe::carry_on_stack(const Json& carried) {
  Fields fields(carried);
  const auto deck = parse_deck(fields.words("deck"));
  decks_ = fields.number("decks");
  size_ = fields.number("size");
  root_ = fields.digest("root");
  sealed_ = fields.words("sealed");
  to_be_cut_ = fields.flag("to-be-cut");
  if (fields.has("cut")) cut_ = fields.number("cut");
  if (fields.has("below-cover-card")) below_cover_ = fields.number("below-cover-card");
  next_ = fields.number("next");
  if (fields.has("put-back")) put_back_ = fields.numbers("put-back");
  const auto burned =
      fields.has("burned") ? fields.numbers("burned") : std::vector<std::uint64_t>();
  if (fields.refusal()) return fields.refusal();
  if (!deck) return refusal("is no deck", "deck");
  deck_ = *deck;
  if (size_ == 0 || size_ > most_items || next_ > size_) {
    return refusal(fmt::format("has 1 to {} cards, and no more are dealt", most_items), "size");
  }
  places_.assign(size_, Place::stack);
  std::fill_n(places_.begin(), next_, Place::dealt);
  for (const auto& [positions, place] :
       {std::pair(burned, Place::burned), {put_back_, Place::stack}}) {
    for (const std::uint64_t position : positions) {
      if (position >= next_)
        return refusal("was never dealt", fmt::format("position {}", position));
      places_[position] = place;
    }
  }
  if (fields.has("opened")) {
    Fields opened(fields.object("opened"));
    const auto indices = opened.numbers("indices");
    const auto items = opened.list("items");
    if (opened.refusal()) return opened.refusal();
    if (indices.size() != items.size()) return refusal("has an item for each index", "opened");
    for (std::size_t i = 0; i < items.size(); ++i) opened_.emplace(indices[i], items[i]);
  }
  if (key_ == nullptr) return {};
  auto stack = key_->open_stack(name(), sealed_);
  if (!stack || stack->root() != root_ || stack->size() != size_) {
    return refusal("is not what was committed to, or not sealed with this floor's key", "sealed");
  }
  stack_ = std::make_shared<const Stack>(std::move(*stack));
  cards_ = cards_of_words(stack_->items());
  return {};
}

}  // namespace houseway::floor
