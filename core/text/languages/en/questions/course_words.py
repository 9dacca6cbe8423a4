"""How questions about courses are asked: the words for what they ask, and words that ask for nothing."""

from enum import StrEnum

from core.text.values.words import SEASON


class CourseFact(StrEnum):
    """What can be asked about a course, in the order in which it is told."""

    TITLE = "title"
    DESCRIPTION = "description"
    PREREQUISITES = "prerequisites"
    CREDITS = "credits"
    FEE = "fee"
    TERMS = "terms"
    SECTIONS = "sections"
    REFERENCE = "reference"
    INSTRUCTOR = "instructor"
    TIME = "time"
    ROOM = "room"
    OVERVIEW = "overview"


# Patterns, to be compiled without regard to case; each matches whole words.
FACT_WORDS = {
    CourseFact.PREREQUISITES: r"pre[- ]?req(?:uisite)?s?|requires?|"
    r"(?:need|have|required|requirements?|take)(?: to)?(?: have)?"
    r"(?: take| taken| know| complete[d]?| pass(?:ed)?)?(?: before| first| for(?= taking)| prior to)(?: taking)?|"
    r"requirements?(?: (?:for|of|to take))?|required (?:for|to take)",
    CourseFact.FEE: r"(?:(?:any|extra|additional|lab|course|materials?|some) )*(?:fees?|costs?|charges?)|"
    r"(?:(?:any|extra|how much) )*(?:money )?(?:(?:do|would|will|have) )?(?:i )?(?:(?:have|need|got) to )?"
    r"pay(?: extra)?",
    CourseFact.CREDITS: r"(?:credit|unit|point)s?(?:[- ](?:hour|unit|point|value)s?)?|credit[- ]?hours?|ects",
    CourseFact.REFERENCE: r"crns?|(?:call|(?:course )?reference|registration) (?:number|no\.?|#)s?",
    CourseFact.INSTRUCTOR: r"instructors?|teach(?:es|ing)?|taught|professors?|profs?\.?|lecturers?|teachers?|faculty",
    CourseFact.SECTIONS: r"sections?",
    CourseFact.ROOM: r"where|(?:class)?rooms?|locations?|located|buildings?|place",
    CourseFact.TIME: r"when|what times?|times?|days?|meets?|meeting(?: times?| days?)?|scheduled?|timetable|hours?",
    CourseFact.TERMS: r"offer(?:ed|s|ings?)?|available|given|runs?|running|(?:which|what) (?:semester|term|quarter)s?",
    CourseFact.TITLE: r"titles?|names?|called|stands? for",
    CourseFact.DESCRIPTION: r"descri\w+|summar\w+|overview|cover(?:s|ed)?|topics?|learn(?:ed|t)?|content|about|abt",
}
REFERENCE_NUMBER = rf"\b(?:{FACT_WORDS[CourseFact.REFERENCE]})\s*(?:is|of|:|#)?\s*(?P<number>\d{{4,6}})\b"
SAYS_NEEDED = r"\b(?:pre[- ]?req\w*|requir\w+|need\w*)\b"
COUNTS = r"how (?:many|mny|meny|manny)|number of|count"
# A question of one of these forms and a course alone asks what the course is.
COMPARES = r"\bdifferen(?:ce|t)\b|\bcompar\w+|\bversus\b|\bvs\b"
# "Is X a prerequisite for Y?" asks about Y; "does Y require X?" too.
NEEDED_FOR = r"\b(?:pre[- ]?req\w*|need(?:ed)?|requir\w+)\s+(?:for|of|to(?: take)?|before)\s*(?:taking\s*)?$"
ASKS_WHAT_IT_IS = r"what(?:'?s|’s| is| are)|tell me|info(?:rmation)?|details?|explain|looking for"
YES_NO = r"(?:is|are|does|do|will|can|could|was|were|did)\b"
# What one needs for a course whose code is named: "do I need anything to get into X", "what must I have for X".
ENTERS = (
    r"\b(?:get(?:ting)?|got|let|allowed|accepted|admitted) in(?:to)?\b|"
    r"\bwhat\b.*\b(?:needs?|needed|must|have to)\b|\b(?:needs?|have|must)\b.*\b(?:any|some)thing\b|"
    r"\b(?:any|some)thing\b.*\bneeded\b"
)
# "What course is X", "X is which class": what stands around the code.
ASKS_WHICH = r"\b(?:what|which) (?:kind of |sort of )?(?:course|class|subject)(?:(?:'s|’s)| is| was)?\W*$"
NEXT = r"\bnext\b"
# "Is it in fall too?" asks whether it is given then.
IS_IN = (
    r"^\W*(?:and |so |ok |but )*(?:is|are|will|was)\b.*"
    rf"\b(?:in|during|for|this|next|every|each)\s+(?:the )?(?:{SEASON})\b"
)
EACH_YEAR = rf"\b(?:every|each) (?:{SEASON}|year)\b"
CAN_TAKE = r"(?:can|could|do|should|may) (?:i|we|you|students?) (?:take|get|register|enrol?l)|be taken"
# At the end of titles.
NUMERALS = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8"}
COURSE_NOUN = r"(?:course|class)(?:es)?|courses|lectures?|seminars?"
# They ask for nothing by themselves, so that a question may have any of them.
FILLERS = frozenset(
    "a an the of for in on at to into from with by as is are was were be been being am do does did can could will "
    "would should may might must i me my mine we us our you your it its they them their this that these those there "
    "here please plz pls tell give show find get got know knows want need needs like help hi hello hey thanks thank "
    "what whats which who whos whom whose where wheres when whens how much many any some all both and or "
    "so if then also just everything exactly actually really currently now today again ok okay anyone someone somebody "
    "question looking look up out quick quickly course courses class classes section sections lecture lectures lec "
    "sec catalog catalogue schedule listing listings info information detail details explain one ones take takes "
    "taking taken worth carry carries count counts number no code people person s d m re ll semester semesters term "
    "terms quarter year next current upcoming coming following held have has having total exact full official "
    "long list lists listed name named called value amount go going happen happens student students let make made "
    "register registered enroll enrolled registration do's at's university college school campus "
    "i'm im id its' dear sir madam kindly could've wondering wonder hear more most still between department "
    "dept too either anything something else needed required subject".split()
)
LISTS_COURSES = r"\b(?:courses|classes)\b|\b(?:what|which) (?:course|class)\b|\bteach(?:es|ing)?\b.*\?*$"
DEPARTMENT = r"\b(?:department|dept|program(?:me)?)\b'?s?"
# Around the code of a course that others need.
NEEDED_BEFORE = r"\b(?:requir(?:e|es|ing)|needs?|needing|after(?: taking| i take)?|once i (?:have taken|take))\s*$"
NEEDED_AFTER = r"\s*(?:(?:as|for) (?:a |the |their )?pre|(?:is |be )?(?:a |the )?pre[- ]?req\w*\s+(?:for|of|to)\b)"
# A course that the question does not name: the one that a syllabus, or an earlier question, is about.
ONE_COURSE = r"\b(?:this|that|my|our) (?:course|class)\b"
THE_COURSE = r"\b(?:this|that|my|our|the) (?:course|class)\b"
LISTS = r"\b(?:which|what|how many|list|show|all|any)\b"
# What courses must have that a question wants listed.
NO_PREREQUISITE = (
    r"(?:\b(?:ha(?:s|ve|ving)|with|needs?|needing|requires?|requiring|there (?:are|is))\s+)?"
    r"(?:\bno|\bzero|\bwithout(?: any| a)?|\bw/o(?: any| a)?|"
    r"\b(?:do|does)(?:n['’]?t| not) (?:have|need|require)(?: any| a)?)\s+pre[- ]?req\w*"
)
ONLY_NEEDS = (
    r"\b(?:(?:only|just) (?:need|require|have|want)s?|(?:need|require|have|want)s? (?:only|just))\s+"
    r"([\w &-]+?)\s+(?:as|for)\s+(?:an?|the|their|its)?\s*(?:only )?pre[- ]?req\w*|"
    r"\b(?:whose|with|where)(?: the)? only pre[- ]?req\w*(?: is| being)?\s+([\w &-]+?)(?=\s*(?:[?,.;]|$))"
)
# "The three sections of X": how many there are is no part of the name.
NUMBER_OF_SECTIONS = (
    r"\b(?:both|two|three|four|five|six|[2-6])\b(?=(?: [\w-]+){0,4} (?:sections|lectures|labs|tutorials)\b)"
)
# "What time does X start?" asks for no more than its time.
STARTS = r"\b(what times?\b.*?)\b(?:start|begin)s?\b"
# A sentence, or a labelled line, of a course's page that says what it costs.
SAYS_FEE = r"\b(?:fees?|costs?|charges?|charged|prices?|pay(?:s|able)?|paid)\b"
FEE_LABEL = r"^(?:[-•]\s*)?(?:[\w-]+ ){0,2}(?:fee|cost|charge)s?: "
TERM_WORDS = (
    rf"\b(?:(?:every|each) (?:{SEASON}|year)|{SEASON}(?:\s+(?:one|two|three|all|1|2)\b)?"
    r"(?:\s+['’]?[23]\d(?![\w:]))?|20\d\d|"
    r"(?:this|next|last|current|coming) (?:semester|term|quarter|year))\b"
)
EVERY_OTHER_YEAR = r"(?P<season>[^,()]+?),?\s*\(?(?:in )?(?:alternate )?(?P<which>odd|even)(?:[- ]numbered)? years?\)?"
NO_COURSE = frozenset("none n/a na no nil -".split())
# What stands for a room where there is none; registrars write "DNM" for "does not meet".
NO_ROOM = r"\b(?:dnm|does not meet|no (?:room|meeting)|n/a)\b"
TO_BE_ANNOUNCED = r"\b(?:tba|tbd|to be (?:announced|determined|arranged)|arranged|staff)\b"
# Capitals before a number that name no subject of courses.
NOT_SUBJECTS = frozenset(
    "fall spring summer winter autumn room rm box po form page step part unit week chapter table figure section level "
    "term year phone tel fax ext iso sat act gre gpa toefl ielts covid http am pm no nr id zip crn lot route top jan "
    "feb mar apr may jun june jul july aug sep sept oct nov dec in on at by to of the is for and or than over under "
    "about around only first last next day days hall building suite usd eur gbp cad".split()
)
