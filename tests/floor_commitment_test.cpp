#include <gtest/gtest.h>
#include <sodium.h>
#include <sys/stat.h>

#include <algorithm>
#include <set>

#include "floor/commitment_throw.h"
#include "floor/committed_shoe.h"
#include "floor/sealed_heads.h"
#include "support.h"

namespace houseway::floor {
namespace {

constexpr Instant now{std::chrono::microseconds{1'763'450'400'000'000}};
const Actor program = the_program();
const Actor floorperson{"flo", Role::floorperson, "F-1", {}};
const Actor dealer{"dan", Role::dealer, "D-1", {}};
const Actor ann{"ann", Role::player, {}, {}};
const Actor bob{"bob", Role::player, {}, {}};

std::vector<Digest> some_leaves(std::size_t count) {
  std::vector<Digest> leaves(count);
  for (std::size_t i = 0; i < count; ++i) {
    leaves[i] = HashedBytes().byte(leaf_mark).number(i).sha256();
  }
  return leaves;
}

// The definition of RFC 6962, 2.1, to the letter.
Digest plain_root(std::span<const Digest> leaves) {
  if (leaves.size() == 1) return leaves.front();
  std::size_t half = 1;
  while (2 * half < leaves.size()) half *= 2;
  return HashedBytes()
      .byte(node_mark)
      .raw(plain_root(leaves.first(half)))
      .raw(plain_root(leaves.subspan(half)))
      .sha256();
}

TEST(Merkle, TreesOfEverySizeHaveTheRootOfTheirDefinition) {
  for (std::size_t size = 1; size <= 70; ++size) {
    const auto leaves = some_leaves(size);
    const MerkleTree tree(leaves);
    ASSERT_EQ(tree.root(), plain_root(leaves)) << size;
    for (std::size_t i = 0; i < size; ++i) {
      ASSERT_EQ(root_from(leaves[i], i, size, tree.path(i)), tree.root()) << size << " " << i;
    }
  }
}

TEST(Merkle, APathLeadsToTheRootFromItsOwnPlaceAlone) {
  for (const std::size_t size : {2U, 5U, 6U, 7U, 8U, 13U}) {
    const auto leaves = some_leaves(size);
    const MerkleTree tree(leaves);
    for (std::size_t i = 0; i < size; ++i) {
      auto path = tree.path(i);
      for (std::size_t other = 0; other < 2 * size; ++other) {
        if (other == i) continue;
        EXPECT_NE(root_from(leaves[i], other, size, path), tree.root()) << size << " " << other;
      }
      auto longer = path;
      longer.push_back(Digest{});
      EXPECT_FALSE(root_from(leaves[i], i, size, longer));
      if (path.empty()) continue;
      path.pop_back();
      EXPECT_FALSE(root_from(leaves[i], i, size, path));
    }
  }
}

const StackName shoe3{StackName::Kind::shoe, "7", 3};

Salt salt_from(unsigned first) {
  Salt salt;
  for (std::size_t i = 0; i < salt.size(); ++i) salt[i] = static_cast<unsigned char>(first + i);
  return salt;
}

// The vectors of docs/verify.md, made by another program.
TEST(Commitment, HasTheBytesOfTheVectors) {
  const Stack stack(shoe3, {"As", "Kd", "Jk"}, {salt_from(0), salt_from(16), salt_from(32)});
  EXPECT_EQ(hex(leaf_of(shoe3, 0, "As", salt_from(0))),
            "757fe54c44eb1ca23c978b385e359edc34fea7a1c263b3097253977a8b852d4a");
  EXPECT_EQ(hex(stack.root()), "af2a27c6aa47b0b7c4679d11caa2e8547cff0f70a9f100b75632bad0256fd0be");
  EXPECT_EQ(hex(leaf_of({StackName::Kind::draw, "7", 3}, 0, "roll 3 4", salt_from(0))),
            "8facec98f1ed266c2aa6ba1313abc9a882dba98e07aedf7f8ec750509e74fe8e");
  EXPECT_EQ(
      to_json(stack.proof(2)).dump(),
      R"({"index":2,"item":"Jk","salt":"202122232425262728292a2b2c2d2e2f","path":"a3f7a660aedd07a1edd38c7f16ff4dba6d80fa95437c16e651f04ea0893c26b5"})");
  Bytes32 secret;
  for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<unsigned char>(i);
  Bytes32 value;
  value.fill(0x11);
  EXPECT_EQ(hex(secret_commitment(shoe3, secret)),
            "f976b7eb466e8846c7ef7bae7e3db7e3db47ea9de7381d1fa30ab24db93efb31");
  EXPECT_EQ(hex(contribution_commitment(shoe3, {"ann", value})),
            "fa240d12185f8e4b5af28a7b9779286e75ade2117adc047fba3d4af35dd23dfb");
  const std::vector<Contribution> contributions{{"ann", value}, {"bob", unrevealed}};
  const Digest all = contributions_hash(contributions);
  EXPECT_EQ(hex(all), "5acec05395c0daa748e0ad60946fef941d076e9ab2f0953de54025f5696811dc");
  EXPECT_EQ(hex(shuffle_key(shoe3, secret, all)),
            "38ccb4db72cc63c99964bfcd1c1817710ac9ccfb4f84bcc73a3a73e812e30b90");
  EXPECT_EQ(KeyedRandom(shuffle_key(shoe3, secret, all)).bits(), 0x266e5d3f1623719cU);
  std::string order;
  for (const Card card : keyed_order(shoe3, Deck::standard, 1, secret, contributions)) {
    order += text(card) + " ";
  }
  EXPECT_EQ(order,
            "As Qd 3h Ad 4d 4c Ts 2d Jd Tc 7c 5c Qs Kd 2s 7d 6h Ah 4s Jh 2c 5d Ac 7h Kc Td "
            "Qh Ks 6d Jc 9s 5h 3s 8s 8d Js 4h Kh 8c 3c 9h Qc 7s 6s 6c 9d 3d 2h Th 8h 5s 9c ");
}

TEST(Commitment, AProofServesItsOwnCardPlaceShoeAndTableAlone) {
  SeededRandom random(1);
  std::vector<std::string> items;
  for (const Card card : deck_cards(Deck::standard)) items.push_back(text(card));
  const Stack stack(shoe3, items, random);
  const Proof proof = stack.proof(17);
  ASSERT_TRUE(holds(proof, stack.root(), shoe3, 52));
  const auto refused = [&](const Proof& other, const StackName& name = shoe3,
                           std::uint64_t size = 52) {
    return !holds(other, stack.root(), name, size);
  };
  Proof changed = proof;
  changed.item = stack.item(18);
  EXPECT_TRUE(refused(changed));
  changed = proof;
  changed.index = 18;  // a swap of two leaves
  EXPECT_TRUE(refused(changed));
  changed = stack.proof(18);
  changed.index = 17;
  EXPECT_TRUE(refused(changed));
  changed = proof;
  changed.salt[15] ^= 1U;
  EXPECT_TRUE(refused(changed));
  for (std::size_t i = 0; i < proof.path.size(); ++i) {
    changed = proof;
    changed.path[i][i] ^= 0x80U;
    EXPECT_TRUE(refused(changed));
    changed = proof;
    changed.path.resize(i);
    EXPECT_TRUE(refused(changed));
  }
  EXPECT_TRUE(refused(proof, {StackName::Kind::shoe, "7", 4}));
  EXPECT_TRUE(refused(proof, {StackName::Kind::shoe, "8", 3}));
  EXPECT_TRUE(refused(proof, {StackName::Kind::draw, "7", 3}));
  EXPECT_TRUE(refused(proof, shoe3, 17));
}

// Parts run together differently ("1" and 23 against "12" and 3) must not hash alike.
TEST(Commitment, NoTwoListsOfPartsHaveTheSameBytes) {
  EXPECT_NE(leaf_of({StackName::Kind::shoe, "7A", 3}, 0, "s", {}),
            leaf_of({StackName::Kind::shoe, "7", 3}, 0, "As", {}));
  EXPECT_NE(HashedBytes().words("ab").words("c").sha256(),
            HashedBytes().words("a").words("bc").sha256());
}

// An inner node shown as a leaf, or a leaf as an inner node, is a second preimage where the two are
// hashed alike.
TEST(Commitment, AnInnerNodeIsNoLeaf) {
  const auto leaves = some_leaves(4);
  const MerkleTree tree(leaves);
  const Digest left = HashedBytes().byte(node_mark).raw(leaves[0]).raw(leaves[1]).sha256();
  const Digest right = HashedBytes().byte(node_mark).raw(leaves[2]).raw(leaves[3]).sha256();
  // As a tree of two the root would come out: what keeps it out is that no item hashes to `left`.
  ASSERT_EQ(root_from(left, 0, 2, std::vector{right}), tree.root());
  EXPECT_NE(HashedBytes().byte(leaf_mark).raw(leaves[0]).raw(leaves[1]).sha256(), left);
  EXPECT_NE(root_from(left, 0, 4, std::vector{right}), tree.root());
}

// Who has the proofs of all other cards knows the hash of a mucked card's leaf, and tries all
// cards.
TEST(Commitment, AMuckedCardCannotBeGuessedFromTheProofsOfTheOthers) {
  SystemRandom random;
  std::vector<std::string> items;
  for (const Card card : deck_cards(Deck::standard)) items.push_back(text(card));
  const Stack stack(shoe3, items, random);
  const Digest mucked = stack.proof(21).path.front();  // its neighbour is 20
  ASSERT_EQ(leaf_of(shoe3, 20, stack.item(20), stack.salts()[20]), mucked);
  std::vector<Salt> tried{Salt{}};
  for (std::size_t i = 0; i < 52; ++i) {
    if (i != 20) tried.push_back(stack.salts()[i]);
  }
  for (const std::string& item : items) {
    for (const Salt& salt : tried) EXPECT_NE(leaf_of(shoe3, 20, item, salt), mucked);
  }
  EXPECT_EQ(std::set<Salt>(stack.salts().begin(), stack.salts().end()).size(), 52U);
}

TEST(Commitment, ProofsAndOpeningsAreReadBackAndBadOnesRefused) {
  SeededRandom random(2);
  const Stack stack(shoe3, {"As", "66", "roll 3 4"}, random);
  EXPECT_EQ(std::get<Proof>(read_proof(to_json(stack.proof(1)), "")), stack.proof(1));
  EXPECT_EQ(std::get<Opening>(read_opening(to_json(opening_of(stack)), "")), opening_of(stack));
  EXPECT_TRUE(holds(opening_of(stack), stack.root(), shoe3, 3));
  EXPECT_FALSE(holds(opening_of(stack), stack.root(), shoe3, 2));
  Json good = to_json(stack.proof(1));
  for (const auto& [key, value] : {std::pair<const char*, Json>{"index", -1},
                                   {"index", 1.5},
                                   {"index", "1"},
                                   {"item", ""},
                                   {"item", 3},
                                   {"item", std::string(500, 'A')},
                                   {"salt", "00"},
                                   {"salt", nullptr},
                                   {"path", "0"},
                                   {"path", std::string(64, 'G')},
                                   {"path", Json::array()}}) {
    Json bad = good;
    bad[key] = value;
    EXPECT_TRUE(std::holds_alternative<Refusal>(read_proof(bad, ""))) << bad.dump();
  }
  EXPECT_TRUE(std::holds_alternative<Refusal>(read_proof(Json::array(), "")));
  Json opening = to_json(opening_of(stack));
  opening["items"].push_back("Kd");
  EXPECT_TRUE(std::holds_alternative<Refusal>(read_opening(opening, "")));
}

// G6, G5: every order can come, each from exactly one way of drawing.
TEST(Commitment, TheShuffleGivesEveryOrderExactlyOnce) {
  std::set<std::vector<Card>> orders;
  constexpr std::uint32_t cards = 5;
  for (std::uint32_t way = 0; way < 120; ++way) {
    const auto deck = deck_cards(Deck::standard).first(cards);
    std::vector<Card> order(deck.begin(), deck.end());
    std::uint32_t rest = way;
    shuffle_with(std::span<Card>(order), [&](std::uint32_t n) {
      const std::uint32_t drawn = rest % n;
      rest /= n;
      return drawn;
    });
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 120U);
}

class Shoes : public testing::Test {
 protected:
  Shoes() : key_(SealingKey::fresh()), shoe_("7", &key_) {}

  void apply(const ShoeEvent& event, const Actor& by = program) {
    // What is applied has been through the record.
    const auto read = read_shoe_event(to_json(event));
    ASSERT_TRUE(std::holds_alternative<ShoeEvent>(read)) << to_json(event).dump();
    ASSERT_EQ(std::get<ShoeEvent>(read), event);
    const auto refusal = shoe_.why_not(event, by, now);
    ASSERT_FALSE(refusal) << text(*refusal);
    shoe_.apply(std::get<ShoeEvent>(read), by, now);
    events_.emplace_back(event, by);
  }
  std::string refusal(const ShoeEvent& event, const Actor& by = program) const {
    const auto why = shoe_.why_not(event, by, now);
    return why ? text(*why) : std::string();
  }
  void commit(int decks = 1, bool to_be_cut = true) {
    apply(shoe_.commit({Deck::standard, decks, {}, to_be_cut, {}}, random_));
  }
  std::vector<Card> deal(std::size_t count) {
    Dealing dealing(shoe_);
    std::vector<Card> cards;
    for (std::size_t i = 0; i < count; ++i) cards.push_back(dealing.draw().value());
    for (const ShoeEvent& event : dealing.events()) apply(event);
    return cards;
  }

  SystemRandom random_;
  SealingKey key_;
  CommittedShoe shoe_;
  std::vector<std::pair<ShoeEvent, Actor>> events_;
};

TEST_F(Shoes, CardsComeInTheCommittedOrderAfterTheCut) {
  commit();
  const Opening whole = shoe_.whole();
  EXPECT_TRUE(holds(whole, shoe_.root(), shoe_.name(), 52));
  apply(StackCut{1, 17, {}, "ann"}, ann);
  const auto cards = deal(52);
  for (std::size_t i = 0; i < 52; ++i) {
    EXPECT_EQ(text(cards[i]), whole.items[(i + 17) % 52]);
    const Proof proof = shoe_.proof(i);
    EXPECT_EQ(proof.index, (i + 17) % 52);
    EXPECT_TRUE(holds(proof, shoe_.root(), shoe_.name(), 52));
  }
  EXPECT_EQ(shoe_.left(), 0U);
  EXPECT_FALSE(Dealing(shoe_).draw());
  EXPECT_EQ(std::set<Card>(cards.begin(), cards.end()).size(), 52U);
}

// L93, L152: ten cards from either end.
TEST_F(Shoes, TheCutIsAtLeastTenCardsFromEitherEnd) {
  commit();
  EXPECT_EQ(refusal(CardsDrawn{1, {0}}),
            "shoe: the cards are cut before they are dealt (639a.5(d))");
  for (const std::uint64_t position : {0U, 9U, 43U, 52U, 1000U}) {
    EXPECT_EQ(refusal(StackCut{1, position, {}, "ann"}, ann),
              "position: the cut is 10 to 42 cards from the top (639a.5(d))");
  }
  EXPECT_EQ(refusal(StackCut{1, 10, {}, "ann"}, ann), "");
  EXPECT_EQ(refusal(StackCut{1, 42, {}, "dan"}, dealer), "");
  EXPECT_NE(refusal(StackCut{1, 20, {}, "x"}, Actor{"x", Role::spectator, {}, {}}), "");
  EXPECT_NE(refusal(StackCut{1, 20, 53, "ann"}, ann), "");
}

// L95, L153
TEST_F(Shoes, AFloorpersonOrdersARecutBeforeAnyCardIsDealt) {
  commit();
  EXPECT_NE(refusal(RecutOrdered{1, "fumbled"}, floorperson), "");
  apply(StackCut{1, 17, {}, "ann"}, ann);
  EXPECT_NE(refusal(StackCut{1, 20, {}, "ann"}, ann), "");
  EXPECT_EQ(refusal(RecutOrdered{1, "fumbled"}, dealer),
            "by: a recut is ordered by a floorperson or above (639a.5(e))");
  apply(RecutOrdered{1, "fumbled"}, Actor{"pit", Role::pit_manager, "P-1", {}});
  EXPECT_TRUE(shoe_.cut_due());
  apply(StackCut{1, 30, {}, "bob"}, bob);
  EXPECT_EQ(shoe_.index_of(0), 30U);
  deal(1);
  EXPECT_EQ(refusal(RecutOrdered{1, "late"}, floorperson),
            "shoe: cards have been dealt; only before is there a recut (639a.5(e))");
}

// G6: the order is fixed once it is drawn, and no card is passed over, dealt twice or out of turn.
TEST_F(Shoes, CardsAreTakenInTurnAlone) {
  commit(1, false);
  EXPECT_NE(refusal(CardsDrawn{1, {1}}), "");
  EXPECT_NE(refusal(CardsDrawn{1, {0, 2}}), "");
  EXPECT_NE(refusal(CardsDrawn{1, {0, 0}}), "");
  EXPECT_NE(refusal(CardsDrawn{2, {0}}), "");
  EXPECT_NE(refusal(CardsDrawn{1, {0}}, dealer), "");
  deal(3);
  EXPECT_NE(refusal(CardsDrawn{1, {2}}), "");
  EXPECT_NE(refusal(CardsBurned{1, {4}}), "");
  apply(CardsBurned{1, {3}});
  EXPECT_THROW(shoe_.apply(CardsDrawn{1, {3}}, program, now), std::logic_error);
  EXPECT_EQ(shoe_.left(), 48U);
}

TEST_F(Shoes, BurnedAndUndealtCardsStayClosed) {
  commit(1, false);
  apply(CardsBurned{1, {0}});
  deal(2);
  const std::vector<std::uint64_t> dealt{1, 2};
  const auto opened = shoe_.open(dealt);
  ASSERT_TRUE(opened);
  apply(*opened);
  EXPECT_FALSE(shoe_.open(dealt));  // nothing is left to open
  EXPECT_EQ(shoe_.opened().size(), 2U);
  EXPECT_FALSE(shoe_.is_open(0));
  EXPECT_EQ(refusal(CardsOpened{1, {shoe_.proof(3)}}), "proofs.0: is still in the shoe");
  EXPECT_EQ(refusal(CardsOpened{1, {shoe_.proof(1)}}), "proofs.0: is open already");
  Proof forged = shoe_.proof(0);
  forged.item = forged.item == "As" ? "Ks" : "As";
  EXPECT_EQ(refusal(CardsOpened{1, {forged}}),
            "proofs.0: " + forged.item + " at 0 is not what was committed to");
}

// G7, L120: what a crash leaves is the record and the key; the same shoe goes on from there.
TEST_F(Shoes, ARestartGoesOnWithTheSameShoe) {
  commit(6);
  apply(StackCut{1, 100, 60, "ann"}, ann);
  apply(CardsBurned{1, {0}});
  deal(20);
  CommittedShoe again("7", &key_);
  for (const auto& [event, by] : events_) {
    again.apply(std::get<ShoeEvent>(read_shoe_event(json(to_json(event).dump().c_str()))), by, now);
  }
  EXPECT_EQ(again.left(), shoe_.left());
  EXPECT_EQ(again.whole(), shoe_.whole());
  Dealing one(shoe_);
  Dealing other(again);
  while (const auto card = one.draw()) EXPECT_EQ(other.draw(), card);
  EXPECT_FALSE(other.draw());

  const SealingKey stranger = SealingKey::fresh();
  const CommittedShoe theirs("7", &stranger);
  EXPECT_EQ(theirs.why_not(events_.front().first, program, now)->place, "sealed");
  auto changed = std::get<ShuffleCommitted>(events_.front().first);
  changed.sealed.back() = changed.sealed.back() == '0' ? '1' : '0';
  EXPECT_EQ(CommittedShoe("7", &key_).why_not(changed, program, now)->place, "sealed");
  changed = std::get<ShuffleCommitted>(events_.front().first);
  changed.root[0] ^= 1U;
  EXPECT_EQ(CommittedShoe("7", &key_).why_not(changed, program, now)->place, "sealed");
}

// L91, L96: a floorperson may order a shuffle; the commitment then ends with the cause.
TEST_F(Shoes, EveryCommitmentEndsOnceAndBeforeTheNext) {
  commit();
  EXPECT_NE(refusal(shoe_.commit({}, random_)), "");
  CommitmentEnded unopened{1, true, "reshuffle ordered", "633a.5(f)", {}, {}, {}};
  EXPECT_EQ(refusal(unopened, floorperson),
            "whole: a stack that no card was dealt from is laid open as a whole");
  EXPECT_NE(refusal(shoe_.end(true, "reshuffle ordered", ""), dealer), "");
  EXPECT_NE(refusal(shoe_.end(false, "over", ""), floorperson), "");
  EXPECT_NE(refusal(shoe_.end(true, "", ""), floorperson), "");
  apply(shoe_.end(true, "reshuffle ordered", "633a.5(f)"), floorperson);
  EXPECT_EQ(shoe_.state(), CommittedShoe::State::voided);
  EXPECT_EQ(shoe_.opened().size(), 52U);
  EXPECT_NE(refusal(unopened, floorperson), "");
  commit();
  EXPECT_EQ(shoe_.number(), 2U);
  EXPECT_TRUE(shoe_.opened().empty());
  apply(StackCut{2, 26, {}, "dan"}, dealer);
  deal(5);
  const std::vector<std::uint64_t> seen{0, 1, 4};
  apply(shoe_.end(false, "round over", "", seen));
  EXPECT_EQ(shoe_.state(), CommittedShoe::State::closed_out);
  EXPECT_EQ(shoe_.opened().size(), 3U);
  EXPECT_EQ(shoe_.ended(), 2U);
  EXPECT_NE(refusal(CardsDrawn{2, {5}}), "");
}

TEST_F(Shoes, ARootOfAnotherShoeOrTableIsNotTaken) {
  commit();
  apply(shoe_.end(true, "reshuffle ordered", ""), floorperson);
  auto replayed = std::get<ShuffleCommitted>(events_.front().first);
  EXPECT_EQ(shoe_.why_not(replayed, program, now)->place, "shoe");
  replayed.shoe = 2;
  EXPECT_EQ(shoe_.why_not(replayed, program, now)->place, "sealed");
  CommittedShoe other("8", &key_);
  replayed.shoe = 1;
  EXPECT_EQ(other.why_not(replayed, program, now)->place, "table");
  replayed.table = "8";
  EXPECT_EQ(other.why_not(replayed, program, now)->place, "sealed");
}

TEST_F(Shoes, TheCoverCardComesOutWhereItWasPut) {
  commit(2);
  apply(StackCut{1, 50, 30, "ann"}, ann);
  Dealing dealing(shoe_);
  for (int i = 0; i < 74; ++i) dealing.draw();
  EXPECT_FALSE(dealing.cover_card_out());
  dealing.draw();
  EXPECT_TRUE(dealing.cover_card_out());
  EXPECT_FALSE(shoe_.cover_card_out());
  for (const ShoeEvent& event : dealing.events()) apply(event);
  EXPECT_TRUE(shoe_.cover_card_out());
}

TEST_F(Shoes, ACardDrawnInErrorIsTheNextOneAgain) {
  commit(1, false);
  Dealing dealing(shoe_);
  const Card first = dealing.draw().value();
  const Card second = dealing.draw().value();
  EXPECT_FALSE(dealing.put_first(Card::joker()));
  EXPECT_TRUE(dealing.put_first(second));
  EXPECT_TRUE(dealing.put_first(first));
  EXPECT_EQ(dealing.draw(), first);
  for (const ShoeEvent& event : dealing.events()) apply(event);
  EXPECT_EQ(shoe_.left(), 51U);
  EXPECT_NE(refusal(CardsDrawn{1, {2}}), "");
  EXPECT_NE(refusal(CardPutBack{1, 1}), "");  // it is back already
  EXPECT_EQ(Dealing(shoe_).draw(), second);
}

TEST_F(Shoes, ShufflesWhatDoesNotLieOnTheTable) {
  const std::vector<Card> held{Card(Rank::ace, Suit::spades), Card(Rank::two, Suit::clubs)};
  apply(shoe_.commit({Deck::standard, 1, held, false, {}}, random_));
  EXPECT_EQ(shoe_.size(), 50U);
  for (const Card card : deal(50)) EXPECT_EQ(std::find(held.begin(), held.end(), card), held.end());
}

TEST_F(Shoes, TilesKeepTheirTwins) {
  apply(shoe_.commit({Deck::tiles, 1, {}, false, {}}, random_));
  const auto tiles = deal(32);
  EXPECT_EQ(std::set<Card>(tiles.begin(), tiles.end()).size(), 32U);
  std::vector<std::uint64_t> all(32);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  apply(*shoe_.open(all));
}

TEST_F(Shoes, ContributionsAreBoundBeforeAnyIsRevealed) {
  apply(shoe_.announce(random_));
  Bytes32 anns = random_bytes32(random_);
  const StackName name = shoe_.name();
  apply(ContributionCommitted{1, "ann", contribution_commitment(name, {"ann", anns})}, ann);
  EXPECT_NE(refusal(ContributionCommitted{1, "ann", {}}, ann), "");
  EXPECT_NE(refusal(ContributionCommitted{1, "bob", {}}, ann), "");
  EXPECT_NE(refusal(ContributionCommitted{1, "flo", {}}, floorperson), "");
  // Bob copies Ann's; it is hers by name and he can never reveal it.
  apply(ContributionCommitted{1, "bob", contribution_commitment(name, {"ann", anns})}, bob);
  apply(ContributionRevealed{1, "ann", anns}, ann);
  EXPECT_NE(refusal(ContributionRevealed{1, "bob", anns}, bob), "");
  EXPECT_NE(refusal(ContributionRevealed{1, "ann", anns}, ann), "");
  EXPECT_NE(refusal(ContributionCommitted{1, "cay", {}}, Actor{"cay", Role::player, {}, {}}), "");
  ShoeEvent committed = shoe_.commit({Deck::standard, 1, {}, false, {}}, random_);
  EXPECT_EQ(std::get<ShuffleCommitted>(committed).unrevealed, std::vector<std::string>{"bob"});
  auto silent = std::get<ShuffleCommitted>(committed);
  silent.unrevealed.clear();
  EXPECT_NE(refusal(silent), "");
  apply(committed);
  ShoeEvent end = shoe_.end(true, "shuffler jams", "639a.13(e)");
  EXPECT_TRUE(std::get<CommitmentEnded>(end).secret);
  auto forged = std::get<CommitmentEnded>(end);
  (*forged.secret)[0] ^= 1U;
  EXPECT_EQ(refusal(forged), "secret: is not what was committed to");
  apply(end);
}

// The house may not lay another order down than the one that secret and contributions give.
TEST_F(Shoes, AnOrderOfTheHousesOwnIsFoundWhenTheSecretIsTold) {
  apply(shoe_.announce(random_));
  const Bytes32 secret = [&] {
    const auto opened = key_.open(std::get<ShuffleAnnounced>(events_.front().first).sealed).value();
    Bytes32 bytes;
    std::copy(opened.begin(), opened.end(), bytes.begin());
    return bytes;
  }();
  auto order = keyed_order(shoe_.name(), Deck::standard, 1, secret, {});
  std::swap(order[3], order[4]);
  std::vector<std::string> items;
  for (const Card card : order) items.push_back(text(card));
  const Stack stacked(shoe_.name(), items, random_);
  const ShuffleCommitted own{
      "7", 1, Deck::standard, 1, 52, stacked.root(), key_.seal(stacked), false, {}, {}};
  // With the floor's key at once, without it when the secret is told.
  EXPECT_EQ(refusal(own), "sealed: the secret and the contributions give another order");
  CommittedShoe followed("7", nullptr);
  followed.apply(events_.front().first, the_program(), {});
  followed.apply(own, the_program(), {});
  const auto why =
      followed.why_not(CommitmentEnded{1, true, "reshuffle", "", {}, opening_of(stacked), secret},
                       the_program(), {});
  EXPECT_EQ(why ? text(*why) : "", "whole: the secret and the contributions give another order");
}

TEST_F(Shoes, AnAnnouncedShuffleThatComesToNothingTellsItsSecret) {
  apply(shoe_.announce(random_));
  EXPECT_NE(refusal(CommitmentEnded{1, true, "table closed", "", {}, {}, {}}), "");
  EXPECT_NE(refusal(CardsDrawn{1, {0}}), "");
  apply(shoe_.end(true, "table closed", ""));
  EXPECT_EQ(shoe_.state(), CommittedShoe::State::voided);
}

TEST_F(Shoes, BadEventsAreRefusedAndChangeNothing) {
  for (const char* bad :
       {"[]", "3", "{}", R"({"event": "cards-drawn"})", R"({"event": "nothing", "shoe": 1})",
        R"({"event": "cards-drawn", "shoe": 1, "positions": []})",
        R"({"event": "cards-drawn", "shoe": 1, "positions": [-1]})",
        R"({"event": "cards-drawn", "shoe": "1", "positions": [0]})",
        R"({"event": "cards-opened", "shoe": 1, "proofs": [{}]})",
        R"({"event": "commitment-voided", "shoe": 1})",
        R"({"event": "shuffle-committed", "table": "7", "shoe": 1, "deck": "pinochle"})"}) {
    EXPECT_TRUE(std::holds_alternative<Refusal>(read_shoe_event(json(bad)))) << bad;
  }
  const ShuffleCommitted huge{"7", 1, Deck::standard, 1'000'000'000'000, 52, {}, "00", false,
                              {},  {}};
  EXPECT_NE(refusal(huge), "");
  EXPECT_EQ(shoe_.state(), CommittedShoe::State::none);
}

// L77, L79: what the system draws is bound before it is told, one of a kind at a time.
TEST(Throws, AreBoundOneAtATimeAndToldWithTheirProof) {
  SystemRandom random;
  const SealingKey key = SealingKey::fresh();
  CommittedThrow throws("7", &key);
  const ThrowEvent committed = throws.commit_roll(2, random);
  EXPECT_FALSE(throws.why_not(committed, program, now));
  EXPECT_TRUE(throws.why_not(committed, dealer, now));
  throws.apply(committed, program, now);
  EXPECT_EQ(throws.why_not(throws.commit_roll(2, random), program, now)->message,
            "throw 1 is told first: one at a time");
  const std::vector<std::string> positions{"1", "2", "dealer"};
  throws.apply(throws.commit("lucky-bonus", positions, random), program, now);
  const auto told = std::get<ThrowOpened>(throws.open("roll"));
  auto forged = told;
  forged.proof.item = told.proof.item == "roll 1 1" ? "roll 6 6" : "roll 1 1";
  EXPECT_TRUE(throws.why_not(forged, program, now));
  forged = told;
  forged.number = 2;
  EXPECT_TRUE(throws.why_not(forged, program, now));
  throws.apply(told, program, now);
  EXPECT_TRUE(throws.why_not(told, program, now));
  throws.apply(throws.void_it("lucky-bonus", "round void", "639a.13"), floorperson, now);
  EXPECT_TRUE(throws.under_way().empty());
  EXPECT_EQ(throws.committed(), 2U);
}

TEST(Throws, AreReplayedFromTheRecord) {
  SeededRandom random(3);
  const SealingKey key = SealingKey::fresh();
  CommittedThrow throws("7", &key);
  CommittedThrow again("7", &key);
  const auto apply = [&](const ThrowEvent& event) {
    throws.apply(event, program, now);
    const auto read = read_throw_event(json(to_json(event).dump().c_str()));
    ASSERT_TRUE(std::holds_alternative<ThrowEvent>(read));
    ASSERT_EQ(std::get<ThrowEvent>(read), event);
    again.apply(std::get<ThrowEvent>(read), program, now);
  };
  std::set<std::string> rolled;
  for (int i = 0; i < 300; ++i) {
    apply(throws.commit_roll(1, random));
    EXPECT_EQ(std::get<ThrowOpened>(throws.open("roll")).proof,
              std::get<ThrowOpened>(again.open("roll")).proof);
    rolled.insert(std::get<ThrowOpened>(throws.open("roll")).proof.item);
    if (i % 7 == 0) {
      apply(throws.void_it("roll", "die off the table", "623a.8(e)"));
    } else {
      apply(throws.open("roll"));
    }
  }
  EXPECT_EQ(rolled.size(), 6U);
  for (const char* bad : {"{}", R"({"event": "throw-opened", "throw": 1})",
                          R"({"event": "throw-committed", "throw": -1})"}) {
    EXPECT_TRUE(std::holds_alternative<Refusal>(read_throw_event(json(bad)))) << bad;
  }
}

class Keys : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "houseway-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
};

TEST_F(Keys, AreMadeForTheirOwnerAloneAndReadAgain) {
  const auto key = SealingKey::read_or_create(path("key"));
  ASSERT_TRUE(std::holds_alternative<SealingKey>(key));
  struct stat is {};
  ASSERT_EQ(stat(path("key").c_str(), &is), 0);
  EXPECT_EQ(is.st_mode & 0777U, 0600U);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
  const Bytes32 plain{1, 2, 3};
  const std::string sealed = std::get<SealingKey>(key).seal(plain);
  const auto again = SealingKey::read_or_create(path("key"));
  const auto opened = std::get<SealingKey>(again).open(sealed);
  ASSERT_TRUE(opened);
  EXPECT_TRUE(std::equal(opened->begin(), opened->end(), plain.begin(), plain.end()));
  EXPECT_NE(std::get<SealingKey>(key).seal(plain), sealed);  // no nonce comes twice
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = changed[i] == '0' ? '1' : '0';
    EXPECT_FALSE(std::get<SealingKey>(again).open(changed)) << i;
  }
  EXPECT_FALSE(std::get<SealingKey>(again).open(sealed.substr(0, 60)));
}

TEST_F(Keys, ThatOthersMayReadOrThatAreNoKeysAreRefused) {
  ASSERT_TRUE(std::holds_alternative<SealingKey>(SealingKey::read_or_create(path("key"))));
  for (const mode_t mode : {0640U, 0604U, 0620U, 0602U}) {
    ASSERT_EQ(chmod(path("key").c_str(), mode), 0);
    EXPECT_TRUE(std::holds_alternative<Refusal>(SealingKey::read_or_create(path("key")))) << mode;
  }
  ASSERT_EQ(chmod(path("key").c_str(), 0600), 0);
  EXPECT_TRUE(std::holds_alternative<SealingKey>(SealingKey::read_or_create(path("key"))));
  // A key of one kind is none of another.
  EXPECT_TRUE(std::holds_alternative<Refusal>(SigningKey::read_or_create(path("key"))));
  std::filesystem::create_symlink(path("key"), path("link"));
  EXPECT_TRUE(std::holds_alternative<Refusal>(SealingKey::read_or_create(path("link"))));
  EXPECT_TRUE(std::holds_alternative<Refusal>(SealingKey::read_or_create(folder_.string())));
  EXPECT_TRUE(std::holds_alternative<Refusal>(SealingKey::read_or_create(path("no/such/key"))));
  std::ofstream(path("key"), std::ios::trunc) << "houseway-sealing-key-v1 00\n";
  EXPECT_TRUE(std::holds_alternative<Refusal>(SealingKey::read_or_create(path("key"))));
}

TEST_F(Keys, SignedHeadsAreThoseThatWereSigned) {
  const auto key = std::get<SigningKey>(SigningKey::read_or_create(path("signing")));
  const auto again = std::get<SigningKey>(SigningKey::read_or_create(path("signing")));
  EXPECT_EQ(key.public_key(), again.public_key());
  const SignedHeads first =
      key.sign(now, {{"table/7", 12, Digest{1}}, {"ann", 3, Digest{2}}}, nullptr);
  const SignedHeads second = again.sign(now, {}, &first);
  EXPECT_TRUE(signature_holds(first));
  EXPECT_TRUE(signature_holds(second));
  EXPECT_EQ(second.previous, hash_of_signature(first));
  const auto read = read_signed_heads(json(export_line(first).c_str()));
  ASSERT_TRUE(std::holds_alternative<SignedHeads>(read));
  EXPECT_EQ(std::get<SignedHeads>(read), first);
  SignedHeads changed = first;
  changed.heads[1].sequence = 4;
  EXPECT_FALSE(signature_holds(changed));
  changed = first;
  changed.at += std::chrono::microseconds(1);
  EXPECT_FALSE(signature_holds(changed));
  changed = first;
  changed.key[0] ^= 1U;
  EXPECT_FALSE(signature_holds(changed));
}

}  // namespace
}  // namespace houseway::floor
