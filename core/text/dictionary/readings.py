"""The readings of a word: as it stands, and without what its language joins to a word."""

import re

_PREFIXES = ("وبال", "وال", "فال", "بال", "كال", "ولل", "لل", "ال", "و", "ف", "ب", "ل", "ك")
_ENDINGS = {
    "ar": ("ات", "ين", "ون", "ها", "هم", "نا", "تي", "ي", "ك", "ه", "ا"),
    "hi": ("ियों", "ियां", "ों", "ें", "ाएं", "एं", "ां", "े", "ी", "ा", "ो"),
}
_FEWEST = 3  # letters that are left of a word
_TOKEN = re.compile(r"[\w\u0900-\u0963\u0966-\u097f]+(?:[-./&:@][\w\u0900-\u0963\u0966-\u097f]+)*")


def words_of(text: str) -> list[str]:
    """The words of a text that has spaces between them; what a hyphen or a slash joins is one."""
    return _TOKEN.findall(text)


def readings(word: str, language: str) -> frozenset[str]:
    """The word, and what is left of it without joined prefixes and endings."""
    found = {word}
    if language == "ar":
        found |= {word.removeprefix(each) for each in _PREFIXES}
    for ending in _ENDINGS.get(language, ()):
        found |= {each.removesuffix(ending) for each in found}
    if language == "ar":  # a feminine ending is written otherwise before a joined one
        found |= {f"{each[:-1]}ه" for each in found if each.endswith("ت")}
    return frozenset(each for each in found if each == word or len(each) >= _FEWEST)
