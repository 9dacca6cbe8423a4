"""The passages as a model reads them: each line once, without furniture, with the address and the term of each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.domain.passage import Candidate
from core.domain.units import CELL_BORDER, PATH_BORDER
from core.rag.prompts.library import fenced
from core.rag.verification.citations import quotable
from core.text.periods import valid_for

_SHORTEST = 4  # words: a shorter line may stand in two passages and mean something else there
SHARE = 0.575  # of the passages' budget: with the prompt's own 480 tokens, situation, talk and question about 1,800


def _estimated(text: str) -> int:
    return len(text) // 4  # characters of a token of English


@dataclass(frozen=True)
class PromptPassages:
    """Fits passages into `tokens`, the best first; the best one is always there."""

    count: Callable[[str], int] = _estimated
    tokens: int = 1_150

    def fenced(self, kept: Sequence[Candidate]) -> list[tuple[int, str]]:
        """Those that fit and say something new, each with its number among all."""
        known: set[str] = set()
        found: list[tuple[int, str]] = []
        left = self.tokens
        for number, candidate in enumerate(kept, start=1):
            lines = list(_new_lines(candidate, known))
            text = _as_material(number, candidate, "\n".join(lines))
            left -= self.count(text) if lines else 0
            if left < 0 and found:
                break
            found += [(number, text)] if lines else []
            known.update(lines)
        return found


def _new_lines(candidate: Candidate, known: set[str]) -> Iterator[str]:
    """The lines that no passage before has, without headings that its name repeats; a table keeps its header."""
    named = set(candidate.chunk.anchor.split(PATH_BORDER))
    lines = [line for line in map(str.strip, candidate.reading.split("\n")) if line and line not in named]
    is_old = [line in known and len(line.split()) >= _SHORTEST for line in lines]
    for at, line in enumerate(lines):
        is_header = CELL_BORDER in line and (at == 0 or CELL_BORDER not in lines[at - 1])
        if not is_old[at] or (is_header and not all(is_old[at:])):
            yield line


def _as_material(number: int, candidate: Candidate, text: str) -> str:
    chunk = candidate.chunk
    term = valid_for(chunk.title, chunk.headings)
    more = {"term": term} if term else {}
    return fenced(
        "passage",
        quotable(text),
        number=number,
        page=_name(chunk.anchor),
        address=chunk.url,
        **more,
    )


def _name(anchor: str) -> str:
    """The title with those of its headings that say more: "Parking - Univ" has "Parking" already."""
    title, *headings = anchor.split(PATH_BORDER)
    return " / ".join([title, *(each for each in headings if each.casefold() not in title.casefold())])
