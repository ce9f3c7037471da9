#include "floor/sealed.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace houseway::floor {
namespace {

constexpr std::string_view sealing_heading = "houseway-sealing-key-v1";
constexpr std::size_t nonce_bytes = crypto_secretbox_NONCEBYTES;
constexpr std::size_t mac_bytes = crypto_secretbox_MACBYTES;

class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  int get() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }

 private:
  int descriptor_;
};

Refusal not_usable(const std::string& path, std::string_view why) {
  return {fmt::format("the key cannot be used: {}", why), path, ""};
}

Refusal failed(const std::string& path) {
  return not_usable(path, std::strerror(errno));
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Under its name only when it is whole and on the disk. Where somebody else was quicker, his stays.
std::optional<Refusal> create_key(const std::string& path, std::string_view heading) {
  Bytes32 bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::string line = fmt::format("{} {}\n", heading, hex(std::span<const unsigned char>(bytes)));
  const std::string beside = fmt::format("{}.{}", path, ::getpid());
  const OpenFile file(
      ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!file.is_open()) return failed(path);
  bool made = write_all(file.get(), line) && ::fsync(file.get()) == 0 &&
              (::link(beside.c_str(), path.c_str()) == 0 || errno == EEXIST);
  sodium_memzero(line.data(), line.size());
  sodium_memzero(bytes.data(), bytes.size());
  std::optional<Refusal> refusal;
  if (!made) refusal = failed(path);
  ::unlink(beside.c_str());
  if (refusal) return refusal;
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const OpenFile names(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC));
  if (!names.is_open() || ::fsync(names.get()) != 0) return failed(path);
  return {};
}

std::variant<SecretBytes, Refusal> read_key(int file, const std::string& path,
                                            std::string_view heading) {
  struct stat is {};
  if (::fstat(file, &is) != 0) return failed(path);
  if (!S_ISREG(is.st_mode)) return not_usable(path, "it is not a file");
  if (is.st_uid != ::geteuid()) return not_usable(path, "it belongs to somebody else");
  if ((is.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    return not_usable(path,
                      "others may read or write it; chmod 600 makes it the owner's alone, "
                      "but a key that others could read is better replaced");
  }
  std::array<char, 256> buffer{};
  const ssize_t size = ::read(file, buffer.data(), buffer.size());
  if (size < 0) return failed(path);
  const std::string_view line(buffer.data(), static_cast<std::size_t>(size));
  const std::size_t digits = 2 * sizeof(Bytes32);
  const bool whole = line.size() == heading.size() + digits + 2 && line.starts_with(heading) &&
                     line[heading.size()] == ' ' && line.back() == '\n';
  const auto key =
      whole ? parse_digest(line.substr(heading.size() + 1, digits)) : std::optional<Digest>();
  sodium_memzero(buffer.data(), buffer.size());
  if (!key) {
    return not_usable(
        path, fmt::format("it is not one line of {} and {} hexadecimal digits", heading, digits));
  }
  return SecretBytes(*key);
}

}  // namespace

SecretBytes::~SecretBytes() {
  sodium_memzero(bytes_.data(), sizeof bytes_);
}

std::variant<SecretBytes, Refusal> read_or_create_key(const std::string& path,
                                                      std::string_view heading) {
  if (sodium_init() < 0) return not_usable(path, "the random source is not available");
  constexpr int reading = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
  const OpenFile known(::open(path.c_str(), reading));
  if (known.is_open()) return read_key(known.get(), path, heading);
  if (errno != ENOENT) return failed(path);
  if (const auto refusal = create_key(path, heading)) return *refusal;
  const OpenFile made(::open(path.c_str(), reading));
  if (!made.is_open()) return failed(path);
  return read_key(made.get(), path, heading);
}

std::variant<SealingKey, Refusal> SealingKey::read_or_create(const std::string& path) {
  auto key = read_or_create_key(path, sealing_heading);
  if (const auto* refusal = std::get_if<Refusal>(&key)) return *refusal;
  return SealingKey(std::get<SecretBytes>(key));
}

std::variant<SealingKey, Refusal> SealingKey::read(const std::string& path) {
  const OpenFile known(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
  if (!known.is_open()) return failed(path);
  auto key = read_key(known.get(), path, sealing_heading);
  if (const auto* refusal = std::get_if<Refusal>(&key)) return *refusal;
  return SealingKey(std::get<SecretBytes>(key));
}

SealingKey SealingKey::fresh() {
  Bytes32 key;
  randombytes_buf(key.data(), key.size());
  return SealingKey(SecretBytes(key));
}

Bytes32 SealingKey::derived(std::string_view purpose) const {
  Bytes32 key;
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(purpose.data()),
                     purpose.size(), key_.bytes().data(), key_.bytes().size());
  return key;
}

std::string SealingKey::seal(std::span<const unsigned char> plain) const {
  std::vector<unsigned char> sealed(nonce_bytes + mac_bytes + plain.size());
  randombytes_buf(sealed.data(), nonce_bytes);
  crypto_secretbox_easy(sealed.data() + nonce_bytes, plain.data(), plain.size(), sealed.data(),
                        key_.bytes().data());
  return hex(std::span<const unsigned char>(sealed));
}

std::optional<std::vector<unsigned char>> SealingKey::open(std::string_view sealed) const {
  const auto bytes = parse_hex(sealed);
  if (!bytes || bytes->size() < nonce_bytes + mac_bytes) return {};
  std::vector<unsigned char> plain(bytes->size() - nonce_bytes - mac_bytes);
  if (crypto_secretbox_open_easy(plain.data(), bytes->data() + nonce_bytes,
                                 bytes->size() - nonce_bytes, bytes->data(),
                                 key_.bytes().data()) != 0) {
    return {};
  }
  return plain;
}

// The items, each ended by a line feed, then a zero byte and the salts.
std::string SealingKey::seal(const Stack& stack) const {
  std::vector<unsigned char> plain;
  for (const std::string& item : stack.items()) {
    plain.insert(plain.end(), item.begin(), item.end());
    plain.push_back('\n');
  }
  plain.push_back(0);
  for (const Salt& salt : stack.salts()) plain.insert(plain.end(), salt.begin(), salt.end());
  std::string sealed = seal(plain);
  sodium_memzero(plain.data(), plain.size());
  return sealed;
}

std::optional<Stack> SealingKey::open_stack(const StackName& name, std::string_view sealed) const {
  auto plain = open(sealed);
  if (!plain) return {};
  std::vector<std::string> items;
  std::string item;
  auto at = plain->begin();
  for (; at != plain->end() && *at != 0; ++at) {
    if (*at != '\n') {
      item += static_cast<char>(*at);
    } else {
      items.push_back(std::move(item));
      item.clear();
    }
  }
  const auto rest = static_cast<std::size_t>(plain->end() - at);
  if (items.empty() || rest != 1 + items.size() * sizeof(Salt)) return {};
  std::vector<Salt> salts(items.size());
  ++at;
  for (Salt& salt : salts) {
    std::copy_n(at, sizeof(Salt), salt.begin());
    at += sizeof(Salt);
  }
  sodium_memzero(plain->data(), plain->size());
  return Stack(name, std::move(items), std::move(salts));
}

}  // namespace houseway::floor
