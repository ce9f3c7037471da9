#include <gmock/gmock.h>

#include <atomic>

#include "floor/totp.h"
#include "house_support.h"

namespace houseway::house {
namespace {

using floor::Role;
using ::testing::Contains;
using ::testing::HasSubstr;

class PeopleOfTheFloor : public OfficeTest {
 protected:
  static constexpr const char* password = "welcome-to-the-floor";

  // The secret in "otpauth://totp/Houseway:ann?secret=...&".
  static floor::TotpSecret secret_in(const std::string& uri) {
    const std::size_t from = uri.find("secret=") + 7;
    const auto bytes = floor::parse_base32(uri.substr(from, uri.find('&', from) - from));
    floor::TotpSecret secret{};
    std::copy(bytes->begin(), bytes->end(), secret.begin());
    return secret;
  }
  std::string code(const std::string& uri, int steps_on = 0) {
    return floor::totp_code(secret_in(uri), floor::totp_step(floor_().clock.now()) + steps_on);
  }
  static floor::Actor actor(const std::variant<floor::LoggedIn, Refusal>& login) {
    return std::get<floor::LoggedIn>(login).actor;
  }
  static bool is_open(Process& process, const std::variant<floor::LoggedIn, Refusal>& login) {
    std::promise<bool> told;
    process.office->authenticate(std::get<floor::LoggedIn>(login).token, true,
                                 [&](const std::variant<floor::Actor, Refusal>& who) {
                                   told.set_value(std::holds_alternative<floor::Actor>(who));
                                 });
    return told.get_future().get();
  }
  int in_the_record(const std::string& text) {
    int found = 0;
    for (const store::NumberedEntry& each : floor_().store->journal(0, 1000)) {
      found += each.entry.body.find(text) != std::string::npos ? 1 : 0;
    }
    return found;
  }
};

TEST_F(PeopleOfTheFloor, TwoKeysOpenAnEmptyFloor) {
  start(false);
  auto installed = floor_().office->install();
  ASSERT_EQ(installed.index(), 0U) << text(std::get<Refusal>(installed));
  const auto keys = std::get<std::vector<Office::FirstAccount>>(installed);
  ASSERT_EQ(keys.size(), 3U);
  EXPECT_EQ(keys[2].role, Role::executive_director) << "who confirms all others of the Board";
  EXPECT_NE(floor::department(keys[0].role), floor::department(keys[1].role));
  floor_().office->first_accounts_are_told();
  EXPECT_EQ(floor_().office->install().index(), 1U) << "once";
  EXPECT_EQ(floor_().login(keys[0].account, keys[0].role, keys[0].password).index(), 1U)
      << "without the second factor";
  const auto games =
      floor_().login(keys[0].account, keys[0].role, keys[0].password, code(keys[0].second_factor));
  ASSERT_EQ(games.index(), 0U) << text(std::get<Refusal>(games));
  const auto finance =
      floor_().login(keys[1].account, keys[1].role, keys[1].password, code(keys[1].second_factor));
  ASSERT_EQ(finance.index(), 0U);

  // Together they let everybody else in.
  const Json fay{
      {"account", "fay"}, {"display", "Fay"}, {"roles", {"floorperson"}}, {"credential", "c-9"}};
  const Told created = floor_().both(actor(games), actor(finance), "create-staff", fay);
  ASSERT_TRUE(done(created)) << text_of(created);
  const Json& told = std::get<Json>(created);
  const auto in =
      floor_().login("fay", Role::floorperson, told.at("password"), code(told.at("second-factor")));
  ASSERT_EQ(in.index(), 0U) << text(std::get<Refusal>(in));
  EXPECT_EQ(actor(in).credential, "c-9");
  for (const store::NumberedEntry& each : floor_().store->journal(0, 1000)) {
    EXPECT_EQ(each.entry.body.find(told.at("password").get<std::string>()), std::string::npos);
  }
}

// The process ended before it had told them, and nobody has the passwords.
TEST_F(PeopleOfTheFloor, TheFirstAccountsAreMadeAnewUntilTheyAreTold) {
  start(false);
  EXPECT_TRUE(floor_().office->owes_first_accounts());
  const auto lost = std::get<std::vector<Office::FirstAccount>>(floor_().office->install());
  start(false);
  EXPECT_TRUE(floor_().office->owes_first_accounts());
  const auto told = std::get<std::vector<Office::FirstAccount>>(floor_().office->install());
  floor_().office->first_accounts_are_told();
  ASSERT_EQ(told.size(), lost.size());
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto in = [&](const Office::FirstAccount& as) {
      return floor_().login(as.account, as.role, as.password, code(as.second_factor)).index() == 0;
    };
    EXPECT_EQ(told[i].account, lost[i].account);
    EXPECT_FALSE(in(lost[i])) << lost[i].account;
    EXPECT_TRUE(in(told[i])) << told[i].account;
  }
  start(false);
  EXPECT_FALSE(floor_().office->owes_first_accounts());
}

TEST_F(PeopleOfTheFloor, NobodyIsOfTheBoardWithoutTheBoard) {
  seed();
  const auto confirmed = [&](Role second, const char* act, const Json& body) {
    return text_of(floor_().both(staff(Role::shift_manager), staff(second), act, body));
  };
  const Json eli{{"account", "eli"},
                 {"display", "Eli"},
                 {"roles", {"executive-director"}},
                 {"credential", "c-9"}};
  EXPECT_THAT(confirmed(Role::finance, "create-staff", eli),
              HasSubstr("somebody of the Board confirms it"));
  EXPECT_THAT(confirmed(Role::executive_director, "create-staff", eli), HasSubstr("password"));
  const Json granted{{"account", "compliance"}, {"role", "gaming-operations"}};
  EXPECT_THAT(confirmed(Role::finance, "grant-role", granted), HasSubstr("of the Board"));
  EXPECT_THAT(confirmed(Role::executive_director, "grant-role", granted), HasSubstr("done"));
  for (const char* act : {"reset-staff-password", "reset-second-factor"}) {
    EXPECT_THAT(confirmed(Role::finance, act, {{"account", "compliance"}, {"reason", "lost"}}),
                HasSubstr("of the Board"));
    // Whom the house takes on, it answers for with both its keys.
    EXPECT_THAT(confirmed(Role::compliance, act, {{"account", "dealer"}, {"reason", "lost"}}),
                HasSubstr("its other key"));
    EXPECT_THAT(confirmed(Role::finance, act, {{"account", "dealer"}, {"reason", "lost"}}),
                HasSubstr("done"));
  }
}

TEST_F(PeopleOfTheFloor, ACodeOpensNothingTwiceAfterARestartEither) {
  start(false);
  const auto keys = std::get<std::vector<Office::FirstAccount>>(floor_().office->install());
  const std::string now = code(keys[0].second_factor);
  EXPECT_EQ(floor_().login(keys[0].account, keys[0].role, keys[0].password, now).index(), 0U);
  EXPECT_EQ(floor_().login(keys[0].account, keys[0].role, keys[0].password, now).index(), 1U);
  start(false);
  EXPECT_EQ(floor_().login(keys[0].account, keys[0].role, keys[0].password, now).index(), 1U);
  EXPECT_EQ(
      floor_()
          .login(keys[0].account, keys[0].role, keys[0].password, code(keys[0].second_factor, 1))
          .index(),
      0U)
      << "the next one does";
}

TEST_F(PeopleOfTheFloor, ALoginIsRememberedByItsTokenUntilItEnds) {
  seed();
  const auto in = floor_().login("player-1", Role::player, password);
  ASSERT_EQ(in.index(), 0U);
  const auto& login = std::get<floor::LoggedIn>(in);
  const auto who = [&] {
    std::promise<std::variant<floor::Actor, Refusal>> told;
    floor_().office->authenticate(login.token, true, [&](std::variant<floor::Actor, Refusal> a) {
      told.set_value(std::move(a));
    });
    return told.get_future().get();
  };
  EXPECT_EQ(std::get<floor::Actor>(who()), login.actor);
  EXPECT_TRUE(done(floor_().ask(
      [&](Answer answer) { floor_().office->logout(login.actor, std::move(answer)); })));
  EXPECT_EQ(who().index(), 1U);
}

TEST_F(PeopleOfTheFloor, FailedLoginsAreLoggedAndLock) {
  seed();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(floor_().login("player-1", Role::player, "a wrong password").index(), 1U);
  }
  const auto locked = floor_().login("player-1", Role::player, password);
  ASSERT_EQ(locked.index(), 1U);
  EXPECT_THAT(text(std::get<Refusal>(locked)), HasSubstr("locked"));
  EXPECT_EQ(floor_().login("player-1", Role::player, password).index(), 1U);
  floor_().office->stop();
  int failed = 0;
  int turned_away = 0;
  for (const store::NumberedEntry& each : floor_().store->journal(0, 1000)) {
    failed += each.entry.body.find("\"cause\":\"wrong-password\"") != std::string::npos ? 1 : 0;
    turned_away += each.entry.body.find("\"cause\":\"locked\"") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(failed, 3);
  EXPECT_EQ(turned_away, 1) << "however often";
}

TEST_F(PeopleOfTheFloor, PasswordsAreSetByTheirOwnersAndResetByTheCage) {
  seed();
  EXPECT_THAT(text_of(floor_().act(player(), "set-password",
                                   {{"old", "not this"}, {"new", "another password"}})),
              HasSubstr("is not the password until now"));
  EXPECT_THAT(
      text_of(floor_().act(player(), "set-password", {{"old", password}, {"new", "short"}})),
      HasSubstr("too short"));
  EXPECT_TRUE(done(
      floor_().act(player(), "set-password", {{"old", password}, {"new", "another password"}})));
  EXPECT_EQ(floor_().login("player-1", Role::player, password).index(), 1U);
  EXPECT_EQ(floor_().login("player-1", Role::player, "another password").index(), 0U);
  const Json resetting{{"account", "player-1"}, {"reason", "forgotten"}};
  const Told alone = floor_().act(staff(Role::cashier), "reset-player-password", resetting);
  ASSERT_TRUE(done(alone)) << text_of(alone);
  EXPECT_FALSE(std::get<Json>(alone).contains("password"));
  EXPECT_FALSE(done(floor_().witness(staff(Role::finance), alone))) << "of the same department";
  EXPECT_EQ(floor_().login("player-1", Role::player, "another password").index(), 0U);
  const Told reset = floor_().both(staff(Role::cashier), staff(Role::floorperson),
                                   "reset-player-password", resetting);
  ASSERT_TRUE(done(reset)) << text_of(reset);
  EXPECT_EQ(floor_().login("player-1", Role::player, std::get<Json>(reset).at("password")).index(),
            0U);
  EXPECT_THAT(
      text_of(floor_().both(staff(Role::cashier), staff(Role::security), "reset-player-password",
                            {{"account", "dealer"}, {"reason", "forgotten"}})),
      HasSubstr("the act is reset-staff-password"));
}

// A stolen login is no better place to guess than the door.
TEST_F(PeopleOfTheFloor, GuessesAtThePasswordOfALoginLockItsAccountAndEndIt) {
  seed();
  const auto in = floor_().login("player-1", Role::player, password);
  const auto guess = [&](const char* old) {
    return text_of(
        floor_().act(actor(in), "set-password", {{"old", old}, {"new", "another password"}}));
  };
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(guess("a wrong password"), HasSubstr("is not the password until now"));
  }
  EXPECT_TRUE(is_open(floor_(), in));
  EXPECT_THAT(guess("a wrong password"), HasSubstr("is not the password until now"));
  EXPECT_FALSE(is_open(floor_(), in));
  EXPECT_THAT(floor_().tables.dismissed, Contains("player-1"));
  EXPECT_THAT(guess(password), HasSubstr("locked"));
  const auto locked = floor_().login("player-1", Role::player, password);
  ASSERT_EQ(locked.index(), 1U);
  EXPECT_THAT(text(std::get<Refusal>(locked)), HasSubstr("locked"));
  EXPECT_EQ(floor_().login("player-2", Role::player, password).index(), 0U);
  floor_().office->stop();
  EXPECT_EQ(in_the_record(R"("cause":"wrong-old-password")"), 3);
  EXPECT_EQ(in_the_record(R"("cause":"wrong-old-password","locks":true)"), 1);
}

