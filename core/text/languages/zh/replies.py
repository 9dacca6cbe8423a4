"""What the bot says in Chinese without a search."""

from collections.abc import Mapping

REPLIES: Mapping[str, str] = {
    "greeting": "你好！关于这所大学，你想了解什么？",
    "thanks": "不客气！有其他问题随时问我。",
    "goodbye": "再见，祝你一切顺利！有问题随时来找我。",
    "other_language": "我能查到的学校网页不是中文的，所以我无法很好地用中文回答你。",
    "other_language.pages": "这些网页与你的问题最接近：",
    "other_language.closest": "我把你问题里的词翻译成了英文。下面是英文网页上的原文，不一定就是你要的答案：",
    "other_language.more": "其他可能有用的网页：",
    "other_language.person": "可以联系这个办公室：{contact}",
    "other_language.again": "你也可以用英语再问我一次。",
    "crisis.opening": "谢谢你告诉我。这听起来很严重，你不必独自面对。我只是一个程序，但现在就有人可以帮助你。",
    "crisis.emergency": "有人处于危险中、受伤或没有呼吸吗？请立即拨打 {number}。",
    "crisis.emergency.any": "有人处于危险中、受伤或没有呼吸吗？请立即拨打当地的紧急电话。",
    "crisis.line": "想找人倾诉：{name}，{how}。",
    "crisis.line.any": "想找人倾诉，可以在这里找到附近的求助热线：{how}。",
    "crisis.campus": "校内：",
    "crisis.person": "你也可以联系：{contact}",
    "crisis.closing": "如果可以，请在得到帮助之前待在你信任的人身边。有了支持，情况会好起来。我没有保存你写的内容。",
}
