"""The UNO duel by networkx: a largest matching of the explicit match graph between the two hands, by its
Hopcroft-Karp.

A peer for benchmarks, not a part of misdeal: nothing here is believed. What it says about the winner is turned into
a strategy in misdeal's notation, outside of the clock, so that the kernel can check it.

    pip install -r requirements.txt
    misdeal deal uno 4x10 --players 2 --cards 30 --seed 7 | python uno_networkx.py duel

Reads deals (see uno_deals.py) from a file or standard input, and prints one JSON object a line:

    value    1 when player 1 wins, 0 when player 2 does or it is not known
    status   OPTIMAL, or UNKNOWN when the memory did not suffice
    witness  player 1's first card and answers (`first 1.3` and pairs), or player 2's answers, pairs alone
    build    seconds spent in building the graph
    solve    seconds spent in the matching
    seconds  their sum; reading the text is not timed

There is no time limit inside: who asks ends the process. Memory is limited to --memory GiB.
"""

import argparse
import json
import resource
import sys
import threading
import time
from collections import defaultdict

import networkx

from uno_deals import deals, written


def match_graph(first, second):
    """Cards are numbered: player 1's from 0, player 2's after them."""
    lines = defaultdict(list)
    for place, (colour, number) in enumerate(second, len(first)):
        lines["colour", colour].append(place)
        lines["number", number].append(place)
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(first) + len(second)))
    for place, (colour, number) in enumerate(first):
        for key in (("colour", colour), ("number", number)):
            graph.add_edges_from((place, other) for other in lines[key])
    return graph


def strategy(first, second, graph, partner):
    """The winner's answers, from a largest matching."""
    cards = first + second
    pair = lambda place: f"{written(cards[place])}/{written(cards[partner[place]])}"
    begin = next((place for place in range(len(first)) if place not in partner), None)
    if begin is None:
        return 0, " ".join(pair(place) for place in range(len(first)))
    # Player 2's cards that can be played when player 1 begins like this and answers with partners.
    seen, waiting = set(), [begin]
    while waiting:
        for their in graph[waiting.pop()]:
            if their not in seen:
                seen.add(their)
                waiting.append(partner[their])
    return 1, " ".join([f"first {written(cards[begin])}"] + [pair(place) for place in sorted(seen)])


def duel(first, second):
    start = time.perf_counter()
    graph = match_graph(first, second)
    built = time.perf_counter()
    partner = networkx.bipartite.hopcroft_karp_matching(graph, top_nodes=range(len(first)))
    solved = time.perf_counter()
    value, witness = strategy(first, second, graph, partner)
    return {"value": value, "status": "OPTIMAL", "witness": witness, "build": built - start, "solve": solved - built}


def answer_all(options):
    file = sys.stdin if options.file == "-" else open(options.file, encoding="utf-8")
    for game, hands in deals(file):
        if game != "duel":
            raise ValueError(f"a duel is asked about, not {game}")
        try:
            answer = duel(*hands)
        except MemoryError:
            answer = {"value": 0, "status": "UNKNOWN", "witness": "", "build": 0.0, "solve": 0.0}
        answer["build"], answer["solve"] = round(answer["build"], 6), round(answer["solve"], 6)
        answer["seconds"] = round(answer["build"] + answer["solve"], 6)
        print(json.dumps(answer), flush=True)


def main():
    parser = argparse.ArgumentParser(description="The UNO duel by networkx; prints a JSON line a deal.")
    parser.add_argument("question", choices=["duel"])
    parser.add_argument("file", nargs="?", default="-", help="deals, separated by a line `---` (default: standard input)")
    parser.add_argument("--time", type=float, help="is for who asks")
    parser.add_argument("--seed", type=int, default=0, help="is not used")
    parser.add_argument("--memory", type=float, default=4.0, help="GiB of memory")
    options = parser.parse_args()
    limit = int(options.memory * 2**30)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    # networkx follows augmenting paths by recursion.
    sys.setrecursionlimit(10_000_000)
    threading.stack_size(512 * 2**20)
    failed = []

    def work():
        try:
            answer_all(options)
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]


if __name__ == "__main__":
    main()
