#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "core/random.h"
#include "floor/passwords.h"
#include "floor/people.h"
#include "round/json.h"

namespace houseway::floor {
namespace {

using enum Role;
using ::testing::HasSubstr;

const Instant noon = *parse_instant("2026-11-18T17:00:00.000000Z");
const PasswordKey key = {7};

std::string a_hash() {
  static const std::string hash = hash_password("correct horse battery", cheapest_cost).value();
  return hash;
}

std::string why(const std::optional<Refusal>& refusal) {
  return refusal ? houseway::text(*refusal) : "";
}

class PeopleTest : public ::testing::Test {
 protected:
  PeopleTest() {
    install("ann", {dealer, floorperson}, "C-1");
    install("bob", {pit_manager}, "C-2");
    install("cleo", {finance}, "C-3");
    install("dan", {player}, "");
    install("eve", {compliance}, "C-5");
    install("fay", {security}, "C-6");
    install("gus", {dealer}, "C-7");
  }

  void install(const std::string& account, Roles roles, const std::string& credential) {
    people.apply({account, AccountCreated{account, roles, credential}}, the_program(), noon);
  }
  Actor as(Role role, const std::string& account) const {
    return {account, role, is_staff(role) ? people.find(account)->credential : "", "s1"};
  }
  std::string refused(const PersonEvent& event, const Actor& by) const {
    return why(people.why_not(event, by, noon));
  }
  void does(const Actor& by, const PersonEvent& event) {
    ASSERT_EQ(refused(event, by), "");
    people.apply(event, by, noon);
  }

