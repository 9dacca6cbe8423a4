"""How questions ask for opening hours and for days."""

from core.text.values.words import MONTH

# Patterns without regard to case; each matches whole words.
HOURS = (
    r"(?:opening |business |service |open )?hours(?: of operation)?|(?:what|which) times?|when(?:'?s|’s)?|"
    r"how (?:late|early|long)|"
    r"opens?|opened|opening(?: times?)?|closes?|closed?|closing(?: times?)?|until|till|timings?|schedule"
)
# Words by which a question is about hours, not about when something else happens.
# A sentence with one of these is about doors.
OPENS_DOORS = r"\b(?:open(?:s|ing)?|closed?|closes|counter|desk)\b"
OPENS = r"hours|open\w*|clos\w+|how (?:late|early)|timings?"
TODAY = (
    r"today|tonight|tonite|(?:right )?now|rn|atm|currently|at (?:the|this) (?:moment|hour|time)|"
    r"this (?:morning|afternoon|evening)|still|yet|already"
)
# Words that ask for this very moment, not for the day.
NOW = r"(?:right |just )?now|rn|atm|currently|at (?:the|this) (?:moment|hour|time)|still|yet|already"
# Whether something is so: not "when" or "until when" it is.
IS_ASKED = r"is|are|does|do|did|will|can|could|has|have|open|closed|still|yet|already"
ASKS_UNTIL = r"\b(?:until|till?|by|when|what time|how (?:late|long|early)|hours)\b"
HOW_LONG = r"\bhow (?:long|much longer|many (?:hours|minutes))\b"
# "Is the library open?", "library open?" ask for this moment.
OPEN_ALONE = r"\W*(?:(?:is|are)\s+.{1,50}\s+(?:open|closed)|[^?]{1,40}\s+(?:open|closed))\s*\?*\W*"
ASKS_CLOSED = r"(?<!open or )(?:close[sd]?|closing|shut)(?! or open)"
ASKS_BOTH = r"\bopen or (?:closed?|not)\b|\bclosed? or open\b"
# How one asks for hours without a word of opening: "can I get breakfast at the grill now".
GOES = (
    r"no ?body|no one|can (?:i|we|you|one)|could (?:i|we)|is (?:there|any ?(?:one|body)|some ?(?:one|body))|"
    r"(?:is|are) .{1,40}\bthere|are (?:they|you)"
)
# "Drop in" and "walk in" say how one comes.
AT = r"at|into|inside|to|from|by|(?<!drop[ -])(?<!walk[ -])(?<!sign[ -])(?<!check[ -])(?<!log[ -])in"
TOMORROW = r"tomorrow|tmrw|tmr"
WEEKEND, WEEKDAYS = r"(?:the )?week-?ends?", r"week-?days?|(?:during|in) the week"
DAYS = (
    r"mon(?:day)?s?", r"tue(?:s(?:day)?)?s?", r"wed(?:nesday)?s?", r"thu(?:r(?:s(?:day)?)?)?s?", r"fri(?:day)?s?",
    r"sat(?:urday)?s?", r"sun(?:day)?s?",
)  # fmt: skip
DATE = (
    rf"\b(?:{MONTH}\.?\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{MONTH})"
    r"(?:,?\s+20\d\d)?\b"
)
# By whom or what students call a place, and the usual names of such places; each is tried in turn.
CALLED = (
    (r"doctors?|doc|nurses?|physicians?|clinic|infirmary|health ct?r", ("health center", "health services")),
    (r"therapists?|shrink|counsell?ors?|psychologists?", ("counseling center", "counseling")),
    (
        r"(?:it|tech) (?:help(?: desk)?|support|desk|counter|office|guys|people)|help ?desk",
        ("it help desk", "it services", "it help"),
    ),
    (r"gym|weight room", ("recreation center", "fitness center", "gymnasium")),
    (r"cafeteria|caf|dining ?hall|food court|mess", ("dining hall", "dining")),
    (r"librarian", ("library",)),
    (r"book ?shop|school store|campus store", ("bookstore",)),
    (r"cops|campus police|security", ("campus safety", "public safety")),
    (r"fin aid|finaid", ("financial aid",)),
)
# What may stand before such a word: "code clinic" is no doctor's.
BEFORE_CALLED = (
    "a an the any some this that my our your to at in into from by of for see call visit find need is are campus "
    "school college university student students on and or if get with there"
)
# An office of computers that is named by small words alone.
IT_OFFICE = r"\bit (?:help|desk|support|counter)\b"
# Who says why they ask goes on behind the moment: "is the library open rn my laptop died".
AND_WHY = (
    r"(?P<asked>.*?\b(?:open|closed|there)\b.*?\b(?:rn|now|today|tonight|atm|yet))\s+"
    r"(?:my|i|i'?m|i'?ve|we|because|cuz|bc)\b.*"
)
# The same behind a comma: "how late can i stay, dont want to go home".
AND_BECAUSE = (
    r"(?<=\w),\s*(?:because|cuz|bc|cause|since|my|i|i'?m|i'?ve|we|(?:don'?t|do not|need|got|gotta|have)\s+"
    r"(?:to|want|wanna|like|a|some|my|the))\b[^?]*$"
)
# What a page says of the hours when it is closed.
WHEN_CLOSED = (
    r"\b(?:when|if|while|whenever) (?:we are|we're|it is|(?:the|this|our) [\w ]{3,30} is) closed\b|\bafter hours\b|"
    r"\boutside (?:of )?(?:these|those|our|office|opening|business) hours\b"
)
NEEDED_TO_ENTER = r"\b(?:need|bring|show|swipe|carry|have)\b.{0,30}\b(?:id|card|badge|key|pass)\b"
ASKS_IF_OPEN = r"(?:is|are|will|does|do|would|was)\b"
ASKS_TIME = r"\d|\b(?:until|till|after|before|past|noon|midnight|close[sd]?)\b"
FILLERS = frozenset(
    "day days time times go come there get this next coming on at of from s date am pm morning night evening afternoon "
    "usually normally regular usual during early late during in til begin start starts begins be been being go visit "
    "gets again see tell us yet already rn atm fine please omg guys hey".split()
)
# What a library or a centre may be for: it is not the one that is asked for without that word.
SUBJECTS = frozenset(
    "archives art business chemistry children dental education engineering faculty graduate health international law "
    "map math mathematics media medical medicine music physics research science sciences special staff student "
    "theology veterinary women".split()
)
# A calendar's line with one of these says that usual hours may not hold.
NO_USUAL_DAY = r"\b(?:closed|holiday|no classes|break|recess|observed|thanksgiving|christmas|finals?|exam)\b"
# What one does at a place: "is the grill still serving food" asks whether it is open.
DONE_THERE = (
    r"\b(?:serv(?:e|es|ing)|selling|food|breakfast|brunch|lunch|dinner|meals?|eat|eating|coffee|drinks?|study|studying|"
    r"visit|walk ?in|people|visitors|orders?)\b"
)
# In weeks of exams doors are open, at other hours.
ONLY_EXAMS = r"^(?!.*\b(?:closed|holiday|no classes|break|recess|observed)\b).*\b(?:finals?|exam\w*)\b"
CLOSED_ON_HOLIDAYS = (
    r"\bclosed (?:on|during|over) (?:all |the |every |any |public |official |university |college |federal )*holidays?\b"
)
ASKS_WHEN_OPEN = r"\b(?:when|what time|until|till|how (?:late|long|early)|hours|which|from)\b"
LATER_TODAY = r"\b(?:today|tonight|tonite|this (?:afternoon|evening))\b"
# Whoever sits there is asked for there: "a librarian at the research desk".
DESKS = frozenset("desk counter window".split())
