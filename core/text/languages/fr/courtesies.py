"""Greetings, thanks and goodbyes in French: words, phrases, and what may stand beside them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "greeting": ("bonjour salut coucou bonsoir hello slt bjr cc"),
    "thanks": ("merci mercii mrc"),
    "goodbye": ("adieu ciao bye tchao"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "greeting": (
        "ça va",
        "ca va",
        "comment ça va",
        "comment vas-tu",
        "comment allez-vous",
    ),
    "thanks": (
        "merci beaucoup",
        "merci bien",
        "merci infiniment",
        "je vous remercie",
        "je te remercie",
    ),
    "goodbye": (
        "au revoir",
        "à bientôt",
        "a bientot",
        "à demain",
        "bonne journée",
        "bonne soirée",
        "bonne nuit",
        "à plus",
        "à plus tard",
    ),
}

BESIDE = "à tous monsieur madame toi vous pour votre ton aide beaucoup bien et ok parfait super de la le"
