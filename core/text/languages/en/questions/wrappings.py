"""What English puts around a question: greetings, hedges, asides and tags, which say nothing about the answer."""

import re

from core.text.languages.en.questions.question_words import LEAD

_CALLED = r"(?:there|all|everyone|everybody|guys|folks|team|y['’]?all)"
_SOUND = (
    rf"(?:(?:he+y+|hi+|hello+|yo+|good (?:morning|afternoon|evening|day))(?: {_CALLED})?|"
    r"u+gh+|uh+|u+m+|h+m+|o+h+|lo+l|omg|tbh|ngl|btw|fyi|smh|lmao|ha(?:ha)+|wow|yikes|sos|bruh|dude|"
    r"thanks?(?: (?:you|so much|a lot|in advance))?|please|sorry|ok+|okay|alright|so+|well|"
    r"(?:quick|random|dumb|stupid|silly) (?:question|q))"
)
_NOT_SURE = (
    r"(?:idk|i ?(?:do not|don['’]t) know|"
    r"i(?: am|['’]m) not (?:really |quite |so )?sure|not sure|no idea|unsure)"
)
_HEDGE = rf"{_NOT_SURE} (?:if|whether) (?:this|that|it|here|you|anyone|someone)\b[^,.;?!]*?(?:\bbut\b|[,.;!])"
_TRYING = r"trying to (?:find out|figure out|understand|see)"
# "does anyone know", "I was wondering if", "just checking whether"
_ANNOUNCED = (
    r"(?:(?:does|do|would|did) (?:anyone|anybody|any of you|someone|somebody|you)(?: here| guys| else)?"
    r"(?: happen to)? know|(?:anyone|anybody) (?:here |else )?knows?|"
    rf"(?:just )?(?:wondering|curious|checking|asking|{_TRYING})|"
    r"i(?: am|['’]m| was|['’]ve been| have been)? (?:just )?"
    rf"(?:wondering|wonder|curious|confused about|{_TRYING})|{_NOT_SURE}|any idea|any clue|"
    r"(?:can|could|may) i (?:just )?ask(?: you)?(?: something| a question)?|"
    r"(?:i )?(?:got|have|had) a (?:quick )?question)"
)
WRAPPING = re.compile(rf"(?:\A\W*(?:(?:{_HEDGE}|{_ANNOUNCED}|{_SOUND})\b[\s,.!:;–—-]*)+)|{LEAD}", re.IGNORECASE)
# Behind the question: "…, right?", "… or am I stuck", "… lol", "… pls help"
TAG = re.compile(
    r"(?:[\s,.!–—-]{1,5}(?:right|lol|haha|thanks?(?: you)?|tysm|thx|please|pls|plz|"
    r"(?:(?:please|pls|plz) |(?<=[,.!–—-]\s))help(?: me)?(?: out)?|"
    r"or (?:what|not|no|nah|something|whatever)|or (?:am|did|was|have) (?:i|we)(?: \w+){1,2}|"
    r"asking for (?:a|my) friend|anyone|anybody|i (?:think|guess|hope)|you know|"
    r"sorry|asap|somehow|tho(?:ugh)?|btw|tbh|ngl|lmao|omg|bro|bruh|dude))+\W{0,5}\Z",
    re.IGNORECASE,
)
# A clause that begins so belongs to the question behind it: "if I drop a class today, how much …".
CONDITION = re.compile(
    r"(?:if|when|whenever|once|after|before|until|unless|while|during|as|with|without|for|in|on|at)\b", re.IGNORECASE
)
# Behind these a clause may begin, but not within "where and when is …".
BORDER = re.compile(r"[,.;:!?)…–—-]\Z|\b(?:and|but|so|because|then)\Z", re.IGNORECASE)
OPEN = re.compile(r"\b(?:who|what|when|where|why|how|which)\s(?:and|or)\Z", re.IGNORECASE)
SUBORDINATE = re.compile(r"\b(?:who|whom|whose|what|which|when|where|why|how|if|whether|there|that)\b", re.IGNORECASE)
# No full stop behind a title; an aside in brackets about oneself ends the sentence, too.
SENTENCE_END = re.compile(
    r"[?!…](?=\s|\Z)|(?<!\b[Pp]rof)(?<!\b[DdMm]r)(?<!\b[Mm]s)(?<!\b[Mm]rs)\.(?=\s|\Z)|\n|"
    r"\s(?=\((?:i|I|my|we)\b)"
)
