"""Make of written claims what one epoch reads: also joined, cited wrongly, and as the passage itself says it."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from core.models.claim_model import rows
from core.text.passage_structure import read
from training.claims.rows import Claim
from training.data.rows import Example, Row

_WITHOUT_QUESTION, _OTHER_PASSAGE = 0.15, 1 / 14  # shares of the claims
_COPIES, _COPIED, _SWAPPED = 2, range(4, 41), 0.6  # a passage; words of one; share of the copies
_ANSWERS = re.compile(r"(?i)yes|no")
_CLAUSE = re.compile(r",\s+(?=(?:and|but|or)\b)|;\s+")
_FIGURE = re.compile(r"(?<![\w.,:])[$£€]?\d+(?:[.,:]\d+)*")


def epoch(claims: Sequence[Claim], source: random.Random) -> list[Claim]:
    """The claims, some without their question, and those that are made of them."""
    passages: dict[str, list[Claim]] = {}
    for claim in claims:
        passages.setdefault(claim.passage, []).append(claim)
    made = [each for group in passages.values() for each in (*_joined(group, source), *_copies(group, source))]
    return [*(_asked(each, source) for each in claims), *made, *_cited_wrongly(claims, list(passages), source)]


def _asked(claim: Claim, source: random.Random) -> Claim:
    alone = source.random() < _WITHOUT_QUESTION and not _ANSWERS.match(claim.text)
    return replace(claim, question="") if alone else claim


def _joined(group: Sequence[Claim], source: random.Random) -> Iterator[Claim]:
    """Two true claims as one, and a true and a false one, which is false."""
    true, false = ([each for each in group if each.is_true is told] for told in (True, False))
    if len(true) > 1:
        first, second = source.sample(true, 2)
        yield replace(first, text=f"{first.text} {second.text}")
    if true and false:
        both = [source.choice(true), source.choice(false)]
        question = both[1].question
        source.shuffle(both)
        yield Claim(question, " ".join(each.text for each in both), both[0].passage, is_true=False)


def _copies(group: Sequence[Claim], source: random.Random) -> Iterator[Claim]:
    """Sentences and rows of the passage, whole or in part, and with a figure that it has elsewhere."""
    passage = group[0].passage
    said = [unit.alone for unit in read(passage.split("\n", 2)[-1]) if len(unit.alone.split()) in _COPIED]
    for whole in source.sample(said, min(_COPIES, len(said))):
        question = "" if source.random() < 1 / 3 else source.choice(group).question
        text = source.choice([whole, *(part for part in _CLAUSE.split(whole) if len(part.split()) in _COPIED)])
        yield Claim(question, text[:1].upper() + text[1:], passage, is_true=True)
        if source.random() < _SWAPPED and (swapped := _swapped(text, passage, source)):
            yield Claim(question, swapped, passage, is_true=False)


def _swapped(text: str, passage: str, source: random.Random) -> str:
    """The text with a figure of another place of the passage; empty where there is none."""
    figures, others = list(_FIGURE.finditer(text)), sorted(set(_FIGURE.findall(passage)))
    others = [each for each in others if each not in text]
    if not figures or not others:
        return ""
    one = source.choice(figures)
    return text[: one.start()] + source.choice(others) + text[one.end() :]


def _cited_wrongly(claims: Sequence[Claim], passages: Sequence[str], source: random.Random) -> Iterator[Claim]:
    true = [each for each in claims if each.is_true]
    for claim in source.sample(true, round(len(claims) * _OTHER_PASSAGE)):
        other = source.choice(passages)
        if other != claim.passage:
            yield replace(claim, passage=other, is_true=False)


def of_rows(rows: Mapping[str, Sequence[Row]], shares: Mapping[str, float], source: random.Random) -> list[Claim]:
    """At most `shares[name]` rows of each source, as claims without a question."""
    chosen = [each for name, of in rows.items() for each in source.sample(list(of), min(len(of), int(shares[name])))]
    return [Claim("", each.asked, each.passage, each.label) for each in chosen]


def example(claim: Claim) -> Example:
    """The claim as the model reads it; of a long one its beginning."""
    ids, kinds = rows(claim.question, claim.text, claim.passage)[0]
    return Example(ids, kinds, "check", claim.is_true, None, None)
