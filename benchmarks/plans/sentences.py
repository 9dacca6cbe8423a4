"""How many sentences about prerequisites are understood, and as what: `python -m benchmarks.plans.sentences`.

Without an option those of `sentences.txt`; else those of the course records of pages in a folder, or of an export of
Kuali, whose courses have trees of rules: one is read as a sentence with a semicolon between its lines.
"""

import argparse
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

from core.errors import ExtractionError
from core.extract.extraction import extract
from core.plans.conditions import Condition, Excluded, Pool, Some, Standing, Taken
from core.plans.grammar import read

_FILE = Path(__file__).with_name("sentences.txt")
_COMMENT, _LINE, _MARKUP = re.compile("<!-- -->"), re.compile("</?(?:li|ul)[^>]*>"), re.compile("<[^>]+>")


def main() -> None:
    """Prints each sentence with its meaning, and the shares."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pages", type=Path, help="a folder of HTML pages")
    options.add_argument("--export", type=Path, help="a JSON file of courses")
    given = options.parse_args()
    styles = invented()
    if given.pages or given.export:
        styles = {"read": list(of_pages(given.pages) if given.pages else of_export(given.export))}
    understood, all_of_them = 0, 0
    for style, sentences in styles.items():
        read_as = [(sentence, read(sentence).condition) for sentence in sentences]
        for sentence, condition in read_as:
            print(f"{sentence}  =>  {told(condition) if condition else 'NOT UNDERSTOOD'}")
        known = sum(condition is not None for _, condition in read_as)
        understood, all_of_them = understood + known, all_of_them + len(sentences)
        print(f"## {style}: {known} of {len(sentences)}\n")
    print(f"understood: {understood} of {all_of_them}")


def invented() -> dict[str, list[str]]:
    """The sentences of the file by their style."""
    found: dict[str, list[str]] = {}
    style = ""
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            style = line.removeprefix("## ")
        elif not line.startswith("#"):
            found.setdefault(style, []).append(line)
    return found


def of_pages(folder: Path) -> Iterator[str]:
    """What the course records of all pages of a folder say of prerequisites."""
    for path in sorted(folder.rglob("*.html")):
        try:
            found = extract(f"https://u.example/{path.name}", "text/html", path.read_bytes(), datetime.now(UTC))
        except ExtractionError:
            continue
        yield from (course.prerequisites for course in found.document.courses if course.prerequisites)


def of_export(path: Path) -> Iterator[str]:
    """What an export says of prerequisites."""
    for course in json.loads(path.read_text(encoding="utf-8")):
        lines = _LINE.sub("\n", _COMMENT.sub("", course.get("preAndCorequisites") or ""))
        said = [" ".join(line.split()) for line in unescape(_MARKUP.sub("", lines)).split("\n") if line.strip()]
        if said:
            yield re.sub(": ?;", ":", "; ".join(said))


def told(condition: Condition) -> str:
    """A condition in short: "ART 110 & (DRAW 101 | DRAW 102)"."""
    match condition:
        case Taken():
            return condition.code + "+" * condition.together + (f" [{condition.grade}]" if condition.grade else "")
        case Some():
            mark = {len(condition.parts): " & ", 1: " | "}.get(condition.least, f" ~{condition.least}~ ")
            return f"({mark.join(map(told, condition.parts))})" if condition.parts else "nothing"
        case Pool():
            unit = "units" if condition.in_units else "courses"
            of = "/".join(condition.codes) or f"{condition.subject or 'any'} {condition.lowest}–{condition.highest}"
            return f"{condition.least:g} {unit} of {of}"
        case Standing():
            return f"year {condition.year}"
        case Excluded():
            return f"not beside {', '.join(condition.codes)}"
    return f"“{condition.words}”"


if __name__ == "__main__":
    main()
