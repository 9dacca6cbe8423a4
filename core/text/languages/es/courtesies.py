"""Greetings, thanks and goodbyes in Spanish: words, phrases, and what may stand beside them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "greeting": ("hola holaa holi buenas hey saludos"),
    "thanks": ("gracias grax"),
    "goodbye": ("adiós adios chao chau bye"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "greeting": (
        "buenos días",
        "buenos dias",
        "buenas tardes",
        "buenas noches",
        "qué tal",
        "que tal",
        "cómo estás",
        "como estas",
        "qué hay",
    ),
    "thanks": (
        "muchas gracias",
        "mil gracias",
        "muchísimas gracias",
        "te lo agradezco",
        "perfecto gracias",
    ),
    "goodbye": (
        "hasta luego",
        "hasta mañana",
        "hasta pronto",
        "nos vemos",
        "que tengas buen día",
        "buena noche",
    ),
}

BESIDE = "a todos amigo amiga bot señor señora por tu su ayuda todo muy amable de nuevo y ok vale perfecto genial la el"
