"""Compare readers of one campus in one table: `python -m training.readers --data own|demo|FOLDER --out FOLDER`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.running import prepared_settings
from core.errors import AdvisorError
from training.readers.plan import READERS, Plan, need_extra, rows_of
from training.readers.preparing import Asking
from training.readers.results import CLOSED, OPEN

_TOY = Asking(most=80, most_measured=16)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the comparison and prints its table; 2 with a sentence where it cannot be run."""
    given = _parser().parse_args(arguments)
    try:
        rows = rows_of(given.reader, given.book, has_model=given.toy or given.model is not None)
        plan = plan_of(given)
        need_extra()
        from training.readers.running import run  # needs torch

        print(run(prepared_settings(level="ERROR"), plan, rows))
    except AdvisorError as error:
        print(f"readers: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"readers: stopped; the same command goes on in {given.out}", file=sys.stderr)
        return 130
    return 0


def plan_of(given: argparse.Namespace) -> Plan:
    """The options as they were given; toy size is the demo campus and few questions."""
    asking = Asking(given.questions, given.unreviewed, given.most, given.most_measured, given.seed)
    if given.toy:
        asking = Asking(given.questions, given.unreviewed, _TOY.most, _TOY.most_measured, given.seed)
    return Plan(
        given.out,
        given.data or ("demo" if given.toy else "own"),
        asking,
        given.model,
        given.four_bits,
        given.steps,
        given.epochs,
        given.most_minutes,
        given.threads,
        given.toy,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m training.readers", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder of this comparison; the same command goes on")
    parser.add_argument("--data", help="own (the index of this installation, the default), demo, or a folder of pages")
    parser.add_argument("--questions", type=Path, help="a file of questions with quotes, instead of made ones")
    parser.add_argument("--unreviewed", action="store_true", help="also questions of the file that nobody has reviewed")
    parser.add_argument("--reader", action="append", choices=READERS, default=[], help="only this one (repeatable)")
    parser.add_argument("--book", action="append", choices=(CLOSED, OPEN), default=[], help="only this one")
    parser.add_argument("--model", help="folder of a causal language model and its tokenizer")
    parser.add_argument("--four-bits", action="store_true", help="the model in 4 bits (QLoRA); needs CUDA")
    parser.add_argument("--most", type=_positive, default=600, help="questions at most (600)")
    parser.add_argument("--most-measured", type=_positive, default=200, help="of them to measure with (200)")
    parser.add_argument("--steps", type=_positive, help="of each training, instead of epochs")
    parser.add_argument("--epochs", type=float, help="of a training of LoRA (2) or from scratch (10)")
    parser.add_argument("--most-minutes", type=float, default=60.0, help="refuse a training that takes longer (60)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=_positive, default=2)
    parser.add_argument("--toy", action="store_true", help="a minute on the demo campus: shows that all readers run")
    return parser


def _positive(given: str) -> int:
    """A whole number from 1 on. Raises ValueError, which the parser tells."""
    if (number := int(given)) < 1:
        raise ValueError(given)
    return number


if __name__ == "__main__":
    sys.exit(main())
