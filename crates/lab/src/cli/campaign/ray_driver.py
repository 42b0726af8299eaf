"""Runs a campaign of misdeal on a Ray cluster, and merges it.

With RAY_ADDRESS set it joins that cluster; otherwise it starts one on this machine. The
folder and the program must be where these paths say on every node.
"""

import os
import subprocess
import sys

import ray

PROGRAM = "@PROGRAM@"
FOLDER = "@FOLDER@"
UNITS = "@UNITS@"


@ray.remote(num_cpus=1, max_retries=3, retry_exceptions=True)
def work(unit):
    """Does one unit; one that is done already costs nothing."""
    command = [PROGRAM, "campaign", "run", FOLDER, "--unit", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "RAYON_NUM_THREADS": "1"})
    if done.returncode != 0:
        raise RuntimeError(f"unit {unit}: {done.stderr.strip() or done.stdout.strip()}")
    return unit


def main():
    if os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False)
    else:
        ray.init(include_dashboard=False, log_to_driver=False, _node_ip_address="127.0.0.1")
    waiting = [work.remote(unit) for unit in range(1, UNITS + 1)]
    failed = 0
    while waiting:
        ready, waiting = ray.wait(waiting)
        for one in ready:
            try:
                ray.get(one)
            except Exception as error:  # a unit that fails must not stop the others
                failed += 1
                print(f"misdeal: {error}", file=sys.stderr)
    ray.shutdown()
    if failed:
        print(f"misdeal: {failed} units failed; start the driver again to retry them", file=sys.stderr)
        return 1
    return subprocess.run([PROGRAM, "campaign", "merge", FOLDER]).returncode


if __name__ == "__main__":
    sys.exit(main())
