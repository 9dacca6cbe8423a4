"""What is known of each language: courtesies and words of distress."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType

from core.text.languages.ar import courtesies as ar_courtesies
from core.text.languages.ar import distress as ar_distress
from core.text.languages.de import courtesies as de_courtesies
from core.text.languages.de import distress as de_distress
from core.text.languages.en import courtesies as en_courtesies
from core.text.languages.en import distress as en_distress
from core.text.languages.es import courtesies as es_courtesies
from core.text.languages.es import distress as es_distress
from core.text.languages.fr import courtesies as fr_courtesies
from core.text.languages.fr import distress as fr_distress
from core.text.languages.hi import courtesies as hi_courtesies
from core.text.languages.hi import distress as hi_distress
from core.text.languages.ko import courtesies as ko_courtesies
from core.text.languages.ko import distress as ko_distress
from core.text.languages.vi import courtesies as vi_courtesies
from core.text.languages.vi import distress as vi_distress
from core.text.languages.zh import courtesies as zh_courtesies
from core.text.languages.zh import distress as zh_distress


@dataclass(frozen=True)
class Courtesies:
    """Words and phrases of greeting, thanks and goodbye, and the words that may stand beside them."""

    words: Mapping[str, frozenset[str]]
    phrases: Mapping[str, tuple[str, ...]]
    beside: frozenset[str]


def _courtesies(module: ModuleType) -> Courtesies:
    words = {kind: frozenset(listed.split()) for kind, listed in module.WORDS.items()}
    return Courtesies(words, module.PHRASES, frozenset(module.BESIDE.split()))


ENGLISH = "en"
COURTESIES: Mapping[str, Courtesies] = {
    "en": _courtesies(en_courtesies),
    "es": _courtesies(es_courtesies),
    "zh": _courtesies(zh_courtesies),
    "fr": _courtesies(fr_courtesies),
    "de": _courtesies(de_courtesies),
    "ar": _courtesies(ar_courtesies),
    "hi": _courtesies(hi_courtesies),
    "vi": _courtesies(vi_courtesies),
    "ko": _courtesies(ko_courtesies),
}
_DISTRESS: Mapping[str, tuple[str, ...]] = {
    "en": en_distress.DIRECT,
    "es": es_distress.DIRECT,
    "zh": zh_distress.DIRECT,
    "fr": fr_distress.DIRECT,
    "de": de_distress.DIRECT,
    "ar": ar_distress.DIRECT,
    "hi": hi_distress.DIRECT,
    "vi": vi_distress.DIRECT,
    "ko": ko_distress.DIRECT,
}


@lru_cache
def distress_patterns(language: str) -> tuple[re.Pattern[str], ...]:
    """The patterns of direct words of distress in a language; none in one that is not known."""
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in _DISTRESS.get(language, ()))
