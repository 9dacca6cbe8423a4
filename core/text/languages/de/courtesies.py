"""Greetings, thanks and goodbyes in German: words, phrases, and what may stand beside them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "greeting": ("hallo hi moin servus hey grüezi moinsen tach"),
    "thanks": ("danke dankeschön merci danke"),
    "goodbye": ("tschüss tschüß tschau ciao bye servus"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "greeting": (
        "guten morgen",
        "guten tag",
        "guten abend",
        "grüß gott",
        "gruss gott",
        "wie gehts",
        "wie geht's",
        "wie geht es dir",
        "wie geht es ihnen",
        "na du",
    ),
    "thanks": (
        "vielen dank",
        "danke schön",
        "danke sehr",
        "besten dank",
        "herzlichen dank",
        "tausend dank",
    ),
    "goodbye": (
        "auf wiedersehen",
        "bis bald",
        "bis dann",
        "bis später",
        "bis morgen",
        "gute nacht",
        "schönen tag noch",
        "schönen abend noch",
    ),
}

BESIDE = "zusammen alle du ihr für die deine ihre hilfe schnelle antwort und ok super perfekt dir ihnen bot"
