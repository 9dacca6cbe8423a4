"""Greetings, thanks and goodbyes in Chinese: words, phrases, and what may stand beside them."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "greeting": ("你好 您好 嗨 哈喽 哈啰 早 早安 早上好 下午好 晚上好 大家好 在吗 在嗎 喂"),
    "thanks": ("谢谢 謝謝 多谢 多謝 感谢 感謝 谢啦 谢了 非常感谢 非常感謝 谢谢你 谢谢您 太感谢了"),
    "goodbye": ("再见 再見 拜拜 回头见 晚安 明天见 下次见"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "greeting": (),
    "thanks": (),
    "goodbye": (),
}

BESIDE = "你 您 了 啊 呀 啦 哦 的 好 帮助 帮忙 老师 机器人"
