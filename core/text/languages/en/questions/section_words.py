"""How questions pick one section of a course: by its label, its kind, its days, or the time at which it begins."""

# Patterns without regard to case, except for single capitals.
KINDS = {
    "lecture": r"lectures?|lecs?",
    "laboratory": r"labs?|laborator(?:y|ies)",
    "recitation": r"recitations?|recs?",
    "tutorial": r"tutorials?|tuts?",
    "seminar": r"seminars?|sems?",
    "discussion": r"discussions?",
}
# A kind that tells sections apart where it is asked for; any course may be called a lecture or a seminar.
TELLING_KINDS = frozenset({"laboratory", "recitation", "tutorial", "discussion"})
# "a" and "i" are labels only where nothing follows that they could belong to.
LABEL = (
    r"(?P<label>[A-Z]{0,2}\d{1,4}[A-Z]{0,2}|(?-i:[A-Z])\d{0,3}|[b-hj-z]\d{0,3}|"
    r"[ai](?=\s*(?:[?.!,;]|$|(?:of|for|in)\b)))(?![\w:])"
)
SECTION = r"\b(?:sections?|sect?)(?![a-z])\.?"
DAYS = (
    r"mon(?:day)?s?", r"tue(?:s(?:day)?)?s?", r"wed(?:nesday)?s?", r"thu(?:r(?:s(?:day)?)?)?s?", r"fri(?:day)?s?",
    r"saturdays?", r"sundays?",
)  # fmt: skip
DAY_LETTERS = r"(?-i:\b(?:MWF|MW|MF|WF|TR|TTh|TuTh|MTWRF|MTWR)\b)"
CLOCK = (
    r"\b(?P<hour>1[0-2]|0?[1-9])(?:[:.](?P<minute>[0-5]\d))?\s*(?P<half>[ap])\.?m\b\.?|"
    r"\b(?P<bare_hour>1\d|2[0-3]|0?[1-9]):(?P<bare_minute>[0-5]\d)\b"
)
# From and before which hour something begins that is so called.
PARTS_OF_DAY = {r"mornings?": (0, 12), r"afternoons?": (12, 17), r"(?:evenings?|at night|nights?)": (17, 24)}
# Which of several is before the others asks when each of them is.
ORDERS_BY_TIME = r"\b(?:earlier|earliest|later|latest|sooner|soonest)\b"
# Around what was read; they ask for nothing.
FILLERS = frozenset(
    "happening held like rly really still guy lady doing ones early late earlier later earliest latest sooner "
    "soonest or thing things folks ppl exactly again meet "
    "meets offered run running gives give taught class classes yes no there any".split()
)
IS_ASKED = r"^\W*(?:(?:hey|hi|so|and|ok|okay|um|uh)\W+)*(?:is|are|was|were|does|do|did|has|have|will)\b"
ASKS_WHICH = r"\b(?:what|when|where|which|who|whom|whose|whos|wheres|whens|how)\b"
WHO = r"\bwho(?:'?s|’s)?\b"
EXISTS = (
    r"\b(?:is|are|was|were) there\b|\b(?:do|does|did) (?:you|they|we) (?:have|offer|teach|give)\b|"
    r"^\W*any\b.*\b(?:class|course)"
)
# The name of a class in a question that says more: "can I get into the workplace law class if I am new".
NAMED_CLASS = (
    r"\b(?:the|a|an|any|my|some|in|into|for|of|about|taking?)\s+(?P<name>(?:[^\W_]+[\s-]+){1,6}?)"
    r"(?:class|course|seminar|lecture|lab|tutorial)\b"
)
# Places that are left, and what is not meant: no record says so.
SAYS_MORE = (
    r"\bfull\b(?! (?:name|title))|\bnot\b(?!-)|\b(?:is|are|was|does|do|did)n['’]?t\b|"
    r"\b(?:besides|except|other than|without|rather than|instead of)\b"
)
# Of the first course of several: "beginner sign language" is "American Sign Language I".
FIRST = frozenset("intro introduction introductory beginner beginners beginning elementary basic basics 1".split())
# Beside the one word of a title by which a class is named.
CLASS = (
    r"class(?:es)?|courses?|seminars?|lectures?|labs?|tutorials?|recitations?|profs?|professors?|teachers?|instructors?"
)
CLASS_OF = r"on|in|about|of|for|called|named"
