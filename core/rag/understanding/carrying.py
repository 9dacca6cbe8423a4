"""The words of the question before that a turn needs: its topic, or all of it less what changed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.domain.conversation import StandaloneQuestion
from core.errors import ModelError
from core.ports.models import Embedder
from core.rag.understanding.follow_ups import WORD, content_words, depends_on_context
from core.rag.understanding.talk import Talk
from core.rag.understanding.topics import (
    SLOTS,
    done_in,
    is_name,
    is_of_another,
    is_slot,
    is_value,
    named_in,
    names_another,
    naming_words,
    tells_only,
    topic_of,
)
from core.text.languages.languages import english
from core.text.languages.schema.turns import TalkWords
from core.text.questions.asking import asking_clause
from core.text.questions.held import holds, people_in
from core.text.questions.kinds import AnswerKind
from core.text.questions.wanted import wanted

_EN = english(TalkWords)
LONGEST_CARRIED = 400  # characters
# The cosine from which two words are of one kind ("residents", "commuters"), so that one replaces the other.
LIKE = 0.44
THING = re.compile(r"(?:the|an?|my|our) ", re.IGNORECASE)  # "what about the gym?"
_FOR = re.compile(r"for\b", re.IGNORECASE)  # "and for transfer students?" says for whom
# "the office of the | bursar": "and financial aid?"
_OBJECT = re.compile(r"\b(?:of|for)(?: (?:the|an?|my))? (?P<name>(?:[\w'’-]+ ){0,3}[\w'’-]+)$", re.IGNORECASE)


class Lean(StrEnum):
    """How a turn leans on the talk: certainly not known, by pointing to it, or as the same question of another."""

    UNKNOWN = "unknown"
    POINTS = "points"
    SAME = "same"


def lean_of(text: str) -> Lean:
    """Read from the turn's own words."""
    if is_of_another(text) or (is_name(text) and _EN.one.search(text)):
        return Lean.SAME
    points = is_ordinal(text) or depends_on_context(text) or changes_condition(text)
    return Lean.POINTS if points else Lean.UNKNOWN


def asks_attribute(text: str) -> bool:
    """Whether a turn is nothing but what is asked of the thing of the talk: "email?", "and the deadline?"."""
    return set(content_words(named_in(text))) <= _EN.attribute_nouns


def changes_condition(text: str) -> bool:
    """Whether somebody only tells what is different with them: "I'm not from here though"."""
    return tells_only(text) and _EN.changes.search(text) is not None


def chosen_item(text: str, listed: Sequence[str], is_bare: bool = False) -> str:
    """The item of the last answer's list that a turn points to ("the second one"); empty where it points to none.

    `is_bare` where the turn answers a question of ours, so that "2" or the item's own words are enough.
    """
    plain = " ".join(WORD.findall(text)).lower()
    if is_bare:
        for item in listed:
            if plain and plain == " ".join(WORD.findall(item)).lower():
                return item
    ordinals = [place for pattern, place in _EN.ordinals if pattern.search(text)]
    ordinals += [place for place in [_place(text)] if is_bare and place is not None]
    return listed[ordinals[0]] if listed and ordinals and ordinals[0] < len(listed) else ""


def is_ordinal(text: str) -> bool:
    """Whether a turn is nothing but a place in a list: "2", "the second"."""
    return _place(text) is not None


def _place(text: str) -> int | None:
    """The place, counted from 0 and for the last one -1; None for any other turn."""
    plain = " ".join(WORD.findall(text)).lower()
    if plain.isdecimal() and len(plain) == 1:
        return int(plain) - 1
    return next((place for pattern, place in _EN.bare_ordinals if pattern.fullmatch(plain)), None)


def _without_ordinal(text: str) -> str:
    """A turn without the words that its item stands for: "the third one, who can live in it"."""
    return _with_item(text, "").strip(" ,.;:-?") or text


def _with_item(text: str, item: str) -> str:
    """A turn with the item in the place of the words that stand for it: "when does Grief and loss meet"."""
    for pattern, _ in _EN.ordinals:
        if pattern.search(text):
            return pattern.sub(lambda _: item, text, count=1)
    return text


def asks_of_item(text: str) -> bool:
    """Whether a turn asks something of an item ("how much is the second one"), and does not only choose it."""
    own = _without_ordinal(text)
    return own != text and _EN.frame.search(own) is not None


def _is_name_of_its_own(item: str) -> bool:
    """Whether an item says by itself what it is, as most of two words do."""
    return len(content_words(item)) > 1


def person_meant(text: str, talk: Talk) -> str:
    """The person whom the last answer names first, where the turn points to a person ("his phone?"); else empty.

    After a question of who somebody is, "email?" points to that person.
    """
    is_of_person = set(content_words(text)) <= _EN.of_persons and AnswerKind.PERSON in wanted(talk.question)
    if not _EN.personal.search(text) and not is_of_person:
        return ""
    span = next(people_in(talk.answer), None)
    return talk.answer[slice(*span)] if span else ""


def choice_in(text: str, talk: Talk) -> str:
    """What somebody chose who was asked back: one of the choices, or another name; empty for another question.

    A button says "<question> — <label>".
    """
    said = text.strip()
    if said.lower().startswith(talk.question.lower()):
        said = said[len(talk.question) :].strip(" —–-:")
    return chosen_item(said, talk.listed, is_bare=True) or (said if said and is_name(said) else "")


