"""What it costs that every process listens, and what a killed one loses: `python -m benchmarks.processes.listening`.

Real `serve` processes hear a played Discord by sockets. Processor time is that of the processes and of Postgres; time
in which nothing happens is subtracted. Then one of two processes is killed again and again, while questions come. At
last one process on Discord and Slack is killed in the middle of many bursts of questions.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from sqlalchemy.engine import make_url

from benchmarks.processes.acks import acknowledged_after, acks_table, slowed
from benchmarks.processes.bursts import both, bursts
from benchmarks.processes.bursts_report import bursts_table
from benchmarks.processes.listeners import Place, place
from benchmarks.processes.listening_cost import Sizes, costs
from benchmarks.processes.listening_kills import losses
from benchmarks.processes.listening_report import Load, cost_table, loss_table

SOON = 10.0  # seconds: an answer that comes later was taken up by another process
PARTS = ("cost", "kills", "bursts", "acks")


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
            print(loss_table(done, SOON, chosen.connecting), "", sep="\n", flush=True)
        if "acks" in chosen.parts:
            print(await _acks(here, folder, chosen), "", sep="\n", flush=True)
        if "bursts" in chosen.parts:
            async with both(here.database, here.discord, folder) as on:
                print(bursts_table(await bursts(on, chosen.bursts, chosen.seed), chosen.bursts), flush=True)


async def _acks(here: Place, folder: Path, chosen: argparse.Namespace) -> str:
    direct = make_url(here.database)
    async with slowed(direct.host or "127.0.0.1", direct.port or 5432, chosen.slower) as port:
        slow = direct.set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
        async with both(slow, here.discord, folder / "slow") as on:
            took = await acknowledged_after(on, chosen.questions, chosen.rate)
    return acks_table(took, chosen.slower)


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
    parser.add_argument("--slower", type=float, default=0.3, help="seconds that each reply of Postgres takes longer")
    parser.add_argument("--bursts", type=int, default=30, help="of 8 to 25 questions, each with a kill")
    parser.add_argument("--seed", type=int, default=1, help="of the bursts")
    parser.add_argument("--connecting", type=float, default=2, help="seconds that another holder would need")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(chosen, Path(name)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
