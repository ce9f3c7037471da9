#include <gtest/gtest.h>
#include <sys/socket.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "server/log.h"
#include "server/socket_client.h"
#include "server/socket_server.h"
#include "server_socket_support.h"

// The server and real sockets on this machine.
namespace houseway::server {
namespace {

using namespace std::chrono_literals;

CloseCode close_code(SocketClient& client) {
  while (const auto frame = client.receive()) {
    if (frame->opcode == Opcode::close) return frame->code();
  }
  return CloseCode::none;
}

TEST(SocketServer, AnswersRequestsOnOneConnection) {
  EchoServer server;
  SocketClient client = server.client();
  for (int i = 0; i < 3; ++i) {
    client.send(get("/a?b=c"));
    const auto reply = client.reply();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(reply->body, "GET /a?b=c from 127.0.0.1: ");
    EXPECT_EQ(reply->header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(reply->header("Connection"), "keep-alive");
  }
}

TEST(SocketServer, AnswersPipelinedRequestsInTheirOrder) {
  EchoServer server;
  SocketClient client = server.client();
  std::string many = get("/held");
  for (int i = 0; i < 300; ++i) many += get(fmt::format("/{}", i));
  client.send(many);
  const Responder first = server.held();
  EXPECT_FALSE(client.read(50ms)) << "the second must wait for the first";
  std::thread([first] { first.answer({200, {}, "held", {}}); }).join();
  EXPECT_EQ(client.reply()->body, "held");
  for (int i = 0; i < 300; ++i) {
    const auto reply = client.reply();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->body, fmt::format("GET /{}? from 127.0.0.1: ", i));
  }
}

TEST(SocketServer, TakesARequestByteByByteAndAChunkedBody) {
  EchoServer server;
  SocketClient client = server.client();
  const std::string request =
      "POST /x HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3\r\nabc\r\n4;ext=1\r\ndefg\r\n0\r\nTrailer: x\r\n\r\n";
  for (const char c : request) client.send({&c, 1});
  EXPECT_EQ(client.reply()->body, "POST /x? from 127.0.0.1: abcdefg");
}

TEST(SocketServer, SaysWhenItWantsTheBody) {
  EchoServer server;
  SocketClient client = server.client();
  client.send(
      "POST /x HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Length: 2\r\n"
      "Expect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.reply(true)->status, 100);
  client.send("ab");
  EXPECT_EQ(client.reply()->body, "POST /x? from 127.0.0.1: ab");
}

TEST(SocketServer, AnswersHeadWithoutABody) {
  EchoServer server;
  SocketClient client = server.client();
  client.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n" + get("/y"));
  const auto head = client.reply(true);
  EXPECT_EQ(head->header("Content-Length"), "25");
  EXPECT_EQ(client.reply()->body, "GET /y? from 127.0.0.1: ");
}

TEST(SocketServer, ClosesWhenTheClientWishes) {
  EchoServer server;
  for (const std::string& request :
       {get("/x", "Connection: close\r\n"), std::string("GET /x HTTP/1.0\r\n\r\n")}) {
    SocketClient client = server.client();
    client.send(request);
    EXPECT_EQ(client.reply()->status, 200);
    EXPECT_TRUE(client.ends());
  }
}

TEST(SocketServer, AnswersAClientThatHasStoppedSending) {
  EchoServer server;
  SocketClient client = server.client();
  client.send(get("/held"));
  client.shut_writing();
  server.held().answer({200, {}, "late", {}});
  EXPECT_EQ(client.reply()->body, "late");
}

struct BadRequest {
  const char* bytes;
  int status;
};

TEST(SocketServer, RefusesWhatIsNoRequestAndCloses) {
  EchoServer server;
  const std::string long_header =
      "GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(9000, 'x') + "\r\n\r\n";
  const std::string long_target = "GET /" + std::string(9000, 'x') + " HTTP/1.1\r\nHost: a\r\n\r\n";
  const BadRequest cases[] = {
      {"\r\n\r\n\r\n\r\n", 400},
      {"nonsense\r\n\r\n", 400},
      {"GET / HTTP/9.9\r\nHost: a\r\n\r\n", 400},
      {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a\r\nNo colon\r\n\r\n", 400},
      {"GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1x\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
       "\r\n",
       400},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", 413},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n", 413},
      {long_header.c_str(), 431},
      {long_target.c_str(), 431},
      {"\x16\x03\x01\x02\r\n\r\n", 400},  // TLS
  };
  for (const BadRequest& bad : cases) {
    SocketClient client = server.client();
    client.send(bad.bytes);
    const auto reply = client.reply();
    ASSERT_TRUE(reply) << bad.bytes;
    EXPECT_EQ(reply->status, bad.status) << bad.bytes;
    EXPECT_EQ(reply->header("Connection"), "close") << bad.bytes;
    EXPECT_TRUE(client.ends()) << bad.bytes;
  }
}

// What has no end of its own ends with the limit: a head that comes line by line, the extensions of
// a chunk, the fields behind a body.
TEST(SocketServer, KeepsNoMoreOfARequestThanItsLimits) {
  EchoServer server;
  const std::string chunked =
      "POST / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (const std::string& begun : {chunked + "1;", chunked + "1\r\nx\r\n1;a=", chunked + "0;",
                                   chunked + "0\r\nA: ", chunked + "1\r\nx\r\n0\r\nA: b\r\nC: "}) {
    SocketClient client = server.client();
    client.send(begun);
    client.send(std::string(10'000, 'a'));
    const auto reply = client.reply();
    ASSERT_TRUE(reply) << begun;
    EXPECT_EQ(reply->status, 431) << begun;
    EXPECT_TRUE(client.ends()) << begun;
  }
  SocketClient line_by_line = server.client();
  line_by_line.send("GET / HTTP/1.1\r\nHost: a\r\n");
  const std::string line = "X: " + std::string(995, 'x') + "\r\n";
  for (int i = 0; i < 20 && !line_by_line.read(20ms); ++i) line_by_line.send(line);
  const auto refused = line_by_line.reply();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 431);
  // A long body in many chunks is none of these.
  SocketClient client = server.client();
  std::string body = chunked;
  for (int i = 0; i < 3000; ++i) body += "5;a=b\r\nabcde\r\n";
  client.send(body + "0\r\n\r\n");
  EXPECT_EQ(client.reply()->body.size(), 15'000 + std::string("POST /? from 127.0.0.1: ").size());
}

// A proxy that passes them on would let its clients say who they are.
TEST(SocketServer, TakesNoHeaderFromBehindTheBody) {
  Options options;
  options.proxies = {"127.0.0.1"};
  EchoServer server(options);
  SocketClient client = server.client();
  for (int i = 0; i < 2; ++i) {
    client.send(
        "POST /x HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n"
        "X-Forwarded-For: 203.0.113.9\r\nTransfer-Encoding: chunked\r\n\r\n"
        "2\r\nab\r\n0\r\nX-Forwarded-For: 198.51.100.7\r\nHost: b\r\n\r\n");
    const auto reply = client.reply();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(reply->body, "POST /x? from 203.0.113.9: ab");
  }
}

TEST(SocketServer, SurvivesRandomBytes) {
  Options options;
  options.limits.handshake = 1s;
  options.limits.closing = 50ms;
  EchoServer server(options);
  SeededRandom random(1);
  for (int i = 0; i < 40; ++i) {
    SocketClient client = server.client();
    if (i % 2 == 0) client.upgrade("/live");
    std::string bytes(1 + random.below(3000), ' ');
    for (char& c : bytes) c = static_cast<char>(random.below(256));
    client.send(bytes);
  }
  SocketClient client = server.client();
  client.send(get("/x"));
  EXPECT_EQ(client.reply()->status, 200);
}

TEST(SocketServer, GivesUpOnASlowRequestAndOnAnIdleConnection) {
  Options options;
  options.limits.handshake = 600ms;
  options.limits.keep_alive = 600ms;
  options.limits.upload = 600ms;
  EchoServer server(options);
  SocketClient half = server.client();
  SocketClient trickling = server.client();
  SocketClient uploading = server.client();
  SocketClient silent = server.client();
  half.send("GET / HT");
  uploading.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab");
  for (int i = 0; i < 100 && !trickling.read(50ms); ++i) trickling.send("G");
  EXPECT_EQ(trickling.reply()->status, 408);
  EXPECT_EQ(half.reply()->status, 408);
  EXPECT_EQ(uploading.reply()->status, 408);
  EXPECT_TRUE(silent.ends());
  SocketClient idle = server.client();
  idle.send(get("/x"));
  EXPECT_EQ(idle.reply()->status, 200);
  EXPECT_TRUE(idle.ends());
}

TEST(SocketServer, AnswersForHandlersThatDoNot) {
  Options options;
  options.limits.response = 500ms;
  EchoServer server(options);
  ASSERT_FALSE(open_log({.to_stderr = false}));
  SocketClient client = server.client();
  client.send(get("/forgotten"));
  EXPECT_EQ(client.reply()->status, 500);
  client.send(get("/throw"));
  EXPECT_EQ(client.reply()->status, 500);
  client.send(get("/held"));
  EXPECT_EQ(client.reply()->status, 503);
  // Too late, and not taken for the answer to anything else.
  server.held().answer({200, {}, "late", {}});
  EXPECT_TRUE(client.ends());
  close_log();
}

TEST(SocketServer, SendsALongAnswerToASlowReaderAndDropsOneThatStops) {
  Options options;
  options.limits.handshake = 1500ms;
  options.kernel_send_buffer = 16 * 1024;
  EchoServer server(options);
  SocketClient slow = server.client({.receive_buffer = 4096});
  SocketClient stopped = server.client({.receive_buffer = 4096});
  slow.send(get("/large"));
  stopped.send(get("/large"));
  const auto reply = slow.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->body.size(), 3'000'000U);
  for (int i = 0; i < 4000 && server->connections() > 1; ++i) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(server->connections(), 1U);
}

TEST(SocketServer, ChecksWhereARequestComesFrom) {
  EchoServer server;
  SocketClient client = server.client();
  client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
  EXPECT_EQ(client.reply()->status, 403);
  client.send("POST / HTTP/1.1\r\nHost: a\r\nOrigin: https://a\r\nContent-Length: 0\r\n\r\n");
  EXPECT_EQ(client.reply()->status, 200);
  EXPECT_FALSE(server.client().upgrade("/live", "Origin: https://evil.example\r\n"));
  EXPECT_TRUE(server.client().upgrade("/live", "Origin: https://floor.example\r\n"));
}

TEST(SocketServer, BelievesAProxyOfOursAndCountsPeopleNotProxies) {
  Options options;
  options.proxies = {"127.0.0.1"};
  options.limits.per_address = 1;
  EchoServer server(options);
  const auto from = [](const char* address) {
    return fmt::format("Authorization: Bearer x\r\nX-Forwarded-For: {}\r\n", address);
  };
  SocketClient asking = server.client();
  asking.send(get("/x", from("203.0.113.9")));
  EXPECT_EQ(asking.reply()->body, "GET /x? from 203.0.113.9: ");
  SocketClient first = server.client();
  EXPECT_TRUE(first.upgrade("/live", from("203.0.113.9")));
  SocketClient second = server.client();
  EXPECT_FALSE(second.upgrade("/live", from("203.0.113.9")));
  EXPECT_TRUE(server.client().upgrade("/live", from("203.0.113.10")));
  // Who is not the proxy cannot say who he is.
  SocketClient liar = server.client({.from = "127.0.0.2"});
  liar.send(get("/x", from("203.0.113.9")));
  EXPECT_EQ(liar.reply()->body, "GET /x? from 127.0.0.2: ");
}

TEST(SocketServer, CountsAnIpv6HostByTheFirst64Bits) {
  const std::pair<const char*, const char*> networks[] = {
      {"203.0.113.9", "203.0.113.9"},
      {"::ffff:203.0.113.9", "203.0.113.9"},
      {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
      {"2001:DB8:1:2::", "2001:db8:1:2::/64"},
      {"::1", "::/64"},
      {"unknown", "unknown"},
  };
  for (const auto& [address, network] : networks) {
    EXPECT_EQ(network_of(address), network) << address;
  }
  Options options;
  options.proxies = {"127.0.0.1"};
  options.limits.per_address = 1;
  EchoServer server(options);
  const auto from = [](const char* address) {
    return fmt::format("Authorization: Bearer x\r\nX-Forwarded-For: {}\r\n", address);
  };
  {
    SocketClient first = server.client();
    EXPECT_TRUE(first.upgrade("/live", from("2001:db8:1:2::1")));
    EXPECT_FALSE(server.client().upgrade("/live", from("2001:db8:1:2:ffff::2")));
    EXPECT_TRUE(server.client().upgrade("/live", from("2001:db8:1:3::1")));
  }
  // Whoever goes makes room under what he was counted by.
  for (int i = 0; i < 4000 && server->connections() > 0; ++i) std::this_thread::sleep_for(5ms);
  EXPECT_TRUE(server.client().upgrade("/live", from("2001:db8:1:2::3")));
}

TEST(SocketServer, TakesNoMoreThanItsLimits) {
  Options options;
  options.limits.per_address = 2;
  options.limits.connections = 3;
  EchoServer server(options);
  SocketClient a = server.live();
  SocketClient b = server.live();
  SocketClient c = server.client();
  EXPECT_EQ(c.reply()->status, 503);
  SocketClient d = server.live({.from = "127.0.0.2"});
  SocketClient e = server.client({.from = "127.0.0.3"});
  EXPECT_EQ(e.reply()->status, 503);
  { const SocketClient gone = std::move(a); }
  for (int i = 0; i < 4000 && server->connections() > 2; ++i) std::this_thread::sleep_for(5ms);
  SocketClient f = server.live();
  f.send_text("there is room again");
  EXPECT_EQ(f.receive_text(), "there is room again");
  EXPECT_EQ(server.metrics.counter("houseway_connections_turned_away_total", "").value(), 2U);
}

TEST(SocketServer, SaysWhyItCannotListen) {
  Metrics metrics;
  EchoServer other;
  const Handlers handlers{[](const Request&, const Responder&) {}, {}, {}, {}};
  SocketServer taken({.port = other->port()}, handlers, metrics);
  const auto refusal = taken.start();
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->place, fmt::format("127.0.0.1:{}", other->port()));
  SocketServer nowhere({.address = "the casino"}, handlers, metrics);
  EXPECT_TRUE(nowhere.start());
  EXPECT_THROW(SocketServer({}, {}, metrics), std::logic_error);
}

TEST(WebSocket, IsGrantedAsTheProtocolAsks) {
  EchoServer server;
  SocketClient client = server.client();
  const std::string asked =
      "Upgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\nAuthorization: Bearer x\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  client.send(get("/live", asked + "Sec-WebSocket-Protocol: other, houseway\r\n"));
  const auto reply = client.reply(true);
  EXPECT_EQ(reply->status, 101);
  EXPECT_EQ(reply->header("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(reply->header("Sec-WebSocket-Protocol"), "houseway");
  EXPECT_EQ(reply->header("Sec-WebSocket-Extensions"), "");
  EXPECT_EQ(reply->header("Content-Length"), "");
}

TEST(WebSocket, IsNotGrantedOtherwise) {
  EchoServer server;
  const std::string token = "Authorization: Bearer x\r\n";
  const std::string upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
  const std::string version = "Sec-WebSocket-Version: 13\r\n";
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::pair<std::string, int> cases[] = {
      {get("/live", token), 426},
      {get("/live", token + upgrade + key + "Sec-WebSocket-Version: 8\r\n"), 426},
      {get("/live", token + upgrade + version), 400},
      {get("/live", token + upgrade + version + "Sec-WebSocket-Key: short\r\n"), 400},
      {get("/live", token + "Upgrade: websocket\r\n" + version + key), 400},
      {"POST" + get("/live", token + upgrade + version + key).substr(3), 400},
      {get("/elsewhere", token + upgrade + version + key), 200},
      {get("/live", upgrade + version + key), 403},
  };
  for (const auto& [request, status] : cases) {
    SocketClient client = server.client();
    client.send(request);
    EXPECT_EQ(client.reply()->status, status) << request;
  }
}

TEST(WebSocket, TakesWhatComesTogetherWithTheRequestForIt) {
  EchoServer server;
  SocketClient client = server.client();
  client.send(get("/live",
                  "Upgrade: websocket\r\nConnection: Upgrade\r\nAuthorization: Bearer x\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n") +
              masked_frame(Opcode::text, "early", 7));
  EXPECT_EQ(client.reply(true)->status, 101);
  EXPECT_EQ(client.receive_text(), "early");
}

TEST(WebSocket, EchoesMessagesOfEveryLengthOfFrame) {
  Options options;
  options.limits.message = 100'000;
  options.limits.outgoing = 1'000'000;
  EchoServer server(options);
  SocketClient client = server.live();
  for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 65535U, 65536U, 100'000U}) {
    const std::string text(size, 'x');
    client.send_text(text);
    const auto back = client.receive_text();
    ASSERT_TRUE(back) << size;
    EXPECT_EQ(*back, text);
  }
}

TEST(WebSocket, PutsFragmentsTogetherWithControlFramesInBetween) {
  EchoServer server;
  SocketClient client = server.live();
  client.send_frame(Opcode::text, "a \xE2", false);
  client.send_frame(Opcode::ping, "are you there", true);
  client.send_frame(Opcode::continuation, "\x99", false);
  client.send_frame(Opcode::continuation, "", false);
  client.send_frame(Opcode::pong, "unasked", true);
  client.send_frame(Opcode::continuation, "\xA0 card", true);
  const auto pong = client.receive();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, Opcode::pong);
  EXPECT_EQ(pong->payload, "are you there");
  EXPECT_EQ(client.receive_text(), "a \xE2\x99\xA0 card");
}

TEST(WebSocket, TakesFramesByteByByteAndManyAtOnce) {
  Options options;
  options.limits.burst = 1000;
  EchoServer server(options);
  SocketClient client = server.live();
  const std::string one = masked_frame(Opcode::text, std::string(300, 'y'), 0x12345678);
  for (const char c : one) client.send({&c, 1});
  EXPECT_EQ(client.receive_text(), std::string(300, 'y'));
  std::string many;
  for (unsigned i = 0; i < 500; ++i) many += masked_frame(Opcode::text, std::to_string(i), i);
  client.send(many);
  for (unsigned i = 0; i < 500; ++i) ASSERT_EQ(client.receive_text(), std::to_string(i));
}

std::string raw(std::initializer_list<int> bytes) {
  std::string text;
  for (const int byte : bytes) text += static_cast<char>(byte);
  return text;
}

TEST(WebSocket, IsClosedForWhatBreaksTheProtocol) {
  using enum CloseCode;
  EchoServer server;
  const std::string part = masked_frame(Opcode::text, "a", 1, false);
  const std::pair<std::string, CloseCode> cases[] = {
      {raw({0x81, 0x01, 'a'}), protocol_error},         // not masked
      {raw({0xC1, 0x80, 0, 0, 0, 0}), protocol_error},  // reserved bits
      {raw({0xA1, 0x80, 0, 0, 0, 0}), protocol_error},
      {raw({0x91, 0x80, 0, 0, 0, 0}), protocol_error},
      {raw({0x83, 0x80, 0, 0, 0, 0}), protocol_error},  // opcodes that are none
      {raw({0x8B, 0x80, 0, 0, 0, 0}), protocol_error},
      {raw({0x09, 0x80, 0, 0, 0, 0}), protocol_error},                      // a ping in parts
      {raw({0x89, 0xFE, 0, 126}), protocol_error},                          // a long ping
      {raw({0x88, 0x81, 0, 0, 0, 0, 3}), protocol_error},                   // half a code
      {masked_frame(Opcode::close, raw({3, 0xED}), 1), protocol_error},     // 1005
      {masked_frame(Opcode::close, raw({3, 0xE7}), 1), protocol_error},     // 999
      {masked_frame(Opcode::close, raw({7, 0xD0}), 1), protocol_error},     // 2000
      {masked_frame(Opcode::close, raw({0x13, 0x88}), 1), protocol_error},  // 5000
      {masked_frame(Opcode::close, raw({3, 0xE8, 0xFF}), 1), bad_text},
      {masked_frame(Opcode::continuation, "a", 1), protocol_error},  // of nothing
      {part + masked_frame(Opcode::text, "b", 1), protocol_error},   // before the end
      {part + masked_frame(Opcode::binary, "b", 1), protocol_error},
      {raw({0x81, 0xFE, 0, 125, 0, 0, 0, 0}), protocol_error},  // not the shortest form
      {raw({0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0}), protocol_error},
      {raw({0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), protocol_error},
      {masked_frame(Opcode::binary, "b", 1), unsupported},
      {masked_frame(Opcode::text, "\xFF", 1), bad_text},
      {masked_frame(Opcode::text, "\xE2\x99", 1), bad_text},
      {part + masked_frame(Opcode::continuation, "\xE2\x99", 1), bad_text},
      {raw({0x81, 0xFE, 0x40, 0x01, 0, 0, 0, 0}), too_big},  // one more than 16 KiB
      {raw({0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0}), too_big},
      {part + raw({0x80, 0xFE, 0x40, 0x00, 0, 0, 0, 0}), too_big},
  };
  std::size_t closed = 0;
  for (const auto& [bytes, code] : cases) {
    SocketClient client = server.live();
    client.send(bytes);
    EXPECT_EQ(close_code(client), code) << closed;
    EXPECT_TRUE(client.ends());
    EXPECT_EQ(server.closed(++closed).back(), Closed::violation);
  }
}

TEST(WebSocket, IsClosedAsTheClientSays) {
  EchoServer server;
  SocketClient client = server.live();
  client.send_text("last words");
  client.send_frame(Opcode::close, raw({3, 0xE9}) + "leaving");
  EXPECT_EQ(client.receive_text(), "last words");
  EXPECT_EQ(close_code(client), CloseCode::going_away);
  EXPECT_TRUE(client.ends());
  SocketClient silent = server.live();
  silent.send_frame(Opcode::close, "");
  EXPECT_EQ(close_code(silent), CloseCode::normal);
  { const SocketClient lost = server.live(); }
  EXPECT_EQ(server.closed(3), (std::vector{Closed::by_peer, Closed::by_peer, Closed::lost}));
}

TEST(WebSocket, IsClosedByUsAfterWhatWasSentBefore) {
  EchoServer server;
  SocketClient client = server.live();
  const ConnectionId id = server.opened(0);
  server->send(id, std::make_shared<const std::string>("one"));
  server->close(id, CloseCode::policy, "signed off");
  server->send(id, std::make_shared<const std::string>("two"));
  EXPECT_EQ(client.receive_text(), "one");
  const auto close = client.receive();
  ASSERT_TRUE(close);
  EXPECT_EQ(close->code(), CloseCode::policy);
  EXPECT_EQ(close->payload.substr(2), "signed off");
  EXPECT_FALSE(client.receive());
  EXPECT_EQ(server.closed(1).back(), Closed::by_us);
}

TEST(WebSocket, OfAHandlerThatThrowsIsClosedAndOthersGoOn) {
  EchoServer server;
  ASSERT_FALSE(open_log({.to_stderr = false}));
  SocketClient other = server.live();
  SocketClient client = server.live();
  client.send_text("throw");
  EXPECT_EQ(close_code(client), CloseCode::internal);
  EXPECT_EQ(server.closed(1).back(), Closed::fault);
  other.send_text("hello");
  EXPECT_EQ(other.receive_text(), "hello");
  close_log();
}

TEST(WebSocket, IsClosedForAFlood) {
  Options options;
  options.limits.messages_per_second = 20;
  options.limits.burst = 10;
  EchoServer server(options);
  SocketClient polite = server.live();
  for (int i = 0; i < 15; ++i) {
    polite.send_text("hello");
    EXPECT_EQ(polite.receive_text(), "hello");
    std::this_thread::sleep_for(55ms);
  }
  for (const Opcode opcode : {Opcode::text, Opcode::ping, Opcode::pong}) {
    SocketClient client = server.live();
    std::string many;
    for (unsigned i = 0; i < 60; ++i) many += masked_frame(opcode, "x", i);
    client.send(many);
    EXPECT_EQ(close_code(client), CloseCode::policy);
  }
  SocketClient fragments = server.live();
  std::string many = masked_frame(Opcode::text, "", 1, false);
  for (unsigned i = 0; i < 60; ++i) many += masked_frame(Opcode::continuation, "", i, false);
  fragments.send(many);
  EXPECT_EQ(close_code(fragments), CloseCode::policy);
  EXPECT_EQ(server.closed(4), std::vector(4, Closed::flood));
}

TEST(WebSocket, IsPingedAndDeadAfterTwoWithoutAWord) {
  Options options;
  options.limits.ping = 400ms;
  EchoServer server(options);
  SocketClient client = server.live();
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 4; ++i) {
    const auto ping = client.receive();
    ASSERT_TRUE(ping);
    EXPECT_EQ(ping->opcode, Opcode::ping);
    client.send_frame(Opcode::pong, ping->payload);
  }
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 1400ms);
  EXPECT_EQ(client.receive()->opcode, Opcode::ping);
  EXPECT_EQ(client.receive()->opcode, Opcode::ping);
  EXPECT_TRUE(client.ends());
  EXPECT_EQ(server.closed(1).back(), Closed::silent);
}

TEST(WebSocket, ThatReadsTooSlowlyIsClosedASpectatorFirst) {
  Options options;
  options.limits.outgoing = 50'000;
  options.limits.outgoing_essential = 2'000'000;
  options.limits.closing = 100ms;
  options.kernel_send_buffer = 8 * 1024;
  EchoServer server(options);
  SocketClient spectator = server.live({.receive_buffer = 4096});
  const ConnectionId watching = server.opened(0);
  SocketClient player = server.live({.receive_buffer = 4096}, "/seat");
  const ConnectionId seated = server.opened(1);
  SocketClient promoted = server.live({.receive_buffer = 4096});
  const ConnectionId sat_down = server.opened(2);
  server->set_essential(sat_down, true);
  const auto message = std::make_shared<const std::string>(1000, 'x');
  const std::vector<ConnectionId> all = {watching, seated, sat_down};
  for (int i = 0; i < 500; ++i) server->send(all, message);
  EXPECT_EQ(server.closed(1), std::vector{Closed::slow});
  for (int i = 0; i < 500; ++i) {
    ASSERT_EQ(player.receive_text(), *message);
    ASSERT_EQ(promoted.receive_text(), *message);
  }
  for (int i = 0; i < 5000; ++i) server->send(seated, message);
  EXPECT_EQ(server.closed(2), std::vector(2, Closed::slow));
  promoted.send_text("still here");
  EXPECT_EQ(promoted.receive_text(), "still here");
  // All that a slow reader gets is whole frames, then that it should come again.
  SocketClient slow = server.live({.receive_buffer = 4096});
  const ConnectionId late = server.opened(3);
  for (int i = 0; i < 200; ++i) server->send(late, message);
  server.closed(3);
  CloseCode code = CloseCode::none;
  while (const auto frame = slow.receive()) {
    code = frame->code();
    if (frame->opcode == Opcode::text) {
      ASSERT_EQ(frame->payload, *message);
    }
  }
  EXPECT_EQ(code, CloseCode::try_again);
}

TEST(WebSocket, GetsWhatManyThreadsSendInTheOrderOfEach) {
  constexpr int senders = 4;
  constexpr int each = 1500;
  Options options;
  options.threads = 3;
  options.limits.outgoing = 100'000'000;
  EchoServer server(options);
  std::vector<SocketClient> clients;
  std::vector<ConnectionId> ids;
  for (std::size_t i = 0; i < 6; ++i) {
    clients.push_back(server.live());
    ids.push_back(server.opened(i));
  }
  std::vector<std::thread> threads;
  for (int t = 0; t < senders; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < each; ++i) {
        const auto message = std::make_shared<const std::string>(fmt::format("{} {}", t, i));
        if (i % 2 == 0) {
          server->send(ids, message);
        } else {
          for (const ConnectionId id : ids) server->send(id, message);
        }
      }
    });
  }
  for (SocketClient& client : clients) {
    std::vector<int> next(senders, 0);
    for (int i = 0; i < senders * each; ++i) {
      const auto text = client.receive_text();
      ASSERT_TRUE(text);
      const int sender = text->front() - '0';
      ASSERT_EQ(*text, fmt::format("{} {}", sender, next.at(static_cast<std::size_t>(sender))++));
    }
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(WebSocket, ConnectionsAreSpreadEvenlyOverTheThreads) {
  Options options;
  options.threads = 3;
  EchoServer server(options);
  std::vector<SocketClient> clients;
  std::vector<int> counts(3, 0);
  for (std::size_t i = 0; i < 9; ++i) {
    clients.push_back(server.live());
    ++counts.at(SocketServer::thread_of(server.opened(i)));
  }
  EXPECT_EQ(counts, std::vector(3, 3));
}

TEST(WebSocket, ThatIsGoneIsNotMistakenForTheNextInItsPlace) {
  EchoServer server;
  { const SocketClient first = server.live(); }
  server.closed(1);
  SocketClient second = server.live();
  EXPECT_NE(server.opened(0), server.opened(1));
  server->send(server.opened(0), std::make_shared<const std::string>("for the first"));
  server->close(server.opened(0), CloseCode::normal, "");
  server->send(server.opened(1), std::make_shared<const std::string>("for the second"));
  EXPECT_EQ(second.receive_text(), "for the second");
  server->send(ConnectionId{0xFFFFFFFFFFFFFFFFU}, std::make_shared<const std::string>("nobody"));
}

TEST(SocketServer, RunsTasksOnItsThreadsNowAndLater) {
  Options options;
  options.threads = 2;
  EchoServer server(options);
  std::mutex mutex;
  std::vector<std::pair<int, std::thread::id>> ran;
  const auto note = [&](int n) {
    const std::lock_guard lock(mutex);
    ran.emplace_back(n, std::this_thread::get_id());
  };
  const auto count = [&] {
    const std::lock_guard lock(mutex);
    return ran.size();
  };
  ASSERT_FALSE(open_log({.to_stderr = false}));
  server->post_after(1, 600ms, [&] { note(4); });
  server->post(1, [&] { note(1); });
  server->post(1, [] { throw std::runtime_error("asked to"); });
  server->post(1, [&] { server->post(0, [&] { note(2); }); });
  server->post_after(1, 500ms, [&] { note(3); });
  server->post_after(1, 20ms, [] { throw std::runtime_error("asked to"); });
  server->post(7, [&] { note(9); });
  for (int i = 0; i < 1000 && count() < 4; ++i) std::this_thread::sleep_for(5ms);
  close_log();
  ASSERT_EQ(ran.size(), 4U);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(ran.at(static_cast<std::size_t>(i)).first, i + 1);
  EXPECT_NE(ran[0].second, ran[1].second);
  EXPECT_EQ(ran[0].second, ran[3].second);
}

TEST(SocketServer, StopsGentlyUnderLoad) {
  Options options;
  options.threads = 2;
  options.limits.messages_per_second = 1'000'000;
  options.limits.burst = 1'000'000;
  EchoServer server(options);
  std::vector<SocketClient> clients;
  for (int i = 0; i < 8; ++i) clients.push_back(server.live());
  SocketClient asking = server.client();
  asking.send(get("/held"));
  SocketClient idle = server.client();
  const Responder held = server.held();
  server.opened(7);
  std::atomic<bool> over = false;
  std::thread sender([&] {
    const auto message = std::make_shared<const std::string>(200, 'x');
    while (!over) {
      for (std::size_t i = 0; i < 8; ++i) server->send(server.opened(i), message);
    }
  });
  std::vector<std::thread> readers;
  std::atomic<int> told = 0;
  for (SocketClient& client : clients) {
    readers.emplace_back([&] {
      for (int i = 0; i < 100; ++i) client.send_text("hello");
      if (close_code(client) == CloseCode::going_away) ++told;
      client.send_frame(Opcode::close, raw({3, 0xE9}));
      EXPECT_TRUE(client.ends());
      const SocketClient gone = std::move(client);
    });
  }
  std::this_thread::sleep_for(50ms);
  std::thread answering([held] {
    std::this_thread::sleep_for(100ms);
    held.answer({200, {}, "after all", {}});
  });
  const std::uint16_t port = server->port();
  server->stop(20s);
  over = true;
  answering.join();
  sender.join();
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(told, 8);
  const auto last = asking.reply();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->body, "after all");
  EXPECT_EQ(last->header("Connection"), "close");
  EXPECT_TRUE(idle.ends());
  EXPECT_FALSE(SocketClient::connect(port));
  EXPECT_EQ(server->connections(), 0U);
  EXPECT_EQ(server.closed(8), std::vector(8, Closed::stopping));
  server->send(server.opened(0), std::make_shared<const std::string>("nobody"));
}

TEST(SocketServer, StopsInTimeThoughNobodyGoes) {
  EchoServer server;
  ASSERT_FALSE(open_log({.to_stderr = false}));
  SocketClient deaf = server.live();
  SocketClient asking = server.client();
  asking.send(get("/held"));
  const Responder held = server.held();
  const auto begin = std::chrono::steady_clock::now();
  server->stop(100ms);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
  EXPECT_EQ(server->connections(), 0U);
  // Answered when there is nobody left to answer.
  held.answer({200, {}, {}, {}});
  close_log();
}

}  // namespace
}  // namespace houseway::server
