#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <set>
#include <thread>

#include "core/random.h"
#include "floor/logins.h"
#include "floor/passwords.h"
#include "floor/totp.h"

namespace houseway::floor {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

const Instant noon = *parse_instant("2026-11-18T17:00:00.000000Z");
constexpr std::string_view good = "correct horse battery";

// Passwords.

TEST(Passwords, AreLongAndOtherwiseFree) {
  EXPECT_FALSE(why_not_password("eight ch", "ann", false));
  EXPECT_TRUE(why_not_password("seven c", "ann", false));
  EXPECT_TRUE(why_not_password("eleven char", "ann", true));
  EXPECT_FALSE(why_not_password("twelve chars", "ann", true));
  EXPECT_FALSE(why_not_password("            ", "ann", true)) << "no rule on what it is made of";
  // Characters are counted, not bytes.
  EXPECT_TRUE(why_not_password("\xC3\xA4\xC3\xB6\xC3\xBC\xC3\x9F", "ann", false));
  EXPECT_FALSE(why_not_password(std::string(256, 'x'), "ann", true));
  EXPECT_TRUE(why_not_password(std::string(257, 'x'), "ann", true));
  EXPECT_TRUE(why_not_password(std::string("twelve\0chars", 12), "ann", true));
}

TEST(Passwords, AreNotTheNameOfTheAccount) {
  EXPECT_TRUE(why_not_password("floorperson-one", "floorperson-one", true));
  EXPECT_TRUE(why_not_password("Floorperson-One", "floorperson-one", true));
  EXPECT_TRUE(why_not_password("floorperson-one123", "floorperson-one", true));
  EXPECT_TRUE(why_not_password("annannannann", "ann", true));
  EXPECT_FALSE(why_not_password("cannot be guessed", "ann", true));
}

TEST(Passwords, AreHashedWithArgon2idAndASaltOfTheirOwn) {
  const std::string hash = hash_password(good, cheapest_cost).value();
  EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
  EXPECT_NE(hash, hash_password(good, cheapest_cost).value());
  EXPECT_EQ(check_password(hash, good), PasswordCheck::right);
  EXPECT_EQ(check_password(hash, "correct horse batterz"), PasswordCheck::wrong);
  EXPECT_EQ(check_password(hash, ""), PasswordCheck::wrong);
  EXPECT_EQ(cost_of(hash), cheapest_cost);
  const std::string real = hash_password(good, interactive_cost).value();
  EXPECT_TRUE(real.starts_with("$argon2id$v=19$m=65536,t=2,p=1$")) << "64 MiB, two passes";
  EXPECT_EQ(cost_of(real), interactive_cost);
}

TEST(Passwords, AreHashedAnewWhenTheCostHasGrown) {
  const std::string hash = hash_password(good, cheapest_cost).value();
  EXPECT_FALSE(needs_rehash(hash, cheapest_cost));
  EXPECT_TRUE(needs_rehash(hash, {2, cheapest_cost.memory}));
  EXPECT_TRUE(needs_rehash(hash, {1, 16 * 1024}));
  const std::string dearer = hash_password(good, {2, 16 * 1024}).value();
  EXPECT_FALSE(needs_rehash(dearer, cheapest_cost)) << "a dear one is not made cheaper";
}

TEST(Passwords, HashesOfOtherKindsAreNone) {
  const std::string hash = hash_password(good, cheapest_cost).value();
  for (const std::string& bad :
       {std::string(), std::string("secret"), hash.substr(0, 20), "$argon2i" + hash.substr(9),
        // Checking it would take 4 TiB.
        std::string("$argon2id$v=19$m=4294967295,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA"),
        std::string("$argon2id$v=19$m=8,t=4000000000,p=1$c2FsdHNhbHRzYWx0$aGFzaA"),
        std::string("$argon2id$v=19$m=8,t=1,p=9$c2FsdHNhbHRzYWx0$aGFzaA"), hash + '\0' + "x",
        hash + std::string(128, 'x')}) {
    EXPECT_FALSE(cost_of(bad)) << bad;
    EXPECT_EQ(check_password(bad, good), PasswordCheck::wrong);
  }
}

TEST(PasswordWork, AnswersOnThreadsOfItsOwn) {
  PasswordWork work(cheapest_cost);
  std::promise<std::pair<std::string, std::thread::id>> hashed;
  ASSERT_FALSE(work.hash(std::string(good), [&](std::optional<std::string> hash) {
    hashed.set_value({hash.value(), std::this_thread::get_id()});
  }));
  const auto [hash, thread] = hashed.get_future().get();
  EXPECT_NE(thread, std::this_thread::get_id());
  using Case = std::pair<std::string_view, PasswordCheck>;
  for (const auto& [password, expected] :
       {Case{good, PasswordCheck::right}, Case{"wrong", PasswordCheck::wrong}}) {
    std::promise<PasswordCheck> checked;
    ASSERT_FALSE(work.check(hash, std::string(password),
                            [&](PasswordCheck check) { checked.set_value(check); }));
    EXPECT_EQ(checked.get_future().get(), expected);
  }
}

// As many threads as it may have are held up; then as many wait as may; then it says no, at once.
TEST(PasswordWork, RefusesWhenTooManyWaitAndNeverWaitsItself) {
  std::promise<void> go;
  const std::shared_future<void> gate = go.get_future().share();
  std::atomic<int> held = 0;
  std::atomic<int> not_done = 0;
  std::atomic<int> answers = 0;
  std::thread later;
  {
    PasswordWork work(cheapest_cost, {2, 3});
    for (int i = 0; i < 2; ++i) {
      ASSERT_FALSE(work.hash("x", [&, gate](std::optional<std::string> hash) {
        EXPECT_TRUE(hash);
        ++held;
        gate.wait();
        ++answers;
      }));
    }
    while (held < 2) std::this_thread::sleep_for(1ms);
    for (int i = 0; i < 3; ++i) {
      ASSERT_FALSE(work.check("$", "x", [&](PasswordCheck check) {
        if (check == PasswordCheck::not_done) ++not_done;
        ++answers;
      }));
    }
    EXPECT_EQ(work.waiting(), 3U);
    EXPECT_TRUE(work.check("$", "x", [&](PasswordCheck) { ++answers; }));
    EXPECT_TRUE(work.hash("x", [&](std::optional<std::string>) { ++answers; }));
    EXPECT_EQ(held, 2) << "no more at a time than its threads";
    EXPECT_EQ(answers, 0);
    // It ends while two are being answered and three wait.
    later = std::thread([&] {
      std::this_thread::sleep_for(500ms);
      go.set_value();
    });
  }
  later.join();
  EXPECT_EQ(answers, 5);
  EXPECT_EQ(not_done, 3) << "what was still waiting is answered too";
}

// Of the queue a part is nobody's but theirs who log in.
TEST(PasswordWork, OfThoseWhoAreLoggedInKeepsNobodyOutWhoLogsIn) {
  using enum PasswordWork::For;
  std::promise<void> go;
  const std::shared_future<void> gate = go.get_future().share();
  std::promise<void> held;
  PasswordWork work(cheapest_cost, {1, 4, 2});
  ASSERT_FALSE(work.hash("x", [&, gate](std::optional<std::string>) {
    held.set_value();
    gate.wait();
  }));
  held.get_future().wait();
  const auto nothing = [](PasswordCheck) {};
  EXPECT_FALSE(work.check("$", "x", nothing, other));
  EXPECT_FALSE(work.hash("x", [](std::optional<std::string>) {}));
  EXPECT_TRUE(work.check("$", "x", nothing, other));
  EXPECT_TRUE(work.hash("x", [](std::optional<std::string>) {}));
  EXPECT_FALSE(work.check("$", "x", nothing, login));
  EXPECT_FALSE(work.check("$", "x", nothing));
  EXPECT_TRUE(work.check("$", "x", nothing)) << "the queue is full";
  go.set_value();
}

TEST(Passwords, HashesAreSealedForTheirAccount) {
  PasswordKey key = {1, 2, 3};
  const std::string hash = hash_password(good, cheapest_cost).value();
  const auto sealed = seal_hash(hash, "ann", key);
  EXPECT_EQ(open_hash(sealed, "ann", key), hash);
  EXPECT_NE(sealed, seal_hash(hash, "ann", key));
  EXPECT_FALSE(open_hash(sealed, "bob", key));
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    auto altered = sealed;
    altered[i] ^= 1U;
    EXPECT_FALSE(open_hash(altered, "ann", key)) << i;
  }
  EXPECT_FALSE(open_hash({}, "ann", key));
  key[0] = 9;
  EXPECT_FALSE(open_hash(sealed, "ann", key));
}

