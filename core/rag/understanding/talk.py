"""What the conversation brings to a turn: the last question that was answered, its answer, and what it cited."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.conversation import Turn
from core.domain.passage import EVERYWHERE, Scope
from core.rag.understanding.follow_ups import WORD
from core.rag.understanding.topics import names_another, naming_words, tells_only, topic_of
from core.rag.verification.citations import without_marks

LISTED = re.compile(r"^(?:[-*•]|\d{1,2}[.)])\s+(.+)$", re.MULTILINE)
# Our own sentences from tables and records: "Three: Elm, Oak and Ash Hall." and "The cheapest is Elm Hall: $3,100".
_IN_A_SENTENCE = re.compile(r"^(?:Two|Three|Four|Five|Six): (?P<names>[^:\n]+?)\.?$")
# A quotation that names several things behind its label: "Ways to pay: By bank transfer. By check."
_QUOTED = re.compile(r"^“[^:”]{2,60}: (?P<items>[^”]+)”")
_SENTENCE_END, _CLAUSE_END = re.compile(r"(?<=[.!])\s+"), re.compile(r";\s+")
_ONE_TOLD = re.compile(r"^The [\w -]+? is (?P<name>[^:\n]{2,60}): ")
# Outcomes (`core.domain.answer.Outcome`) of questions that nothing is carried from.
_REFUSED = "no_evidence"
_NO_QUESTION = frozenset({"crisis", "limited", "invalid", "duplicate"})
_OF_ONESELF = "conversation"  # of other small talk nothing is recalled
_ASKED_BACK = "asked_back"


@dataclass(frozen=True, slots=True)
class Talk:
    """The last question in its standalone form, the `answer` to it, and the `pages` that this cites.

    `asked` is that question as it was typed. `thing` is what the talk is about by now: what its questions name, without
    what they ask of it. `is_asked_back` where that answer asked for what is missing, `is_refused` where there was none.
    `scope` is where it was searched.
    """

    question: str
    answer: str = ""
    thing: str = ""
    pages: tuple[str, ...] = ()
    is_asked_back: bool = False
    is_refused: bool = False
    scope: Scope = EVERYWHERE
    asked: str = ""

    @property
    def listed(self) -> tuple[str, ...]:
        """The items of a list in the answer, in their order, without marks."""
        said = without_marks(self.answer).strip()
        told = _IN_A_SENTENCE.match(said)
        items = _named_in(told["names"]) if told else LISTED.findall(self.answer) or _quoted_items(said)
        return tuple(without_marks(item).strip() for item in items)


def _named_in(sentence: str) -> list[str]:
    """The names of "Exam nerves, Grief and loss and Newcomers": only the last "and" stands between two."""
    *names, last = sentence.split(", ")
    return [*names, *last.rsplit(" and ", 1)]


def _quoted_items(answer: str) -> list[str]:
    """The sentences behind the label of a quotation, else its clauses; each up to its first comma or semicolon."""
    quoted = _QUOTED.match(answer)
    if not quoted:
        return []
    sentences = _SENTENCE_END.split(quoted["items"])
    items = sentences if len(sentences) > 1 else _CLAUSE_END.split(quoted["items"])
    return [re.split(r"[,;]", item)[0].strip(" .") for item in items] if len(items) > 1 else []


def talk_of(recent: Sequence[Turn]) -> Talk | None:
    """What the recent turns bring; None where nothing was asked. Of small talk only what somebody says of
    themselves brings something.

    A follow-up that was refused leaves the talk where it was.
    """
    thing = _thing(recent)
    for asked, reply in _pairs(recent):
        if asked.outcome not in _NO_QUESTION and not _is_refused_follow_up(asked, thing):
            is_refused, is_asked_back = asked.outcome == _REFUSED, asked.outcome == _ASKED_BACK
            said = reply.text if reply and asked.outcome not in {_REFUSED, _OF_ONESELF} else ""
            question = asked.understood
            told = _ONE_TOLD.match(said)
            about = told["name"] if told else thing or question
            return Talk(question, said, about, asked.pages, is_asked_back, is_refused, asked.scope, asked.text)
    return None


def _thing(recent: Sequence[Turn]) -> str:
    """What the turns are about: a question that stands alone names it anew, a follow-up adds what it names itself.

    So does what somebody only tells of themselves. A refused follow-up adds nothing.
    """
    thing = ""
    for asked in reversed([asked for asked, _ in _pairs(recent) if asked.outcome not in _NO_QUESTION]):
        whole = asked.understood
        if thing and whole == asked.text and tells_only(whole):
            thing = topic_of(f"{thing} {' '.join(naming_words(whole))}")
        elif not (thing and is_joined(asked.text, whole, thing)):
            thing = topic_of(whole)
        elif asked.outcome != _REFUSED and not names_another(asked.text):
            thing = topic_of(f"{thing} {' '.join(naming_words(asked.text))}")
    return thing


def _is_refused_follow_up(asked: Turn, thing: str) -> bool:
    return asked.outcome == _REFUSED and bool(thing) and is_joined(asked.text, asked.understood, thing)


def is_joined(text: str, whole: str, thing: str) -> bool:
    """Whether a question was understood with words of the talk: `whole` has some of `thing` that `text` has not."""
    told, said = ({word.lower() for word in WORD.findall(each)} for each in (whole, text))
    return any(word.lower().removesuffix("'s") in told - said for word in thing.split())


def _pairs(recent: Sequence[Turn]) -> Iterator[tuple[Turn, Turn | None]]:
    """Each question with the reply to it, the newest first."""
    reply: Turn | None = None
    for turn in reversed(recent):
        if turn.role == "assistant":
            reply = turn
        else:
            yield turn, reply
            reply = None
