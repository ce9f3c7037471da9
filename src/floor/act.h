#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/role.h"

// Who may do what on a floor. Everything that somebody can do is an act with one row of one table:
// its word, the roles that may do it, the roles that must stand by, and the section that says so.
namespace houseway::floor {

// A set of roles.
class Roles {
 public:
  constexpr Roles() = default;
  constexpr Roles(std::initializer_list<Role> roles) {
    for (const Role role : roles) add(role);
  }

  constexpr bool has(Role role) const { return (bits_ & bit(role)) != 0; }
  constexpr bool has_all(Roles others) const { return (bits_ & others.bits_) == others.bits_; }
  constexpr bool has_any(Roles others) const { return (bits_ & others.bits_) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr void add(Role role) { bits_ |= bit(role); }
  constexpr void take_out(Role role) { bits_ &= ~bit(role); }
  constexpr void take_out(Roles others) { bits_ &= ~others.bits_; }
  std::vector<Role> list() const;

  friend constexpr Roles operator|(Roles a, Roles b) {
    a.bits_ |= b.bits_;
    return a;
  }
  bool operator==(const Roles&) const = default;

 private:
  static constexpr std::uint32_t bit(Role role) {
    return std::uint32_t{1} << static_cast<unsigned>(role);
  }
  std::uint32_t bits_ = 0;
};
static_assert(role_count <= 32);

Roles or_above(Role least);     // of table games staff (role.h)
Roles all_roles();              // the program's too
std::string text(Roles roles);  // "floorperson or above or security"

// Departments that answer for themselves: the second key of a dual control is another's.
enum class Department : std::uint8_t {
  patrons,
  table_games,
  finance,  // with the cage
  security,
  surveillance,
  internal_audit,
  regulatory_affairs,
  board,
  program,
};
Department department(Role role);

enum class Act : std::uint8_t {
  // A table and its equipment.
  open_table,
  close_table,
  assign_dealer,
  post_limits,
  inspect_wheel,
  adjust_wheel,
  inspect_device,
  cover_device,
  seal_tiles,
  remove_cards,
  settle_without_device,
  // Dealing.
  shuffle,
  count_stub,
  no_more_bets,
  collect_progressive,
  deal,
  enter_card,
  enter_throw,
  enter_spin,
  place_bet_for_player,
  settle,
  call_irregularity,
  call_no_roll,
  end_card_turning,
  order_shoe_passed,
  order_dice_passed,
  order_mini_craps_dice_passed,
  // What the floor orders.
  order_shuffle,
  order_recut,
  order_reshuffle,
  declare_abandoned,
  void_throw,
  void_mini_craps_throw,
  record_away_stakes,
  remove_player,
  correct,
  confirm_fire_bets,
  // Playing.
  watch,
  read_rules,
  verify_proof,
  join_waiting_list,
  sit,
  leave,
  buy_in,
  cash_out,
  bet,
  decide,
  cut,
  add_entropy,
  take_bank,
  take_shoe,
  pass_dice,
  replay_own_round,
  read_own_account,
  // Progressives.
  validate_progressive,
  verify_bonus,
  hand_pay,
  link_meters,
  change_progressive_wager,
  remove_jackpot,
  reset_meter,
  correct_meter,
  // The poker room.
  drop_time_charge,
  verify_bad_beat,
  verify_high_hand,
  count_jackpot_box,
  verify_jackpot_count,
  record_contributions,
  prepare_payout,
  adjust_jackpot_display,
  pay_high_hand,
  rule_poker_dispute,
  // Games, submissions and what is filed with the Board.
  request_game,
  verify_request,
  record_board_approval,
  publish_rules,
  file_submission,
  amend_submission,
  revise_submission,
  toll_submission,
  approve_submission,
  disapprove_submission,
  read_submissions,
  keep_submissions,
  file_document,
  toll_document,
  approve_document,
  register_service,
  // Money.
  deposit,
  ask_withdrawal,
  pay_withdrawal,
  change_cash,
  fill,
  credit,
  count_drop,
  correct_balance,
  // Disputes, records and reports.
  open_dispute,
  rule_dispute,
  replay_round,
  read_log,
  read_reports,
  export_journal,
  open_all_leaves,
  extract_random_values,
  read_software_hashes,
  // Stopping and starting.
  disable_table,
  enable_table,
  disable_game,
  enable_game,
  disable_floor,
  enable_floor,
  disable_player,
  enable_player,
  // The system and its people.
  configure,
  install,
  create_player,
  create_staff,
  issue_credential,
  grant_role,
  end_role,
  disable_staff,
  enable_staff,
  set_password,
  reset_player_password,
  reset_staff_password,
  enrol_second_factor,
  reset_second_factor,
  exclude_oneself,
  exclude_player,
  end_exclusion,
  end_own_login,
  end_logins,
};
inline constexpr std::size_t act_count = static_cast<std::size_t>(Act::end_logins) + 1;

struct ActRule {
  // What has to be there besides somebody who may.
  enum class With : std::uint8_t {
    nobody,
    witness,           // a second person of one of these roles
    other_department,  // the same, and of another department: two keys
    written_approval,  // of the Board's Executive Director, named by its number
  };

  Act act;
  std::string_view word;  // "order-recut"
  Roles may;
  With with = With::nobody;
  Roles witness = {};
  std::string_view section = {};  // empty where the house has chosen
};

const std::array<ActRule, act_count>& act_rules();  // in the order of the acts
const ActRule& rule_of(Act act);
std::string_view name(Act act);
std::optional<Act> parse_act(std::string_view word);

// Whether two logins are one person's: no name, no other role of his makes him a second one.
bool same_person(const Actor& a, const Actor& b);

// Why somebody may not do this, with this witness and under this approval. Nobody witnesses his own
// act, asked for or not.
std::optional<Refusal> why_not(Act act, const Actor& actor, const Actor* witness = nullptr,
                               std::string_view written_approval = {});

// What can be seen of a round and a shoe.
enum class Sight : std::uint8_t {
  open_cards,     // what lies open on the table, with bets, pots and meters
  own_cards,      // hidden cards of one's own seat
  dealing,        // what a dealer has in hand: whose turn it is, what comes next, never a face
  down_cards,     // hidden cards of every seat while the round is on
  closed_cards,   // burned and mucked ones, when the round is over
  undealt_cards,  // the rest of a shoe, when it is over
};
inline constexpr std::size_t sight_count = static_cast<std::size_t>(Sight::undealt_cards) + 1;

std::string_view name(Sight sight);
Roles who_may_see(Sight sight);
bool may_see(Role role, Sight sight);
// Whether somebody sees a table with hidden cards only after the round is over.
bool sees_late(Role role);

// The whole table as rows of words: a heading, then every act with a cell for each role ("may",
// "witness", "may, witness" or nothing), what it needs besides, and its section; sights follow.
std::vector<std::vector<std::string>> role_table();

}  // namespace houseway::floor
