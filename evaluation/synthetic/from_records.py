"""Make questions from records: one for each attribute of a thing whose value stands on its page."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from core.domain.records import StatedCourse
from core.storage.records.all_records import Stated
from evaluation.synthetic.drafts import Draft, SiteText
from evaluation.synthetic.phrasings import PHRASINGS
from evaluation.synthetic.spelled import CODE, Spelled
from evaluation.synthetic.things import (
    Thing,
    course_things,
    event_things,
    person_things,
    place_things,
)

MOST_OF_KIND = 400  # things of one attribute, drawn at random: a schedule of thousands is one kind of question
LONGEST_NAME = 12  # words; what is longer is a sentence, and no name that anybody asks by
_UNNATURAL = {"date": (4,), "role": (2,)}  # phrasings that read oddly of an event or a person's post
_SEVERAL = "all sections"  # stated line by line, so no line says the whole answer


def from_records(stated: Stated, text: SiteText, seed: int) -> Iterator[Draft]:
    """One question for each attribute of each thing on whose value all pages agree, in one of five phrasings."""
    by_attribute: dict[str, list[Thing]] = defaultdict(list)
    for thing in _things(stated):
        if len(thing.values) == 1 and _is_plain(thing):
            by_attribute[f"{thing.kind}-{thing.attribute}"].append(thing)
    for kind, things in by_attribute.items():
        for thing in random.Random(f"{seed}/{kind}").sample(things, min(len(things), MOST_OF_KIND)):
            yield from _asked(kind, thing, text, seed)


def _things(stated: Stated) -> Iterator[Thing]:
    yield from course_things([_with_whole_gold(each) for each in stated.courses])
    yield from event_things(stated.events)
    yield from person_things(stated.people)
    yield from place_things(stated.places)


def _is_plain(thing: Thing) -> bool:
    """Whether its name is short enough to be one."""
    return thing.kind != _SEVERAL and len(thing.called[0].split()) <= LONGEST_NAME


def _says_more(quote: str, terms: Spelled) -> bool:
    """Whether a line says more of the terms than their names: "Fall, in even years"."""
    named = {word for term in terms for word in re.findall(r"\w+", term[0].casefold())}
    return bool(set(re.findall(r"\w+", quote.casefold())) - named - {"offered", "term", "terms", "and", "semester"})


def _with_whole_gold(each: StatedCourse) -> StatedCourse:
    """The course without prerequisites that name more than courses: their codes would be only a part of the answer."""
    said = each.course.prerequisites
    left = set(re.findall(r"\w+", CODE.sub(" ", said).casefold())) - {"and", "or", "none"}
    return replace(each, course=replace(each.course, prerequisites="")) if left else each


def _asked(kind: str, thing: Thing, text: SiteText, seed: int) -> Iterator[Draft]:
    odd = _UNNATURAL.get(thing.attribute, ())
    phrases = [
        pair for at, pair in enumerate(zip(PHRASINGS[thing.attribute], thing.called, strict=True)) if at not in odd
    ]
    phrase, called = random.Random(f"{seed}/{thing.called[0]}/{thing.attribute}").choice(phrases)
    for place in thing.stated:
        quote = text.quote(place, thing.values[0])
        if quote and not (thing.attribute == "offered" and _says_more(quote, thing.values[0])):
            yield Draft(kind, phrase.format(it=called), thing.values[0], quote, place.source, place.url)
            return
