"""Greetings, thanks and goodbyes in Hindi: words, phrases, and what may stand beside them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "greeting": ("नमस्ते नमस्कार हैलो हेलो हाय प्रणाम namaste namaskar"),
    "thanks": ("धन्यवाद शुक्रिया थैंक्स थैंक्यू dhanyavaad dhanyavad shukriya"),
    "goodbye": ("अलविदा बाय"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "greeting": (
        "कैसे हो",
        "कैसे हैं",
        "आप कैसे हैं",
        "सुप्रभात",
        "शुभ प्रभात",
        "क्या हाल है",
    ),
    "thanks": (
        "बहुत धन्यवाद",
        "बहुत बहुत धन्यवाद",
        "बहुत शुक्रिया",
    ),
    "goodbye": (
        "फिर मिलेंगे",
        "शुभ रात्रि",
        "कल मिलते हैं",
    ),
}

BESIDE = "जी आपका बहुत सर मैम मदद के लिए दोस्त"
