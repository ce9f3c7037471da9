#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "floor/act.h"

// Who may do what, by the whole table: every act, every role, every witness.
namespace houseway::floor {
namespace {

using enum Role;
using ::testing::HasSubstr;

Actor of(Role role, const std::string& account) {
  return {account, role, is_staff(role) ? "C-" + account : std::string(), "s"};
}

bool may(Act act, Role role) {
  return !why_not(act, of(role, "ann"));
}
bool may_with(Act act, Role role, Role witness) {
  const Actor second = of(witness, "bob");
  return !why_not(act, of(role, "ann"), &second);
}

TEST(Acts, HaveOneRowEachInTheirOrderAndAWordOfTheirOwn) {
  std::set<std::string_view> words;
  for (std::size_t i = 0; i < act_count; ++i) {
    const ActRule& rule = act_rules()[i];
    EXPECT_EQ(static_cast<std::size_t>(rule.act), i) << rule.word;
    EXPECT_TRUE(words.insert(rule.word).second) << rule.word;
    EXPECT_EQ(parse_act(rule.word), rule.act);
    EXPECT_EQ(name(rule.act), rule.word);
    EXPECT_FALSE(rule.may.empty()) << rule.word;
    EXPECT_EQ(rule.witness.empty(),
              rule.with == ActRule::With::nobody || rule.with == ActRule::With::written_approval)
        << rule.word;
    EXPECT_FALSE(rule.witness.has(system)) << rule.word << ": the program is no second person";
    EXPECT_TRUE(std::all_of(rule.word.begin(), rule.word.end(), [](char c) {
      return c == '-' || (c >= 'a' && c <= 'z');
    })) << rule.word;
  }
  EXPECT_FALSE(parse_act("fly"));
}

// The acts whose persons the text of the rules names, each role written out.
struct Named {
  const char* word;
  Roles may;
  Roles witness;
  const char* section;
};
const Roles dealers = {dealer,      boxperson,     floorperson,
                       pit_manager, shift_manager, poker_shift_supervisor};
const Roles floor_staff = {floorperson, pit_manager, shift_manager, poker_shift_supervisor};

TEST(Acts, ThatTheRulesGiveToSomebodyAreHis) {
  const Roles dealt = dealers | Roles{system};
  const std::vector<Named> named = {
      {"file-submission", {certificate_holder}, {}, "601a.4(b)"},
      {"revise-submission", {certificate_holder}, {}, "601a.4(e)"},
      {"amend-submission", {certificate_holder}, {}, "601a.4(b)"},
      {"toll-submission", {gaming_operations}, {}, "601a.4(d)"},
      {"approve-submission", {executive_director}, {}, "601a.4(c)"},
      {"disapprove-submission", {executive_director}, {}, "601a.4(c)"},
      // L33, L145
      {"read-submissions",
       {internal_audit, surveillance, compliance, gaming_operations, executive_director},
       {},
       "601a.4(f)"},
      {"open-table", dealt, floor_staff, "639a.4(a)"},
      {"no-more-bets", dealt, {}, "639a.8(b)"},
      {"deal", dealt, {}, "639a.8"},
      {"settle", dealt, {}, "639a.11(c)"},
      {"order-shuffle", floor_staff, {}, "639a.5(a)"},
      {"order-recut", floor_staff, {}, "639a.5(e)"},
      {"order-reshuffle", floor_staff, {}, "633a.5(f)"},
      {"declare-abandoned", floor_staff, {}, "639a.7(b)"},
      {"validate-progressive", dealt, floor_staff, "639a.11(c)(5)(iii)"},
      {"hand-pay", {cashier, finance}, {}, "639a.11(c)(5)(iv)"},
      {"link-meters", {certificate_holder}, {}, "605a.8(g)"},
      {"change-progressive-wager", {certificate_holder}, {}, "605a.7(e)(3)"},
      {"remove-jackpot", {certificate_holder}, {}, "605a.7(e)(5)"},
      {"verify-bad-beat", {poker_shift_supervisor}, {}, "637a.15(f)"},
      {"adjust-jackpot-display", {finance}, floor_staff, "637a.15(h)(1)"},
      {"rule-poker-dispute", {poker_shift_supervisor}, {}, "637a.18(a)"},
      {"confirm-fire-bets", {surveillance}, {}, "623a.11(a)(6)"},
  };
  for (const Named& row : named) {
    const auto act = parse_act(row.word);
    ASSERT_TRUE(act) << row.word;
    EXPECT_EQ(rule_of(*act).may, row.may) << row.word;
    EXPECT_EQ(rule_of(*act).witness, row.witness) << row.word;
    EXPECT_EQ(rule_of(*act).section, row.section) << row.word;
  }
}

// Every role does every act before no witness, before a witness of every role, and before himself.
// What the printed table says is what happens.
TEST(Acts, AreAllowedJustAsTheTableOfRolesSays) {
  const auto table = role_table();
  const std::vector<Role> roles = all_roles().list();
  ASSERT_EQ(roles.size(), role_count);
  ASSERT_EQ(table.size(), 1 + act_count + sight_count);
  std::size_t allowed = 0;
  for (std::size_t i = 0; i < act_count; ++i) {
    const auto& row = table[i + 1];
    ASSERT_EQ(row.size(), role_count + 3);
    const auto act = parse_act(row[0]);
    ASSERT_TRUE(act) << row[0];
    const std::string& needs = row[role_count + 1];
    const auto cell = [&](Role role, const char* word) {
      return row[1 + static_cast<std::size_t>(role)].find(word) != std::string::npos;
    };
    for (const Role role : roles) {
      const Actor ann = of(role, "ann");
      const bool alone = cell(role, "may") && needs.empty();
      ASSERT_EQ(!why_not(*act, ann), alone) << row[0] << ' ' << name(role);
      ASSERT_EQ(!why_not(*act, ann, nullptr, "ED-2026-14"),
                cell(role, "may") && needs.find("witness") == std::string::npos)
          << row[0] << ' ' << name(role);
      allowed += alone ? 1U : 0U;
      for (const Role second : roles) {
        const Actor bob = of(second, "bob");
        bool expected = cell(role, "may") && needs.find("written") == std::string::npos;
        if (needs.find("witness") != std::string::npos) expected &= cell(second, "witness");
        if (needs.find("another department") != std::string::npos) {
          expected &= department(role) != department(second);
        }
        ASSERT_EQ(!why_not(*act, ann, &bob), expected)
            << row[0] << ' ' << name(role) << " before " << name(second);
        allowed += expected ? 1U : 0U;
        // Nobody witnesses his own act, in whichever other role or under another name.
        Actor self = of(second, "ann");
        ASSERT_TRUE(why_not(*act, ann, &self)) << row[0] << ' ' << name(second);
        self.account = "ann-again";
        if (is_staff(role) && is_staff(second)) {
          ASSERT_TRUE(why_not(*act, ann, &self)) << row[0] << ' ' << name(second);
        }
      }
    }
  }
  EXPECT_GT(allowed, act_count);
}

TEST(Acts, AreRefusedWithWhoMayAndTheSection) {
  const auto recut = why_not(Act::order_recut, of(dealer, "ann"));
  ASSERT_TRUE(recut);
  EXPECT_EQ(houseway::text(*recut),
            "order-recut: is for floorperson or above, not for dealer (639a.5(e))");
  const auto open = why_not(Act::open_table, of(dealer, "ann"));
  ASSERT_TRUE(open);
  EXPECT_EQ(houseway::text(*open),
            "open-table: needs a second person by: floorperson or above (639a.4(a))");
  const Actor boxman = of(boxperson, "bob");
  const auto low = why_not(Act::open_table, of(dealer, "ann"), &boxman);
  ASSERT_TRUE(low);
  EXPECT_THAT(low->message, HasSubstr("witnessed by floorperson or above, not by boxperson"));
  EXPECT_EQ(text(Roles{cashier, security, surveillance}), "cashier, security or surveillance");
  EXPECT_EQ(text(Roles{shift_manager}), "shift-manager");
  EXPECT_EQ(text(or_above(pit_manager) | Roles{finance}), "pit-manager or above or finance");
}

// L62: a floorperson or above validates; the dealer's own account cannot.
TEST(Acts, ValidatingAProgressiveTakesTwo) {
  EXPECT_FALSE(may(Act::validate_progressive, dealer));
  EXPECT_FALSE(may_with(Act::validate_progressive, dealer, dealer));
  EXPECT_FALSE(may_with(Act::validate_progressive, dealer, cashier));
  EXPECT_TRUE(may_with(Act::validate_progressive, dealer, floorperson));
  EXPECT_TRUE(may_with(Act::validate_progressive, system, shift_manager));
  EXPECT_TRUE(may_with(Act::verify_bonus, dealer, floorperson));  // L73, L74
  EXPECT_FALSE(may(Act::verify_bonus, floorperson));
  // L63: nobody at the table pays a share of a meter.
  for (const Role role : dealers.list()) EXPECT_FALSE(may(Act::hand_pay, role));
  EXPECT_TRUE(may(Act::hand_pay, cashier));
}

TEST(Acts, OfTheFloorAreForAFloorpersonOrAbove) {
  // L91, L95, L96, L103, L152, L153, L165
  for (const Act act : {Act::order_shuffle, Act::order_recut, Act::order_reshuffle,
                        Act::declare_abandoned, Act::record_away_stakes}) {
    for (const Role role : all_roles().list()) {
      EXPECT_EQ(may(act, role), floor_staff.has(role)) << name(act) << ' ' << name(role);
    }
  }
  // L84, L85, L143, L151: in a floorperson's presence.
  for (const Act act : {Act::settle_without_device, Act::open_table, Act::seal_tiles}) {
    EXPECT_FALSE(may(act, dealer));
    EXPECT_TRUE(may_with(act, dealer, floorperson));
  }
  // L113, L114: dealer or floorperson.
  EXPECT_TRUE(may(Act::end_card_turning, dealer));
  EXPECT_TRUE(may(Act::order_shoe_passed, floorperson));
  EXPECT_FALSE(may(Act::order_shoe_passed, player));
  // L119, L124: a boxperson at Craps, at Mini-Craps a floorperson; who takes the dice away.
  EXPECT_FALSE(may(Act::void_throw, dealer));
  EXPECT_TRUE(may(Act::void_throw, boxperson));
  EXPECT_FALSE(may(Act::void_mini_craps_throw, boxperson));
  EXPECT_TRUE(may(Act::void_mini_craps_throw, floorperson));
  EXPECT_FALSE(may(Act::order_dice_passed, dealer));
  EXPECT_TRUE(may(Act::order_mini_craps_dice_passed, dealer));
  // L138, L139: inspecting and adjusting a wheel.
  EXPECT_TRUE(may(Act::inspect_wheel, security));
  EXPECT_FALSE(may(Act::adjust_wheel, floorperson));
  EXPECT_TRUE(may_with(Act::adjust_wheel, floorperson, security));
  // L141: surveillance alone.
  for (const Role role : all_roles().list()) {
    EXPECT_EQ(may(Act::confirm_fire_bets, role), role == surveillance);
  }
}

TEST(Acts, OfThePokerRoomAreItsSupervisorsAndFinances) {
  // L183, L202: not a shift manager of the pits either.
  for (const Act act : {Act::verify_bad_beat, Act::rule_poker_dispute}) {
    for (const Role role : all_roles().list()) {
      EXPECT_EQ(may(act, role), role == poker_shift_supervisor) << name(act) << ' ' << name(role);
    }
  }
  // L185: two names, one of them of finance.
  EXPECT_FALSE(may(Act::adjust_jackpot_display, finance));
  EXPECT_FALSE(may_with(Act::adjust_jackpot_display, floorperson, finance));
  EXPECT_TRUE(may_with(Act::adjust_jackpot_display, finance, floorperson));
  // L144, L181, L182, L184, L190: counted by dealer before floorperson, verified by a cashier,
  // recorded by finance.
  EXPECT_TRUE(may_with(Act::count_jackpot_box, dealer, floorperson));
  EXPECT_TRUE(may(Act::verify_jackpot_count, cashier));
  EXPECT_FALSE(may(Act::record_contributions, cashier));
  EXPECT_TRUE(may(Act::record_contributions, finance));
  EXPECT_TRUE(may(Act::prepare_payout, finance));
  // L191, L193, L198
  EXPECT_TRUE(may_with(Act::verify_high_hand, dealer, floorperson));
  EXPECT_FALSE(may(Act::verify_high_hand, dealer));
  EXPECT_TRUE(may(Act::pay_high_hand, cashier));
  EXPECT_TRUE(may_with(Act::drop_time_charge, dealer, floorperson));
  EXPECT_FALSE(may(Act::drop_time_charge, dealer));
  EXPECT_TRUE(may(Act::remove_player, floorperson));  // L204
}

TEST(Acts, ThatTheExecutiveDirectorApprovesNeedTheApprovalsNumber) {
  // L46
  const Actor holder = of(certificate_holder, "ann");
  const Actor director = of(executive_director, "bob");
  EXPECT_TRUE(why_not(Act::remove_jackpot, holder));
  EXPECT_TRUE(why_not(Act::remove_jackpot, holder, &director)) << "a number, not a presence";
  EXPECT_FALSE(why_not(Act::remove_jackpot, holder, nullptr, "ED-2026-14"));
  EXPECT_TRUE(why_not(Act::remove_jackpot, director, nullptr, "ED-2026-14"));
  EXPECT_FALSE(why_not(Act::register_service, holder, nullptr, "ED-2026-15"));  // L50
}

TEST(Acts, OnSubmissionsAreReadOnlyForThoseWhoReadThem) {
  // L24, L25, L28, L33, L145
  const Roles readers = rule_of(Act::read_submissions).may;
  for (const Role role : readers.list()) {
    for (const Act act : {Act::file_submission, Act::amend_submission, Act::revise_submission}) {
      EXPECT_FALSE(may(act, role)) << name(role);
    }
    EXPECT_EQ(may(Act::approve_submission, role), role == executive_director);
    EXPECT_EQ(may(Act::toll_submission, role), role == gaming_operations);
  }
  EXPECT_TRUE(may(Act::keep_submissions, certificate_holder));
  EXPECT_TRUE(may(Act::request_game, certificate_holder));  // L1
  EXPECT_TRUE(may(Act::read_rules, spectator));
}

TEST(Acts, OnTheSystemTakeTwoKeys) {
  // C3, C8, C9: finance and table games, whichever turns first.
  for (const Act act : {Act::configure, Act::create_staff, Act::grant_role, Act::enable_staff,
                        Act::reset_staff_password, Act::reset_second_factor}) {
    EXPECT_FALSE(may(act, finance));
    EXPECT_FALSE(may_with(act, finance, finance));
    EXPECT_FALSE(may_with(act, pit_manager, shift_manager));
    EXPECT_FALSE(may_with(act, finance, floorperson));
    EXPECT_EQ(may_with(act, finance, compliance), act != Act::configure) << "of the Board's own";
    EXPECT_TRUE(may_with(act, finance, pit_manager));
    EXPECT_TRUE(may_with(act, shift_manager, finance));
  }
  // C20: who may reset a meter may not alter one.
  EXPECT_FALSE(rule_of(Act::reset_meter).may.has_any(rule_of(Act::correct_meter).may));
  // G20, G34: corrections have a second person.
  EXPECT_FALSE(may(Act::correct, dealer));
  EXPECT_TRUE(may_with(Act::correct, dealer, floorperson));
  EXPECT_FALSE(may_with(Act::correct_balance, finance, cashier));
  EXPECT_TRUE(may_with(Act::correct_balance, finance, pit_manager));
  // Nor is a player's password told to the cage alone, which pays out what is his.
  EXPECT_FALSE(may(Act::reset_player_password, cashier));
  EXPECT_FALSE(may_with(Act::reset_player_password, cashier, finance));
  EXPECT_TRUE(may_with(Act::reset_player_password, cashier, floorperson));
  EXPECT_TRUE(may_with(Act::reset_player_password, finance, security));
  // G30: stopped by one at once, started again by two.
  for (const Act act : {Act::disable_table, Act::disable_game, Act::disable_floor}) {
    EXPECT_TRUE(may(act, system));
    EXPECT_TRUE(may(act, compliance));
    EXPECT_TRUE(may(act, shift_manager));
    EXPECT_FALSE(may(act, dealer));
    EXPECT_FALSE(may(act, player));
  }
  for (const Act act :
       {Act::enable_table, Act::enable_game, Act::enable_floor, Act::enable_player}) {
    EXPECT_FALSE(may(act, shift_manager)) << name(act);
  }
  EXPECT_TRUE(may(Act::disable_player, security));
}

TEST(Sights, OfHiddenCardsAreForThoseWhoCannotTell) {
  // L107, L203: nobody else's view has the faces of a hand.
  const std::map<Sight, Roles> expected = {
      {Sight::open_cards, all_roles()},
      {Sight::own_cards, {player}},
      {Sight::dealing, dealers | Roles{surveillance, compliance, system}},
      {Sight::down_cards, {surveillance, compliance, system}},
      {Sight::closed_cards,
       {surveillance, internal_audit, compliance, gaming_operations, executive_director, system}},
      {Sight::undealt_cards,
       {surveillance, internal_audit, compliance, gaming_operations, executive_director, system}},
  };
  ASSERT_EQ(expected.size(), sight_count);
  for (const auto& [sight, roles] : expected) {
    EXPECT_EQ(who_may_see(sight), roles) << name(sight);
    for (const Role role : all_roles().list()) EXPECT_EQ(may_see(role, sight), roles.has(role));
    if (sight != Sight::open_cards) {
      EXPECT_FALSE(may_see(spectator, sight));
    }
  }
  EXPECT_TRUE(may_see(surveillance, Sight::down_cards));  // L142
  EXPECT_TRUE(sees_late(spectator));
  EXPECT_FALSE(sees_late(player));
}

TEST(Sights, StandUnderTheActsInTheTable) {
  const auto table = role_table();
  EXPECT_EQ(table.front().front(), "act");
  EXPECT_EQ(table.front().back(), "section");
  EXPECT_EQ(table.back().front(), "see undealt-cards");
  for (std::size_t i = 1 + act_count; i < table.size(); ++i) {
    EXPECT_EQ(table[i].size(), table.front().size());
  }
}

}  // namespace
}  // namespace houseway::floor
