"""How questions ask for something against the clock: whether it is over, how long until it, what is next or due."""

# Patterns without regard to case.
_WE = r"(?:i|we|you|one|students?|people|they)"
_UNITS = r"(?:months?|weeks?|days?|hours?|minutes?|mins?)"
_BETWEEN = r"(?:\s+(?:is|are|do|does|it|we|i|there|have|has|left|away|out|more|still|remain\w*|got))*\s+"
NOW = (
    r"\b(?:(?:right |just )?now|rn|atm|currently|at (?:the moment|this (?:hour|time|point|moment))|tonite|"
    r"this (?:morning|afternoon|evening)|today|tonight|still|yet|already|any ?more|really)\b"
)
# Who tells the time asks for nothing by it: "it's 3am, is the library open".
CLOCK_TOLD = (
    r"\b(?:it'?s|it is)\s+(?:already\s+|like\s+|almost\s+|past\s+)?"
    r"(?:\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\.?|o'?clock)|noon|midnight)"
    r"\W*(?:and|so|but)?\s*"
)
UNTIL = (
    rf"\b(?:how (?:long|much (?:longer|more time|time)|far|soon|many (?:more )?(?:{_UNITS}|sleeps))|{_UNITS})"
    rf"{_BETWEEN}(?:until|till?|before|to go (?:until|till?|to|before))\b|"
    r"\bhow (?:far|long) (?:away|off|out) (?:is|are)\b|\bcountdown (?:to|until|till?)\b"
)
LEFT = (
    rf"\b(?:how (?:many|much|long)(?: more)?\s+)?(?:{_UNITS}|time|long)(?:\s+(?:is|are|do|does|it|we|i|there|have|has|"
    r"still|got))*\s+(?:left|remaining|remain)\b(?:\s+(?:to|for|until|till))?|"
    rf"\bhow (?:much time|long|many (?:{_UNITS})) (?:do|have) {_WE} (?:still )?(?:have|got) to\b"
)
LATE = (
    rf"\b(?:is|isn'?t|was|am|are)\s+(?:it|{_WE})\s+(?:not\s+)?(?:already\s+)?(?:to+ )?late\b(?:\s+(?:to|for))?|"
    r"\b(?:to+ late|late now)\b(?:\s+(?:to|for))?"
)
MISSED = (
    rf"\b(?:did|have|has)\s+{_WE}\s+(?:just\s+|already\s+)?miss(?:ed)?\b|\b{_WE}(?:'ve| have| had)?\s+missed\b|"
    r"^\W*(?:has|have|did|is|was|are|were)\b(?=.{1,60}\b(?:pass(?:ed)?|over|gone by|expired?|ended|end)\b\W*"
    r"(?:yet|already|now)?\W*$)"
)
# What is left over of "has the deadline passed?".
PASSED = r"\b(?:passed|pass|over|gone by|expired?|ended|end)\b(?=\W*(?:yet|already|now)?\W*$)"
HAS_BEGUN = (
    r"^\W*(?:has|have|did)\b(?=.*\b(?:open(?:ed)?|begun|began|start(?:ed)?)\b)|"
    r"^\W*(?:is|are)\b(?=.*\bopen(?: (?:yet|already|now))?\W*$)"
)
_STILL_TIME = r"(?:any\s+|some\s+)?(?:still\s+)?time\b(?:\s+(?:left\s+)?(?:to|for))?"
STILL = (
    rf"\b(?:can|could|may|am|are|is|do|does)\s+{_WE}\s+(?:\w+\s+)?still\b(?:\s+(?:able|allowed|have time)(?:\s+to)?)?|"
    r"\bstill\s+(?:possible|able|allowed|time|accepting|taking|open|available|on|going on|happening|running)\b"
    r"(?:\s+(?:to|for))?|"
    rf"\b{_WE}\s+(?:have|got|had)\s+(?:still\s+)?{_STILL_TIME}|\bis\s+there\s+(?:still\s+)?{_STILL_TIME}"
)
CAN = rf"\b(?:can|could|may|am|are)\s+{_WE}\b(?:\s+(?:able|allowed)\s+to)?"
STILL_LATER = r"\b(?:still|any ?more)\b"
_THAT_DAY = r"(?:today|tonight|tomorrow|this|it|that|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
LAST_CHANCE = (
    rf"\b(?:is|was|are)\s+{_THAT_DAY}|\b(?:yesterday|tomorrow|this \w+day)\b|"
    r"\b(?:last|final)\s+(?:chance|opportunity|call)\b(?:\s+(?:to|for))?"
)
IS_LAST = (
    rf"\b(?:is|was)\s+{_THAT_DAY}.*\b(?:last|final)\s+(?:day|date|chance|opportunity|call)\b|"
    r"\b(?:last|final)\s+(?:chance|opportunity|call)\b|"
    r"\b(?:is|was) the (?:last day|deadline)\b.*\b(?:today|tonight|tomorrow|yesterday|this \w+day)\b"
)
YESTERDAY = r"\byesterday\b"
BEGUN = r"\b(?:yet|already|today|now|rn|tonight)\b"
# Questions that name a deadline, and ask for something else.
ASKS_ELSE = (
    r"\b(?:what (?:happens|if|do|should|can|will)|how (?:do|can|should|to|would)|why|who|where|penalt\w+|fees?|costs?|"
    r"refund\w*|how much(?! (?:more )?(?:time|longer)\b))\b"
)
NO_CLASS_DAY = (
    r"\b(?:no class(?:es)?|(?:day|days|time) off|off (?:from )?(?:school|class)|"
    r"(?:don'?t|do not|not|without|isn'?t|no) (?:\w+ )?(?:have )?(?:any )?(?:class(?:es)?|school|lectures?|lessons?))\b"
)
HAVE_CLASS = (
    r"\b(?:(?:do|are|is|will|does|did|have)\s+(?:we|i|it|there|you|students|classes|class|school)|there\s+(?:is|are)|"
    r"we\s+have|(?:is|are)\s+(?:class(?:es)?|school|campus))\b"
)
CLASS = r"\b(?:class(?:es)?|school|lectures?|lessons?|university|uni|campus|a holiday|holiday|day off|off)\b"
CANCELLED = r"\bcancell?ed\b"
NEXT = r"\b(?:next|upcoming|coming|soonest|first)\b"
# "Brake" is written for "break" more often than asked about.
_FREE = r"br(?:eak|ake)|holiday|day off|vacation|long weekend"
BREAK_NEXT = rf"\b(?P<what>{_FREE})s?\b.{{0,20}}\bnext\b|\bnext\b.{{0,24}}\b(?P<that>{_FREE})s?\b"
DUE = r"\b(?:due|deadlines?|last days?|cut-?offs?|to (?:pay|submit|hand in|turn in)|have to do)\b"
HAPPENS = (
    r"\b(?:happening|going on|on the (?:academic )?calendar|events?|dates?|what'?s on|coming up|scheduled|important)\b"
)
# Names of events that mean that something has to be done by then.
IS_DUE = (
    r"\b(?:due|deadlines?|last (?:day|date)|(?:apply|reply|pay|submit|register|return|book|file|respond) by|"
    r"install?ments?)\b"
)
NO_CLASSES = (
    r"\b(?:no class(?:es)?|break|recess|holidays?|observed|(?:university|campus|offices?) closed|reading day)\b"
)
OFFICES_CLOSED = r"\b(?:offices?|university|campus|college|all buildings) (?:is |are |will be )?closed\b"
# An office that does not answer may be closed.
NOBODY = (
    r"\b(?:no ?body|no one|any ?body|any ?one|some ?one|some ?body|they|she|he)\b"
    r".{0,20}\b(?:answer\w*|pick\w* up|there|around|working|respond\w*)\b|\bnot (?:answering|picking up)\b"
)
# Weeks for which hours hold.
IN_TERM = (
    r"\b(?:semesters?|terms?|quarters?|academic year|fall|autumn|spring|regular|usual|normal|standard|school year|"
    r"in session)\b"
)
IN_BREAK = r"\b(?:breaks?|recess|vacations?|holidays?|intersessions?|interims?|summer|winter|not in session|between)\b"
# What is possible after a deadline.
AFTERWARDS = (
    r"(?:^|[.;:]\s*)(?:after\s+(?:this|that|the|these|those)\b[^.;]{0,40}\b(?:deadline|date|day|dates|days|period)|"
    r"after\s+(?:this|that)\b|if you (?:miss|apply after|are late)|late (?:requests?|forms?|applications?)|"
    r"(?:requests?|forms?|applications?) that (?:come|arrive) (?:later|late)|past (?:this|that|the) (?:date|deadline))"
)
WINDOWS = (
    ("two days", r"\btoday (?:or|and) (?:tomorrow|tmrw|tmr)\b"),
    ("next week", r"\bnext week\b"),
    ("this week", r"\b(?:this|the|current) week\b(?!end)"),
    ("weekend", r"\b(?:this|the|coming) week-?end\b"),
    ("next month", r"\bnext month\b"),
    ("this month", r"\bthis month\b"),
    ("next days", r"\b(?:next|coming) (?:few |couple of |7 |seven )?days\b|\bsoon\b"),
)
# The words of a question about a day of the whole campus; another word names something else.
OF_DAYS = frozenset(
    "a an the is are do does did will we i you there have has got be any there's what what's whats when which on in of "
    "for to this that next today tomorrow tmrw tmr tonight tonite now week weekend month day days date dates deadline "
    "deadlines due class classes school lecture lectures lesson lessons campus university uni college holiday off free "
    "students student event events happening happens going coming up soon calendar academic important need know should "
    "must about anything something everything stuff still or and my our all list show tell me please hey hi so like "
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun scheduled "
    "things thing else here it being held open cancelled canceled meet meets meeting session normal regular".split()
)
# Words of a question about a moment that name nothing.
OF_MOMENTS = frozenset(
    "deadline begin end still time get go going come run running runs operate operating work working available open "
    "close need want have forgot forget home now today tonight away chance possible allowed able miss missed late "
    "first second third year day week left until hey please omg im see".split()
)
# Words by which somebody asks about a moment, wherever they stand: they never name what is asked about.
OF_ASKING = frozenset(
    "open opened opening close closed closes closing shut locked door doors lights dark inside outside front kick "
    "kicked walk go going come visit throw let lets miss missed gone passed over too late early already yet still "
    "tonight tonite moment minute long longer many much more days hours anybody anyone anywhere somebody someone "
    "somewhere nobody people guys they there stay until till til before after anymore even possible allowed able "
    "forgot forget haven't havent didn't didnt didn please lol omg one ones".split()
)
# What is done with a class, a plan or a form, and the class of a term that it is done with.
OF_DOING = frozenset(
    "swap switch change turn make choose pick decide opt submit take put move semester term quarter year stats calc "
    "bio chem orgo physics psych econ history math english spanish class classes course courses be out where "
    "registration sign".split()
)
SAYS_DEADLINE = (
    r"\b(?:by|until|till|before|deadlines?|due|last (?:day|date)|no later than|through|up to|at the latest|close[sd]?|"
    r"ends?)\b"
)
SAYS_OPENING = r"\b(?:opens?|begins?|starts?|from|available|available from|on)\b"
# The first and the last day on which something is possible or on.
OPENS_WINDOW = r"\b(?:open|opens|begin|begins|start|starts)\b(?!.*\b(?:close|closes|end|ends)\b)"
CLOSES_WINDOW = r"\b(?:close|closes|end|ends|finish|finishes)\b"
WHAT_DAY = (
    r"(?:(?:hey|hi|so|ok|um|wait|omg)\W+)*(?:what(?:['’]?s| is)?|wh?ich) (?:the |today['’]?s )?(?:day|date)"
    r"(?: of the week)?(?: (?:is it|it is|is today))?(?: today| now| rn| again)*\W*"
)
WHAT_WEEK = (
    r"\b(?:what|wh?ich) week\b(?=.{0,40}\b(?:are we|we(?:'re| are)|is it|is this|now|today|currently)\b)"
    r"(?!.*\b(?:spring|fall|thanksgiving|break|exams?|finals?|midterms?)\b)"
)
# The clock tells no reasons.
ASKS_WHY = r"\b(?:why|how come|what for|reasons?)\b"
# Asked for a time or a thing, not for yes or no.
ASKS_WHAT = r"\b(?:when|what|which|how|where|who\w*|until|till?)\b"
STARTS = r"\b(?:open|opens|begin|begins|start|starts|available|from)\b"
ASKS_YET = r"\b(?:yet|already|started|begun)\b"
ASKS_OVER = r"\b(?:closed|shut|miss(?:ed)?|over|gone|stopped|ended)\b(?!.*\bor (?:open|still)\b)"
# "Did I miss the last bus" asks for the hours of a day.
LAST_ONE = r"\b(?:the |today'?s )?last\b"
TODAY = r"\b(?:today|now|right now|still|tomorrow)\b"
ASKS_AMOUNT = r"\b(?:if|how much|refund\w*|money|percent\w*|fees?|charged?|back|%)\b"
BY_THEN = r"\b(?:by|until|through|before|on or before|no later than|up to)\b"
BEFORE = r"(?<!on or )\bbefore\s*$"
FROM_THEN = r"\b(?:from|since|starting|beginning|on or after)\b"
AFTER = r"(?<!on or )\bafter\b"
ASKS_WHEN = (
    r"\b(?:when|what (?:day|date|time)|which (?:day|date)|deadlines?|due|last (?:day|date)|by when|until|still|yet|"
    r"(?:can|could|may) (?:i|we|you|students?))\b"
)
# A sentence that tells what was is not taken for one of what is still to come.
TELLS_THE_PAST = r"\b(?:was|were|had|has been|have been|since|founded|updated|posted|published|as of)\b"
# A sentence that begins so is about what the one before it names.
POINTS_BACK = r"(?:it|we|they|this|these|open|hours|the (?:office|desk|counter|center|centre|service))\b"
# After the day that such a sentence names, something may still be possible.
HEDGED = (
    r"\b(?:priority|recommended|preferred|extended|rolling|unless|exceptions?|"
    r"late(?:r|st)? (?:applications?|requests?|forms?|submissions?|payments?|registrations?))\b"
)
# A sentence that begins so goes on with the one before it: "On Saturdays it is open …".
GOES_ON = (
    r"(?:(?:on|in|during|at|over)\b|(?:mon|tue|wed|thu|fri|sat|sun)\w*\b|weekends?\b|weekdays?\b|it\b|we\b|open\b|"
    r"hours\b|closed\b|otherwise\b)"
)
# Whether somebody is there at this moment.
_AT_ONCE = r"(?:right now|now|rn|atm|still|at the moment|at this (?:hour|time))"
_ANYBODY = r"(?:any ?body|any ?one|some ?body|some ?one|people|they|any \w+)"
PRESENCE = (
    rf"\b{_ANYBODY}\b.{{0,40}}\b{_AT_ONCE}\b(?!.*\b(?:e-?mail|phone|call|number)\b)|"
    rf"\b{_AT_ONCE}\b.{{0,40}}\b(?:still )?(?:any ?body|any ?one|some ?body|some ?one)\b"
)
AMOUNT = r"%|\bper ?cent\b|[$€£]\s?\d|\b(?:half|full|all|none|nothing|no (?:refund|money|credit)|quarter|third)\b"
# Words around dates that say nothing of what they are dates of.
OF_DATES = frozenset(
    "and or on in at by to of the a an is are from until till through before after for those that this which it its "
    "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september "
    "october november december monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun "
    "am pm noon".split()
)
DOORS = r"\b(?:open|closed)\b"
QUIET_HOURS = r"\b(?:quiet|courtesy) hours?\b"
ASKS_QUIET = r"\b(?:quiet|courtesy|loud|nois\w+|music)\b"
BEGINS_YES_NO = r"\W*(?:is|are|can|could|may|will|do|does|am)\b"