// The second factor.

const TotpSecret rfc_secret = [] {
  TotpSecret secret;
  const std::string_view text = "12345678901234567890";
  std::copy(text.begin(), text.end(), secret.begin());
  return secret;
}();

TEST(Totp, GivesTheCodesOfRfc6238) {
  const std::vector<std::pair<std::int64_t, const char*>> vectors = {
      {59, "94287082"},         {1111111109, "07081804"}, {1111111111, "14050471"},
      {1234567890, "89005924"}, {2000000000, "69279037"}, {20000000000, "65353130"}};
  for (const auto& [seconds, code] : vectors) {
    const std::int64_t step = totp_step(Instant(std::chrono::seconds(seconds)));
    EXPECT_EQ(totp_code(rfc_secret, step, 8), code);
    EXPECT_EQ(totp_code(rfc_secret, step), std::string(code).substr(2));
  }
}

TEST(Totp, AcceptsOneStepEitherWayAndNoneTwice) {
  const std::int64_t now = totp_step(noon);
  for (std::int64_t off = -3; off <= 3; ++off) {
    const std::string code = totp_code(rfc_secret, now + off);
    const bool near = off >= -1 && off <= 1;
    EXPECT_EQ(accepted_step(rfc_secret, code, noon).has_value(), near) << off;
    if (near) {
      EXPECT_EQ(accepted_step(rfc_secret, code, noon), now + off);
      EXPECT_FALSE(accepted_step(rfc_secret, code, noon, now + off)) << "used before";
      EXPECT_FALSE(accepted_step(rfc_secret, code, noon, now + off + 1)) << "older than that";
      EXPECT_TRUE(accepted_step(rfc_secret, code, noon, now + off - 1));
    }
  }
  const std::string code = totp_code(rfc_secret, now);
  for (const std::string& bad : {std::string(), code.substr(1), code + "0", " " + code}) {
    EXPECT_FALSE(accepted_step(rfc_secret, bad, noon)) << bad;
  }
}

