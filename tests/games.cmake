# The games that a file of tests concerns beside those it is named after.
set(games_of_boards texas-hold-em-bonus-poker ultimate-texas-hold-em-poker
                    world-poker-tour-heads-up-hold-em)
