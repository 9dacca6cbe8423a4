"""What the bot says in Spanish without a search."""

from collections.abc import Mapping

REPLIES: Mapping[str, str] = {
    "greeting": "¡Hola! ¿Qué te gustaría saber sobre la universidad?",
    "thanks": "¡De nada! Pregúntame cuando necesites algo más.",
    "goodbye": "¡Hasta luego y que te vaya bien! Aquí estoy si tienes otra pregunta.",
    "other_language": "Las páginas de la universidad que conozco están en otro idioma, así que no puedo responderte bien en español.",
    "other_language.pages": "Estas páginas son las más cercanas a tu pregunta:",
    "other_language.closest": "Traduje las palabras de tu pregunta. La página, en inglés, dice lo siguiente; quizá no sea lo que buscas:",
    "other_language.more": "Otras páginas que pueden servirte:",
    "other_language.person": "Esta oficina puede ayudarte: {contact}",
    "other_language.again": "También puedes hacerme la pregunta en inglés.",
    "crisis.opening": "Gracias por contármelo. Suena serio, y no tienes que pasar por esto a solas. Yo solo soy un programa, pero hay personas listas para ayudarte ahora.",
    "crisis.emergency": "¿Alguien está en peligro, herido o no respira? Llama ahora al {number}.",
    "crisis.emergency.any": "¿Alguien está en peligro, herido o no respira? Llama ahora al número de emergencias de tu zona.",
    "crisis.line": "Para hablar con alguien que te escuche: {name}, {how}.",
    "crisis.line.any": "Para hablar con alguien que te escuche, busca una línea de ayuda cercana: {how}.",
    "crisis.campus": "En el campus:",
    "crisis.person": "También puedes contactar con: {contact}",
    "crisis.closing": "Si puedes, quédate cerca de alguien de confianza hasta que llegue la ayuda. Con apoyo, las cosas pueden mejorar. No he guardado lo que escribiste.",
}