  People people;
};

TEST_F(PeopleTest, NamesOfAccountsAreShortAndPlain) {
  for (const char* good : {"ann", "a-b", "x12", "abcdefghijklmnopqrstuvwxyz-01234"}) {
    EXPECT_FALSE(why_not_account_name(good)) << good;
  }
  for (const char* bad : {"", "ab", "Ann", "a b", "-ann", "ann-", "an_n", "a/b", "\xC3\xA4nn",
                          "abcdefghijklmnopqrstuvwxyz-012345", "houseway", "ann\n"}) {
    EXPECT_TRUE(why_not_account_name(bad)) << bad;
  }
  EXPECT_TRUE(why_not_account_name(std::string("an\0n", 4)));
}

TEST_F(PeopleTest, StaffNeedACredentialNumberThatIsTheirsAlone) {
  // L138, L191
  const Actor bob = as(pit_manager, "bob");
  PersonEvent event{"hal", AccountCreated{"Hal", {dealer}, ""}, "", as(finance, "cleo")};
  EXPECT_THAT(refused(event, bob), HasSubstr("(617a.2(e))"));
  event.what = AccountCreated{"Hal", {dealer}, "C-1"};
  EXPECT_THAT(refused(event, bob), HasSubstr("C-1 was issued to somebody already"));
  event.what = AccountCreated{"Hal", {dealer}, "C 9"};
  EXPECT_THAT(refused(event, bob), HasSubstr("letters, digits and hyphens"));
  event.what = AccountCreated{"Hal", {dealer}, "C-9"};
  EXPECT_EQ(refused(event, bob), "");
  event.what = AccountCreated{"Hal", {player}, "C-9"};
  EXPECT_THAT(refused(event, as(cashier, "bob")), HasSubstr("bob: is not cashier"));
  EXPECT_THAT(refused(event, bob), HasSubstr("for staff"));

  // A number that was replaced is nobody else's.
  does(as(compliance, "eve"), {"ann", CredentialIssued{"C-10"}});
  EXPECT_EQ(people.with_credential("C-1"), nullptr);
  EXPECT_EQ(people.with_credential("C-10"), people.find("ann"));
  event.what = AccountCreated{"Hal", {dealer}, "C-1"};
  EXPECT_THAT(refused(event, bob), HasSubstr("issued to somebody"));
  // Nor does anybody act under it any more.
  EXPECT_TRUE(people.why_not_acting({"ann", dealer, "C-1", "s"}));
  EXPECT_FALSE(people.why_not_acting({"ann", dealer, "C-10", "s"}));
}

TEST_F(PeopleTest, StaffAreTakenOnWithTwoKeys) {
  // C3, C9
  PersonEvent event{"hal", AccountCreated{"Hal", {dealer}, "C-9"}};
  EXPECT_THAT(refused(event, as(pit_manager, "bob")), HasSubstr("second person"));
  event.witness = as(pit_manager, "bob");
  EXPECT_THAT(refused(event, as(pit_manager, "bob")), HasSubstr("somebody else"));
  event.witness = as(floorperson, "ann");
  EXPECT_THAT(refused(event, as(pit_manager, "bob")), HasSubstr("not by floorperson"));
  event.witness = Actor{"cleo", finance, "C-2", "s"};
  EXPECT_THAT(refused(event, as(pit_manager, "bob")), HasSubstr("credential"));
  event.witness = Actor{"nobody", finance, "C-3", "s"};
  EXPECT_THAT(refused(event, as(pit_manager, "bob")), HasSubstr("no account"));
  event.witness = as(finance, "cleo");
  EXPECT_EQ(refused(event, as(pit_manager, "bob")), "");
  // A player's account takes one.
  EXPECT_EQ(refused({"ida", AccountCreated{"Ida", {player}, ""}}, as(floorperson, "ann")), "");
  EXPECT_THAT(refused({"ida", AccountCreated{"Ida", {player}, ""}}, as(player, "dan")),
              HasSubstr("create-player"));
}

TEST_F(PeopleTest, NobodyHoldsRolesThatExcludeEachOther) {
  EXPECT_FALSE(why_not_roles({dealer, floorperson, surveillance}));
  EXPECT_FALSE(why_not_roles({compliance, gaming_operations}));
  EXPECT_TRUE(why_not_roles({player, dealer}));
  EXPECT_TRUE(why_not_roles({compliance, finance}));
  EXPECT_TRUE(why_not_roles({system}));
  const PersonEvent event{"dan", RoleGranted{dealer}, "", as(finance, "cleo")};
  EXPECT_THAT(refused(event, as(pit_manager, "bob")), HasSubstr("a player cannot be of the staff"));
}

TEST_F(PeopleTest, RolesAreGrantedByOthersAndEndAtOnce) {
  PersonEvent grant{"bob", RoleGranted{shift_manager}, "", as(finance, "cleo")};
  EXPECT_THAT(refused(grant, as(pit_manager, "bob")), HasSubstr("to himself"));
  grant.witness = as(pit_manager, "bob");
  EXPECT_THAT(refused(grant, as(finance, "cleo")), HasSubstr("to himself"));
  grant = {"gus", RoleGranted{floorperson}, "", as(pit_manager, "bob")};
  EXPECT_TRUE(people.why_not_acting(as(floorperson, "gus")));
  does(as(finance, "cleo"), grant);
  EXPECT_FALSE(people.why_not_acting(as(floorperson, "gus")));
  EXPECT_THAT(refused(grant, as(finance, "cleo")), HasSubstr("already"));

  EXPECT_THAT(refused({"gus", RoleEnded{floorperson}}, as(pit_manager, "bob")),
              HasSubstr("reason: is missing"));
  does(as(pit_manager, "bob"), {"gus", RoleEnded{floorperson}, "signed off"});
  EXPECT_TRUE(people.why_not_acting(as(floorperson, "gus")));
  EXPECT_FALSE(people.why_not_acting(as(dealer, "gus")));
  EXPECT_FALSE(people.why_not_acting(as(spectator, "gus")));
  EXPECT_THAT(refused({"gus", RoleEnded{floorperson}, "again"}, as(pit_manager, "bob")),
              HasSubstr("is not floorperson"));
}

TEST_F(PeopleTest, AccountsAreDisabledByOneAndEnabledByTwoWithAReason) {
  // G30
  EXPECT_THAT(refused({"gus", AccountDisabled{}}, as(security, "fay")), HasSubstr("reason"));
  EXPECT_THAT(refused({"gus", AccountDisabled{}, "x"}, as(player, "dan")),
              HasSubstr("disable-staff"));
  does(as(security, "fay"), {"gus", AccountDisabled{}, "lost his badge"});
  ASSERT_TRUE(people.find("gus")->disabled);
  EXPECT_EQ(*people.find("gus")->disabled, (Person::Disabled{"lost his badge", "fay", noon}));
  EXPECT_THAT(why(people.why_not_acting(as(dealer, "gus"))), HasSubstr("lost his badge"));
  EXPECT_TRUE(people.why_not_acting(as(spectator, "gus")));
  PersonEvent enable{"gus", AccountEnabled{}, "found"};
  EXPECT_THAT(refused(enable, as(pit_manager, "bob")), HasSubstr("second person"));
  enable.witness = as(finance, "cleo");
  does(as(pit_manager, "bob"), enable);
  EXPECT_FALSE(people.why_not_acting(as(dealer, "gus")));

  // A disabled witness is none.
  does(as(security, "fay"), {"cleo", AccountDisabled{}, "on leave"});
  EXPECT_THAT(
      refused({"gus", RoleGranted{boxperson}, "", as(finance, "cleo")}, as(pit_manager, "bob")),
      HasSubstr("on leave"));
  EXPECT_FALSE(people.why_not_sit("dan"));
  does(as(floorperson, "ann"), {"dan", AccountDisabled{}, "asked to leave"});
  EXPECT_THAT(why(people.why_not_sit("dan")), HasSubstr("asked to leave"));
}

TEST_F(PeopleTest, APlayerWhoExcludesHimselfDoesNotSitButStaysAPlayer) {
  does(as(player, "dan"), {"dan", PlayerExcluded{}});
  EXPECT_THAT(why(people.why_not_sit("dan")), HasSubstr("excluded"));
  EXPECT_FALSE(people.why_not_acting(as(player, "dan"))) << "he may still take his money";
  EXPECT_FALSE(floor::why_not(Act::ask_withdrawal, as(player, "dan")));
  EXPECT_THAT(refused({"dan", ExclusionEnded{}, "changed my mind"}, as(player, "dan")),
              HasSubstr("end-exclusion"));
  EXPECT_THAT(refused({"dan", ExclusionEnded{}, "asked"}, as(pit_manager, "bob")),
              HasSubstr("end-exclusion"));
  does(as(compliance, "eve"), {"dan", ExclusionEnded{}, "term over"});
  EXPECT_FALSE(people.why_not_sit("dan"));
  EXPECT_THAT(why(people.why_not_sit("ann")), HasSubstr("is no player"));
  EXPECT_THAT(why(people.why_not_sit("who")), HasSubstr("is no player"));
  EXPECT_THAT(refused({"ann", PlayerExcluded{}, "x"}, as(security, "fay")), HasSubstr("no player"));
}

TEST_F(PeopleTest, OnlyHashesOfPasswordsAreKept) {
  EXPECT_THAT(refused({"dan", PasswordSet{"correct horse battery"}}, as(player, "dan")),
              HasSubstr("argon2id"));
  does(as(player, "dan"), {"dan", PasswordSet{a_hash()}});
  EXPECT_EQ(people.find("dan")->passwords, 1U);
  EXPECT_THAT(refused({"dan", PasswordSet{a_hash(), true}}, as(player, "dan")),
              HasSubstr("by the program alone"));
  does(the_program(), {"dan", PasswordSet{a_hash(), true}});
  EXPECT_EQ(people.find("dan")->passwords, 1U) << "it is the same password";
  EXPECT_THAT(refused({"gus", PasswordSet{a_hash(), true}}, the_program()), HasSubstr("anew"));
  // Somebody else's is reset: a player's by the cage, with a reason; a colleague's with two keys.
  EXPECT_THAT(
      refused({"dan", PasswordSet{a_hash()}, {}, as(floorperson, "ann")}, as(finance, "cleo")),
      HasSubstr("reason"));
  PersonEvent reset{"dan", PasswordSet{a_hash()}, "forgot it"};
  EXPECT_THAT(refused(reset, as(finance, "cleo")), HasSubstr("second person"));
  reset.witness = as(floorperson, "ann");
  EXPECT_EQ(refused(reset, as(finance, "cleo")), "");
  EXPECT_THAT(refused({"gus", PasswordSet{a_hash()}, "forgot it"}, as(finance, "cleo")),
              HasSubstr("second person"));
}

TEST_F(PeopleTest, StaffDoNotTakeOffTheirOwnSecondFactor) {
  does(as(dealer, "gus"), {"gus", SecondFactorEnrolled{{1, 2, 3}}});
  EXPECT_EQ(people.find("gus")->sealed_second_factor, (Bytes{1, 2, 3}));
  EXPECT_THAT(refused({"gus", SecondFactorRemoved{}, "tiresome"}, as(dealer, "gus")),
              HasSubstr("reset-second-factor"));
  EXPECT_THAT(refused({"gus", SecondFactorEnrolled{}}, as(dealer, "gus")), HasSubstr("1 to 256"));
  EXPECT_THAT(refused({"gus", SecondFactorEnrolled{Bytes(257)}}, as(dealer, "gus")),
              HasSubstr("1 to 256"));
  EXPECT_THAT(refused({"gus", SecondFactorEnrolled{{1}}}, as(finance, "cleo")),
              HasSubstr("second person"));
  does(as(player, "dan"), {"dan", SecondFactorEnrolled{{9}}});
  does(as(player, "dan"), {"dan", SecondFactorRemoved{}, "new telephone"});
  EXPECT_TRUE(people.find("dan")->sealed_second_factor.empty());
}

TEST_F(PeopleTest, LoginsAreEndedByThoseWhoMayWithAReasonOrByTheProgram) {
  EXPECT_THAT(refused({"gus", LoginsEnded{}}, as(security, "fay")), HasSubstr("reason"));
  EXPECT_EQ(refused({"gus", LoginsEnded{}, "a stolen telephone"}, as(security, "fay")), "");
  EXPECT_THAT(refused({"gus", LoginsEnded{}, "x"}, as(player, "dan")), HasSubstr("end-logins"));
  EXPECT_EQ(refused({"gus", LoginsEnded{}}, the_program()), "");
  const People before = people;
  does(as(compliance, "eve"), {"dan", LoginsEnded{}, "asked for it"});
  EXPECT_EQ(people, before) << "who somebody is stays as it was";
}

// A record that was begun before is followed as it is.
TEST_F(PeopleTest, APasswordThatTheCageOnceResetAloneStaysReset) {
  people.apply({"dan", PasswordSet{a_hash()}, "forgot it"}, as(finance, "cleo"), noon);
  EXPECT_EQ(people.find("dan")->passwords, 1U);
  EXPECT_THROW(people.apply({"dan", PasswordSet{a_hash()}, "x"}, as(floorperson, "ann"), noon),
               std::logic_error);
  EXPECT_THROW(people.apply({"gus", PasswordSet{a_hash()}, "x"}, as(finance, "cleo"), noon),
               std::logic_error);
}

TEST_F(PeopleTest, WhatIsNotAllowedIsNotApplied) {
  const People before = people;
  EXPECT_THROW(people.apply({"dan", RoleGranted{dealer}}, as(player, "dan"), noon),
               std::logic_error);
  EXPECT_THROW(people.apply({"nobody", AccountDisabled{}, "x"}, as(security, "fay"), noon),
               std::logic_error);
  EXPECT_THROW(people.apply({"ann", AccountCreated{"Ann", {player}, ""}}, the_program(), noon),
               std::logic_error);
  EXPECT_THROW(people.apply({"dan", ExclusionEnded{}, "x"}, the_program(), noon), std::logic_error);
  // Nobody passes for the program.
  EXPECT_THROW(
      people.apply({"mia", AccountCreated{"Mia", {player}, ""}}, {"dan", system, "", "s"}, noon),
      std::logic_error);
  EXPECT_EQ(people, before);
}

TEST_F(PeopleTest, WordsHaveLimits) {
  const auto create = [&](std::string display) {
    return refused({"mia", AccountCreated{std::move(display), {player}, ""}}, the_program());
  };
  EXPECT_EQ(create(std::string(64, 'x')), "");
  EXPECT_EQ(create("Zo\xC3\xAB"), "");
  for (const std::string& bad : {std::string(65, 'x'), std::string(), std::string("a\nb"),
                                 std::string("\xE2\x80\xAE"
                                             "nna"),
                                 std::string("\xFF"), std::string(" a")}) {
    EXPECT_NE(create(bad), "") << bad;
  }
  EXPECT_THAT(refused({"gus", AccountDisabled{}, std::string(501, 'x')}, as(security, "fay")),
              HasSubstr("reason: has 1 to 500 bytes"));
  Actor fay = as(security, "fay");
  fay.session = std::string(65, 's');
  EXPECT_NE(refused({"gus", AccountDisabled{}, "x"}, fay), "");
}

TEST(PersonEvents, AreWrittenInWords) {
  const PersonEvent event{"gus", RoleGranted{floorperson}, "promoted",
                          Actor{"cleo", finance, "C-3", "s7"}};
  EXPECT_EQ(to_json(event, key).dump(),
            R"({"event":"role-granted","account":"gus","role":"floorperson","reason":"promoted",)"
            R"("witness":{"account":"cleo","role":"finance","credential":"C-3","session":"s7"}})");
}

TEST(PersonEvents, ThatAreNoneAreRefusedWithThePlace) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"[]", "is no event"},
      {"null", "is no event"},
      {"7", "is no event"},
      {"{}", "event: "},
      {R"({"event":7})", "event: "},
      {R"({"event":"account-eaten","account":"ann"})", "event: \"account-eaten\""},
      {R"({"event":"role-granted","role":"dealer"})", "account: is missing"},
      {R"({"event":"role-granted","account":"ann"})", "role: is no role"},
      {R"({"event":"role-granted","account":"ann","role":"king"})", "role: is no role"},
      {R"({"event":"role-granted","account":"ann","role":["dealer"]})", "role: is no role"},
      {R"({"event":"role-granted","account":"ann","role":"dealer","x":1})", "x: is not part"},
      {R"({"event":"account-created","account":"ann","display":"A","roles":"dealer"})", "roles: "},
      {R"({"event":"account-created","account":"ann","display":"A","roles":[1]})", "roles: "},
      {R"({"event":"account-created","account":"ann","display":"A","roles":["dealer","dealer"]})",
       "roles: has dealer twice"},
      {R"({"event":"account-created","account":"ann","display":{},"roles":[]})", "display: "},
      {R"({"event":"password-set","account":"ann","hash":"x","same-password":"yes"})",
       "same-password: "},
      {R"({"event":"password-set","account":"ann"})", "sealed: is missing"},
      {R"({"event":"password-set","account":"ann","sealed":"00"})", "sealed: does not open"},
      {R"({"event":"second-factor-enrolled","account":"ann","sealed":"abc"})", "sealed: "},
      {R"({"event":"second-factor-enrolled","account":"ann","sealed":"0G"})", "sealed: "},
      {R"({"event":"account-disabled","account":"ann","reason":[]})", "reason: "},
      {R"({"event":"account-disabled","account":"ann","witness":"bob"})", "witness: "},
  };
  for (const auto& [json, expected] : cases) {
    const auto read = read_person_event(Json::parse(json), key);
    ASSERT_TRUE(std::holds_alternative<Refusal>(read)) << json;
    EXPECT_THAT(houseway::text(std::get<Refusal>(read)), HasSubstr(expected)) << json;
  }
  const auto entry = read_person_event(
      Json::parse(
          R"({"event":"account-disabled","account":"ann","by":{"account":"x"},"postings":[]})"),
      key);
  EXPECT_TRUE(std::holds_alternative<PersonEvent>(entry));
}

