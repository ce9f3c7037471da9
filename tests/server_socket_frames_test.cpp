#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "server/http_text.h"
#include "server/socket_frames.h"
#include "server/socket_outbox.h"

namespace houseway::server {
namespace {

using Kind = FrameReader::Event::Kind;

struct Seen {
  Kind kind;
  std::string payload;

  bool operator==(const Seen&) const = default;
};

// Gives a reader bytes in parts of random length.
std::vector<Seen> read(std::string bytes, SeededRandom& random, std::uint32_t longest_part) {
  FrameReader reader(16 * 1024);
  std::vector<Seen> seen;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t size =
        std::min<std::size_t>(1 + random.below(longest_part), bytes.size() - at);
    std::span<char> part = std::span(bytes).subspan(at, size);
    at += size;
    while (true) {
      const FrameReader::Event event = reader.next(part);
      if (event.kind == Kind::more) break;
      seen.push_back({event.kind, std::string(event.payload)});
      if (event.kind == Kind::violation) return seen;
    }
    EXPECT_TRUE(part.empty());
  }
  return seen;
}

TEST(FrameReader, ReadsTheSameHoweverTheBytesAreCut) {
  SeededRandom random(7);
  for (int i = 0; i < 100; ++i) {
    std::string bytes;
    std::vector<Seen> expected;
    const auto words = [&](std::uint32_t most) {
      std::string text(random.below(most), ' ');
      for (char& c : text) c = static_cast<char>('a' + random.below(26));
      return text;
    };
    const auto add = [&](Opcode opcode, const std::string& payload, bool last) {
      bytes += masked_frame(opcode, payload, static_cast<std::uint32_t>(random.bits()), last);
    };
    for (int m = 0; m < 6; ++m) {
      std::string message;
      Opcode opcode = Opcode::text;
      while (true) {
        const bool last = random.one_in(3);
        const std::string part = words(random.one_in(4) ? 3000 : 200);
        if (message.size() + part.size() > 16 * 1024) continue;
        message += part;
        add(opcode, part, last);
        opcode = Opcode::continuation;
        if (last) break;
        expected.push_back({Kind::fragment, ""});
        if (random.one_in(2)) {
          const std::string ping = words(126);
          add(Opcode::ping, ping, true);
          expected.push_back({Kind::ping, ping});
        }
      }
      expected.push_back({Kind::text, message});
    }
    add(Opcode::close, "\x03\xE8" + std::string("bye"), true);
    expected.push_back({Kind::close, "bye"});
    for (const std::uint32_t longest : {1U, 7U, 300U, 100'000U}) {
      ASSERT_EQ(read(bytes, random, longest), expected);
    }
  }
}

TEST(FrameReader, NeverGivesWhatIsNoTextNorReadsBeyondTheEnd) {
  SeededRandom random(8);
  for (int i = 0; i < 3000; ++i) {
    std::string bytes(random.below(60), ' ');
    for (char& c : bytes) c = static_cast<char>(random.below(256));
    // Most random bytes are refused at once; these begin as a frame may.
    if (bytes.size() > 2 && i % 4 != 0) {
      constexpr std::array<unsigned char, 6> first = {0x81, 0x01, 0x80, 0x88, 0x89, 0x8A};
      bytes[0] = static_cast<char>(first[random.below(first.size())]);
      bytes[1] = static_cast<char>(0x80U | random.below(20));
    }
    for (const Seen& seen : read(bytes, random, 20))
      EXPECT_TRUE(seen.kind != Kind::text || is_utf8(seen.payload));
  }
}

TEST(FrameHead, HasTheShortestForm) {
  EXPECT_EQ(frame_head(Opcode::text, 125).view(), std::string("\x81\x7D"));
  EXPECT_EQ(frame_head(Opcode::text, 126).view(), std::string("\x81\x7E\0\x7E", 4));
  EXPECT_EQ(frame_head(Opcode::ping, 65535).view(), std::string("\x89\x7E\xFF\xFF"));
  EXPECT_EQ(frame_head(Opcode::text, 65536).view(), std::string("\x81\x7F\0\0\0\0\0\1\0\0", 10));
}

TEST(ClosePayload, FitsAControlFrame) {
  EXPECT_EQ(close_payload(CloseCode::normal, "bye"),
            "\x03\xE8"
            "bye");
  EXPECT_EQ(close_payload(CloseCode::policy, std::string(300, 'x')).size(), 125U);
}

TEST(AcceptFor, IsTheExampleOfTheStandardAndNothingForWhatIsNoKey) {
  EXPECT_EQ(accept_for("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(accept_for("dGhlIHNhbXBsZSBub25jZQ="), "");
  EXPECT_EQ(accept_for("dGhlIHNhbXBsZSBub25jZ!=="), "");
  EXPECT_EQ(accept_for(""), "");
}

class OutboxTest : public ::testing::Test {
 protected:
  OutboxTest() {
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()), 0);
    const int small = 4096;
    setsockopt(ends_[0], SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
  }
  ~OutboxTest() override {
    close(ends_[0]);
    if (ends_[1] >= 0) close(ends_[1]);
  }
  std::string received() {
    std::string all;
    std::array<char, 4096> bytes;
    while (true) {
      const ssize_t count = recv(ends_[1], bytes.data(), bytes.size(), MSG_DONTWAIT);
      if (count <= 0) return all;
      all.append(bytes.data(), static_cast<std::size_t>(count));
    }
  }

  std::array<int, 2> ends_{};
  Outbox outbox_;
};

TEST_F(OutboxTest, SendsEverythingInOrderThoughItGoesInParts) {
  SeededRandom random(9);
  std::string expected;
  std::string got;
  for (int i = 0; i < 400; ++i) {
    const auto message =
        std::make_shared<const std::string>(random.below(900), static_cast<char>('a' + i % 26));
    expected += frame_head(Opcode::text, message->size()).view();
    expected += *message;
    outbox_.add_frame(Opcode::text, message);
    if (i % 100 == 0) {
      outbox_.add(std::string("HTTP"));
      outbox_.add(std::string());
      expected += "HTTP";
    }
    if (random.one_in(3)) outbox_.send(ends_[0]);
    if (random.one_in(5)) got += received();
    ASSERT_EQ(outbox_.empty(), outbox_.bytes() == 0);
  }
  for (int i = 0; i < 1000 && outbox_.send(ends_[0]) == Outbox::Sent::some; ++i) got += received();
  got += received();
  EXPECT_EQ(outbox_.bytes(), 0U);
  EXPECT_TRUE(got == expected);
}

TEST_F(OutboxTest, DropsAllButTheFrameThatHasBegun) {
  const auto message = std::make_shared<const std::string>(100'000, 'x');
  for (int i = 0; i < 5; ++i) outbox_.add_frame(Opcode::text, message);
  ASSERT_EQ(outbox_.send(ends_[0]), Outbox::Sent::some);
  outbox_.drop_unbegun();
  outbox_.add_frame(Opcode::close, std::make_shared<const std::string>("\x03\xF5"));
  std::string got;
  while (outbox_.send(ends_[0]) == Outbox::Sent::some) got += received();
  got += received();
  EXPECT_EQ(got.size(), 10 + 100'000 + 4U);
  EXPECT_TRUE(got.ends_with("x\x88\x02\x03\xF5"));
  EXPECT_EQ(message.use_count(), 1);
}

TEST_F(OutboxTest, SaysThatTheOtherEndIsGone) {
  close(ends_[1]);
  ends_[1] = -1;
  outbox_.add(std::string("x"));
  EXPECT_EQ(outbox_.send(ends_[0]), Outbox::Sent::broken);
}

}  // namespace
}  // namespace houseway::server
