#include "house/act_ways.h"

namespace houseway::house {

std::string_view name(ActWay way) {
  switch (way) {
    case ActWay::here:
      return "here";
    case ActWay::at_table:
      return "at-table";
    case ActWay::read:
      return "read";
    case ActWay::program:
      return "program";
  }
  return "";
}

// Without a default: the compiler finds the act that was forgotten.
ActWay way_of(floor::Act act) {
  using enum floor::Act;
  switch (act) {
    case install:
      return ActWay::program;

    case shuffle:
    case count_stub:
    case no_more_bets:
    case collect_progressive:
    case deal:
    case enter_card:
    case enter_throw:
    case enter_spin:
    case place_bet_for_player:
    case settle:
    case call_irregularity:
    case call_no_roll:
    case order_dice_passed:
    case order_mini_craps_dice_passed:
    case void_throw:
    case void_mini_craps_throw:
    case watch:
    case join_waiting_list:
    case sit:
    case leave:
    case buy_in:
    case cash_out:
    case bet:
    case decide:
    case cut:
    case add_entropy:
    case take_bank:
    case take_shoe:
    case pass_dice:
      return ActWay::at_table;

    case read_rules:
    case verify_proof:
    case replay_own_round:
    case read_own_account:
    case read_submissions:
    case replay_round:
    case read_log:
    case read_reports:
    case export_journal:
    case open_all_leaves:
    case extract_random_values:
    case read_software_hashes:
      return ActWay::read;

    case open_table:
    case close_table:
    case assign_dealer:
    case post_limits:
    case inspect_wheel:
    case adjust_wheel:
    case inspect_device:
    case cover_device:
    case seal_tiles:
    case remove_cards:
    case settle_without_device:
    case end_card_turning:
    case order_shoe_passed:
    case order_shuffle:
    case order_recut:
    case order_reshuffle:
    case declare_abandoned:
    case record_away_stakes:
    case remove_player:
    case correct:
    case confirm_fire_bets:
    case validate_progressive:
    case verify_bonus:
    case hand_pay:
    case link_meters:
    case change_progressive_wager:
    case remove_jackpot:
    case reset_meter:
    case correct_meter:
    case drop_time_charge:
    case verify_bad_beat:
    case verify_high_hand:
    case count_jackpot_box:
    case verify_jackpot_count:
    case record_contributions:
    case prepare_payout:
    case adjust_jackpot_display:
    case pay_high_hand:
    case rule_poker_dispute:
    case request_game:
    case verify_request:
    case record_board_approval:
    case publish_rules:
    case file_submission:
    case amend_submission:
    case revise_submission:
    case toll_submission:
    case approve_submission:
    case disapprove_submission:
    case keep_submissions:
    case file_document:
    case toll_document:
    case approve_document:
    case register_service:
    case deposit:
    case ask_withdrawal:
    case pay_withdrawal:
    case change_cash:
    case fill:
    case credit:
    case count_drop:
    case correct_balance:
    case open_dispute:
    case rule_dispute:
    case disable_table:
    case enable_table:
    case disable_game:
    case enable_game:
    case disable_floor:
    case enable_floor:
    case disable_player:
    case enable_player:
    case configure:
    case create_player:
    case create_staff:
    case issue_credential:
    case grant_role:
    case end_role:
    case disable_staff:
    case enable_staff:
    case set_password:
    case reset_player_password:
    case reset_staff_password:
    case enrol_second_factor:
    case reset_second_factor:
    case exclude_oneself:
    case exclude_player:
    case end_exclusion:
    case end_own_login:
    case end_logins:
      return ActWay::here;
  }
  return ActWay::program;
}

}  // namespace houseway::house
