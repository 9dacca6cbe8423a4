"""Report folder sizes, import cycles and a question's path: `python -m benchmarks.structure [--question TEXT]`."""

import argparse
from collections import Counter
from pathlib import Path

from benchmarks.structure.circles import circles
from benchmarks.structure.imports import imports, modules
from benchmarks.structure.question_path import of_question

ROOT = Path(__file__).parents[2]
MOST = 20  # files per folder


def main() -> None:
    """Prints the report; exits with 1 where a folder is crowded or modules import each other in a circle."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.structure", description=__doc__)
    parser.add_argument("--question", help="ask this on the own index too, and list the files it enters")
    question = parser.parse_args().question
    folders = Counter(file.parent.relative_to(ROOT).as_posix() for file in modules(ROOT).values())
    for folder, files in sorted(folders.items()):
        print(f"{files:4} {folder}{'  (more than ' + str(MOST) + ')' if files > MOST else ''}")
    found = circles(imports(ROOT))
    print(f"circles of imports: {len(found)}")
    for group in found:
        print(f"  {', '.join(group)}")
    if question:
        print(of_question(question, ROOT).report())
    raise SystemExit(1 if found or max(folders.values()) > MOST else 0)


if __name__ == "__main__":
    main()
