"""Remove the parts of a request that a server repeats in its error message."""

import re
from collections.abc import Iterable

RUN = 4  # words in a row that are no coincidence
SHORTEST = 4  # characters: shorter texts occur in any sentence
WORD = re.compile(r"\w+")
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")


def redacted(said: str, sent: Iterable[str]) -> str:
    """`said` with "(…)" in place of every text that was sent, and of every four words or more in a row from one."""
    plain = ESCAPED.sub(lambda code: chr(int(code[1], 16)), said).replace("\\n", " ").replace('\\"', '"')
    for text in sent:
        if len(text.strip()) >= SHORTEST:
            plain = plain.replace(text.strip(), "(…)")
        plain = _without_runs(plain, _runs(WORD.findall(text.lower())))
    return plain


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)}


def _without_runs(said: str, runs: set[tuple[str, ...]]) -> str:
    found = list(WORD.finditer(said))
    words = [match[0].lower() for match in found]
    echoed = {
        at + step for at in range(len(words) - RUN + 1) if tuple(words[at : at + RUN]) in runs for step in range(RUN)
    }
    kept, end = "", 0
    for at in sorted(echoed):
        if at - 1 not in echoed:
            kept += said[end : found[at].start()] + "(…)"
        end = found[at].end()
    return kept + said[end:]
