"""Greetings, thanks and goodbyes in Vietnamese: words, phrases, and what may stand beside them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "greeting": ("chào alo hello hi"),
    "thanks": ("thanks tks cảm cám"),
    "goodbye": ("bye bai"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "greeting": (
        "xin chào",
        "chào bạn",
        "chào buổi sáng",
        "chào ad",
        "bạn khỏe không",
        "bạn có khỏe không",
    ),
    "thanks": (
        "cảm ơn",
        "cám ơn",
        "cảm ơn bạn",
        "cảm ơn nhiều",
        "cảm ơn bạn nhiều",
    ),
    "goodbye": (
        "tạm biệt",
        "hẹn gặp lại",
        "chúc ngủ ngon",
        "chào tạm biệt",
        "gặp lại sau",
    ),
}

BESIDE = "bạn ạ nhé nha em anh chị ad ơn nhiều rất vì đã giúp đỡ mình mọi người"
