"""Whether a page's sentence may be for who asks: an award for biology juniors is for no nursing student."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from core.domain.memory import Fact, FactKind
from core.text.languages.languages import english
from core.text.languages.schema.personal import AskedWords, FieldsOfStudy
from core.text.remembering import in_english

_EN, _STUDY = english(AskedWords), english(FieldsOfStudy)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def may_be_for(facts: Sequence[Fact], text: str) -> bool:
    """Whether nothing that a text says of whom it is for excludes somebody of whom all these facts hold."""
    told = {kind: [in_english(fact.value) for fact in facts if fact.kind is kind] for kind in FactKind}
    is_whom = " ".join([*told[FactKind.YEAR], *told[FactKind.STATUS]])
    return not (
        any(_is_other(is_whom, text, answers) for answers in _EN.either)
        or _is_none_of(map(_words, told[FactKind.PROGRAMME]), map(_words, fields_in(text)))
        or _is_none_of(map(_words, told[FactKind.CAMPUS]), map(_words, _campuses(text)))
    )


def _is_other(told: str, text: str, answers: Sequence[str]) -> bool:
    """Whether a text names answers of a question that people have one of, and none that was told."""
    known = [frozenset(answer.split()) for answer in answers]
    of_text = _words(_EN.done.sub(" ", text))
    own, named = ({at for at, words in enumerate(known) if words & said} for said in (_words(told), of_text))
    return bool(own and named and not own & named)


def _is_none_of(own: Iterable[frozenset[str]], named: Iterable[frozenset[str]]) -> bool:
    known, others = list(own), list(named)
    return bool(known and others) and not any(other <= each for other in others for each in known)


def _campuses(text: str) -> list[str]:
    return [name.removesuffix(" campus").rpartition("the ")[2] for name in _EN.named["campus"].findall(text.lower())]


def fields_in(text: str) -> Iterator[str]:
    """The fields of study whose students a text names: "civil engineering majors", "juniors in nursing"."""
    words = _WORD.findall(text.lower())
    for at, word in enumerate(words):
        if _singular(word) in _STUDY.people:
            before = list(takewhile(_is_of_field, reversed(words[:at])))[::-1]
            is_led = words[at + 1 : at + 2] == ["in"]
            after = list(takewhile(_is_of_field, words[at + 2 :])) if is_led else []
            yield from (" ".join(run) for run in (before, after) if _is_field(run))


def _is_of_field(word: str) -> bool:
    return word in _STUDY.names | _STUDY.before | _STUDY.after


def _is_field(run: Sequence[str]) -> bool:
    return bool(run) and (run[-1] in _STUDY.names or (len(run) > 1 and run[-1] in _STUDY.after))


def _words(text: str) -> frozenset[str]:
    return frozenset(map(_singular, _WORD.findall(text.lower()))) - _EN.of_any_value


def _singular(word: str) -> str:
    return word if word in _STUDY.names else word.removesuffix("s")
