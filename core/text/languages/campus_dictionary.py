"""The campus words of each language that a question may be asked in."""

from collections.abc import Mapping

from core.text.languages.ar import campus_words as ar
from core.text.languages.de import campus_words as de
from core.text.languages.es import campus_words as es
from core.text.languages.fr import campus_words as fr
from core.text.languages.hi import campus_words as hi
from core.text.languages.ko import campus_words as ko
from core.text.languages.vi import campus_words as vi
from core.text.languages.zh import campus_words as zh

CAMPUS_WORDS: Mapping[str, str] = {
    "es": es.WORDS,
    "zh": zh.WORDS,
    "fr": fr.WORDS,
    "de": de.WORDS,
    "ar": ar.WORDS,
    "hi": hi.WORDS,
    "vi": vi.WORDS,
    "ko": ko.WORDS,
}
