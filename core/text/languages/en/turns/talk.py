"""How English turns lean on what was said before: openings, pointers, ordinals, and words that name nothing."""

import re

# Words before a turn that say nothing of what is asked.
LEAD_IN = re.compile(
    r"^(?:(?:wait|oh|ah|hm+|um+|well|yeah|yes|ok(?:ay)?|k|alright|right|no i mean(?:t)?|i mean(?:t)?|sorry|btw|"
    r"and|n|but|or|so|also|then|plus|&)\b[\s,.!:…-]*)+",
    re.IGNORECASE,
)
# The same is asked of another: "what about residents", "and on Sunday?", "same for the spring".
OF_ANOTHER = re.compile(
    r"^(?:(?:and|n|but|or|so|then|also|ok|k)\b[\s,]*)*"
    r"(?:(?:what|how) (?:about|abt|bout)|wbt|hbu|same (?:for|with))\b\s*",
    re.IGNORECASE,
)
# Words that make a turn a question or a statement of its own, and no mere name.
FRAME = re.compile(
    r"\b(?:who|whom|whose|what|whats|whos|which|wich|when|whens|where|wheres|wher|why|how|hows|is|are|was|were|do|does|did|"
    r"can|could|will|would|should|shall|must|have|has|had|need|want|tell|give|show|i|im|i'm|i’m|if|get|got)\b",
    re.IGNORECASE,
)
# "the second one", "number 3", "the last": items of what was listed before.
ORDINALS: tuple[tuple[re.Pattern[str], int], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), place)
    for pattern, place in (
        (r"\b(?:the )?(?:first|1st) (?:one|option|thing)\b|\b(?:number|no\.?|option|#) ?(?:1|one)\b", 0),
        (r"\b(?:the )?(?:second|2nd) (?:one|option|thing)\b|\b(?:number|no\.?|option|#) ?(?:2|two)\b", 1),
        (r"\b(?:the )?(?:third|3rd) (?:one|option|thing)\b|\b(?:number|no\.?|option|#) ?(?:3|three)\b", 2),
        (r"\b(?:the )?(?:fourth|4th) (?:one|option|thing)\b|\b(?:number|no\.?|option|#) ?(?:4|four)\b", 3),
        (r"\b(?:the )?(?:fifth|5th) (?:one|option|thing)\b|\b(?:number|no\.?|option|#) ?(?:5|five)\b", 4),
        (r"\bthe last (?:one|option)\b", -1),
        *(
            (rf"\bthe {word}(?=\W*$)", place)
            for place, word in enumerate(("first", "second", "third", "fourth", "fifth"))
        ),
    )
)
# The same as a whole turn, in answer to choices: "the first", "2", "second".
BARE_ORDINALS: tuple[tuple[re.Pattern[str], int], ...] = tuple(
    (re.compile(rf"(?:the )?(?:{pattern})(?: (?:one|option|please|pls))*", re.IGNORECASE), place)
    for pattern, place in (
        (r"first|1st|1|one|former", 0),
        (r"second|2nd|2|two", 1),
        (r"third|3rd|3|three", 2),
        (r"fourth|4th|4|four", 3),
        (r"fifth|5th|5|five", 4),
        (r"last|latter", -1),
    )
)
# What a question asks of its topic; without a topic it names nothing.
ATTRIBUTE_NOUNS = frozenset(
    "prerequisite prerequisites prereq prereqs requirement requirements requirments deadline deadlines date dates cost "
    "costs fee fees price prices prize amount hours advantages disadvantages benefits risks types kinds options "
    "process steps address location phone telephone number nr email mail office credits units instructor professor "
    "prof teacher "
    "schedule room time times day days limit max maximum minimum min length link website form forms contact person "
    "details info information rules purpose reason".split()
)
# The same as far as a question about the topic leaves them behind: they are seldom a part of its name.
ASKED_OF = frozenset(
    "prerequisite prerequisites prereq prereqs requirement requirements requirments deadline deadlines date dates cost "
    "costs price prices prize hours phone telephone number nr email address location credits instructor professor "
    "exactly btw please pls thanks hi hello hey u ur gonna wanna want need needs know tell im ive id".split()
)
# The office of information technology is no pronoun: "the it help", "is it support open", "it services".
IT_OFFICE = re.compile(
    r"\b(?:the|an|our|your|campus|university|call|contact|email) it\b|"
    r"\bit (?:help ?desk|support|department|dept|services?|office|"
    r"help(?= (?:desk|is|open|close[sd]?|hours?|number|phone|email|cent(?:er|re)|counter|line|office)\b|\W*$))\b",
    re.IGNORECASE,
)
# Somebody whom the turn itself names: "my roommate is loud, I told him" points to nobody of the talk.
SOMEBODY = re.compile(
    r"\b(?:my|our|a|an|the|this|that|some) (?:[\w-]+ )?(?:room ?mates?|flat ?mates?|suite ?mates?|class ?mates?|"
    r"friends?|prof(?:essor)?s?|teachers?|instructors?|advis[eo]rs?|tutors?|boss|supervisor|mom|mum|mother|dad|father|parents?|"
    r"brother|sister|cousin|girlfriend|boyfriend|gf|bf|partner|wife|husband|neighbou?rs?|landlord|coach|ta|ra|dean|"
    r"doctor|therapist|counsell?or|kid|child|son|daughter|dog|cat|guy|girl|boy|man|woman|person|student|somebody|someone)\b",
    re.IGNORECASE,
)
# Words of a turn about the conversation itself: "my first question", "what you said".
OF_CONVERSATION = re.compile(
    r"\b(?:ask(?:ed)?|questions?|sa(?:id|y)|chats?|conversations?|messages?|answers?|talk|history|you|your|me)\b",
    re.IGNORECASE,
)
# "which one is the cheapest", "which of them", asked of the things of the talk.
WHICH_ONE = re.compile(r"\b(?P<which>wh?ich) (?:one|ones|of (?:them|those|these))\b", re.IGNORECASE)
# Pronouns in whose place the topic can be put; "there" is read with "at".
PRONOUN = re.compile(
    r"\b(?:it|them|those|these|this (?:one|course|class|program|fee|form|office|deadline)|"
    r"that (?:one|course|class|program|fee|form|office|department|deadline|place)|"
    r"that(?=\W*$| (?:is|was|isnt|take|takes|cost|costs|work|works|happen|happens|end|start|mean|means|last|lasts|open|"
    r"close|due|back)\b)|"
    r"this(?=\W*$))\b",
    re.IGNORECASE,
)
PERSON = re.compile(r"\b(?:he|she|him|her(?! \w))\b", re.IGNORECASE)
PERSONAL = re.compile(r"\b(?:he|she|him|his|hers?)\b", re.IGNORECASE)
THEY = re.compile(r"\bthey\b", re.IGNORECASE)  # only where nothing else points: it is often the office
# What was asked about is done, and is no thing: "how do I do that", "can I redo it", "if I do it on Friday".
DONE = re.compile(
    r"\bredo(?:ing)? (?:it|that|this)\b|"
    r"\b(?:i|you|u|we|they|to|can|could|should|must|still|also|just|actually|not|dont|don[’']t|wanna|gonna|gotta) "
    r"(?:do|doing|done|did) (?:it|that|this|so)\b",
    re.IGNORECASE,
)
ONE = re.compile(r"(?<=\w) ones?(?=\W*$)", re.IGNORECASE)  # "gold one?" is another of the same kind
# Somebody tells of themselves, and asks nothing.
FIRST_PERSON = re.compile(r"\b(?:i|im|i[’']m|ive|i[’']ve|my|we|our)\b", re.IGNORECASE)
# How a person is reached or where one sits: after "who is the chair" that of the person.
OF_PERSONS = frozenset("email mail phone telephone number nr office room contact address hours".split())
# A statement that changes a condition of what was just answered: "but I'm part-time", "I'm not from here though".
CHANGES = re.compile(r"^but\b|\b(?:tho|though)\W*$", re.IGNORECASE)
OWNED = re.compile(r"\b(?:his|her|its|their)\b", re.IGNORECASE)
POSSESSIVE = re.compile(
    r"\b(?:its|their|his|her(?= \w))\b"
    r"(?! (?:own|just|not|too|only|a|an|the|ok|okay|late|free|open|closed|over|still|been|due|for|in|on)\b)",
    re.IGNORECASE,
)
THERE = re.compile(
    r"(?<!is )(?<!are )(?<!was )(?<!were )\bthere\b(?! (?:is|are|was|were|will|a|an|any)\b)", re.IGNORECASE
)