// Whoever is handed the record has nothing to guess at, and a floor opens on it again.
TEST_F(PeopleOfTheFloor, HashesOfPasswordsAreSealedInTheRecord) {
  seed();
  EXPECT_TRUE(done(
      floor_().act(player(), "set-password", {{"old", password}, {"new", "another password"}})));
  const Told created = floor_().act(staff(Role::cashier), "create-player",
                                    {{"account", "ann"}, {"display", "Ann B."}});
  ASSERT_TRUE(done(created)) << text_of(created);
  EXPECT_GT(in_the_record("\"event\":\"password-set\""), 2);
  EXPECT_EQ(in_the_record("argon2"), 0);
  start();
  EXPECT_EQ(floor_().login("player-1", Role::player, "another password").index(), 0U);
  EXPECT_EQ(floor_().login("player-1", Role::player, password).index(), 1U);
  EXPECT_EQ(floor_().login("ann", Role::player, std::get<Json>(created).at("password")).index(),
            0U);
}

TEST_F(PeopleOfTheFloor, ASecondFactorIsEnrolledWithItsFirstCode) {
  seed();
  const Told shown = floor_().act(player(), "enrol-second-factor");
  ASSERT_TRUE(done(shown)) << text_of(shown);
  const std::string uri = std::get<Json>(shown).at("second-factor");
  EXPECT_FALSE(done(floor_().act(player(), "enrol-second-factor", {{"code", "000000"}})));
  const std::string first = code(uri);
  EXPECT_TRUE(done(floor_().act(player(), "enrol-second-factor", {{"code", first}})));
  EXPECT_EQ(floor_().login("player-1", Role::player, password, first).index(), 1U)
      << "it has been used";
  start();
  EXPECT_EQ(floor_().login("player-1", Role::player, password, first).index(), 1U);
  EXPECT_EQ(floor_().login("player-1", Role::player, password, code(uri, 1)).index(), 0U);
  EXPECT_EQ(floor_().login("player-1", Role::player, password).index(), 1U);
}

