"""Negators, and words that exclude each other."""

NEGATORS = frozenset("no not never none neither nor cannot without nobody nothing nowhere hardly except unless".split())

# Each line is one question with its possible answers; words of one answer mean the same.
_ANSWERS = {
    "order": "before prior, after following since",
    "place in a row": "first initial, second, third, fourth, fifth, last final",
    "amount": "more most greater higher above over exceeding, less fewer least lower below under",
    "bound": "minimum, maximum",
    "open": "open opens opened opening, closed close closes closing",
    "duty": "must required requires mandatory compulsory obligatory shall, may can optional voluntary might",
    "change": "increase increases increased rise rises rose, decrease decreases decreased fell drops reduced reduces",
    "begin": "begin begins began start starts started beginning, end ends ended ending finish finishes",
    "time of year": "early earlier earliest, late later latest",
    "leave": "allowed permitted allows permits eligible, prohibited forbidden banned barred ineligible",
    "include": "include includes included including, exclude excludes excluded excluding",
    "load": "full-time, part-time",
    "level": "undergraduate undergraduates, graduate graduates postgraduate, doctoral phd, master masters",
    "side": "north northern, south southern, east eastern, west western",
    "direction": "left, right",
    "rhythm": "daily, weekly, biweekly, monthly, yearly annually annual, hourly",
    "hour of day": "morning, afternoon, evening, night overnight",
    "way": "online virtual remote remotely, in-person",
    "price": "free, paid",
    "public": "public, private",
    "result": "accepted accept accepts, rejected reject rejects denied",
    "number of people": "individual individually alone, group groups team teams",
    "kin": "mother, father, brother, sister, son, daughter, wife, husband",
    "gender": "male men man boy boys, female women woman girl girls",
    "better": "better best, worse worst",
    "long": "longer longest long, shorter shortest short",
    "old": "older oldest old, younger youngest young new newer newest",
    "large": "larger largest large bigger biggest big, smaller smallest small",
    "easy": "easy easier easiest, difficult harder hardest",
    "same": "same, different",
    "parent": "internal, external",
    "home": "resident residents, nonresident nonresidents",
}

OPPOSITES = {
    word: (f"which: {kind}", answer.split()[0])
    for kind, answers in _ANSWERS.items()
    for answer in answers.split(", ")
    for word in answer.split()
}

# Verbs of opening hours: a sentence with both of them denies neither.
OPENS, CLOSES = r"\bopens?\b", r"\bcloses?\b"
