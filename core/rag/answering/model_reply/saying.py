"""Read a language model's reply: an answer, a question that it asks back, or that the passages do not answer."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.rag.verification.citations import MARK, without_marks
from core.text.languages.languages import english
from core.text.languages.schema.turns import ModelReplies
from core.text.sentences import sentences
from core.text.thoughts import without_thoughts

_EN = english(ModelReplies)
_ROW = re.compile(r"^\s*\|.*\|\s*(?:\[\d{1,2}\]\s*)*$")
_BORDER = re.compile(r"^\s*\|(?:\s*:?-+:?\s*\|)+\s*$")
_BETWEEN = re.compile(r"(?<!\\)\|")
_NUMBERS = r"\^?\d{1,2}(?:\s*(?:,|;|&|and|[-–])\s*(?:passages?\s+)?\^?\d{1,2})*"
_NAMED = r"(?:passages?|sources?|pages?|refs?|references?|citations?|cit|nos?)\.?:?\s*#?\s*"
_MARKS = (
    # 【1】, 【1†source】, ［1］
    re.compile(rf"[【［〔]\s*(?:{_NAMED})?(?P<numbers>{_NUMBERS})(?:†[^】］〕]*)?\s*[】］〕]", re.IGNORECASE),
    # [1, 2], [1-3], [^1], [passage 1], \[1\], [1](address)
    re.compile(rf"\\?\[\s*(?:{_NAMED})?(?P<numbers>{_NUMBERS})\s*\\?\](?:\([^()\s]*\))?", re.IGNORECASE),
    # (passage 1), (see passages 1 and 2)
    re.compile(rf"\(\s*(?:see\s+|from\s+)?{_NAMED}\[?(?P<numbers>{_NUMBERS})\]?\s*\)", re.IGNORECASE),
    # <sup>1</sup>
    re.compile(rf"<sup>\s*\[?(?P<numbers>{_NUMBERS})\]?\s*</sup>", re.IGNORECASE),
)
_RAISED = re.compile(r"(?:(?<=[^\W\d_]{4})|(?<=[.,;:!?)\"”’]))[¹²³⁴-⁹⁰]+")  # but not "m²"
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
# "[1]: Parking" and "[^1]: Parking", and what stands below "Sources:".
_FOOTNOTE = re.compile(r"^\s*\\?\[\^?\d{1,2}\\?\]:.*$\n?", re.MULTILINE)
_LISTED = re.compile(
    r"\n\s*(?:#+\s*)?\**\s*(?:sources?|references?|citations?|passages? (?:used|cited))\s*\**\s*:?\s*\**\s*\n.*\Z",
    re.DOTALL | re.IGNORECASE,
)
_RANGE = re.compile(r"\^?(\d{1,2})\s*[-–]\s*\^?(\d{1,2})")
_MOST = 6  # passages of one mark
NO_ANSWER = "NO_ANSWER"
_FENCED = re.compile(r"\A```\w*\n(.*?)\n?```\Z", re.DOTALL)
_BEHIND = r"[\]`*]*[ \t]*(?:[:\-–—]\**)?\s*"  # a dash or star of the next line belongs to what is said
_ANSWERS = re.compile(rf"\A[\s*#`\[]*(?:ANSWER\b(?!_)|[Aa]nswer\s*\**:){_BEHIND}")
_ASKS = re.compile(rf"\A[\s*#`\[]*ASK(?:[ _]BACK)?\b{_BEHIND}")
_DECLINES = re.compile(r"\A[\s*#`\[\"]*(?:NO[ _]ANSWER|DECLINE)\b")
_WORD_OF_OURS = re.compile(r"\b(?:NO_ANSWER)\b[.:]?")
_CHOICE = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+(.+?)\s*$", re.MULTILINE)
_MOST_CHOICES, _LONGEST_CHOICE, _LONGEST_REFUSAL = 5, 80, 500


class Says(StrEnum):
    """What a model decided; REFUSE is no decision about the passages, but no answer at all."""

    ANSWER = "answered"
    ASK = "asked back"
    DECLINE = "found no answer in the passages"
    REFUSE = "did not answer"


@dataclass(frozen=True, slots=True)
class Saying:
    """The decision, and its text: Markdown with `[n]` marks for an answer, the question for one that is asked back.

    Not `in_form` where the model did not say its decision in the word that it was asked for.
    """

    says: Says
    text: str = ""
    choices: tuple[str, ...] = ()
    in_form: bool = True

    @property
    def must_be_whole(self) -> bool:
        """Whether it is an answer only if all of it is supported: that it is one, it did not say."""
        return self.says is Says.ANSWER and not self.in_form

    @property
    def cites(self) -> bool:
        """Whether the model cites a passage for it; marks that the check adds are no evidence of the model's."""
        return MARK.search(self.text) is not None


