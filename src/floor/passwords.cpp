#include "floor/passwords.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace houseway::floor {
namespace {

constexpr std::size_t hash_nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t hash_tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == sizeof(PasswordKey));

const unsigned char* as_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

void require_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
}

bool continues_a_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues_a_character(c); }));
}

std::string lower(std::string_view text) {
  std::string lowered(text);
  for (char& c : lowered) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lowered;
}

std::string without(std::string text, std::string_view part) {
  if (part.empty()) return text;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
    text.erase(at, part.size());
  }
  return text;
}

// Takes a prefix off, if it stands there.
bool take(std::string_view& from, std::string_view prefix) {
  if (!from.starts_with(prefix)) return false;
  from.remove_prefix(prefix.size());
  return true;
}

std::optional<unsigned long long> take_number(std::string_view& from) {
  unsigned long long number = 0;
  const auto read = std::from_chars(from.data(), from.data() + from.size(), number);
  if (read.ec != std::errc()) return {};
  from.remove_prefix(static_cast<std::size_t>(read.ptr - from.data()));
  return number;
}

}  // namespace

std::optional<Refusal> why_not_password(std::string_view password, std::string_view account,
                                        bool staff) {
  const std::size_t least = staff ? least_staff_password : least_player_password;
  if (password.size() > longest_password) {
    return Refusal{fmt::format("is longer than {} bytes", longest_password), "password", {}};
  }
  if (password.find('\0') != std::string_view::npos) {
    return Refusal{"holds a character that nobody can type", "password", {}};
  }
  if (characters(password) < least) {
    return Refusal{fmt::format("is too short: {} has at least {} characters, of any kind",
                               staff ? "the password of staff" : "a player's password", least),
                   "password",
                   {}};
  }
  constexpr std::size_t little = 4;
  if (const std::string name = lower(account);
      lower(password).find(name) != std::string::npos && !name.empty() &&
      characters(without(lower(password), name)) < little) {
    return Refusal{"is little more than the name of the account", "password", {}};
  }
  return {};
}

std::optional<PasswordCost> cost_of(std::string_view hash) {
  if (hash.size() >= crypto_pwhash_STRBYTES || hash.find('\0') != std::string_view::npos) return {};
  if (!take(hash, "$argon2id$v=19$m=")) return {};
  const auto kibibytes = take_number(hash);
  if (!kibibytes || !take(hash, ",t=")) return {};
  const auto passes = take_number(hash);
  if (!passes || !take(hash, ",p=1$") || hash.find('$') == std::string_view::npos) return {};
  if (*passes > dearest_cost.passes || *kibibytes > dearest_cost.memory / 1024) return {};
  return PasswordCost{*passes, static_cast<std::size_t>(*kibibytes) * 1024};
}

bool needs_rehash(std::string_view hash, PasswordCost cost) {
  const auto made_at = cost_of(hash);
  return !made_at || made_at->passes < cost.passes || made_at->memory < cost.memory;
}

std::optional<std::string> hash_password(std::string_view password, PasswordCost cost) {
  require_sodium();
  std::array<char, crypto_pwhash_STRBYTES> hash = {};
  if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), cost.passes, cost.memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return {};
  }
  return std::string(hash.data());
}

PasswordCheck check_password(const std::string& hash, std::string_view password) {
  require_sodium();
  if (!cost_of(hash)) return PasswordCheck::wrong;
  errno = 0;
  if (crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0) {
    return PasswordCheck::right;
  }
  return errno == ENOMEM ? PasswordCheck::not_done : PasswordCheck::wrong;
}

std::vector<unsigned char> seal_hash(std::string_view hash, std::string_view account,
                                     const PasswordKey& key) {
  require_sodium();
  std::vector<unsigned char> sealed(hash_nonce_bytes + hash.size() + hash_tag_bytes);
  randombytes_buf(sealed.data(), hash_nonce_bytes);
  crypto_aead_xchacha20poly1305_ietf_encrypt(sealed.data() + hash_nonce_bytes, nullptr,
                                             as_bytes(hash), hash.size(), as_bytes(account),
                                             account.size(), nullptr, sealed.data(), key.data());
  return sealed;
}

std::optional<std::string> open_hash(std::span<const unsigned char> sealed,
                                     std::string_view account, const PasswordKey& key) {
  require_sodium();
  if (sealed.size() < hash_nonce_bytes + hash_tag_bytes) return {};
  std::vector<unsigned char> hash(sealed.size() - hash_nonce_bytes - hash_tag_bytes);
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(
          hash.data(), nullptr, nullptr, sealed.data() + hash_nonce_bytes,
          sealed.size() - hash_nonce_bytes, as_bytes(account), account.size(), sealed.data(),
          key.data()) != 0) {
    return {};
  }
  return std::string(hash.begin(), hash.end());
}

class PasswordWork::Threads {
 public:
  Threads(PasswordCost cost, Limits limits) : cost_(cost), limits_(limits) {
    require_sodium();
    for (std::size_t i = 0; i < std::max<std::size_t>(limits.threads, 1); ++i) {
      threads_.emplace_back([this] { work(); });
    }
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    come_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  struct Job {
    std::string password;
    std::string hash;  // to check against
    Hashed hashed;
    Checked checked;
    For whom = For::other;

    // A password leaves no trace in memory that is given back.
    void forget() { sodium_memzero(password.data(), password.size()); }
  };

  std::optional<Refusal> add(Job job) {
    {
      const std::lock_guard lock(mutex_);
      const auto others = std::count_if(jobs_.begin(), jobs_.end(),
                                        [](const Job& each) { return each.whom == For::other; });
      const bool full =
          jobs_.size() >= limits_.waiting ||
          (job.whom == For::other && static_cast<std::size_t>(others) >= limits_.others);
      if (over_ || full) {
        job.forget();
        return Refusal{"too many are logging in at once; try again in a few seconds", "login", {}};
      }
      jobs_.push_back(std::move(job));
    }
    come_.notify_one();
    return {};
  }

  std::size_t waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
  }
  PasswordCost cost() const { return cost_; }

 private:
  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      come_.wait(lock, [this] { return over_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      Job job = std::move(jobs_.front());
      jobs_.pop_front();
      const bool give_up = over_;
      lock.unlock();
      do_job(job, give_up);
    }
  }

  void do_job(Job& job, bool give_up) const {
    if (job.hashed) {
      auto hash = give_up ? std::nullopt : hash_password(job.password, cost_);
      job.forget();
      job.hashed(std::move(hash));
    } else {
      const PasswordCheck check =
          give_up ? PasswordCheck::not_done : check_password(job.hash, job.password);
      job.forget();
      job.checked(check);
    }
  }

  PasswordCost cost_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable come_;
  std::deque<Job> jobs_;
  bool over_ = false;
  std::vector<std::thread> threads_;
};

PasswordWork::PasswordWork(PasswordCost cost, Limits limits)
    : threads_(std::make_unique<Threads>(cost, limits)) {}

PasswordWork::~PasswordWork() = default;

std::optional<Refusal> PasswordWork::hash(std::string password, Hashed done) {
  return threads_->add({std::move(password), {}, std::move(done), {}, For::other});
}

std::optional<Refusal> PasswordWork::check(std::string hash, std::string password, Checked done,
                                           For whom) {
  return threads_->add({std::move(password), std::move(hash), {}, std::move(done), whom});
}

std::size_t PasswordWork::waiting() const {
  return threads_->waiting();
}

PasswordCost PasswordWork::cost() const {
  return threads_->cost();
}

}  // namespace houseway::floor