// An open login is not enough to take an account over.
TEST_F(PeopleOfTheFloor, ASecondFactorIsReplacedByWhoHasItAndThePassword) {
  seed();
  const floor::Instant began = system_time();
  std::atomic<int> steps = 0;
  Process process(process_->store, key_, true,
                  [&] { return began + steps.load() * floor::totp_period; });
  const auto code_of = [&](const std::string& uri, int step) {
    return floor::totp_code(secret_in(uri), floor::totp_step(began) + step);
  };
  const auto enrol = [&](const floor::Actor& by, const Json& body) {
    return process.act(by, "enrol-second-factor", body);
  };
  const auto shown = [&](const floor::Actor& by) {
    const Told told = enrol(by, Json::object());
    return done(told) ? std::get<Json>(told).at("second-factor").get<std::string>() : "";
  };
  const auto login = [&](const std::string& code) {
    return process.login("player-1", Role::player, password, code);
  };
  const std::string first = shown(player());
  ASSERT_TRUE(done(enrol(player(), {{"code", code_of(first, -1)}})));
  const auto mine = login(code_of(first, 0));
  ASSERT_EQ(mine.index(), 0U) << text(std::get<Refusal>(mine));
  const auto other = login(code_of(first, 1));
  ASSERT_EQ(other.index(), 0U) << text(std::get<Refusal>(other));

  const std::string second = shown(actor(mine));
  const auto replace = [&](const std::string& old_code, const std::string& said) {
    return text_of(
        enrol(actor(mine),
              {{"code", code_of(second, steps)}, {"old-code", old_code}, {"password", said}}));
  };
  steps = 1;
  EXPECT_THAT(text_of(enrol(actor(mine), {{"code", code_of(second, 1)}})), HasSubstr("old-code"));
  EXPECT_THAT(replace(code_of(first, 1), password), HasSubstr("the old code")) << "has been used";
  EXPECT_THAT(replace(code_of(first, 2), "not this"), HasSubstr("is not the password"));
  EXPECT_TRUE(is_open(process, other));
  EXPECT_THAT(replace(code_of(first, 2), password), HasSubstr("\"done\""));
  EXPECT_TRUE(is_open(process, mine));
  EXPECT_FALSE(is_open(process, other));
  steps = 4;
  EXPECT_EQ(login(code_of(first, 4)).index(), 1U);
  EXPECT_EQ(login(code_of(second, 4)).index(), 0U);
  process.office->stop();
  EXPECT_EQ(in_the_record(R"("cause":"wrong-old-password")"), 2);
}

