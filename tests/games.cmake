# The games that a file of tests concerns which its name does not begin with.
set(hold_em texas-hold-em-bonus-poker ultimate-texas-hold-em-poker world-poker-tour-heads-up-hold-em)
set(games_of_boards ${hold_em})
set(games_of_hold_em_side_wagers ${hold_em})
set(games_of_hold_em_small_deck ${hold_em})
set(games_of_hold_em_whole_deck ${hold_em})

set(games_of_arranged_hands_odds five-card-hi-lo saigon-5-card)
set(games_of_criss_cross_odds criss-cross-poker)
set(blackjacks blackjack double-attack-blackjack double-back-jack down-under-blackjack
               free-bet-blackjack spanish-21)
set(games_of_drawn_chart_odds ${blackjacks})
set(games_of_drawn_file_odds ${blackjacks})
set(games_of_drawn_odds ${blackjacks})
set(games_of_drawn_splits_odds ${blackjacks})
set(games_of_drawn_wagers_odds ${blackjacks})
set(games_of_hand_round ${blackjacks})
set(pai_gow_pokers face-up-pai-gow-poker fortune-asia-poker pai-gow-poker six-card-fortune-pai-gow-poker)
set(games_of_house_way ${pai_gow_pokers})
set(games_of_joker_hands ${pai_gow_pokers})
set(games_of_set_hands_odds ${pai_gow_pokers})
set(games_of_three_hands_odds fortune-asia-poker)
set(games_of_flush_length high-card-flush)
set(games_of_let_it_ride_odds let-it-ride-poker)
set(games_of_raise_it_up_stud_odds raise-it-up-stud-poker)
set(games_of_shoe_odds 21-baccarat baccarat casino-war midibaccarat minibaccarat over-under)
set(games_of_throw_odds big-six-wheel craps high-roll-dice props-and-hops roulette sic-bo
                        three-dice-football)
set(phh hold-em-poker omaha-high-poker omaha-high-low-split-eight-or-better-poker
        seven-card-stud-high-poker seven-card-stud-low-poker
        seven-card-stud-high-low-split-eight-or-better-poker triple-draw-2-7-lowball-poker
        badugi-poker)
set(games_of_phh ${phh})
set(games_of_phh_round ${phh})
set(poker_room
    badugi-poker five-card-draw-high-poker five-card-draw-low-poker
    five-card-omaha-high-low-split-eight-or-better-poker five-card-omaha-high-poker
    five-card-stud-poker hold-em-poker omaha-high-low-split-eight-or-better-poker omaha-high-poker
    seven-card-stud-high-low-split-eight-or-better-poker seven-card-stud-high-low-split-poker
    seven-card-stud-high-poker seven-card-stud-low-poker
    super-seven-card-stud-high-low-split-eight-or-better-poker triple-draw-2-7-lowball-poker
    triple-draw-ace-5-lowball-poker triple-draw-badacey-poker triple-draw-badeucey-poker)
set(games_of_high_words ${poker_room})
set(games_of_pot_round ${poker_room})