@dataclass(frozen=True)
class Carrier:
    """Joins a turn to the talk before it. With an `embedder` a word gives way to another of its kind."""

    embedder: Embedder | None = None

    async def joined(self, text: str, talk: Talk) -> StandaloneQuestion:
        """The turn with what it takes from the talk."""
        if talk.is_asked_back and not asks_of_item(text) and (label := choice_in(text, talk)):
            whole = about(label, talk.question)
            return StandaloneQuestion(whole, text, rewritten=True, carried=label, own=talk.question)
        carried, whole = await self._with_talk(text, talk)
        before = talk.question[-LONGEST_CARRIED:]
        return StandaloneQuestion(whole, text, rewritten=whole != text, carried=carried, own=text, before=before)

    async def _with_talk(self, text: str, talk: Talk) -> tuple[str, str]:
        """What is carried, and the sentence of both."""
        item = chosen_item(text, talk.listed, is_bare=is_ordinal(text))
        if not item and names_another(text) and not asks_attribute(text):
            return await self._of_another(talk.question[:LONGEST_CARRIED], named_in(text))
        thing = f"{talk.thing or topic_of(talk.question)} {item}".strip()
        if item and is_ordinal(text):
            return thing, thing
        if _EN.done.search(text) and (done := done_in(talk.question)):
            return done, f"{done} {_EN.lead_in.sub('', text) or text}"
        if changes_condition(text):
            previous = talk.question[:LONGEST_CARRIED].rstrip("?!. ")
            return previous, f"{previous} {text}"
        person = person_meant(text, talk)
        topic, is_person = (person or thing)[:LONGEST_CARRIED], bool(person or holds(thing, AnswerKind.PERSON))
        own = _without_ordinal(text) if item else text
        if item and _is_name_of_its_own(item) and not person:
            return item, about(item, own, is_person=False) if _EN.pronoun.search(own) else _with_item(text, item)
        return topic, about(topic, _EN.lead_in.sub("", own) or own, is_person=is_person)

    async def _of_another(self, previous: str, named: str) -> tuple[str, str]:
        """The question before with another value: in the place of the old one, or behind it."""
        previous = previous.rstrip("?!. ")
        carried = whole = previous
        for slot in SLOTS:
            if (value := slot.search(named)) and slot.search(previous):
                carried = slot.sub(" ", carried)
                whole = slot.sub(lambda _: value[0], whole, count=1)
        old = None if is_value(named) or _FOR.match(named) else _OBJECT.search(previous)
        if whole == previous and not (old and THING.match(named)) and (word := await self._alike(previous, named)):
            at = re.compile(rf"(?:(?<=\bthe )[\w'’-]+ )?\b{re.escape(word)}\b", re.IGNORECASE)
            carried, whole = at.sub(" ", carried), at.sub(lambda _: _bare(named), whole, count=1)
        if whole == previous and old:
            carried, whole = previous[: old.start("name")], f"{previous[: old.start('name')]}{_bare(named)}"
        if not set(content_words(named)) <= set(content_words(whole)) or not content_words(named):
            whole = f"{whole} {named}"
        return " ".join(carried.split()), " ".join(whole.split())

    async def _alike(self, previous: str, named: str) -> str:
        """The one word of the question before that is of the same kind as what is named now; empty for none.

        "The gym" takes the place of whatever thing is most like it.
        """
        new = [word for word in content_words(named) if word not in _EN.attribute_nouns]
        is_thing = THING.match(named) is not None
        kinds = naming_words(previous) if is_thing else content_words(previous)
        old = [word for word in dict.fromkeys(map(str.lower, kinds)) if word not in new and not is_slot(word)]
        if self.embedder is None or not new or len(old) < (1 if is_thing else 2):
            return ""
        try:
            vector = await self.embedder.embed_query(" ".join(new))
            others = [await self.embedder.embed_query(word) for word in old]
        except ModelError:
            return ""
        cosines = [sum(a * b for a, b in zip(vector, other, strict=True)) for other in others]
        best = max(range(len(old)), key=cosines.__getitem__)
        return old[best] if is_thing or cosines[best] >= LIKE else ""


def about(topic: str, text: str, *, is_person: bool = True) -> str:
    """One sentence of a turn and the topic: in the place of its pronoun, else in front.

    A thing takes the place of no "him", and the IT office is no "it".
    """
    if (not is_person and _EN.personal.search(text)) or _EN.it_office.search(text):
        return f"{topic} {text}".strip()
    for pattern, written in (
        (_EN.which_one, f"which {topic}"),
        (_EN.pronoun, topic),
        (_EN.possessive, f"{topic}'s"),
        (_EN.they, topic),
        (_EN.there, f"at {topic}"),
    ):
        if pattern is _EN.pronoun and _names_before_asking(text):
            break
        if pattern.search(text):
            return pattern.sub(lambda _, put=written: put, text, count=1)  # type: ignore[misc]
    return f"{topic} {text}".strip()


def _names_before_asking(text: str) -> bool:
    """Whether a turn names a thing and then asks, so that its pronoun means that: "my diploma, do I pick it up"."""
    asks = asking_clause(text)
    return asks is not None and bool(naming_words(text[: asks[0]]))


def _bare(named: str) -> str:
    bare = re.sub(r"^(?:(?:for|in|on|at|with|to|of|the|a|an)\s+)+", "", named.strip("?!. "), flags=re.IGNORECASE)
    return _EN.one.sub("", bare) or bare
