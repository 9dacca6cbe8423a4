"""English sentences that address a language model instead of a reader."""

import re

ADDRESSED_TO_A_MODEL = re.compile(
    r"\b(ignore|disregard|forget|override)\b[^.]{0,40}\b(previous|prior|above|earlier|your|system)\b[^.]{0,20}"
    r"\b(instructions?|prompts?|rules|directions?|context|guidelines)\b|"
    r"\b(system|developer) (prompt|message|instructions?)\b|\bas an? (ai|language model)\b|\byou are (now )?an? (ai|"
    r"assistant|chatbot|language model)\b|\b(ai|chat ?bot|assistant|language model)s?\b[^.]{0,30}\bmust (say|tell|"
    r"reply|answer|respond)\b|\b(reveal|print|repeat|show)\b[^.]{0,20}\b(your|the) (instructions|prompt|rules)\b",
    re.IGNORECASE,
)