// Whoever is handed the record guesses at no password with it, nor puts one account's in another's
// place.
TEST(PersonEvents, HoldTheHashOfAPasswordSealedForItsAccount) {
  const PersonEvent event{"dan", PasswordSet{a_hash(), true}};
  Json json = to_json(event, key);
  EXPECT_EQ(json.dump().find("argon2id"), std::string::npos) << json;
  EXPECT_EQ(json.dump().find(a_hash().substr(a_hash().rfind('$') + 1)), std::string::npos);
  EXPECT_NE(json, to_json(event, key)) << "the same twice looks like two";
  EXPECT_EQ(std::get<PersonEvent>(read_person_event(json, key)), event);
  EXPECT_TRUE(std::holds_alternative<Refusal>(read_person_event(json, PasswordKey{8})));
  json["account"] = "ann";
  EXPECT_TRUE(std::holds_alternative<Refusal>(read_person_event(json, key)));
  // A record that was begun before has it as it is.
  const Json older{{"event", "password-set"}, {"account", "dan"}, {"hash", a_hash()}};
  EXPECT_EQ(std::get<PersonEvent>(read_person_event(older, key)),
            (PersonEvent{"dan", PasswordSet{a_hash()}}));
}

// Random things happen to few people; whatever was allowed comes back from its JSON and makes the
// same people again.
class RandomPeople {
 public:
  explicit RandomPeople(std::uint64_t seed) : random_(seed) {}