def saying(reply: str) -> Saying:
    """What a whole reply says; words of refusal count only where nothing is cited beside them.

    A DECLINE or REFUSE in the model's own words has them as its text, for some of them may answer after all.
    """
    text = _plain(reply)
    if _DECLINES.match(text):
        return Saying(Says.DECLINE)
    if asks := _ASKS.match(text):
        return _asking(text[asks.end() :])
    in_form, text = is_in_form(text), readable(text)
    if not text:
        return Saying(Says.REFUSE)
    is_marked = MARK.search(text) is not None or len(text) > _LONGEST_REFUSAL
    return Saying(Says.ANSWER if is_marked else _unmarked(text), text, in_form=in_form)


def is_in_form(text: str) -> bool:
    """Whether what is written so far begins with the word for an answer."""
    return _ANSWERS.match(without_thoughts(text)) is not None


def readable(text: str) -> str:
    """The answer in a reply, or in what is written of it so far."""
    spoken = _ANSWERS.sub("", without_thoughts(text), count=1)
    return tables_as_lists(with_plain_marks(_WORD_OF_OURS.sub("", spoken))).strip()


def _plain(reply: str) -> str:
    text = without_thoughts(reply)
    fenced = _FENCED.match(text)
    text = fenced[1].strip() if fenced else text
    return _from_json(text) if text.startswith("{") else text


def _from_json(text: str) -> str:
    """The same as marks at the beginning, for a model that replies with an object though nobody asked for one."""
    try:
        found = json.loads(text)
    except ValueError:
        return text
    if not isinstance(found, dict):
        return text
    decision = re.sub(r"\W+", "_", str(found.get("decision", "answer"))).upper()
    said = next((str(found[name]) for name in ("text", "answer", "question", "reply") if found.get(name)), "")
    choices = found.get("choices") if isinstance(found.get("choices"), list) else []
    return "\n".join([f"{decision}: {said}", *(f"- {choice}" for choice in choices or [])])


def _asking(text: str) -> Saying:
    choices = dict.fromkeys(choice.strip('*_`"“” ') for choice in _CHOICE.findall(text))
    short = tuple(choice for choice in choices if 0 < len(choice) <= _LONGEST_CHOICE)
    question = " ".join(line.strip() for line in text.split("\n") if line.strip() and not _CHOICE.match(line))
    return Saying(Says.ASK, MARK.sub("", question).strip(), short[:_MOST_CHOICES])


def _unmarked(text: str) -> Says:
    said = [sentence for sentence in sentences(text) if re.search(r"\w", sentence)]
    if any(each.search(sentence) for each in _EN.will_not for sentence in said):
        return Says.REFUSE
    return Says.DECLINE if any(map(says_nothing_found, said)) else Says.ANSWER


def says_nothing_found(sentence: str) -> bool:
    """Whether a sentence says that the passages lack something."""
    return any(each.search(sentence) for each in _EN.nothing_found)


def with_plain_marks(reply: str) -> str:
    """The reply with `[n]` for each passage that it cites, without footnotes and lists of sources at its end."""
    text = _FOOTNOTE.sub("", _LISTED.sub("", f"{reply}\n"))
    for way in _MARKS:
        text = way.sub(lambda found: _plain_mark(found["numbers"]), text)
    return _RAISED.sub(lambda found: _plain_mark(found[0].translate(_DIGITS)), text).strip()


def _plain_mark(numbers: str) -> str:
    spelled = _RANGE.sub(lambda found: " ".join(map(str, _from_to(int(found[1]), int(found[2])))), numbers)
    found = dict.fromkeys(re.findall(r"\d{1,2}", spelled))
    return "".join(f"[{int(number)}]" for number in found)


def _from_to(first: int, last: int) -> range:
    return range(first, min(last, first + _MOST - 1) + 1)


def tables_as_lists(reply: str) -> str:
    """The reply with "- Student permit: Cost $120; Zone B [1]" for each row of a table with a header."""
    return "\n".join(_lines(reply.split("\n")))


def _lines(lines: Sequence[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        end = _end_of_table(lines, at)
        if end:
            head = _cells(lines[at])
            yield from (_item(head, row) for row in lines[at + 2 : end])
        else:
            yield lines[at]
        at = end or at + 1


def _end_of_table(lines: Sequence[str], at: int) -> int:
    """The line after a table that begins here; 0 where none does."""
    if at + 2 >= len(lines) or not _ROW.match(lines[at]) or not _BORDER.match(lines[at + 1]):
        return 0
    end = at + 2
    while end < len(lines) and _ROW.match(lines[end]):
        end += 1
    return end


def _cells(row: str) -> list[str]:
    inner = without_marks(row).strip().strip("|")
    return [cell.strip() for cell in _BETWEEN.split(inner)]


def _item(head: Sequence[str], row: str) -> str:
    first, *others = _cells(row)
    told = [f"{name} {cell}".strip() for name, cell in zip(head[1:], others, strict=False) if cell]
    marks = "".join(dict.fromkeys(found[0] for found in MARK.finditer(row)))
    return f"- {first}: {'; '.join(told)} {marks}".rstrip(" :")
