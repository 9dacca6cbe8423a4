"""How English joins two questions in one message, and how a question begins."""

import re

_BE = r"is|are|was|were|isn['’]?t|aren['’]?t"
_MODAL = r"can|could|will|would|should|must|may|can['’]?t|won['’]?t"
_DO = r"do|does|did|don['’]?t|doesn['’]?t|didn['’]?t|has|have|had"
_AUXILIARY = rf"(?:{_BE}|{_MODAL}|{_DO})"
_PERSON = r"(?:i|we|you|they|he|she|students?|anyone|someone|people)"
_THING = rf"(?:{_PERSON}|it|there|this|that|these|those|my|our|your|their|the|an?|any)"
_ASKING = r"(?:who|whom|whose|what|which|when|where|why|how)"

# "what time does", "how much is", "who do I": the words between are neither the subject nor a clause of their own.
_INVERTED = rf"{_ASKING}(?:\s+(?!{_THING}\b|to\b|if\b|and\b|or\b)[\w'’-]+){{0,3}}?\s+{_AUXILIARY}\b"
_HOW_MANY = rf"how\s+many(?:\s+[\w'’-]+){{1,3}}?\s+{_AUXILIARY}\b"
_SHORTENED = r"(?:who|what|when|where|how)(?:['’]s|s)\b"
_HOW_TO = rf"{_ASKING}(?:\s+(?:much|many|often|long))?\s+to\s+\w"
_WHO_DOES = r"who\s+(?!else\b|ever\b)\w+"
_YES_OR_NO = (
    rf"(?:(?:{_BE}|{_MODAL})\s+{_THING}|(?:do|did|have|don['’]?t|didn['’]?t)\s+{_PERSON}"
    r"|(?:does|has|doesn['’]?t)\s+(?:it|he|she|the|my|this|that|anyone|someone))\b"
)
_WHAT_HAPPENS = r"what\s+happens\b"
_QUESTION = rf"(?:{_INVERTED}|{_HOW_MANY}|{_SHORTENED}|{_HOW_TO}|{_WHO_DOES}|{_WHAT_HAPPENS}|{_YES_OR_NO})"

_BETWEEN_SENTENCES = r"(?<=[?.!])\s+(?:(?:and|also|plus)\b,?\s+)?"
_WITH_AND = r"\s*[,;]?\s+(?:and|&|plus)\s+(?:also\s+|then\s+)?"
_WITH_COMMA = rf"\s*[,;]\s+(?:also\s+)?(?={_INVERTED}|{_SHORTENED})"

# Where another question may begin: after a sentence, after "and", or after a comma with its verb first.
JOINT = re.compile(rf"(?:{_BETWEEN_SENTENCES}|{_WITH_AND}|{_WITH_COMMA})(?={_QUESTION})", re.IGNORECASE)

# "If I drop a class, …", "Student loans: …": it belongs to each of the questions that follow.
CONDITION = re.compile(
    r"(?:if|when|once|after|before|since|because|as)\s(?:(?!\?)[^,])+,\s+|[^?.!,:]{3,60}:\s+", re.IGNORECASE
)
ASKS = re.compile(
    rf"(?:{_INVERTED}|{_HOW_MANY}|{_SHORTENED}|{_HOW_TO}|{_WHO_DOES}|{_WHAT_HAPPENS}|{_AUXILIARY}\s+\w|(?:how|where|what|which)\s+{_PERSON}\s+{_MODAL}\b)",
    re.IGNORECASE,
)
GREETING = re.compile(
    r"(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?(?: you)?|please|ok(?:ay)?|so|and|also|but)\b"
    r"(?: there| all| everyone)?[\s,.!]*)+",
    re.IGNORECASE,
)
# Questions that only announce another one.
PLEASANTRY = re.compile(
    r"(?:(?:can|could|may|might|would|will) (?:i|you|anyone|someone|somebody)(?: please)? "
    r"(?:ask|help|answer|tell me)\b(?: (?:me|us|you|a|some|one|this|quick|short|my|questions?|something|out|with))*"
    r"|(?:is|are) (?:this|you|anyone|there)(?: (?:the|a|right|place|person|here|there|real|bot|anyone))*"
    r"|how are you(?: doing)?(?: today)?|how(?:['’]s| is) it going|what['’]?s up|any(?:one|body) know)\s*[?.!,:]\s*",
    re.IGNORECASE,
)
# A clause that ends so goes on: "how do I know when | and how to register".
DANGLING = re.compile(
    rf"\b(?:{_ASKING}|whether|if|of|for|to|about|on|in|at|by|from|with|between|both|the|an?|know|see|so|not|and|or|than|{_BE}|{_MODAL})$",
    re.IGNORECASE,
)
# A part of a message that leans on the part before it: "can I …", "how long does it take", "what are the rules".
LEANS = re.compile(
    rf"^{_YES_OR_NO}|^what(?:['’]?s| is| are| was| were) the(?: [\w'’-]+){{1,2}}\W*$"
    r"|\b(?:it|its|they|them|their|theirs|he|him|his|she|hers?|this|that|these|those|ones?)\b",
    re.IGNORECASE,
)

# A question anywhere in a message: at its beginning, behind a mark or a word that joins, or with its verb first.
ASKING = re.compile(rf"\b{_QUESTION}", re.IGNORECASE)
