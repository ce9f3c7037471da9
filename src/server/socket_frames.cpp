#include "server/socket_frames.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <algorithm>
#include <cstring>

#include "server/http_text.h"

namespace houseway::server {
namespace {

constexpr std::size_t longest_control = 125;  // RFC 6455, 5.5

using Mask = std::array<unsigned char, 4>;

void unmask(std::span<char> bytes, const Mask& mask, std::uint64_t offset) {
  Mask turned;
  for (std::size_t i = 0; i < 4; ++i) turned[i] = mask[(offset + i) % 4];
  std::uint64_t wide;
  std::memcpy(&wide, turned.data(), 4);
  std::memcpy(reinterpret_cast<char*>(&wide) + 4, turned.data(), 4);
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data() + i, 8);
    word ^= wide;
    std::memcpy(bytes.data() + i, &word, 8);
  }
  for (; i < bytes.size(); ++i) bytes[i] = static_cast<char>(bytes[i] ^ turned[i % 4]);
}

// Codes that may stand in a close frame (RFC 6455, 7.4; those up to 1014 are registered).
bool may_be_sent(unsigned code) {
  if (code >= 3000) return code < 5000;
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014);
}

}  // namespace

FrameHead frame_head(Opcode opcode, std::size_t length) {
  FrameHead head;
  head.bytes[0] = static_cast<char>(0x80U | static_cast<unsigned>(opcode));
  std::size_t wide = 0;
  if (length < 126) {
    head.bytes[1] = static_cast<char>(length);
  } else if (length < 65536) {
    head.bytes[1] = 126;
    wide = 2;
  } else {
    head.bytes[1] = 127;
    wide = 8;
  }
  for (std::size_t i = 0; i < wide; ++i) {
    head.bytes[2 + i] = static_cast<char>(std::uint64_t{length} >> (8 * (wide - 1 - i)));
  }
  head.size = static_cast<std::uint8_t>(2 + wide);
  return head;
}

std::string close_payload(CloseCode code, std::string_view reason) {
  const auto number = static_cast<unsigned>(code);
  std::string payload = {static_cast<char>(number >> 8U), static_cast<char>(number & 0xFFU)};
  return payload.append(reason.substr(0, longest_control - 2));
}

std::string masked_frame(Opcode opcode, std::string_view payload, std::uint32_t mask, bool last) {
  FrameHead head = frame_head(opcode, payload.size());
  if (!last) head.bytes[0] = static_cast<char>(head.bytes[0] & 0x7F);
  head.bytes[1] = static_cast<char>(head.bytes[1] | static_cast<char>(0x80));
  std::string frame(head.view());
  Mask key;
  std::memcpy(key.data(), &mask, 4);
  for (const unsigned char byte : key) frame += static_cast<char>(byte);
  const std::size_t begin = frame.size();
  frame.append(payload);
  unmask(std::span(frame).subspan(begin), key, 0);
  return frame;
}

Opcode FrameReader::opcode() const {
  return static_cast<Opcode>(head_[0] & 0x0FU);
}
bool FrameReader::last() const {
  return (head_[0] & 0x80U) != 0;
}
bool FrameReader::control() const {
  return (head_[0] & 0x08U) != 0;
}

std::size_t FrameReader::head_size() const {
  if (head_taken_ < 2) return 2;
  const unsigned length = head_[1] & 0x7FU;
  return 6U + (length == 126 ? 2U : length == 127 ? 8U : 0U);
}

std::uint64_t FrameReader::stated_length() const {
  std::uint64_t length = head_[1] & 0x7FU;
  if (length < 126) return length;
  length = 0;
  for (std::size_t i = 2; i + 4 < head_size(); ++i) length = length << 8U | head_[i];
  return length;
}

