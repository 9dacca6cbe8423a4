"""How calendars and questions name the same event: one word for each meaning."""

from core.text.languages.en.questions.course_words import FILLERS as FILLERS_OF_COURSES
from core.text.values.words import MONTH, SEASON

BEGIN, END, DEADLINE, CLASSES, NOT = "begin", "end", "deadline", "class", "no"

# Patterns without regard to case, replaced in this order.
SAME_MEANING = (
    (r"\bmake[ -]?ups?\b", "makeup"),
    (r"\bph\.?d\.?(?: students?)?\b|\bdoctora(?:l|te)\b", "doctoral"),
    (
        r"\bpass(?:ed|ing)?[ /-]*(?:or[ -])?(?:no[ -]?(?:pass|credit)|not pass|fail(?:ing)?)\b|\bp/?(?:np|f)\b",
        "passfail",
    ),
    (r"\b(?:change|switch|convert|turn|make)\b(?=.{1,40}\bpassfail\b)", ""),
    (
        r"\b(?:(?:payment )?plan )?instal?lments?(?: payments?)?(?:(?: is| are)? (?:due(?: date)?|deadlines?))?\b|"
        r"\b(?:payment )?plan payments?(?: (?:is |are )?due)?\b",
        "installment",
    ),
    (r"\blast day of\b|\bfinal day of\b", END),
    (r"\bfirst day (?:of|in)\b", BEGIN),
    (
        r"\b(?:last|final|latest) (?:day|date)\b|\bdeadlines?\b|\bcut-?off(?: date)?\b|\bdue(?: date| by)?\b|\bby\b|"
        r"\bno later than\b|\b(?:un)?till?\b|\bhow late\b|\btoo late\b|"
        r"\b(?:the )?latest (?:that )?(?:i|we|you|one|students?) (?:can|could|may)\b",
        DEADLINE,
    ),
    (r"\b(?:job|jobs|employment|internship|employer) fairs?\b", "career fair"),
    (r"\bmlk\b", "martin luther king jr"),
    (
        r"\b(?:w/o|without|with no) (?:getting |having |receiving |taking )?(?:a |an |the )?"
        r"(?:w\b|withdraw\w*(?: grade)?)(?: on (?:my|the|your) transcript)?|"
        r"\b(?:w/o|without) (?:it )?(?:showing|appearing|going|being)(?: up)? on (?:my|the|your) (?:transcript|record)",
        "withoutw",
    ),
    (
        r"\bbefore (?:[\w']+ ){0,4}?[\"“']?w\b[\"”']?(?: (?:shows?|appears?|goes|comes|is|gets?|will)\b[\w ]*)?",
        "withoutw",
    ),
    (r"\bw/o\b", "without"),
    (r"\bwithdraw(?:al|als|s|n|ing)?(?: with a w\b)?", "withdraw"),
    (r"\b(?:pick(?:ing)? up|get(?:ting)? into)\b(?=.*\b(?:class|course|mini|section)\b)", "add"),
    (
        r"\b(?:post(?:s|ed|ing)?|put(?:s|ting)? up|releas(?:e|es|ed|ing)|announc(?:e|es|ed|ing)|com(?:e|es|ing) out)\b",
        "post",
    ),
    (r"\bwhen can (?:i|we|one|students)\b", BEGIN),
    (r"\b(?:have|has|need|needs|supposed) to\b|\bmust\b|\bshould (?:i|we|one)\b", DEADLINE),
    (r"\b(?:final )?exam(?:s|ination|inations)?(?: week| period)?\b|\bfinals(?: week)?\b", "exam"),
    (r"\bappl(?:y|ies|ying|ications?)\b", "apply"),
    (r"\bcommencement(?: ceremony)?\b|\bgraduation(?: ceremony| day)?\b", "graduation"),
    (r"\bmov(?:e|ing)[- ]in(?: day| date)?\b", "movein"),
    (r"\b(?:enroll?(?:ment|ing)?|sign(?:ing)? up|regist(?:er|ration|ering))\b", "register"),
    (r"\b(?:tuition(?! adjustment)(?: payment| bill| fees?)?|bills?|pay(?:ment|ments|ing)?)\b", "pay"),
    (r"\b(?:begin(?:s|ning)?|began|starts?|started|starting|opens?|opened|opening)\b", BEGIN),
    (r"\b(?:(?:is|are|be|campus|university|offices?|library|school) closed)\b", "closed"),
    (r"\b(?:ends?|ended|ending|finish(?:es|ed)?|over|clos(?:e|es|ed|ing))\b", END),
    (r"\b(?:class(?:es)?|courses?|lectures?|instruction|semesters?|terms?|quarters?|school(?: year)?)\b", CLASSES),
    (r"\bvacations?\b|\brecess\b", "break"),
)
# Words of the above that pages do not write so.
OF_NO_PAGE = frozenset({BEGIN, END, DEADLINE, CLASSES, "movein", "withoutw", "passfail", "makeup", "career fair", ""})
# "Is there a final date for commencement?" may ask for a deadline, or for a date that is settled.
SETTLED_DATE = r"\b(?:final|last|official|exact|set) dates?\b"
# What a calendar adds to the name of a holiday.
# They tell one of several apart, and name nothing.
NO_NAMES = frozenset("first second third fourth fifth day week month no".split())
PARTS_OF_TERMS = frozenset("mini module session first second one two half".split())
ADDED = (
    r",\s*(?:no classes|(?:(?:university|campus|all) )?offices? closed|university closed|observed|"
    r"withdrawal grade)\b.*$"
)
ASKS_WHEN = (
    r"\bwhen\b|\bwhens\b|\bdates?\b|\bdeadlines?\b|\bdue\b|\b(?:first|last|what|wh?ich) days?\b|\bhow long\b|"
    r"\bhow late\b|\bwhat week\b|\bhow many days\b|\bthe latest\b"
)
ASKS_ELSE = r"\b(?:where|who\w*|what|why|how|which|is|are|was|were|will|do|does|did|can|could|should|have|has|there)\b"
# All days of an event are asked for, not the next one.
ASKS_DAYS = (
    r"\b(?:wh?ich|what|all|list) (?:the )?(?:days|dates)\b|\bdates\b|"
    r"(?<!many )(?<!more )(?<!\d )\bdays\b(?!.*\b(?:left|until|till|before|to)\b)"
)
# "Mini-2", "Session One", "Summer Two", "first half", "full semester": which part of a term a course fills.
PART_OF_TERM = (
    r"\b(?P<kind>mini|session|module|block|summer(?: semester| session)?)(?: course| class)?[ -]*"
    r"(?P<number>[1-9]|one|two|three|four|five|six|all|[ab])\b|"
    r"\b(?P<half>first|second|1st|2nd)[ -]half\b(?: of (?:the )?(?:semester|term))?"
)
WHOLE_TERM = (
    r"\b(?:(?:normal|regular|usual|standard) )?(?:full|whole|entire|regular|normal|usual|standard)[ -]"
    r"(?:semester|term)\b(?:[ -]long)?|\b(?:semester|term)[ -]long\b|"
    r"\bsemester(?=(?:,? (?:summer )?(?:all|one|two)\b)*(?: &| and| add| drop| pass| course| class))"
)
# "; withdrawal grade assigned after this date": until then a course is dropped without a W.
W_AFTERWARDS = r";\s*(?:assign\w* )?(?:a )?(?:withdrawal grade|w)\b.{0,30}\bafter this (?:date|day|deadline)"
# "Mini-2 add, audit & tuition adjustment drop deadline" is a deadline for each.
FOR_EACH = r"(?P<each>.+?(?:,|&|\band\b).+?)(?P<what>\bdeadlines?)(?:\s*\(\d+\)|[\s*])*"
# Who wants to know: "my parents want to know when …".
ASKER = (
    r"\bmy (?:parents?|mom|mum|dad|family|friends?|room-?mates?|boss)\b.{0,12}?\b"
    r"(?:wanna|want\w*|needs?|asks?|asked|asking)(?: to)?(?: know)?\b|\b(?:wanna|gonna|gotta)\b"
)
BRAKES = rf"\b(?P<of>{SEASON}|thanksgiving|christmas|xmas)[ -]?(?:brakes?|braek|breaks?|brk)\b"
NOT_OF_NAMES = r"\b(?:what|wh?ich) days?\b|\bhow long\b|\bhow many days\b|\bwhat week\b"
FILLERS = (FILLERS_OF_COURSES - {"no"}) | frozenset(
    "date dates holiday holidays academic calendar during before after between supposed time times last "
    "latest officially usually since lasts happening scheduled set each every omg lol ugh btw bro guys sorry".split()
)
NEXT = r"\b(?:next|upcoming|coming)\s+(?P<what>deadlines?|breaks?|holidays?|days? off|events?)\b"
DAY_OFF = r"\b(?:break|holiday|no classes|closed|observed|recess)\b"
# Sorts of free days: how a question asks for them, and what a calendar writes beside them.
SORTS_OF_DAYS_OFF = (
    (r"\bclosed\b", r"\bclosed\b"),
    (
        r"\b(?:no|without|don['’]?t have|not have|cancel\w*) (?:any )?(?:class(?:es)?|school|lectures?)\b|"
        r"\bclass(?:es)? (?:is |are )?cancel\w*|\bdays? off\b|\boff\b|\bfree days?\b|\bholidays?\b",
        r"\b(?:break|holiday|no class(?:es)?|classes cancel\w*|closed|observed|recess)\b",
    ),
)
# All of them are asked for: "which days", "what holidays", "list the days off".
ASKS_ALL_DAYS = (
    r"\b(?:wh?ich|what|all|list|show)(?: me)?(?: all)?(?: are| of)?(?: the| our)? (?:days?|dates|holidays|breaks)\b|"
    r"^\W*(?:holidays|days off)\b|\b(?:what|when)(?:'?s|’s| are| r)(?: all)?(?: the| our)? (?:days off|holidays)\b"
)
OF_ANY_DAY_OFF = FILLERS_OF_COURSES | frozenset(
    "university campus college school offices office days day off dates date holiday holidays class classes academic "
    "calendar official federal during get officially everything completely".split()
)
SEASONS_NAMED = rf"\b({SEASON})\b"
# A break has its season in its name: the only break of a fall term need not be the fall break.
SEASONED_NAMES = rf"\b({SEASON})(?= (?:break|recess|vacation|holidays?|session|carnival|festival|fair)\b)"
# What tells one kind of an event from another: the season of a break, the month of a graduation.
KINDS_OF_NAMES = rf"\b{SEASON}(?= (?:break|recess|vacation)\b)|\b{MONTH}(?= (?:graduat\w+|commencement|degrees?)\b)"
# Beside the name of a free day.
ADDED_TO_DAYS = r"\s*[(,;–—-]\s*(?:no classes|(?:all |university |college |campus )?(?:offices )?closed|observed)\b.*$"
NO_NAMES_OF_DAYS = frozenset("the of a day days holiday holidays observed no classes class".split())
