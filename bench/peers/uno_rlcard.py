"""Random games of UNO through RLCard's environment, with its own random agents.

A peer for benchmarks, not a part of misdeal: nothing here is believed.

    pip install -r requirements.txt
    echo "uno real game 4" | python uno_rlcard.py games --time 5

Reads how many players there are, `uno real game 4`, from a file or standard input (several separated by lines
`---`), and prints one JSON object a line:

    value    how many games were played to their end
    status   OPTIMAL
    witness  how many steps a game had, in the mean
    build    0
    solve    seconds that they took
    seconds  the same
    version  RLCard's

Games are played for --time seconds, one after the other, in one thread; with a comment `to warm up` only a few.
RLCard's rules are partial: there is no challenge of a Wild Draw Four, nobody says UNO, and a card that is drawn is laid
by itself when its colour fits. Its environment takes the number of players for 2, so others are set by hand, and its
payoffs (which are not used here) are right for 2 only.
"""

import argparse
import json
import sys
import time

import rlcard
from rlcard.agents import RandomAgent

from deals_as_they_come import texts


def environment(players, seed):
    env = rlcard.make("uno", config={"seed": seed})
    env.game.configure({"game_num_players": players})
    env.num_players = env.game.get_num_players()
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return env


def play(env, seconds, most):
    """Games, their steps, and the seconds they took."""
    games = steps = 0
    start = time.perf_counter()
    while games < most and time.perf_counter() - start < seconds:
        trajectories, _ = env.run(is_training=False)
        games += 1
        # A trajectory is state, action, state and so on, with a state at its end.
        steps += sum(len(trajectory) // 2 for trajectory in trajectories)
    return games, steps, time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("question", choices=["games"])
    parser.add_argument("file", nargs="?", type=argparse.FileType("r"), default=sys.stdin)
    parser.add_argument("--time", type=float, default=5.0, help="seconds to play for")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    for number, part in enumerate(texts(arguments.file)):
        words = part.split("#")[0].split()
        if words[:3] != ["uno", "real", "game"] or len(words) != 4:
            raise ValueError("a line is like `uno real game 4`")
        env = environment(int(words[3]), arguments.seed + number)
        most = 5 if "to warm up" in part else float("inf")
        games, steps, seconds = play(env, arguments.time, most)
        told = {
            "value": games,
            "status": "OPTIMAL",
            "witness": f"{steps / max(1, games):.1f}",
            "build": 0.0,
            "solve": seconds,
            "seconds": seconds,
            "version": rlcard.__version__,
        }
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
