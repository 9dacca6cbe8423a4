"""How questions ask for rows of a table, and what pages call the columns that they want. Patterns without case."""

from core.text.questions.kinds import AnswerKind

# What a superlative or comparative orders by: the kind of value, and whether the largest comes first.
ORDERS = (
    (r"\b(?:cheap(?:est|er)|least expensive|less expensive|lowest[- ]priced|cost(?:s|ing)? (?:the )?less|"
     r"costs? (?:the )?least)\b", "amount", False),
    (r"\b(?:(?:most|more) expensive|priciest|pricier|costliest|dearest|highest[- ]priced|costs? (?:the )?most|"
     r"costs? more)\b", "amount", True),
    (r"\b(?:earliest|soonest|earlier|sooner)\b", "moment", False),
    (r"\b(?:latest|later)\b", "moment", True),
    (r"\bthe most\b|\bmost (?=\w+s\b)", "number", True),
    (r"\bthe least\b|\bleast (?=\w+s\b)", "number", False),
    (r"\b(?:lowest|smallest|smaller|shortest|shorter|fewest|fewer)\b", "number", False),
    (r"\b(?:highest|largest|larger|biggest|bigger|longest|longer)\b", "number", True),
)  # fmt: skip
# "The three cheapest", "top 3 most expensive".
SEVERAL = (
    r"\b(?:top )?(?P<number>[2-9]|two|three|four|five|six|seven|eight|nine)"
    r"(?= (?:most|least|\w+est|lowest[- ]priced|highest[- ]priced)\b)"
)
COMPARES = (
    r"\b(?:vs\.?|versus|compared (?:to|with)|differences? (?:[\w-]+ ){0,3}between|in contrast to|"
    r"how much more (?!expensive|costly)(?=.*\bthan\b))"
)
COMPARATIVE = r"\b(?:\w+er|more|less|fewer) (?:than|one)?|\bwhich (?:one )?is\b.*\bor\b|\bor\b.*\bwhich\b|\bsame\b"
BETWEEN = r"\s(?:vs\.?|versus|compared (?:to|with)|or|and|than)\s"
COUNTS = r"^\W*(?:\w+ )?how many\b"
COUNTED = (
    r"\bhow many (?P<counted>.+?)"
    r"(?=\s(?:are|is|were|do|does|did|can|could|will|has|have|in|on|at|of|for|with|per|to)\b|\W*$)"
)
OFTEN = r"\bhow (?:often|frequent(?:ly)?)\b"
WHICH = r"^\W*(?:wh?ich|what)\s+(?!(?:is|are|was|were|do|does|did|can|of|one|else|if|happens?)\b)[\w&'’-]+"
LISTS = (
    r"\b(?:which|what|who)(?: are)? .+\b(?:are there|there are|there is|exist|are (?:available|offered|listed))|"
    r"\b(?:wh?ich|what)\s+(?!(?:is|are|was|were|do|does|did|can|of|one|else|happens?)\b)(?:[\w&'’-]+ ){0,4}?"
    r"(?!(?:does|is|was|has)\b)\w{2,}s\b|"
    r"\b(?:which|what) are\b|\bwho are\b|^\W*(?:list|name)\b|\b(?:the )?names of\b"
)
# A yes/no question, or one whose condition a table does not settle.
NOT_FOR_TABLES = (
    r"\b(?:not|no|never|without|except|besides|other than|neither|nor|unless|else|isn['’]?t|aren['’]?t|don['’]?t|"
    r"doesn['’]?t|can['’]?t|cannot|won['’]?t|didn['’]?t|if|why|how (?:do|can|should|to)|today|tomorrow|tonight|"
    r"yesterday|now|next|last|previous|past|over|under|than \d+|per person)\b|"
    r"^\W*(?:is|are|was|were|am|do|does|did|can|could|may|might|should|will|would|has|have|had)\b"
)
WITH = r"\b(?:with|comes? with|have|has|having|includ\w+|gives?|that)\b"
# What a column may be called that holds a kind of answer, the most exact names first.
COLUMNS = {
    AnswerKind.PERSON: r"\b(?:instructors?|teachers?|professors?|lecturers?|taught by|contact|chair|director|"
    r"advis[eo]r|coordinator|staff|who)\b",
    AnswerKind.PLACE: r"\b(?:where|rooms?|place|location|bldg|building|office|venue)\b",
    AnswerKind.TIME: r"\b(?:days?|times?|begins?|starts?|ends?|hours|when|meets)\b",
    AnswerKind.DATE: r"\b(?:dates?|days?|when|deadline|due|times?|begins?|starts?|ends?)\b",
    AnswerKind.AMOUNT: r"\b(?:price|cost|rate|fee|amount|charge|tuition|fine|deposit|how much)s?\b",
}
# A question of a few words ends with what it wants.
ENDS = {
    AnswerKind.PERSON: r"\b(?:prof|professor|instructor|teacher|lecturer)",
    AnswerKind.PLACE: r"\b(?:room|building|location)",
    AnswerKind.TIME: r"\b(?:times?|days|schedule)",
    AnswerKind.AMOUNT: r"\b(?:price|cost|fee|rate)",
}
# They name a kind of answer, and no row.
ASKING = frozenset(
    "who whos whose where wheres when whens what whats which wich how much many long time times day days date dates "
    "cost costs price pay paying paid fee rate amount room rooms building place places location located prof "
    "professor professors teacher teachers instructor instructors teach teaches teaching taught meet meets meeting "
    "held happen happens start starts begin begins difference different compare compared comparison between versus vs "
    "than or and both each names name list whichever exactly offered available cheapest cheaper cheap expensive least "
    "most more less lowest highest smallest largest biggest bigger smaller longest longer shortest shorter earliest "
    "earlier latest later soonest sooner fewest fewer first number get gets still comes come run runs running here "
    "there offer offers exist same".split()
)  # fmt: skip
# The rows of such a column have a scale each: 80 of one test and 6.5 of another.
SCALED = r"\b(?:scores?|grades?|gpa|points?|marks?|levels?)\b"
# A time that a question names is when something begins.
ENDS_COLUMN = r"^(?:ends?|until|to|closes?|finish(?:es)?)\b"
# They say which term is meant, though "fall" and "spring" are verbs, too.
TERMS = frozenset("fall autumn winter spring summer".split())
# Nothing is in a cell that says one of these.
EMPTY = frozenset({"", "none", "no", "-", "–", "—", "n/a", "na", "tba", "tbd"})
SAME_CLASS = (
    (r"\b(?:residence|residential|student) halls?\b|\bhalls? of residence\b|\bdorm(?:itor(?:y|ie))?s?\b", "residence"),
    (r"\bcafeterias?\b|\beateries\b|\bplaces to eat\b", "place"),
    (r"\bprofs?\b", "professor"),
    (r"\bsec(?:tion)?s?\b", "sec"),
)
