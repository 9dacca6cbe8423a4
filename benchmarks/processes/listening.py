"""What it costs that every process listens, and what a killed one loses: `python -m benchmarks.processes.listening`.

Real `serve` processes hear a played Discord by sockets. Processor time is that of the processes and of Postgres; time
in which nothing happens is subtracted. Then one of two processes is killed again and again, while questions come.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from benchmarks.processes.listeners import place
from benchmarks.processes.listening_cost import Sizes, costs
from benchmarks.processes.listening_kills import losses
from benchmarks.processes.listening_report import Load, cost_table, loss_table

SOON = 10.0  # seconds: an answer that comes later was taken up by another process
PARTS = ("cost", "kills")


async def run(chosen: argparse.Namespace, folder: Path) -> None:
    """Measures the chosen parts and prints a table for each."""
    sizes = Sizes(
        chosen.messages, chosen.message_rate, chosen.questions, chosen.rate, tuple(sorted(set(chosen.processes)))
    )
    async with place(folder) as here:
        if "cost" in chosen.parts:
            print(cost_table(await costs(here, sizes), Load()), "", sep="\n", flush=True)
        if "kills" in chosen.parts:
            done = await losses(here, chosen.kills, chosen.rate)
            print(loss_table(done, SOON, chosen.connecting), flush=True)


def main() -> int:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--messages", type=int, default=2000, help="that are not for the bot")
    parser.add_argument("--message-rate", type=float, default=200, help="of these, a second")
    parser.add_argument("--questions", type=int, default=100, help="that are asked of each number of processes")
    parser.add_argument("--processes", type=int, nargs="+", default=[2], help="compared with one")
    parser.add_argument("--rate", type=float, default=5, help="questions a second")
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--connecting", type=float, default=2, help="seconds that another holder would need")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(chosen, Path(name)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
