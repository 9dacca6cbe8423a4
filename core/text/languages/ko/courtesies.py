"""Greetings, thanks and goodbyes in Korean: words, phrases, and what may stand beside them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "greeting": ("안녕 안녕하세요 안녕하십니까 하이 헬로 여보세요 반가워요 반갑습니다"),
    "thanks": ("감사합니다 감사해요 고마워 고마워요 고맙습니다 감사 땡큐 ㄱㅅ"),
    "goodbye": ("안녕히계세요 안녕히가세요 바이 잘가"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "greeting": (
        "좋은 아침",
        "잘 지내요",
        "잘 지냈어요",
    ),
    "thanks": (
        "정말 감사합니다",
        "너무 감사합니다",
    ),
    "goodbye": (
        "안녕히 계세요",
        "안녕히 가세요",
        "또 봐요",
        "잘 자요",
        "잘 있어요",
        "다음에 봐요",
    ),
}

BESIDE = "정말 너무 진짜 네 넵 모두 도와주셔서"