// Three wrong guesses lock the account, as at the door.
TEST_F(PeopleOfTheFloor, GuessesAtASecondFactorEndTheLogins) {
  seed();
  const auto shown = std::get<Json>(floor_().act(player(), "enrol-second-factor"));
  ASSERT_TRUE(done(
      floor_().act(player(), "enrol-second-factor", {{"code", code(shown.at("second-factor"))}})));
  const auto in =
      floor_().login("player-1", Role::player, password, code(shown.at("second-factor"), 1));
  ASSERT_EQ(in.index(), 0U) << text(std::get<Refusal>(in));
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(is_open(floor_(), in));
    EXPECT_FALSE(done(floor_().act(actor(in), "enrol-second-factor",
                                   {{"code", "1"}, {"old-code", "2"}, {"password", password}})));
  }
  EXPECT_FALSE(is_open(floor_(), in));
}

TEST_F(PeopleOfTheFloor, LoginsEndAtEveryProcess) {
  seed();
  Process second(process_->store, key_, true);
  const auto here = floor_().login("player-1", Role::player, password);
  const auto there = second.login("player-1", Role::player, password);
  const auto other = second.login("player-2", Role::player, password);
  EXPECT_THAT(text_of(floor_().act(staff(Role::security), "end-logins",
                                   {{"account", "nobody"}, {"reason", "a stolen telephone"}})),
              HasSubstr("is no account"));
  EXPECT_TRUE(done(floor_().act(staff(Role::security), "end-logins",
                                {{"account", "player-1"}, {"reason", "a stolen telephone"}})));
  EXPECT_FALSE(is_open(floor_(), here));
  // Its own act is judged by what came first.
  EXPECT_TRUE(done(second.act(staff(Role::security), "exclude-player",
                              {{"account", "player-2"}, {"reason", "on the list"}})));
  EXPECT_FALSE(is_open(second, there));
  EXPECT_THAT(second.tables.dismissed, Contains("player-1"));
  EXPECT_FALSE(is_open(second, other));
  EXPECT_EQ(in_the_record(R"("account":"player-1","reason":"a stolen telephone","logins":1)"), 1)
      << "as it is logged";
  EXPECT_EQ(second.login("player-1", Role::player, password).index(), 0U) << "he may come again";
}