TEST(Totp, IsHandedOverInBase32) {
  const std::vector<std::pair<std::string, const char*>> vectors = {{"", ""},
                                                                    {"f", "MY"},
                                                                    {"fo", "MZXQ"},
                                                                    {"foo", "MZXW6"},
                                                                    {"foob", "MZXW6YQ"},
                                                                    {"fooba", "MZXW6YTB"},
                                                                    {"foobar", "MZXW6YTBOI"}};
  for (const auto& [plain, coded] : vectors) {
    const Bytes bytes(plain.begin(), plain.end());
    EXPECT_EQ(base32(bytes), coded);
    EXPECT_EQ(parse_base32(coded), bytes);
  }
  for (const char* bad : {"M", "MZ1", "my", "MZXW6YQ=", "MZ", "MZXW6YTBO"}) {
    EXPECT_FALSE(parse_base32(bad)) << bad;
  }
  EXPECT_EQ(otpauth_uri("ann", rfc_secret),
            "otpauth://totp/Houseway:ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
            "&issuer=Houseway&algorithm=SHA1&digits=6&period=30");
}

TEST(Totp, SecretsAreSealedForTheirAccount) {
  TotpKey key = {1, 2, 3};
  const Bytes sealed = seal(rfc_secret, "ann", key);
  EXPECT_EQ(unseal(sealed, "ann", key), rfc_secret);
  EXPECT_NE(sealed, seal(rfc_secret, "ann", key));
  EXPECT_FALSE(unseal(sealed, "bob", key));
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    Bytes altered = sealed;
    altered[i] ^= 1U;
    EXPECT_FALSE(unseal(altered, "ann", key)) << i;
  }
  EXPECT_FALSE(unseal({}, "ann", key));
  key[0] = 9;
  EXPECT_FALSE(unseal(sealed, "ann", key));
}

// Time and limits on rates.

TEST(ForwardClock, GoesOnFromWhereItStoodWhenItIsSetBack) {
  ForwardClock clock;
  EXPECT_EQ(clock(noon), noon);
  EXPECT_EQ(clock(noon - 1us), noon) << "out of order";
  EXPECT_EQ(clock(noon + 2s), noon + 2s) << "which sets nothing";
  EXPECT_EQ(clock(noon - 1h), noon + 2s);
  EXPECT_EQ(clock(noon - 1h + 5s), noon + 7s);
  EXPECT_EQ(clock(noon + 1h), noon + 2h + 2s) << "forward cannot be told from time that passed";
}

TEST(ForwardClock, NeverGoesBack) {
  SeededRandom random(11);
  ForwardClock clock;
  Instant last = Instant::min();
  for (int i = 0; i < 10'000; ++i) {
    const Instant at =
        noon + std::chrono::microseconds(random.below(random.one_in(2) ? 9'000'000 : 900));
    const Instant shown = clock(at);
    ASSERT_GE(shown, last);
    last = shown;
  }
}

TEST(RateLimit, GivesABurstAndThenOneEverySoOften) {
  RateLimit limit({3, 10s}, 100);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(limit.take("a", noon));
  EXPECT_EQ(limit.take("a", noon), 10s);
  EXPECT_FALSE(limit.take("b", noon)) << "another key has its own";
  EXPECT_EQ(limit.take("a", noon + 4s), 6s);
  EXPECT_FALSE(limit.take("a", noon + 10s));
  EXPECT_TRUE(limit.take("a", noon + 10s));
  // Full again, and no more than full.
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(limit.take("a", noon + 1h));
  EXPECT_TRUE(limit.take("a", noon + 1h));
}

TEST(RateLimit, KeepsNoMoreKeysThanItMay) {
  RateLimit limit({1, 10s}, 2);
  EXPECT_FALSE(limit.take("a", noon));
  EXPECT_FALSE(limit.take("b", noon));
  // While both have something to remember, all others together have one bucket.
  EXPECT_FALSE(limit.take("c", noon));
  EXPECT_TRUE(limit.take("d", noon));
  EXPECT_TRUE(limit.take("a", noon)) << "not pushed out";
  EXPECT_EQ(limit.keys(), 2U);
  EXPECT_FALSE(limit.take("e", noon + 10s));
  EXPECT_EQ(limit.keys(), 2U);
  RateLimit none({1, 10s}, 0);
  EXPECT_FALSE(none.take("a", noon));
  EXPECT_TRUE(none.take("b", noon));
}

