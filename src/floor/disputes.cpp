#include "floor/disputes.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "floor/act.h"

namespace houseway::floor {
namespace {

constexpr const char* reconstruction = "639a.11(d)";
constexpr const char* supervisor_final = "637a.18(a)";

std::string place_of(const Dispute& dispute) {
  return fmt::format("dispute {}", dispute.number);
}

std::optional<Refusal> in_state(const Dispute& dispute, Dispute::State wanted, const char* what) {
  if (dispute.state == wanted) return {};
  return Refusal{fmt::format("is {}: {}", name(dispute.state), what), place_of(dispute),
                 reconstruction};
}

const char* section_of(const Dispute& dispute) {
  return dispute.opened.poker_room ? supervisor_final : reconstruction;
}

}  // namespace

std::string_view name(Dispute::State state) {
  constexpr std::array<std::string_view, 4> words{"open", "ruled", "settled", "withdrawn"};
  return words[static_cast<std::size_t>(state)];
}

const Dispute* Disputes::find(std::uint64_t number) const {
  return number == 0 || number > disputes_.size() ? nullptr : &disputes_[number - 1];
}

std::vector<const Dispute*> Disputes::of_round(std::string_view round) const {
  std::vector<const Dispute*> found;
  for (const Dispute& dispute : disputes_) {
    if (dispute.opened.round == round) found.push_back(&dispute);
  }
  return found;
}

Disputes::Why Disputes::why_not(const DisputeOpened& opened, const DisputeEvent& event,
                                const Actor& by) const {
  if (event.dispute != next()) {
    return Refusal{fmt::format("the next dispute is number {}", next()), "dispute", {}};
  }
  if (auto why = floor::why_not(Act::open_dispute, by)) return why;
  const std::array<std::pair<const char*, const std::string*>, 4> needed{
      {{"table", &opened.table},
       {"round", &opened.round},
       {"player", &opened.player},
       {"claim", &opened.claim}}};
  for (const auto& [key, word] : needed) {
    if (word->empty()) return Refusal{"is missing", key, reconstruction};
  }
  if (by.role == Role::player && opened.player != by.account) {
    return Refusal{
        fmt::format("a player disputes what became of his own wagers, not of {}'s", opened.player),
        "player", reconstruction};
  }
  return {};
}

// Players who are no party have no say; staff may tell what they saw.
Disputes::Why Disputes::why_not(const StatementAdded& said, const Dispute& dispute,
                                const Actor& by) const {
  if (auto why = in_state(dispute, Dispute::State::open, "nothing is added to it")) return why;
  if (said.words.empty()) return Refusal{"says something", "words", {}};
  const bool party = same_person(by, dispute.opened_by) || by.account == dispute.opened.player;
  if (party || is_staff(by.role)) return {};
  return Refusal{"is added by the player concerned, or by staff", place_of(dispute),
                 reconstruction};
}

Disputes::Why Disputes::why_not(const EvidenceViewed& viewed, const Dispute& dispute,
                                const Actor& by) const {
  if (dispute.over()) return in_state(dispute, Dispute::State::open, "there is nothing to find");
  if (viewed.what.empty()) return Refusal{"says what was looked at", "what", {}};
  if (by.role == Role::player && by.account == dispute.opened.player) return {};
  return floor::why_not(Act::replay_round, by);
}

Disputes::Why Disputes::why_not(const DisputeRuled& ruled, const Dispute& dispute,
                                const Actor& by) const {
  const char* section = section_of(dispute);
  if (dispute.state == Dispute::State::ruled || dispute.state == Dispute::State::settled) {
    return Refusal{"has been ruled on, and the ruling is final", place_of(dispute), section};
  }
  if (auto why = in_state(dispute, Dispute::State::open, "there is nothing to rule on")) {
    return why;
  }
  const Act act = dispute.opened.poker_room ? Act::rule_poker_dispute : Act::rule_dispute;
  if (auto why = floor::why_not(act, by)) return why;
  if (same_person(by, dispute.opened_by)) {
    return Refusal{"is ruled on by somebody else than who opened it", place_of(dispute), section};
  }
  if (ruled.words.empty()) return Refusal{"the ruling says why", "words", section};
  if (ruled.finding == DisputeRuled::Finding::denied && ruled.due.cents != 0) {
    return Refusal{"nothing is due where the claim is denied", "due-cents", section};
  }
  return {};
}

Disputes::Why Disputes::why_not(const DisputeCorrected& corrected, const Dispute& dispute,
                                const DisputeEvent& event, const Actor& by) const {
  if (auto why = in_state(dispute, Dispute::State::ruled, "what is due follows from a ruling")) {
    return why;
  }
  const Actor* witness = event.witness ? &*event.witness : nullptr;
  if (auto why = floor::why_not(Act::correct_balance, by, witness)) return why;
  const Money left = dispute.ruling->due - dispute.corrected;
  const bool same_way = (corrected.amount.cents > 0) == (left.cents > 0);
  const bool within = left.cents > 0 ? corrected.amount <= left : corrected.amount >= left;
  if (corrected.amount.cents != 0 && same_way && within) return {};
  return Refusal{fmt::format("of what was ruled {} is left to be posted", text(left)),
                 "amount-cents", section_of(dispute)};
}

Disputes::Why Disputes::why_not(const DisputeWithdrawn&, const Dispute& dispute,
                                const Actor& by) const {
  if (auto why = in_state(dispute, Dispute::State::open, "only an open one is withdrawn")) {
    return why;
  }
  if (same_person(by, dispute.opened_by)) return {};
  return Refusal{"is withdrawn by who opened it", place_of(dispute), reconstruction};
}

std::optional<Refusal> Disputes::why_not(const DisputeEvent& event, const Actor& by,
                                         Instant) const {
  if (const auto* opened = std::get_if<DisputeOpened>(&event.what)) {
    return why_not(*opened, event, by);
  }
  const Dispute* dispute = find(event.dispute);
  if (dispute == nullptr) {
    return Refusal{fmt::format("there is no dispute {}", event.dispute), "dispute", {}};
  }
  return std::visit(
      [&](const auto& what) -> Why {
        using What = std::decay_t<decltype(what)>;
        if constexpr (std::is_same_v<What, DisputeCorrected>) {
          return why_not(what, *dispute, event, by);
        } else if constexpr (!std::is_same_v<What, DisputeOpened>) {
          return why_not(what, *dispute, by);
        }
        return {};
      },
      event.what);
}

void Disputes::apply(const DisputeEvent& event, const Actor& by, Instant at) {
  if (const auto why = why_not(event, by, at)) throw std::logic_error(text(*why));
  if (const auto* opened = std::get_if<DisputeOpened>(&event.what)) {
    Dispute& dispute = disputes_.emplace_back();
    dispute.number = event.dispute;
    dispute.opened = *opened;
    dispute.opened_by = by;
  }
  Dispute& dispute = disputes_[event.dispute - 1];
  dispute.history.push_back({at, by, event});
  if (const auto* ruled = std::get_if<DisputeRuled>(&event.what)) {
    dispute.ruling = *ruled;
    dispute.state = ruled->due.cents == 0 ? Dispute::State::settled : Dispute::State::ruled;
  } else if (const auto* corrected = std::get_if<DisputeCorrected>(&event.what)) {
    dispute.corrected += corrected->amount;
    if (dispute.corrected == dispute.ruling->due) dispute.state = Dispute::State::settled;
  } else if (std::holds_alternative<DisputeWithdrawn>(event.what)) {
    dispute.state = Dispute::State::withdrawn;
  }
}

std::vector<Posting> Disputes::postings_of(const DisputeEvent& event) const {
  const auto* corrected = std::get_if<DisputeCorrected>(&event.what);
  const Dispute* dispute = find(event.dispute);
  if (corrected == nullptr || dispute == nullptr) return {};
  return {{"house/disputes", Money{} - corrected->amount},
          {"wallet/" + dispute->opened.player, corrected->amount}};
}

}  // namespace houseway::floor