// A token that nobody used while it opened nothing is not good again afterwards.
TEST_F(PeopleOfTheFloor, LoginsDoNotComeBackWithTheAccountOrTheRole) {
  seed();
  const auto player = floor_().login("player-1", Role::player, password);
  EXPECT_TRUE(done(floor_().act(staff(Role::security), "disable-player",
                                {{"account", "player-1"}, {"reason", "no identification"}})));
  EXPECT_TRUE(done(floor_().both(staff(Role::pit_manager), staff(Role::security), "enable-player",
                                 {{"account", "player-1"}, {"reason", "identified"}})));
  EXPECT_FALSE(is_open(floor_(), player));

  const Json role{{"account", "dealer"}, {"role", "dealer"}, {"reason", "a test"}};
  const auto dealing = floor_().login("dealer", Role::dealer, password);
  const auto watching = floor_().login("dealer", Role::spectator, password);
  EXPECT_TRUE(done(floor_().act(staff(Role::finance), "end-role", role)));
  const Told granted =
      floor_().both(staff(Role::shift_manager), staff(Role::finance), "grant-role", role);
  EXPECT_TRUE(done(granted)) << text_of(granted);
  EXPECT_FALSE(is_open(floor_(), dealing));
  EXPECT_TRUE(is_open(floor_(), watching)) << "in another role he was logged in all the while";
}