// However a clock is set back, no key gets more within any time than its rate allows.
TEST(RateLimit, HoldsWhateverTheClockDoes) {
  SeededRandom random(3);
  RateLimit limit({5, 1s}, 1000);
  std::vector<std::chrono::microseconds> taken;
  std::chrono::microseconds real{0};
  std::chrono::microseconds set{0};
  for (int i = 0; i < 20000; ++i) {
    real += std::chrono::microseconds(random.below(400'000));
    if (random.one_in(100)) set -= std::chrono::seconds(random.below(7200));
    if (!limit.take("a", noon + real + set)) taken.push_back(real);
  }
  ASSERT_GT(taken.size(), 1000U);
  for (std::size_t i = 0; i + 6 < taken.size(); ++i) {
    EXPECT_GT(taken[i + 6] - taken[i], 1s) << "seven within a second";
  }
}

// Logging in.

class LoginsTest : public ::testing::Test {
 protected:
  LoginsTest() {
    account("ann", {Role::dealer, Role::floorperson}, "C-1", true);
    account("bob", {Role::pit_manager}, "C-2", false);
    account("dan", {Role::player}, "", false);
    account("pat", {Role::player}, "", true);
    people.apply({"new", AccountCreated{"New", {Role::player}, ""}}, the_program(), noon);
  }

  void account(const std::string& name, Roles roles, const std::string& credential, bool totp) {
    static const std::string hash = hash_password(good, cheapest_cost).value();
    people.apply({name, AccountCreated{name, roles, credential}}, the_program(), noon);
    people.apply({name, PasswordSet{hash}}, the_program(), noon);
    if (totp) {
      people.apply({name, SecondFactorEnrolled{seal(rfc_secret, name, key)}}, the_program(), noon);
    }
  }
  using Outcome = std::variant<LoggedIn, LoginFailed>;
  Outcome log_in(LoginRequest request, std::string_view password, Instant at) {
    if (request.address.empty()) request.address = std::to_string(++addresses);
    auto begun = logins.begin(std::move(request), people, at);
    if (auto* failed = std::get_if<LoginFailed>(&begun)) return *failed;
    const auto& attempt = std::get<LoginAttempt>(begun);
    return logins.finish(attempt, check_password(attempt.hash, password), people, at);
  }
  Outcome dan(Instant at, std::string_view password = good) {
    return log_in({"dan", Role::player, "", ""}, password, at);
  }
  std::string token_of(const Outcome& outcome) { return std::get<LoggedIn>(outcome).token; }
  static std::string cause(const Outcome& outcome) {
    const auto* failed = std::get_if<LoginFailed>(&outcome);
    return failed == nullptr ? "" : std::string(failed->cause);
  }
  bool is_open(const std::string& token, Instant at, bool active = true) {
    return std::holds_alternative<Actor>(logins.by_token(token, people, at, active));
  }

  TotpKey key = {5};
  SeededRandom random{1};
  People people;
  int addresses = 0;
  Logins logins{random, cheapest_cost, [this](const Person& person) {
                  return unseal(person.sealed_second_factor, person.account, key);
                }};
};

TEST_F(LoginsTest, GiveATokenForOneAccountInOneRole) {
  const Outcome outcome =
      log_in({"ann", Role::floorperson, totp_code(rfc_secret, totp_step(noon)), ""}, good, noon);
  ASSERT_EQ(cause(outcome), "");
  const LoggedIn& in = std::get<LoggedIn>(outcome);
  EXPECT_EQ(in.token.size(), 64U) << "256 bits";
  EXPECT_EQ(in.actor.account, "ann");
  EXPECT_EQ(in.actor.role, Role::floorperson);
  EXPECT_EQ(in.actor.credential, "C-1");
  EXPECT_EQ(in.actor.session.size(), 8U);
  EXPECT_EQ(in.token.find(in.actor.session), std::string::npos);
  EXPECT_EQ(in.used_step, totp_step(noon));
  EXPECT_FALSE(in.rehash);
  EXPECT_EQ(std::get<Actor>(logins.by_token(in.token, people, noon)), in.actor);
  EXPECT_EQ(std::get<Actor>(logins.by_number(in.actor.session, people, noon)), in.actor);
  // The number is in every log; it is not what opens.
  EXPECT_FALSE(is_open(in.actor.session, noon));
  EXPECT_FALSE(is_open("", noon));
  for (std::size_t i = 0; i < in.token.size(); ++i) {
    std::string other = in.token;
    other[i] = other[i] == '0' ? '1' : '0';
    EXPECT_FALSE(is_open(other, noon)) << i;
  }
  EXPECT_TRUE(is_open(in.token, noon));
}

TEST_F(LoginsTest, AreGivenToNobodyElse) {
  const std::string code = totp_code(rfc_secret, totp_step(noon));
  EXPECT_EQ(cause(dan(noon, "wrong")), "wrong-password");
  EXPECT_EQ(cause(log_in({"nobody", Role::player, "", ""}, good, noon)), "unknown-account");
  EXPECT_EQ(cause(log_in({"new", Role::player, "", ""}, "", noon)), "wrong-password");
  EXPECT_EQ(cause(log_in({"dan", Role::dealer, "", ""}, good, noon)), "not-in-that-role");
  EXPECT_EQ(cause(log_in({"ann", Role::pit_manager, code, ""}, good, noon)), "not-in-that-role");
  EXPECT_EQ(cause(log_in({"pat", Role::system, code, ""}, good, noon)), "not-in-that-role");
  EXPECT_EQ(cause(log_in({"pat", Role::spectator, code, ""}, good, noon)), "");
  people.apply({"dan", AccountDisabled{}, "because"}, Actor{"ann", Role::floorperson, "C-1", "s"},
               noon);
  EXPECT_EQ(cause(dan(noon + 1s)), "disabled");
}

TEST_F(LoginsTest, OfStaffNeedTheSecondFactor) {
  const auto ann = [&](std::string code, Instant at) {
    return log_in({"ann", Role::dealer, std::move(code), ""}, good, at);
  };
  const auto code = [](Instant at) { return totp_code(rfc_secret, totp_step(at)); };
  EXPECT_EQ(cause(ann("", noon)), "wrong-code");
  EXPECT_EQ(cause(ann(code(noon + 5min), noon)), "wrong-code");
  EXPECT_EQ(cause(ann(code(noon), noon)), "");
  EXPECT_EQ(cause(ann(code(noon), noon + 1s)), "wrong-code") << "each code once";
  EXPECT_EQ(cause(ann(code(noon + 30s), noon + 31s)), "");
  EXPECT_EQ(cause(log_in({"bob", Role::pit_manager, code(noon), ""}, good, noon)),
            "no-second-factor");
  EXPECT_EQ(cause(log_in({"bob", Role::spectator, "", ""}, good, noon)), "no-second-factor")
      << "not even to watch";
  // Players may have one; who has one uses it.
  EXPECT_EQ(cause(dan(noon)), "");
  EXPECT_EQ(cause(log_in({"pat", Role::player, "", ""}, good, noon)), "wrong-code");
  EXPECT_EQ(cause(log_in({"pat", Role::player, code(noon), ""}, good, noon)), "");
  // What was used before a restart is told from the record.
  logins.remember_step("ann", totp_step(noon + 10min));
  logins.remember_step("ann", totp_step(noon));
  EXPECT_EQ(cause(ann(code(noon + 10min), noon + 10min)), "wrong-code");
}

TEST_F(LoginsTest, AreLockedAfterThreeFailuresInHalfAnHour) {
  // G32
  EXPECT_EQ(cause(dan(noon, "one")), "wrong-password");
  EXPECT_EQ(cause(dan(noon + 10min, "two")), "wrong-password");
  const Outcome third = dan(noon + 29min, "three");
  EXPECT_EQ(cause(third), "wrong-password");
  EXPECT_TRUE(std::get<LoginFailed>(third).locks);  // G31: the log is told
  EXPECT_EQ(cause(dan(noon + 29min + 1s)), "locked") << "the right password too";
  EXPECT_EQ(cause(dan(noon + 59min - 1us)), "locked");
  EXPECT_EQ(cause(dan(noon + 59min)), "");
  // Three that are further apart lock nothing, and neither do two and a success.
  EXPECT_EQ(cause(dan(noon + 2h, "one")), "wrong-password");
  EXPECT_EQ(cause(dan(noon + 2h + 15min, "two")), "wrong-password");
  EXPECT_EQ(cause(dan(noon + 2h + 30min, "three")), "wrong-password");
  EXPECT_EQ(cause(dan(noon + 2h + 31min)), "");
  EXPECT_EQ(cause(dan(noon + 2h + 32min, "one")), "wrong-password");
  EXPECT_EQ(cause(dan(noon + 2h + 33min, "two")), "wrong-password");
  EXPECT_EQ(cause(dan(noon + 2h + 34min)), "");
}

// G32: what the record tells of another process, or of before a restart, counts as well.
TEST_F(LoginsTest, CountFailuresThatHappenedElsewhere) {
  EXPECT_EQ(cause(dan(noon, "one")), "wrong-password");
  logins.failed_elsewhere("dan", false, people, noon + 1min);
  logins.failed_elsewhere("dan", false, people, noon + 2min);
  EXPECT_EQ(cause(dan(noon + 3min)), "locked");
  EXPECT_EQ(cause(dan(noon + 32min - 1us)), "locked");
  EXPECT_EQ(cause(dan(noon + 32min)), "");
  // One that says that it locks does, whatever came before it.
  logins.failed_elsewhere("dan", true, people, noon + 1h);
  EXPECT_EQ(cause(dan(noon + 1h + 29min)), "locked");
  EXPECT_EQ(cause(dan(noon + 1h + 30min)), "");
  // A login elsewhere ends what was counted before it, and no lock.
  EXPECT_EQ(cause(dan(noon + 2h, "one")), "wrong-password");
  EXPECT_EQ(cause(dan(noon + 2h, "two")), "wrong-password");
  logins.logged_in_elsewhere("dan");
  EXPECT_EQ(cause(dan(noon + 2h, "three")), "wrong-password");
  EXPECT_EQ(cause(dan(noon + 2h + 1min)), "");
  logins.failed_elsewhere("dan", true, people, noon + 3h);
  logins.logged_in_elsewhere("dan");
  EXPECT_EQ(cause(dan(noon + 3h)), "locked");
}

TEST_F(LoginsTest, AnswerTheSameForAnAccountThatIsNone) {
  const auto answers = [&](const std::string& account, Role role) {
    std::vector<std::string> said;
    for (int i = 0; i < 5; ++i) {
      const Outcome outcome = log_in({account, role, "123456", ""}, "wrong", noon + i * 1min);
      said.push_back(houseway::text(std::get<LoginFailed>(outcome).answer));
    }
    return said;
  };
  const auto known = answers("dan", Role::player);
  EXPECT_THAT(known[2], HasSubstr("is wrong"));
  EXPECT_THAT(known[3], HasSubstr("locked"));
  EXPECT_EQ(answers("nobody", Role::player), known);
  EXPECT_EQ(answers("ann", Role::dealer), known);
  EXPECT_EQ(answers("new", Role::player), known) << "has no password yet";
  EXPECT_EQ(answers("NOT A NAME", Role::player), known);
  EXPECT_EQ(answers(std::string(100'000, 'x'), Role::player), known);
}

// A name is cut for the log, and what is left of it may be somebody's.
TEST_F(LoginsTest, WithAnOverlongNameAreNobodys) {
  std::string name = "dan";
  while (name.size() <= PeopleLimits::longest_name) name += "\xC3\xA9";
  const auto begun = logins.begin({name, Role::player, "", "1"}, people, noon);
  const auto& attempt = std::get<LoginAttempt>(begun);
  EXPECT_FALSE(attempt.known);
  EXPECT_NE(attempt.request.account, "dan");
  EXPECT_LT(attempt.request.account.size(), name.size());
  EXPECT_EQ(cause(log_in({name, Role::player, "", ""}, good, noon)), "unknown-account");
  EXPECT_EQ(cause(log_in({"dan" + std::string(30, '-'), Role::player, "", ""}, good, noon)),
            "unknown-account");
  EXPECT_EQ(cause(dan(noon)), "");
}

// The time of a login is that of its hash, and nobody is spared one.
TEST_F(LoginsTest, TakeTheSameTimeForAnAccountThatIsNone) {
  const auto hash = [&](const std::string& account) {
    return std::get<LoginAttempt>(logins.begin({account, Role::player, "", account}, people, noon))
        .hash;
  };
  for (const char* account : {"dan", "nobody", "new", "NOT A NAME"}) {
    EXPECT_EQ(cost_of(hash(account)), cheapest_cost) << account;
  }
}

TEST_F(LoginsTest, CountAsFailedWhileThePasswordIsBeingChecked) {
  const auto begin = [&](Instant at) {
    return logins.begin({"dan", Role::player, "", "a"}, people, at);
  };
  std::vector<LoginAttempt> attempts;
  for (int i = 0; i < 3; ++i) attempts.push_back(std::get<LoginAttempt>(begin(noon)));
  EXPECT_EQ(std::get<LoginFailed>(begin(noon)).cause, "locked") << "no fourth guess at once";
  // One could not be checked and is as if it had not been.
  EXPECT_EQ(cause(logins.finish(attempts[0], PasswordCheck::not_done, people, noon)),
            "not-checked");
  const auto again = begin(noon);
  ASSERT_TRUE(std::holds_alternative<LoginAttempt>(again));
  EXPECT_EQ(cause(logins.finish(attempts[1], PasswordCheck::wrong, people, noon)),
            "wrong-password");
  // The owner's success forgives what has failed, not what is still on its way.
  EXPECT_EQ(cause(logins.finish(attempts[2], PasswordCheck::right, people, noon)), "");
  EXPECT_EQ(cause(logins.finish(std::get<LoginAttempt>(again), PasswordCheck::wrong, people, noon)),
            "wrong-password");
  EXPECT_EQ(cause(dan(noon, "two")), "wrong-password");
  EXPECT_EQ(cause(dan(noon, "three")), "wrong-password");
  EXPECT_EQ(cause(dan(noon)), "locked");
}

TEST_F(LoginsTest, DoNotOpenWithAPasswordThatWasChangedMeanwhile) {
  const auto attempt =
      std::get<LoginAttempt>(logins.begin({"dan", Role::player, "", "a"}, people, noon));
  people.apply({"dan", PasswordSet{hash_password("another one", cheapest_cost).value()}},
               the_program(), noon);
  EXPECT_EQ(cause(logins.finish(attempt, PasswordCheck::right, people, noon)), "wrong-password");
}

TEST_F(LoginsTest, FromOneAddressComeAtALimitedRate) {
  int tried = 0;
  for (int i = 0; i < 30; ++i) {
    const Outcome outcome =
        log_in({"name-" + std::to_string(i), Role::player, "", "10.0.0.1"}, "x", noon);
    tried += cause(outcome) == "throttled" ? 0 : 1;
  }
  EXPECT_EQ(tried, 10);
  EXPECT_EQ(cause(log_in({"dan", Role::player, "", "10.0.0.1"}, good, noon)), "throttled");
  EXPECT_EQ(cause(log_in({"dan", Role::player, "", "10.0.0.2"}, good, noon)), "");
  EXPECT_EQ(cause(log_in({"dan", Role::player, "", "10.0.0.1"}, good, noon + 6s)), "");
}

// What a limit counts by is said apart from the address that is remembered.
TEST_F(LoginsTest, FromOneNetworkComeAtALimitedRate) {
  int tried = 0;
  for (int i = 0; i < 30; ++i) {
    const std::string number = std::to_string(i);
    const Outcome outcome = log_in(
        {"name-" + number, Role::player, "", "2001:db8::" + number, "2001:db8::/64"}, "x", noon);
    tried += cause(outcome) == "throttled" ? 0 : 1;
  }
  EXPECT_EQ(tried, 10);
  EXPECT_EQ(cause(log_in({"dan", Role::player, "", "2001:db8::1", "2001:db8:1::/64"}, good, noon)),
            "");
  EXPECT_EQ(logins.of("dan").front().address, "2001:db8::1");
}

// Whoever has somebody else's login guesses at his password no more often than by logging in.
TEST_F(LoginsTest, ThatAreOpenGiveNoMoreGuessesAtThePassword) {
  const Actor by = std::get<LoggedIn>(dan(noon)).actor;
  const auto again = [&](PasswordCheck check, Instant at) -> std::optional<LoginFailed> {
    const auto begun = logins.begin_again(by, people, at);
    if (const auto* failed = std::get_if<LoginFailed>(&begun)) return *failed;
    return logins.finish_again(std::get<LoginAttempt>(begun), check, people);
  };
  const auto first = std::get<LoginAttempt>(logins.begin_again(by, people, noon));
  EXPECT_EQ(first.hash, people.find("dan")->password_hash);
  EXPECT_EQ(first.request.address, logins.of("dan").front().address);
  EXPECT_EQ(again(PasswordCheck::right, noon)->cause, "being-checked") << "one at a time";
  EXPECT_EQ(logins.finish_again(first, PasswordCheck::not_done, people)->cause, "not-checked");
  for (int i = 0; i < 5; ++i) again(PasswordCheck::not_done, noon);
  EXPECT_EQ(again(PasswordCheck::wrong, noon)->cause, "wrong-old-password");
  EXPECT_FALSE(again(PasswordCheck::wrong, noon)->locks);
  EXPECT_FALSE(again(PasswordCheck::right, noon)) << "forgives what has failed";
  EXPECT_FALSE(again(PasswordCheck::wrong, noon)->locks);
  EXPECT_EQ(cause(dan(noon, "wrong")), "wrong-password");
  EXPECT_TRUE(again(PasswordCheck::wrong, noon)->locks) << "with those of logins";
  EXPECT_EQ(again(PasswordCheck::right, noon + 29min)->cause, "locked");
  EXPECT_EQ(cause(dan(noon + 29min)), "locked");
  EXPECT_FALSE(again(PasswordCheck::right, noon + 30min));
}

TEST_F(LoginsTest, EndAfterHalfAnHourWithoutAnythingDone) {
  // G32
  const std::string token = token_of(dan(noon));
  EXPECT_TRUE(is_open(token, noon + 30min - 1us));
  EXPECT_TRUE(is_open(token, noon + 59min));
  // A page that asks by itself keeps nothing open.
  EXPECT_TRUE(is_open(token, noon + 80min, false));
  EXPECT_FALSE(is_open(token, noon + 89min));
  EXPECT_FALSE(is_open(token, noon + 89min)) << "and stay ended";
  EXPECT_EQ(logins.size(), 0U);
}

TEST_F(LoginsTest, EndAfterTwelveHoursWhateverIsDone) {
  const std::string token = token_of(dan(noon));
  for (Instant at = noon; at < noon + 12h; at += 20min) ASSERT_TRUE(is_open(token, at));
  EXPECT_TRUE(is_open(token, noon + 12h - 1us));
  EXPECT_FALSE(is_open(token, noon + 12h));
}

TEST_F(LoginsTest, EndWithTheRoleTheAccountOrThePassword) {
  const Actor bob{"bob", Role::pit_manager, "C-2", "s"};
  int step = 0;
  const auto ann = [&](Role role) {
    const Instant at = noon + ++step * 30s;
    return token_of(log_in({"ann", role, totp_code(rfc_secret, totp_step(at)), ""}, good, at));
  };
  const std::string on_the_floor = ann(Role::floorperson);
  const std::string dealing = ann(Role::dealer);
  const Instant at = noon + 5min;
  ASSERT_TRUE(is_open(on_the_floor, at));
  people.apply({"ann", RoleEnded{Role::floorperson}, "signed off"}, bob, at);
  EXPECT_FALSE(is_open(on_the_floor, at));
  EXPECT_TRUE(is_open(dealing, at)) << "the other role goes on";
  people.apply({"ann", PasswordSet{people.find("ann")->password_hash, true}}, the_program(), at);
  EXPECT_TRUE(is_open(dealing, at)) << "the same password, hashed anew";
  people.apply({"ann", PasswordSet{people.find("ann")->password_hash}}, the_program(), at);
  EXPECT_FALSE(is_open(dealing, at));

  // G30: the gate of a disabled account is the one that everything comes through.
  const std::string token = token_of(dan(at));
  people.apply({"dan", AccountDisabled{}, "because"}, bob, at);
  EXPECT_FALSE(is_open(token, at));
}

TEST_F(LoginsTest, AreEndedOneByOneOrAllOfAnAccount) {
  const Outcome first = dan(noon);
  const Outcome second = dan(noon);
  const Outcome third = dan(noon);
  EXPECT_EQ(logins.of("dan").size(), 3U);
  EXPECT_TRUE(logins.end(std::get<LoggedIn>(first).actor.session));
  EXPECT_FALSE(logins.end(std::get<LoggedIn>(first).actor.session));
  EXPECT_FALSE(is_open(token_of(first), noon));
  EXPECT_TRUE(is_open(token_of(second), noon));
  EXPECT_EQ(logins.end_all("dan"), 2U);
  EXPECT_EQ(logins.end_all("dan"), 0U);
  EXPECT_FALSE(is_open(token_of(third), noon));
  EXPECT_EQ(logins.size(), 0U);
}

TEST_F(LoginsTest, AreEndedInOneRoleAlone) {
  const auto ann = [&](Role role, Instant at) {
    return token_of(log_in({"ann", role, totp_code(rfc_secret, totp_step(at)), ""}, good, at));
  };
  const std::string dealing = ann(Role::dealer, noon);
  const std::string on_the_floor = ann(Role::floorperson, noon + 30s);
  EXPECT_EQ(logins.end_all("ann", Role::dealer), 1U);
  EXPECT_FALSE(is_open(dealing, noon + 31s));
  EXPECT_TRUE(is_open(on_the_floor, noon + 31s));
  EXPECT_EQ(logins.end_all("ann", Role::dealer), 0U);
}

TEST_F(LoginsTest, HaveLimitsInNumber) {
  std::vector<std::string> tokens;
  for (int i = 0; i < 17; ++i) tokens.push_back(token_of(dan(noon + i * 1s)));
  EXPECT_EQ(logins.size(), 16U);
  EXPECT_FALSE(is_open(tokens[0], noon + 20s)) << "the oldest made room";
  EXPECT_TRUE(is_open(tokens[1], noon + 20s));

  LoginLimits limits;
  limits.logins = 1;
  limits.unknown_names = 5;
  Logins few(random, cheapest_cost, {}, limits);
  const auto try_one = [&](const std::string& name, Instant at) {
    const auto attempt =
        std::get<LoginAttempt>(few.begin({name, Role::player, "", name}, people, at));
    return few.finish(attempt, PasswordCheck::right, people, at);
  };
  account("kim", {Role::player}, "", false);
  EXPECT_EQ(cause(try_one("dan", noon)), "");
  EXPECT_EQ(cause(try_one("kim", noon)), "full");
  EXPECT_EQ(cause(try_one("kim", noon + 30min)), "") << "the first has ended";
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(cause(try_one("name-" + std::to_string(i), noon + 31min)), "unknown-account");
  }
}

TEST_F(LoginsTest, WithAnOldHashAskForANewOne) {
  Logins dearer(random, {2, 16 * 1024}, {});
  const auto attempt =
      std::get<LoginAttempt>(dearer.begin({"dan", Role::player, "", "a"}, people, noon));
  const auto outcome = dearer.finish(attempt, PasswordCheck::right, people, noon);
  EXPECT_TRUE(std::get<LoggedIn>(outcome).rehash);
}

TEST_F(LoginsTest, AreNotProlongedByAClockSetBack) {
  const std::string token = token_of(dan(noon));
  logins.tick(noon + 20min);
  // The clock is set back an hour; ten minutes later the half hour is over.
  logins.tick(noon - 40min);
  EXPECT_TRUE(is_open(token, noon - 30min - 1us, false));
  EXPECT_FALSE(is_open(token, noon - 30min, false));
}

TEST_F(LoginsTest, AreLockedNeitherShorterNorLongerByAClockSetBack) {
  for (const char* wrong : {"one", "two", "three"}) dan(noon, wrong);
  logins.tick(noon - 5h);
  EXPECT_EQ(cause(dan(noon - 5h + 30min - 1us)), "locked");
  EXPECT_EQ(cause(dan(noon - 5h + 30min)), "");
}

// Random logins, waits and settings back of the clock, against real time. A login or a lock ends no
// sooner than real time says, and later by no more than what a setting can hide: what passed since
// the clock was last looked at.
TEST_F(LoginsTest, KeepRealTimeWhateverTheClockDoes) {
  using us = std::chrono::microseconds;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SeededRandom dice(seed);
    LoginLimits limits;
    limits.idle = 60s;
    limits.longest = 300s;
    limits.locked = 1min;
    limits.failures_within = 1min;
    limits.per_address = {1000, 1us};
    limits.of_one_account = 10'000;
    Logins fuzzed(random, cheapest_cost, {}, limits);
    us real{0};
    us set{0};
    us hidden{0};  // by settings of the clock so far, at most
    struct Known {
      std::string token;
      us opened, opened_hidden, seen, seen_hidden;
    };
    std::vector<Known> known;
    bool locked = false;
    us locked_at{0};
    us locked_hidden{0};
    int ended = 0;
    int unlocked = 0;
    for (int i = 0; i < 4000; ++i) {
      real += us(dice.below(1'000'000));
      if (dice.one_in(40)) {
        set -= us(dice.below(dice.one_in(2) ? 2'000'000'000 : 2'000'000));
        hidden += 2s;
      }
      const Instant at = noon + real + set;
      fuzzed.tick(at);
      const bool wrong = dice.one_in(2);
      if (dice.one_in(8)) {
        auto begun = fuzzed.begin({"dan", Role::player, "", "a"}, people, at);
        if (auto* attempt = std::get_if<LoginAttempt>(&begun)) {
          if (locked) {
            ASSERT_GE(real - locked_at, 60s) << "unlocked early";
            locked = false;
            ++unlocked;
          }
          const auto outcome = fuzzed.finish(
              *attempt, wrong ? PasswordCheck::wrong : PasswordCheck::right, people, at);
          if (const auto* in = std::get_if<LoggedIn>(&outcome)) {
            known.push_back({in->token, real, hidden, real, hidden});
          } else if (std::get<LoginFailed>(outcome).locks) {
            locked = true;
            locked_at = real;
            locked_hidden = hidden;
          }
        } else {
          ASSERT_EQ(std::get<LoginFailed>(begun).cause, "locked");
          ASSERT_TRUE(locked);
          ASSERT_LT(real - locked_at, 60s + hidden - locked_hidden) << "locked too long";
        }
      }
      if (known.empty()) continue;
      const auto at_random = dice.below(static_cast<std::uint32_t>(known.size()));
      Known& one = known[at_random];
      const bool open =
          std::holds_alternative<Actor>(fuzzed.by_token(one.token, people, at, wrong));
      const us idle = real - one.seen;
      const us age = real - one.opened;
      if (open) {
        ASSERT_LT(idle, 60s + hidden - one.seen_hidden) << "open though idle";
        ASSERT_LT(age, 300s + hidden - one.opened_hidden) << "open too long";
        if (wrong) {
          one.seen = real;
          one.seen_hidden = hidden;
        }
      } else {
        ASSERT_TRUE(idle >= 60s || age >= 300s) << "ended early";
        known.erase(known.begin() + at_random);
        ++ended;
      }
    }
    EXPECT_GT(ended, 20);
    EXPECT_GT(unlocked, 3);
  }
}

TEST_F(LoginsTest, HaveTokensAndNumbersThatNeverComeTwice) {
  SystemRandom real;
  Logins many(real, cheapest_cost, {});
  std::set<std::string> seen;
  for (int i = 0; i < 200; ++i) {
    const auto attempt = std::get<LoginAttempt>(
        many.begin({"dan", Role::player, "", std::to_string(i)}, people, noon));
    const auto outcome = many.finish(attempt, PasswordCheck::right, people, noon);
    EXPECT_TRUE(seen.insert(std::get<LoggedIn>(outcome).token).second);
    EXPECT_TRUE(seen.insert(std::get<LoggedIn>(outcome).actor.session).second);
  }
}

}  // namespace
}  // namespace houseway::floor
