#!/usr/bin/env python3
"""Another server under the load of houseway_floor_load_bench: pokerth_server of Debian's package.

    pokerth_load.py [--tables N] [--seconds N] [--rate ACTIONS] [--raises N] [--server PATH]

Games of Hold'em with seven people each, two actions a second at each table on average. Told is how
long it takes until all seven have the message about an action, and what the server's process has
worked for it. The server is started with an empty home in a network of its own in which there is
nothing but 127.0.0.1 (unshare of util-linux), has one core, and is ended with all it left behind.

The server deals at its own pace: 5 s before the flop, 2 s each before the turn and the river, 5 s
between hands, a twentieth of a second between an action and the next player's turn. What a table
could not do meanwhile it makes up for afterwards, twice as fast; so that there is something to be
said, the first in each betting round raise by the least that is allowed, and the others call.
"""
import argparse
import fcntl
import heapq
import os
import resource
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

SEATS = 7
PORT = 7234
MOST_IN_LOBBY = 500   # the server turns away the 513th who is in no game
MOST_TABLES = 280     # and the 2,001st connection
BIG_BLIND = 20
MOST_BEHIND = 60      # actions
SPREAD = 10           # seconds over which the games are started
WARM_UP = 5           # seconds after that, before anything is counted
PATIENCE = 30         # seconds for one answer
MOST_SEATING = 180    # seconds until all sit

# The kinds of messages. What a message of kind k says is its field k + 1.
ANNOUNCE, INIT, INIT_ACK, SUBSCRIPTION = 1, 2, 6, 20
JOIN_EXISTING, JOIN_NEW, JOIN_ACK, JOIN_FAILED, REMOVED = 21, 22, 24, 25, 29
START, START_ACK, HAND, TURN, MY_ACTION, REJECTED, DONE = 36, 37, 40, 41, 42, 43, 44
FLOP, TURN_CARD, RIVER, END_OF_GAME, ERROR = 45, 46, 47, 53, 73
CHECK, CALL, BET, RAISE = 2, 3, 4, 5


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def encoded(fields):
    """Fields of a message in protobuf's encoding: numbers, words, and messages as dictionaries."""
    out = b""
    for key, value in fields.items():
        if isinstance(value, int):
            out += varint(key << 3) + varint(value)
        else:
            data = encoded(value) if isinstance(value, dict) else value.encode()
            out += varint(key << 3 | 2) + varint(len(data)) + data
    return out


def framed(kind, fields):
    data = encoded({1: kind, kind + 1: fields})
    return struct.pack(">I", len(data)) + data


def number_at(data, at):
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        if byte < 128:
            return number, at
        shift += 7


def decoded(data):
    """The fields by number, of those that repeat the last; messages within as bytes."""
    fields = {}
    at = 0
    while at < len(data):
        key, at = number_at(data, at)
        value, at = number_at(data, at)
        if key & 7 == 2:
            value, at = data[at:at + value], at + value
        elif key & 7 != 0:
            raise ValueError(f"field {key >> 3} is of wire type {key & 7}, not 0 or 2")
        fields[key >> 3] = value
    return fields