  std::string account() { return pick({"ann", "bob", "cleo", "dan", "eve", "fay", "gus", "x"}); }
  Role role() { return static_cast<Role>(random_.below(role_count)); }
  Actor actor(const People& people) {
    if (random_.one_in(8)) return the_program();
    return person(people, account());
  }
  Actor person(const People& people, const std::string& name) {
    const Person* found = people.find(name);
    if (found == nullptr) return {"ghost", role(), "C-1", "s"};
    Role as = role();
    const auto roles = found->roles.list();
    if (!roles.empty() && !random_.one_in(5)) {
      as = roles[random_.below(static_cast<std::uint32_t>(roles.size()))];
    }
    return {found->account, as, is_staff(as) ? found->credential : "", "s"};
  }
  PersonEvent event(const People& people) {
    return {account(), what(), random_.one_in(3) ? "" : "because", witness(people)};
  }
  std::optional<Actor> witness(const People& people) {
    if (random_.one_in(2)) return {};
    return person(people, pick({"bob", "cleo", "fay", "gus"}));
  }

 private:
  std::string pick(const std::vector<std::string>& from) {
    return from[random_.below(static_cast<std::uint32_t>(from.size()))];
  }
  std::string number() { return "C-" + std::to_string(random_.below(30)); }
  PersonEvent::What what() {
    switch (random_.below(12)) {
      case 0: {
        Roles roles{role()};
        if (random_.one_in(3)) roles.add(role());
        return AccountCreated{"A Name", roles, random_.one_in(3) ? "" : number()};
      }
      case 1:
        return PasswordSet{random_.one_in(5) ? "plain" : a_hash(), random_.one_in(4)};
      case 2:
        return SecondFactorEnrolled{Bytes(random_.below(4), 7)};
      case 3:
        return SecondFactorRemoved{};
      case 4:
        return CredentialIssued{number()};
      case 5:
        return RoleGranted{role()};
      case 6:
        return RoleEnded{role()};
      case 7:
        return AccountDisabled{};
      case 8:
        return AccountEnabled{};
      case 9:
        return PlayerExcluded{};
      case 10:
        return LoginsEnded{};
      default:
        return ExclusionEnded{};
    }
  }