TEST_F(PeopleOfTheFloor, WhoIsDisabledExcludedOrNoLongerInARoleIsSentAway) {
  seed();
  EXPECT_TRUE(done(floor_().act(staff(Role::security), "disable-player",
                                {{"account", "player-1"}, {"reason", "no identification"}})));
  EXPECT_THAT(floor_().why_not_sit("player-1"), HasSubstr("no identification"));
  EXPECT_THAT(floor_().tables.dismissed, Contains("player-1"));
  EXPECT_THAT(floor_().tables.sent_home, Contains("player-1"));
  EXPECT_FALSE(done(floor_().act(player(), "ask-withdrawal", {{"amount", 5}}))) << "at once";
  EXPECT_TRUE(done(floor_().both(staff(Role::pit_manager), staff(Role::security), "enable-player",
                                 {{"account", "player-1"}, {"reason", "identified"}})));
  EXPECT_EQ(floor_().why_not_sit("player-1"), "");

  EXPECT_TRUE(done(floor_().act(player(2), "exclude-oneself")));
  EXPECT_THAT(floor_().why_not_sit("player-2"), HasSubstr("excluded"));
  EXPECT_THAT(floor_().tables.dismissed, Contains("player-2"));
  EXPECT_THAT(floor_().tables.sent_home, Contains("player-2"));
  EXPECT_THAT(text_of(floor_().act(staff(Role::cashier), "deposit",
                                   {{"account", "player-2"}, {"amount", 5}})),
              HasSubstr("is excluded"));
  EXPECT_TRUE(done(floor_().act(player(2), "ask-withdrawal", {{"amount", 5}})))
      << "what is his stays his";

  EXPECT_TRUE(done(
      floor_().act(staff(Role::finance), "end-role",
                   {{"account", "dealer"}, {"role", "dealer"}, {"reason", "has left the house"}})));
  EXPECT_THAT(floor_().tables.dismissed, Contains("dealer"));
  EXPECT_THAT(text_of(floor_().act(staff(Role::dealer), "order-recut")),
              HasSubstr("is not dealer"));
  start();
  EXPECT_THAT(floor_().why_not_sit("player-2"), HasSubstr("excluded"));
  EXPECT_FALSE(done(floor_().act(staff(Role::dealer), "cover-device")));
}

TEST_F(PeopleOfTheFloor, APlayerIsCreatedAtTheCage) {
  seed();
  const Told created = floor_().act(staff(Role::cashier), "create-player",
                                    {{"account", "ann"}, {"display", "Ann B."}});
  ASSERT_TRUE(done(created)) << text_of(created);
  EXPECT_EQ(floor_().login("ann", Role::player, std::get<Json>(created).at("password")).index(),
            0U);
  EXPECT_THAT(text_of(floor_().act(staff(Role::cashier), "create-player",
                                   {{"account", "ann"}, {"display", "Ann C."}})),
              HasSubstr("is an account already"));
  EXPECT_FALSE(done(floor_().act(staff(Role::cashier), "create-player",
                                 {{"account", "eve"}, {"display", "Eve"}, {"roles", {"dealer"}}})));
}

TEST_F(PeopleOfTheFloor, EverybodyReadsHisOwnAccountAndFewTheOthers) {
  seed();
  const Told own = floor_().read(player(), "account");
  ASSERT_TRUE(done(own)) << text_of(own);
  EXPECT_EQ(std::get<Json>(own).at("wallet"), 10000);
  EXPECT_FALSE(std::get<Json>(own).contains("password_hash"));
  EXPECT_FALSE(done(floor_().read(player(), "people")));
  EXPECT_FALSE(done(floor_().read(player(), "wallet/player-2")));
  EXPECT_TRUE(done(floor_().read(staff(Role::cashier), "wallet/player-2")));
  const Told all = floor_().read(staff(Role::security), "people");
  ASSERT_TRUE(done(all));
  EXPECT_EQ(text_of(all).find("argon2"), std::string::npos);
  EXPECT_FALSE(done(floor_().read(player(), "log")));
  EXPECT_FALSE(done(floor_().read(player(), "nothing")));
}

}  // namespace
}  // namespace houseway::house
