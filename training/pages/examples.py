"""Turn a question and its page into examples: lists of lines, and passages, each with or without the answer."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tokenizers import Tokenizer

from core.models.cross_encoder_input import LONGEST_ASKED, joined, likeliest
from training.data.rows import Example
from training.pages.reading import Line, Page, Question
from training.pages.texts import NAMED, Passage, around, full_title, is_anchored, line_text, passage, tiles, unnamed

_NEAR, _OTHER = 4, 1  # lines of a list that do not answer: those nearest to the question, and any
_ELSEWHERE = 2  # and of other offices of the institution, of whose lines production ranks some as well
_UNNAMED = 0.08  # of the lists stand below a title that does not say what the page is about
_TRIES = 8
Nearness = Callable[[str, str], float]


@dataclass(frozen=True)
class Asked:
    """A question of a page."""

    page: Page
    question: Question

    @property
    def wrong(self) -> list[Line]:
        """The lines that do not answer, not even with others."""
        told = self.question.alone | self.question.partly
        return [line for line in self.page.lines if line.number not in told]

    @property
    def right(self) -> list[Line]:
        """The lines that answer on their own."""
        return [line for line in self.page.lines if line.number in self.question.alone]


def asked_of(pages: Sequence[Page]) -> list[Asked]:
    """Every question of the pages."""
    return [Asked(page, question) for page in pages for question in page.questions]


@dataclass(frozen=True)
class PageEncoder:
    """Makes examples; `nearness` says which lines are near to a question, and so hard to tell from an answer."""

    tokenizer: Tokenizer
    nearness: Nearness
    pages: Mapping[str, Sequence[Page]] = field(default_factory=dict)  # by institution

    def lines(self, asked: Asked, source: random.Random, near_to: str = "") -> list[Example]:
        """The answering lines and some that do not answer, of the page and of others; `near_to`: the known question.

        A question that is made of a known one is as near to lines as that one.
        """
        known = near_to or asked.question.text
        ordered = sorted(asked.wrong, key=lambda line: -self.nearness(known, line.text))
        near, rest = ordered[:_NEAR], ordered[_NEAR:]
        wrong = [*near, *source.sample(rest, min(_OTHER, len(rest)))]
        name = source.choice(NAMED) if source.random() > _UNNAMED else unnamed
        elsewhere = self._elsewhere(asked, known) if asked.question.answers and name is not unnamed else []
        return [self.line(asked, line, name(asked.page)) for line in [*asked.right, *wrong]] + [
            self.line(each, line, name(each.page)) for each, line in elsewhere
        ]

    def _elsewhere(self, asked: Asked, known: str) -> list[tuple[Asked, Line]]:
        """The nearest lines of pages of other offices, as for a question that they do not answer."""
        others = [page for page in self.pages.get(asked.page.institution, ()) if page.office != asked.page.office]
        found = [(page, line) for page in others for line in page.lines]
        found.sort(key=lambda each: -self.nearness(known, each[1].text))
        none = Question(asked.question.text)
        return [(Asked(page, none), line) for page, line in found[:_ELSEWHERE]]

    def line(self, asked: Asked, line: Line, title: str) -> Example:
        """One line below its heading."""
        example = self._example(asked, Passage(line_text(line, title), {}), line.number in asked.question.alone)
        assert example is not None  # noqa: S101 - a line is in its own window
        return example

    def passages(self, asked: Asked, source: random.Random) -> list[Example]:
        """One with the answer and one without it; two without where none has it."""
        wanted = (True, False) if asked.question.answers else (False, False)
        found = [self._drawn(asked, label, source) for label in wanted]
        return [example for example in found if example is not None]

    def tiles(self, asked: Asked) -> list[Example]:
        """The page in passages of about five lines, for measuring."""
        title = full_title(asked.page)
        found = [self._passage(asked, lines, passage(lines, title)) for lines in tiles(asked.page)]
        return [example for example in found if example is not None]

    def _drawn(self, asked: Asked, label: bool, source: random.Random) -> Example | None:
        """A passage around a line that answers, or around one of the nearest that do not."""
        near = sorted(asked.wrong, key=lambda line: -self.nearness(asked.question.text, line.text))[: 2 * _NEAR]
        told = sorted(asked.question.alone | asked.question.partly)
        chosen = [asked.page.lines[number - 1] for number in told] if label else near
        for _ in range(_TRIES if chosen else 0):
            lines = around(asked.page, source.choice(chosen).number, source)
            title, anchored = source.choice(NAMED)(asked.page), is_anchored(source)
            example = self._passage(asked, lines, passage(lines, title, anchored))
            if example is not None and example.label is label:
                return example
        return None

    def _passage(self, asked: Asked, lines: Sequence[Line], read: Passage) -> Example | None:
        """None where it has a part of an answer only."""
        told = asked.question.alone | asked.question.partly
        numbers = frozenset(line.number for line in lines) & told
        if numbers and not asked.question.is_answered_by(numbers):
            return None
        return self._example(
            asked, Passage(read.text, {number: read.places[number] for number in numbers}), bool(numbers)
        )

    def _example(self, asked: Asked, read: Passage, label: bool) -> Example | None:
        """Read in the window that production reads; None where that cuts off an answer."""
        pieces = self.tokenizer.encode(asked.question.text, add_special_tokens=False).ids[:LONGEST_ASKED]
        whole = self.tokenizer.encode(read.text, add_special_tokens=False)
        [(low, high)] = likeliest(pieces, whole.ids, 1)
        first, last = whole.offsets[low][0], whole.offsets[high - 1][1]
        if any(start < first or end > last for start, end in read.places.values()):
            return None
        ids, kinds = joined(pieces, whole.ids[low:high])
        return Example(ids, kinds, "relate", label, None if label else 0, None if label else 0)
