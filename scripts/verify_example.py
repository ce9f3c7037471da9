#!/usr/bin/env python3
"""Checks an export of a floor with nothing but hashlib: chains, and every card against its root.

    verify_example.py EXPORT

`houseway verify` checks more (signatures, settlements, who may do what, one fate for each
commitment). This shows how little it takes to check the rest by oneself; docs/verify.md has the
formats.
"""
import hashlib
import json
import sys
from datetime import datetime, timedelta, timezone


def number(n):
    return n.to_bytes(8, "big")


def words(text):
    data = text.encode()
    return number(len(data)) + data


def sha256(data):
    return hashlib.sha256(data).digest()


def microseconds(at):
    moment = datetime.strptime(at, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    return (moment - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(microseconds=1)


def entry_hash(e):
    return sha256(words("houseway-entry-v1") + bytes.fromhex(e["previous"]) + words(e["chain"]) +
                  number(e["sequence"]) + number(microseconds(e["at"])) + words(e["body"]))


def proved_root(proof, version, table, shoe, size):
    """The root that a card's proof leads to; None where the path has the wrong length."""
    node = sha256(b"\0" + words(version) + words(table) + number(shoe) + number(proof["index"]) +
                  words(proof["item"]) + bytes.fromhex(proof["salt"]))
    path = bytes.fromhex(proof["path"])
    steps = [path[i:i + 32] for i in range(0, len(path), 32)]
    index, last = proof["index"], size - 1
    while last > 0:
        if not (index == last and index % 2 == 0):
            if not steps:
                return None
            beside = steps.pop(0)
            node = sha256(b"\1" + (beside + node if index % 2 else node + beside))
        index, last = index // 2, last // 2
    return None if steps else node


def main(path):
    heads, stacks, wrong, cards = {}, {}, 0, 0
    for line_number, line in enumerate(open(path, encoding="utf-8"), 1):
        e = json.loads(line)
        if "chain" not in e:
            continue
        chain = e["chain"]
        before = heads.get(chain, e["previous"] if e["sequence"] > 1 else "00" * 32)
        if e["previous"] != before or entry_hash(e).hex() != e["hash"]:
            wrong += 1
            print(f"line {line_number}: the chain {chain} is broken here")
        heads[chain] = e["hash"]
        body = json.loads(e["body"])
        shoe = "shoe" in body
        key = (chain, "shoe" if shoe else "throw", body.get("shoe", body.get("throw")))
        if "root" in body:
            stacks[key] = (body["table"], body.get("size", 1), body["root"])
        version = "houseway-leaf-v1" if shoe else "houseway-draw-v1"
        for proof in body.get("proofs", []) + ([body["proof"]] if "proof" in body else []):
            table, size, root = stacks.get(key, ("", 1, ""))
            root_found = proved_root(proof, version, table, key[2], size)
            cards += 1
            if root_found is None or root_found.hex() != root:
                wrong += 1
                print(f"line {line_number}: {proof['item']} was not committed to")
    print(f"{len(heads)} chains, {cards} proofs, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