  SeededRandom random_;
};

TEST(PersonEvents, ReplayedFromTheirJsonMakeTheSamePeople) {
  const std::vector<std::pair<std::string, Role>> installed = {{"bob", pit_manager},
                                                               {"cleo", finance},
                                                               {"dan", player},
                                                               {"eve", compliance},
                                                               {"fay", security}};
  std::set<std::size_t> kinds;
  int allowed = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    RandomPeople random(seed);
    People people;
    for (const auto& [account, role] : installed) {
      people.apply({account, AccountCreated{account, {role}, is_staff(role) ? account : ""}},
                   the_program(), noon);
    }
    People replayed = people;
    for (int i = 0; i < 120; ++i) {
      const Instant at = noon + std::chrono::seconds(i);
      PersonEvent event = random.event(people);
      Actor actor = random.actor(people);
      for (int other = 0; other < 12 && people.why_not(event, actor, at); ++other) {
        actor = random.actor(people);
        event.witness = random.witness(people);
      }
      const auto read = read_person_event(Json::parse(to_json(event, key).dump()), key);
      ASSERT_TRUE(std::holds_alternative<PersonEvent>(read)) << to_json(event, key).dump();
      ASSERT_EQ(std::get<PersonEvent>(read), event);
      if (people.why_not(event, actor, at)) continue;
      people.apply(event, actor, at);
      replayed.apply(std::get<PersonEvent>(read), actor, at);
      kinds.insert(event.what.index());
      ++allowed;
      // Whatever happened: staff have numbers, all different, and roles that go together.
      std::set<std::string> numbers;
      for (const auto& [account, person] : people.all()) {
        ASSERT_FALSE(why_not_roles(person.roles)) << account;
        if (person.is_staff()) {
          ASSERT_NE(person.credential, "") << account;
        }
        if (!person.credential.empty()) {
          ASSERT_TRUE(numbers.insert(person.credential).second) << person.credential;
        }
      }
    }
    EXPECT_EQ(people, replayed);
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<PersonEvent::What>) << "each must have happened";
  EXPECT_GT(allowed, 300);
}

// An event's JSON with some letters changed is read or refused, and read again it is the same.
TEST(PersonEvents, ThatWereGarbledNeverPassForSomethingElse) {
  SeededRandom random(7);
  RandomPeople some(7);
  const People nobody;
  int read_well = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string text = to_json(some.event(nobody), key).dump();
    for (std::uint32_t n = random.below(3); n > 0; --n) {
      text[random.below(static_cast<std::uint32_t>(text.size()))] =
          static_cast<char>(32 + random.below(95));
    }
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) continue;
    const auto read = read_person_event(json, key);
    if (const auto* event = std::get_if<PersonEvent>(&read)) {
      ++read_well;
      EXPECT_EQ(std::get<PersonEvent>(read_person_event(to_json(*event, key), key)), *event);
    } else {
      EXPECT_FALSE(std::get<Refusal>(read).message.empty());
    }
  }
  EXPECT_GT(read_well, 300);
}

}  // namespace
}  // namespace houseway::floor