class Client:
    """One connection. Every message begins with its kind, which is below 128: bytes 08 and kind."""

    def __init__(self):
        self.socket = socket.create_connection(("127.0.0.1", PORT), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.pending = b""
        self.kept = []
        self.bytes = self.messages = 0

    def send(self, kind, fields):
        self.socket.sendall(framed(kind, fields))

    def receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise RuntimeError("the server has ended a connection")
        self.bytes += len(data)
        data = self.pending + data
        at = 0
        messages = []
        while len(data) - at >= 4:
            end = at + 4 + int.from_bytes(data[at:at + 4], "big")
            if end > len(data):
                break
            messages.append(data[at + 4:end])
            at = end
        self.pending = data[at:]
        self.messages += len(messages)
        return messages

    def wait_for(self, kind):
        while True:
            for at, message in enumerate(self.kept):
                if message[1] in (ERROR, JOIN_FAILED):
                    raise RuntimeError(f"the server refuses: {said(message)}")
                if message[1] == kind:
                    self.kept = self.kept[at + 1:]
                    return said(message)
            self.kept = self.receive()


def said(message):
    return decoded(decoded(message)[message[1] + 1])


def logged_in(number):
    client = Client()
    version = decoded(client.wait_for(ANNOUNCE)[1])
    client.send(INIT, {1: {1: version[1], 2: version[2]}, 2: 0, 5: 2, 6: f"load-{number}"})
    client.player = client.wait_for(INIT_ACK)[2]
    client.send(SUBSCRIPTION, {1: 1})  # who plays hears nothing of the lobby
    return client


class Table:
    def __init__(self, number, clients):
        self.clients = clients
        game = {1: f"table {number}", 2: 1, 3: SEATS + 1, 4: 1, 5: 1000, 7: 3, 9: 11, 10: 5,
                11: 60, 12: BIG_BLIND // 2, 13: 1_000_000}
        clients[0].send(JOIN_NEW, {1: game})
        self.game = clients[0].wait_for(JOIN_ACK)[1]
        for client in clients[1:]:
            client.send(JOIN_EXISTING, {1: self.game})
            client.wait_for(JOIN_ACK)
        self.seat_of = {client.player: seat for seat, client in enumerate(clients)}
        self.hand = 0
        self.turn = None      # who is asked, and in which betting round
        self.unheard = set()  # seats that have yet to be told of the action under way
        self.actor = None
        self.next_due = self.next_ideal = 0.0
        self.due = self.sent = 0.0
        self.new_round()

    def new_round(self):
        self.wagers = {}
        self.highest = 0
        self.least_raise = BIG_BLIND
        self.raises = 0

    def done(self, fields):
        self.wagers[fields[2]] = fields[5]
        self.highest = fields[7]
        self.least_raise = fields[8]

    def next_words(self, raises):
        """What the player says whose turn it is, and with how much."""
        wager = self.wagers.get(self.turn[0], 0)
        if self.raises < raises:
            self.raises += 1
            if self.highest == 0:
                return BET, BIG_BLIND
            return RAISE, self.highest + self.least_raise - wager
        return (CHECK, 0) if wager == self.highest else (CALL, self.highest - wager)

    def say(self, now, period, raises):
        player, betting_round = self.turn
        action, amount = self.next_words(raises)
        self.turn = None
        self.sent = now
        self.next_ideal = max(self.next_ideal + period, self.due - MOST_BEHIND * period)
        self.next_due = self.due + (period / 2 if self.next_ideal < self.due else period)
        self.actor = player
        self.unheard = set(range(SEATS))
        self.clients[self.seat_of[player]].send(
            MY_ACTION, {1: self.game, 2: self.hand, 3: betting_round, 4: action, 5: amount})


class Load:
    def __init__(self, tables, rate, raises):
        self.tables = tables
        self.period = 1 / rate
        self.raises = raises
        self.counted = False
        self.since_due, self.since_sent = [], []
        self.hands = self.refused = 0
        self.agenda = []  # when, which table
        self.poll = select.epoll()
        self.at = {}
        for number, table in enumerate(tables):
            for seat, client in enumerate(table.clients):
                self.at[client.socket.fileno()] = (number, seat)
                self.poll.register(client.socket, select.EPOLLIN)
                for message in client.kept:
                    self.hear(number, seat, message)
                client.kept = []

    def start(self):
        """Games begin one after the other, so that they do not all deal at the same moment."""
        for number, table in enumerate(self.tables):
            self.run(SPREAD / len(self.tables))
            table.next_due = table.next_ideal = time.monotonic()
            table.clients[0].send(START, {1: table.game, 2: 0, 3: 0})
        self.run(WARM_UP)

    def run(self, seconds):
        until = time.monotonic() + seconds
        while (now := time.monotonic()) < until:
            while self.agenda and self.agenda[0][0] <= now:
                self.tables[heapq.heappop(self.agenda)[1]].say(now, self.period, self.raises)
            wake = min(until, self.agenda[0][0]) if self.agenda else until
            for descriptor, _ in self.poll.poll(max(0, wake - time.monotonic())):
                number, seat = self.at[descriptor]
                for message in self.tables[number].clients[seat].receive():
                    self.hear(number, seat, message)

    def hear(self, number, seat, message):
        kind = message[1]
        table = self.tables[number]
        if kind == DONE:
            self.hear_done(table, seat, said(message))
        elif kind == START:
            table.clients[seat].send(START_ACK, {1: table.game})
        elif kind in (REMOVED, END_OF_GAME, ERROR):
            raise RuntimeError(f"a player is out: message {kind}, {said(message)}")
        elif kind == REJECTED:
            self.refused += self.counted
            print(f"refused: {said(message)}", file=sys.stderr)
        elif seat == 0:  # tells how the table stands
            self.hear_of_table(number, kind, message)

    def hear_of_table(self, number, kind, message):
        table = self.tables[number]
        if kind == HAND:
            self.hands += self.counted
            table.hand += 1
        if kind in (HAND, FLOP, TURN_CARD, RIVER):
            table.new_round()
        if kind == TURN:
            fields = said(message)
            table.turn = (fields[2], fields[3])
            self.schedule(number)

    def hear_done(self, table, seat, fields):
        if seat == 0:
            table.done(fields)
        if fields[2] != table.actor or seat not in table.unheard:
            return
        table.unheard.remove(seat)
        if table.unheard:
            return
        table.actor = None
        if self.counted:
            self.note(table)

    def note(self, table):
        now = time.monotonic()
        self.since_due.append(1000 * (now - table.due))
        self.since_sent.append(1000 * (now - table.sent))

    def note_unheard(self):
        """What has not been told by now has taken at least that long."""
        for table in self.tables:
            if table.actor is not None:
                self.note(table)

    def schedule(self, number):
        """An action is due by the table's pace, and not before somebody is asked."""
        table = self.tables[number]
        table.due = max(table.next_due, time.monotonic())
        heapq.heappush(self.agenda, (table.due, number))


class Server:
    """The server's process; it goes into the background by itself and writes its number down."""

    def __init__(self, path, home):
        os.makedirs(os.path.join(home, ".pokerth"))
        with open(os.path.join(home, ".pokerth", "config.xml"), "w", encoding="ascii") as config:
            config.write('<?xml version="1.0" encoding="UTF-8" ?>\n<PokerTH><Configuration>'
                         '<ConfigRevision value="104" /><ServerBruteForceProtection value="0" />'
                         f'<ServerPort value="{PORT}" /><UseAdminIRC value="0" />'
                         '<UseLobbyIRC value="0" /><UseChatCleaner value="0" />'
                         '</Configuration></PokerTH>\n')
        number = os.path.join(home, "process")
        subprocess.run([path, "--pid-file", number], check=True, stdout=subprocess.DEVNULL,
                       env={"HOME": home, "LANG": "C"}, preexec_fn=lambda: stay_on_core(0))
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with open(number, encoding="ascii") as written:
                    self.process = int(written.read())
                socket.create_connection(("127.0.0.1", PORT)).close()
                return
            except (OSError, ValueError):
                if time.monotonic() > deadline:
                    raise RuntimeError(f"{path} did not start") from None
                time.sleep(0.1)

    def seconds(self):
        with open(f"/proc/{self.process}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self):
        with open(f"/proc/{self.process}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def stay_on_core(core):
    os.sched_setaffinity(0, {core % os.cpu_count()})


def quantile(values, part):
    return sorted(values)[int(part * (len(values) - 1))] if values else 0.0


def print_times(since, times):
    print(f"told since it was {since}: median {quantile(times, 0.5):.1f} ms, "
          f"99th percentile {quantile(times, 0.99):.1f} ms, longest {quantile(times, 1):.1f} ms")


def seated(server, count):
    """People come into the lobby first, as many as it takes, and from there to the tables."""
    people = count * SEATS
    empty = server.megabytes()
    waiting = [logged_in(number) for number in range(min(people, MOST_IN_LOBBY))]
    print(f"the server takes {empty:.1f} MB, with {len(waiting)} connections in the lobby "
          f"{server.megabytes():.1f} MB")
    tables = []
    arrived = len(waiting)
    for number in range(count):
        while len(waiting) < SEATS:
            waiting.append(logged_in(arrived))
            arrived += 1
        tables.append(Table(number, waiting[:SEATS]))
        waiting = waiting[SEATS:]
    print(f"with {people} seats taken at {count} tables {server.megabytes():.1f} MB")
    return tables


def measure(options):
    begun = time.monotonic()
    server = Server(options.server, options.home)
    stay_on_core(1)
    tables = seated(server, options.tables)
    load = Load(tables, options.rate, options.raises)
    load.start()
    print(f"playing after {time.monotonic() - begun:.0f} s", flush=True)
    clients = [client for table in tables for client in table.clients]
    for client in clients:
        client.bytes = client.messages = 0
    load.counted = True
    before, own, start = server.seconds(), time.process_time(), time.monotonic()
    load.run(options.seconds)
    took = time.monotonic() - start
    worked, own = server.seconds() - before, time.process_time() - own
    load.note_unheard()
    report(options, load, clients, took, worked, own)
    print(f"the server takes {server.megabytes():.1f} MB")


def report(options, load, clients, took, worked, own):
    actions = max(1, len(load.since_sent))
    messages = sum(client.messages for client in clients)
    size = sum(client.bytes for client in clients)
    print(f"{len(load.since_sent) / took:.0f} actions a second of "
          f"{options.tables * options.rate:.0f} aimed at, told to {SEATS} each; "
          f"{load.hands} hands begun, {load.refused} refused")
    print(f"{messages / actions:.1f} messages and {size / actions:.0f} bytes told for each action")
    print_times("due", load.since_due)
    print_times("sent", load.since_sent)
    print(f"the server works {100 * worked / took:.1f}% of its core, "
          f"{1e6 * worked / actions:.0f} us an action; the players {100 * own / took:.0f}% "
          f"of theirs; load of the machine {os.getloadavg()[0]:.1f}")


def raise_file_limit():
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def bring_up_loopback():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        up_and_running, set_flags = 0x41, 0x8914  # IFF_UP | IFF_RUNNING, SIOCSIFFLAGS
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sH14x", b"lo", up_and_running))


def measure_apart(seconds):
    """This again, alone with the server: no other network, and nothing of it lives longer."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="pokerth-load-") as home:
        return subprocess.run(
            ["unshare", "--map-root-user", "--net", "--pid", "--fork", "--kill-child",
             "--mount-proc", sys.executable, os.path.abspath(__file__), *sys.argv[1:],
             "--home", home],
            check=False, timeout=MOST_SEATING + SPREAD + WARM_UP + seconds).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=36, help="a hand takes about that")
    parser.add_argument("--rate", type=float, default=2, help="actions a second at each table")
    parser.add_argument("--raises", type=int, default=12, help="in each betting round")
    parser.add_argument("--server", default="/usr/games/pokerth_server")
    parser.add_argument("--home", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not 1 <= options.tables <= MOST_TABLES:
        parser.error(f"--tables is 1 to {MOST_TABLES}: the server takes 2,000 connections")
    try:
        if options.home is None:
            return measure_apart(options.seconds)
        raise_file_limit()
        bring_up_loopback()
        measure(options)
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        print(f"pokerth_load.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
