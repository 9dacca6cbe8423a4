"""Words of campus life that name no one thing: a question of nothing else could mean many."""

import re

# Beside everyday words (`everyday_words.py`) and what is asked of a thing (`talk.py`).
GENERIC = frozenset(
    "class classes course courses credit major minor degree program programme office building department dept "
    "counter desk place form forms paper papers document documents test tests exam exams quiz gpa grade grades "
    "score fee fine chair director head dean boss professor teacher instructor adviser advisor coordinator office- "
    "hours thing things stuff one ones semester term year week weekend weekends month day today tomorrow tonight "
    "morning evening deadline due maximum minimum limit max min appointment meeting hour open opens opened opening "
    "close closes closed required requirement allowed possible miss missed late early start starts begin begins end "
    "ends count counts cost costs price call phone email mail address number contact website link online money pay "
    "paid student students school campus university college got goes went gone dollar "
    "dollars bucks wich".split()
)
# For how long, and in what, and no thing that has a price: "how much is it per semester".
SPANS_AND_MONEY = frozenset(
    "semester term quarter year month week weekend day hour cost costs price money pay paid dollar dollars bucks "
    "got goes went gone one ones thing things stuff".split()
)
# Verbs of any question, which say nothing of what is done.
LIGHT_VERBS = frozenset(
    "be become bring come do find get give go goes gone got happen have hear help keep know let look make mean must "
    "need put say see show start take talk tell think try turn use want went wish work".split()
)
# When something holds: no word of the thing itself.
MOMENTS = frozenset("today tonight tomorrow now weekend weekends".split())
# Nouns made of verbs are names of things ("commencement", "advising"), however common the verb is.
NOUN_OF_VERB = re.compile(r"(?:ment|tion|sion|ance|ence|ship|ing|(?<=\w{4})[ae]nt)s?$", re.IGNORECASE)
NO_NOUNS = frozenset(
    "going doing getting having being trying looking missing taking asking happening starting ending closing opening "
    "paying applying working using coming leaving planning wondering thinking needing wanting seeing making saying "
    "giving finding calling during something anything everything nothing mention different important current recent "
    "convenient sufficient apparent equivalent significant relevant".split()
)
# A question of the day itself ("do we have class today?") is about the campus, unless it points to a thing.
TODAY = re.compile(r"\b(?:today|tonight|tomorrow|now|yesterday)\b", re.IGNORECASE)
# What a word means is asked of that word, however common: "what's an I grade", "what does late mean".
DEFINES = re.compile(
    r"^what(?:['’]?s| is| are| does) an? |\bwhat (?:does|do) (?!(?:it|this|that|they) ).+ mean\b", re.IGNORECASE
)
# A verb after such an article is the name of a thing: "a suit", "any work".
ARTICLE = re.compile(r"\b(?:an?|any) (?P<noun>[\w-]+)", re.IGNORECASE)
