"""Greetings, thanks and goodbyes in Arabic: words, phrases, and what may stand beside them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "greeting": ("مرحبا مرحبًا أهلا اهلا أهلاً هلا هاي سلام السلام"),
    "thanks": ("شكرا شكرًا شكراً تسلم مشكور مشكورة"),
    "goodbye": ("وداعا باي"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "greeting": (
        "السلام عليكم",
        "صباح الخير",
        "مساء الخير",
        "كيف حالك",
        "كيفك",
        "شلونك",
    ),
    "thanks": (
        "شكرا جزيلا",
        "شكرا لك",
        "شكراً لك",
        "جزاك الله خيرا",
        "شكرا كثيرا",
        "الله يعطيك العافية",
    ),
    "goodbye": (
        "مع السلامة",
        "إلى اللقاء",
        "الى اللقاء",
        "تصبح على خير",
        "أراك لاحقا",
        "في أمان الله",
    ),
}

BESIDE = "بك بكم لك لكم جدا كثيرا جزيلا يا صديقي على المساعدة ورحمة الله وبركاته"
