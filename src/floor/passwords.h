#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"

// Passwords: what may be one, their hashes (argon2id), and the threads that compute them.
namespace houseway::floor {

// What one hash costs. A hash carries its own cost; one that was made cheaper than today's is made
// anew at the next login.
struct PasswordCost {
  unsigned long long passes = 0;
  std::size_t memory = 0;  // bytes

  bool operator==(const PasswordCost&) const = default;
};
inline constexpr PasswordCost interactive_cost = {2, std::size_t{64} * 1024 * 1024};
inline constexpr PasswordCost cheapest_cost = {1, 8 * 1024};  // for tests alone
// More than this is no hash of ours: checking it would take the machine's memory.
inline constexpr PasswordCost dearest_cost = {16, std::size_t{1024} * 1024 * 1024};

inline constexpr std::size_t least_staff_password = 12;  // characters
inline constexpr std::size_t least_player_password = 8;
inline constexpr std::size_t longest_password = 256;  // bytes

// Why this may not be the account's password. Length is what counts: no rule asks for digits or
// signs.
std::optional<Refusal> why_not_password(std::string_view password, std::string_view account,
                                        bool staff);

// The cost that a hash was made at; nothing where it is no argon2id hash, or dearer than any of
// ours.
std::optional<PasswordCost> cost_of(std::string_view hash);
bool needs_rehash(std::string_view hash, PasswordCost cost);

// Nothing where the memory could not be had. Both take as long as their cost says: on a thread that
// serves sockets they have no place (PasswordWork).
std::optional<std::string> hash_password(std::string_view password, PasswordCost cost);
enum class PasswordCheck { right, wrong, not_done };
PasswordCheck check_password(const std::string& hash, std::string_view password);

// A hash as the record holds it: encrypted, and bound to its account. Whoever is handed the record
// guesses at no password with it.
using PasswordKey = std::array<unsigned char, 32>;
std::vector<unsigned char> seal_hash(std::string_view hash, std::string_view account,
                                     const PasswordKey& key);
std::optional<std::string> open_hash(std::span<const unsigned char> sealed,
                                     std::string_view account, const PasswordKey& key);

// Computes hashes on threads of its own: so many at a time, since each takes the memory of its
// cost, and so many waiting. What was taken on is answered, on one of these threads; an answer must
// not throw. What is still waiting when this ends is answered "not done".
class PasswordWork {
 public:
  struct Limits {
    std::size_t threads = 2;
    std::size_t waiting = 64;
    std::size_t others = 32;  // of these, who do not log in: they keep nobody out who does
  };
  enum class For : std::uint8_t { login, other };
  using Hashed = std::function<void(std::optional<std::string> hash)>;
  using Checked = std::function<void(PasswordCheck check)>;

  explicit PasswordWork(PasswordCost cost) : PasswordWork(cost, Limits()) {}
  PasswordWork(PasswordCost cost, Limits limits);
  PasswordWork(const PasswordWork&) = delete;
  PasswordWork& operator=(const PasswordWork&) = delete;
  ~PasswordWork();

  // Never wait. A refusal says that too many are waiting; then there is no answer. Nobody logs in
  // by a hash.
  std::optional<Refusal> hash(std::string password, Hashed done);
  std::optional<Refusal> check(std::string hash, std::string password, Checked done,
                               For whom = For::login);

  std::size_t waiting() const;
  PasswordCost cost() const;

 private:
  class Threads;
  std::unique_ptr<Threads> threads_;
};

}  // namespace houseway::floor
