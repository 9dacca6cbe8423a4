"""How English is shortened in chats, and what it stands for."""

# Form → words, in turns; only forms that are no English words of their own.
_FORMS = """
im|I am|ive|I have|u|you|ur|your|youre|you are|dont|don't|doesnt|doesn't|didnt|didn't|cant|can't|couldnt|couldn't|
wont|won't|wouldnt|wouldn't|shouldnt|shouldn't|isnt|isn't|arent|aren't|wasnt|wasn't|werent|weren't|havent|haven't|
hasnt|hasn't|hadnt|hadn't|aint|isn't|whats|what is|whos|who is|whens|when is|wheres|where is|hows|how is|whys|why is|
whatre|what are|theres|there is|thats|that is|theyre|they are|shes|she is|hes|he is|wat|what|wut|what|waht|what|
wht|what|wen|when|wehn|when|wnen|when|wher|where|wehre|where|wich|which|whcih|which|hwo|how|wanna|want to|
gonna|going to|gotta|have to|hafta|have to|lemme|let me|gimme|give me|dunno|do not know|kinda||sorta||ppl|people|
bc|because|cuz|because|coz|because|becuz|because|rly|really|rlly|really|til|until|till|until|thru|through|tho|though|
yr|year|yrs|years|tmr|tomorrow|tmrw|tomorrow|tmw|tomorrow|2day|today|2morrow|tomorrow|b4|before|abt|about|plz|please|
pls|please|thx|thanks|smth|something|smb|somebody|sumthing|something|w/o|without|w/|with|btwn|between|hav|have|
shud|should|cud|could|wud|would|teh|the|tht|that|somethin|something|nothin|nothing|doin|doing|goin|going|
gettin|getting|takin|taking|idk|I do not know|idek|I do not know|intl|international|dept|department|appt|appointment
"""
_PARTS = [part.strip() for part in _FORMS.replace("\n", "").strip().split("|")]
CHAT_FORMS = dict(zip(_PARTS[::2], _PARTS[1::2], strict=True))

# What may be another word elsewhere: pattern → words. "r u open", "where r the labs", "were is it", "how much dose it".
IN_PLACE = (
    (r"^[\s?!.]*[$€£]+[\s?!.$€£]*$", "how much?"),  # "$$?"
    (r"(?<!\S)\$+(?!\S)", "dollars"),
    (r"\br(?= (?:u|you|there|the|we|they|my|these|those|any)\b)", "are"),
    (r"(?<=^when )r(?= \w)|(?<=^where )r(?= \w)|(?<=^what )r(?= \w)|(?<=^who )r(?= \w)|(?<=^how )r(?= \w)", "are"),
    (r"\bhw(?= (?:m[a-z]?ny|m[a-z]?ch|long|late|often|do|can)\b)", "how"),
    (r"(?<=\bhow )mny\b", "many"),
    (r"(?<=\bhow )mch\b", "much"),
    # "21120 N" and "section n" name a section.
    (r"(?<=\w)(?<!\bsection)(?<!\bsec)(?-i: n )(?=\w)", " and "),
    (r"^were(?= (?:is|are|can|do|does|did|was|will|should|could)\b)", "where"),
    (r"(?<=^when )dose\b|(?<=^where )dose\b|(?<=^what )dose\b|(?<=^how )dose\b|(?<=\bhow much )dose\b", "does"),
    (r"^dose(?= (?!of\b)\w)", "does"),
    (r"n['’]t\b(?! (?:i|we|you|they|he|she|it|there|the|my|our|a|an|students?|people)\b)", " not"),
    (r"\bca not\b", "can not"),
    (r"\bwo not\b", "will not"),
    (r"\bI['’]m\b", "I am"),
    (r"\bI['’]ve\b", "I have"),
)