// What is wrong with a frame as far as its first two bytes or its whole head tell.
CloseCode FrameReader::why_not_head() const {
  if ((head_[0] & 0x70U) != 0) return CloseCode::protocol_error;  // no extension was agreed on
  if ((head_[1] & 0x80U) == 0) return CloseCode::protocol_error;  // a client must mask
  switch (opcode()) {
    case Opcode::text:
      if (fragmented_) return CloseCode::protocol_error;
      break;
    case Opcode::continuation:
      if (!fragmented_) return CloseCode::protocol_error;
      break;
    case Opcode::binary:
      return fragmented_ ? CloseCode::protocol_error : CloseCode::unsupported;
    case Opcode::close:
    case Opcode::ping:
    case Opcode::pong:
      if (!last() || (head_[1] & 0x7FU) > longest_control) return CloseCode::protocol_error;
      break;
    default:
      return CloseCode::protocol_error;
  }
  if (head_taken_ < head_size()) return CloseCode::none;

  const std::uint64_t length = stated_length();
  const unsigned form = head_[1] & 0x7FU;
  if (form == 126 && length < 126) return CloseCode::protocol_error;
  if (form == 127 && (length < 65536 || length >> 63U != 0)) return CloseCode::protocol_error;
  if (!control() && (length > longest_ || message_.size() + length > longest_)) {
    return CloseCode::too_big;
  }
  return CloseCode::none;
}

// Whether the head is there as far as the next thing to be checked.
bool FrameReader::take_head(std::span<char>& bytes) {
  const std::size_t wanted = head_size();
  const std::size_t count = std::min(wanted - head_taken_, bytes.size());
  for (std::size_t i = 0; i < count; ++i)
    head_[head_taken_++] = static_cast<unsigned char>(bytes[i]);
  bytes = bytes.subspan(count);
  return head_taken_ == wanted;
}

FrameReader::Event FrameReader::next(std::span<char>& bytes) {
  done_ = {};
  while (!head_done_) {
    if (!take_head(bytes)) return {};
    if (const CloseCode wrong = why_not_head(); wrong != CloseCode::none) {
      return {Kind::violation, {}, wrong};
    }
    if (head_taken_ == head_size()) {
      head_done_ = true;
      left_ = stated_length();
      taken_ = 0;
    }
  }

  Mask mask;
  std::copy_n(head_.begin() + static_cast<std::ptrdiff_t>(head_size() - 4), 4, mask.begin());
  const std::span<char> here =
      bytes.first(static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size())));
  bytes = bytes.subspan(here.size());
  unmask(here, mask, taken_);
  const std::string_view part(here.data(), here.size());
  std::string& held = control() ? control_ : message_;
  taken_ += here.size();
  left_ -= here.size();
  if (left_ == 0 && held.empty() && (control() || last())) return complete(part);
  held.append(part);
  if (left_ != 0) return {};
  if (!control() && !last()) return complete({});
  done_ = std::move(held);
  held = {};
  return complete(done_);
}

// A frame is there, and if it is the last of a message, with the payload of all.
FrameReader::Event FrameReader::complete(std::string_view payload) {
  head_done_ = false;
  head_taken_ = 0;
  switch (opcode()) {
    case Opcode::ping:
      return {Kind::ping, payload, {}};
    case Opcode::pong:
      return {Kind::pong, payload, {}};
    case Opcode::close: {
      if (payload.empty()) return {Kind::close, {}, CloseCode::nothing_said};
      if (payload.size() == 1) return {Kind::violation, {}, CloseCode::protocol_error};
      const unsigned code =
          static_cast<unsigned char>(payload[0]) * 256U + static_cast<unsigned char>(payload[1]);
      if (!may_be_sent(code)) return {Kind::violation, {}, CloseCode::protocol_error};
      payload.remove_prefix(2);
      if (!is_utf8(payload)) return {Kind::violation, {}, CloseCode::bad_text};
      return {Kind::close, payload, static_cast<CloseCode>(code)};
    }
    default:
      break;
  }
  fragmented_ = !last();
  if (fragmented_) return {Kind::fragment, {}, {}};
  if (!is_utf8(payload)) return {Kind::violation, {}, CloseCode::bad_text};
  return {Kind::text, payload, {}};
}

std::string accept_for(std::string_view key) {
  constexpr std::size_t key_size = 24;  // sixteen bytes in base64
  const bool base64 = key.size() == key_size && key.ends_with("==") &&
                      std::ranges::all_of(key.substr(0, key_size - 2), [](char c) {
                        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                               (c >= 'a' && c <= 'z') || c == '+' || c == '/';
                      });
  if (!base64) return {};
  const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest;
  SHA1(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  std::array<unsigned char, 32> encoded{};
  const int size = EVP_EncodeBlock(encoded.data(), digest.data(), static_cast<int>(digest.size()));
  return {encoded.begin(), encoded.begin() + size};
}

}  // namespace houseway::server
