"""How questions pick courses by their attributes: level, credits, prerequisites, time, place, way of teaching."""

from core.text.languages.en.questions.section_words import CLOCK, DAY_LETTERS, DAYS
from core.text.values.words import SEASON

# Patterns without regard to case. What stands before an attribute that courses must not have.
NOT = (
    r"(?P<not>\b(?:not|no|non|never|without|except(?: for)?|besides|avoid(?:ing)?|hat(?:e|ing)|dislike|skip(?:ping)?|"
    r"other than|rather than|instead of|(?:is|are)n['’]?t|"
    r"(?:can['’]?t|cannot|can not|don['’]?t|do not|won['’]?t)(?: (?:do|make|like|want|stand|attend|have|take))?)[\s-]+"
    r"(?:(?:any|the|an?|in|on|at|during|be|being|offered|available|taught|given|held|meet|meeting|have|having|"
    r"classes|courses)\s+)*)?"
)
PARTS_OF_DAY = {
    r"mornings?": ("in the morning", 0, 12),
    r"afternoons?": ("in the afternoon", 12, 17),
    r"(?:evenings?|at night|nights?|night[- ]?time)": ("in the evening", 17, 24),
    r"(?:day[- ]?time)": ("in the daytime", 8, 17),
}
_STARTS = r"(?:(?:that |which )?(?:starts?|starting|begins?|beginning|meets?|meeting)\s+)?"
_AT = rf"(?:{CLOCK}|(?P<noon>noon|midday|lunch(?:time)?)|(?P<plain>1[0-2]|[1-9])(?![\d:%-]| (?:credit|unit|point)))"
AFTER = rf"\b{_STARTS}(?:after|later than|no earlier than|not before|from|past)\s+{_AT}(?: (?:on|onwards?))?"
BEFORE = rf"\b{_STARTS}(?:before|earlier than|no later than|by|until)\s+{_AT}"
ENDS = rf"\b(?:(?:that |which )?(?:ends?|ending|finish(?:es|ing)?|done|over|out)\s+)(?:before|by)\s+{_AT}"
_DAY = rf"(?:{'|'.join(DAYS)}|{DAY_LETTERS}|weekends?)"
WEEKDAYS = (
    rf"(?:\bonly )?(?:\bon )?(?:only )?\b(?P<days>{_DAY}(?:(?:\s*(?:,|and|or|&|/)\s*)+{_DAY})*)(?![\w-])"
    r"(?P<only> only)?"
)
ONLY_BEFORE = r"\bonly (?:on )?|\bon only "
WEEKEND = r"\bweekends?\b"
METHODS = {
    "asynchronous": (r"async(?:hronous(?:ly)?)?", "taught asynchronously"),
    "synchronous": (r"sync(?:hronous(?:ly)?)?|real[- ]time", "taught in real time"),
    "hybrid": (r"hybrid|blended|mixed[- ]mode", "taught partly online"),
    "in person": (r"in[- ]person|face[- ]to[- ]face|f2f|on[- ]campus|on[- ]site", "taught in person"),
    "online": (
        r"(?:fully |entirely |completely |100% )?(?:on-?line|remote(?:ly)?|virtual(?:ly)?|web[- ]based|"
        r"distance(?:[- ](?:learning|education))?|(?:over|via|on) zoom)(?: only)?",
        "taught online",
    ),
}
NOT_IN_SEASON = rf"\b(?P<season>{SEASON})\b(?: (?:semester|term|quarter))?"
LEVEL = r"\b(?P<level>[1-9]00?0)(?:[- ]?level\b|['’]?s\b)(?P<above> (?:or|and) (?:above|higher|up))?"
UPPER_LEVEL = r"\bupper[- ](?:level|division|year)\b"
LOWER_LEVEL = r"\b(?:lower[- ](?:level|division|year)|introductory[- ]level)\b"
YEARS = (
    r"(?:first|1st)[- ]?years?|freshm[ae]n", r"(?:second|2nd)[- ]?years?|sophomores?",
    r"(?:third|3rd)[- ]?years?|juniors?", r"(?:fourth|4th|final)[- ]?years?|seniors?",
)  # fmt: skip
# Who asks is not what is asked for.
WHO_ASKS = (
    r"\b(?:i am|i['’]?m|as|being) an? (?:freshman|sophomore|junior|senior|(?:\w+)[- ]year)"
    r"(?: (?:student|undergrad(?:uate)?))?(?![- ](?:level|year|course|class))\b"
)
NUMBERS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "twelve": "12",
}  # fmt: skip
CREDITS = (
    r"(?:\b(?:worth|for|of|with|carry(?:ing)?|giv(?:e|es|ing)) )?"
    r"(?:\b(?P<least>at least|minimum of|no less than)|\b(?P<most>at most|up to|no more than)|"
    r"\b(?P<more>more than|over)|\b(?P<less>less than|fewer than|under))?\s*"
    rf"\b(?P<amount>\d{{1,2}}(?:\.\d+)?|{'|'.join(NUMBERS)})[- ](?P<unit>credit|unit|point)s?(?:[- ]hours?)?\b"
)
# What a list of courses says where courses may be chosen from it.
ELECTIVE = r"\belectives?\b"
# They are asked for, so that a list is wanted.
LISTED = (
    r"\b(?:courses|classes|sections|electives|seminars|lectures)\b|"
    r"\b(?:which|what|any|an?|only) (?:[\w-]+ ){0,4}(?:course|class|section|elective|seminar|lecture)\b"
)
ASKS_SECTIONS = r"\bsections?\b"
# A course that is compared, or chosen for somebody, is more than a list.
WANTS_MORE = (
    r"\b(?:best|easiest|easy|hardest|good|recommend\w*|better|compare|difference|than|why|how do i|how can i|"
    r"how to|full|open seats?|wait ?list\w*)\b"
)
# What records write of places and ways of teaching.
SAYS_METHOD = {
    "asynchronous": r"\basynchronous(?:ly)?\b",
    "synchronous": r"\bsynchronous(?:ly)?\b",
    "in person": r"\bin[- ]person\b|\bface[- ]to[- ]face\b|\bf2f\b|\bon[- ]campus\b|\bclassroom\b",
    "hybrid": r"\bhybrid\b|\bblended\b|\bmixed[- ]mode\b",
    "online": r"\bon-?\s?line\b|\bremote(?:ly)?\b|\bvirtual(?:ly)?\b|\bdistance\b|\bweb[- ]based\b|\bzoom\b",
}
SAYS_PARTLY = r"\b(?:many|some|most|several|part(?:s|ly)?|mix|mixed|both|aspects?|may|might|either)\b"
ONLINE_PLACE = r"\bon-?line\b|\bremote\b|\bvirtual\b|\bzoom\b|\bweb\b"
# In a name of a department, it tells nothing apart.
GENERIC = frozenset("of the and in for program programme department dept institute school division".split())
# Around the name of a campus.
BESIDE_CAMPUS = frozenset("campus campuses located location based site".split())
# Without a subject, all courses are meant only where a list is asked for, or nothing but the courses is named.
ALL_COURSES = (
    r"^\W*(?:please )?(?:which|what|list|show|find|any|are there|how many)\b.*\b(?:courses|classes|sections)\b|"
    r"^\W*(?!(?:is|are|am|do|does|don['’]?t|will|can|if|since|only|i|we|my|no|not|classes|courses)\b)"
    r"(?:[\w-]+ ){1,4}(?:courses|classes|sections)\W*$"
)
# Alternatives between two attributes of one kind are not read.
ALTERNATIVES = r"\b(?:or|and)\b"
