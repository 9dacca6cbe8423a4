"""How questions ask what something costs, and how they and price lists name the same."""

# Patterns without regard to case; each matches whole words.
HOW_MUCH = (
    r"how (?:much|mutch)(?: money)?(?: (?:do|does|will|would|did|is|are|should|must|can))?|"
    r"(?:what|which)(?:'?s|’s| is| are)? the "
    r"(?:price|cost|fee|rate|charge|amount|fare)s?|costs?|prices?|pricing|how expensive|priced|charged?|fees?|rates?"
)
# A short question without a verb, such as "out of state tuition".
PRICE_NOUN = r"tuition|fees?|fines?|deposits?|rates?|rent|fares?|dues|prices?|costs?"
NO_SHORT_QUESTION = (
    r"^\W*(?:how(?! (?:much|mutch|expensive))|when|where|why|who|can|could|do|does|is|are|should|may|will|which)\b|"
    r"\b(?:when|how to|due|deadline|refund\w*|waive\w*|pay(?:ing)? (?:for )?(?:by|with|online)|why|late)\b"
)
SAME_MEANING = (
    (r"\bnon-?\s?residents?\b|\bout[- ]of[- ]state\b|\bout[- ]of[- ]province\b", "nonresident"),
    (r"\bin[- ]state\b|\bresidents?\b", "resident"),
    (r"\bfull[- ]?time\b", "fulltime"),
    (r"\bpart[- ]?time\b", "parttime"),
    (r"\bundergrad(?:uate)?s?\b", "undergraduate"),
    (r"\bgrads?\b|\bgraduate students?\b", "graduate"),
    (r"\btickets?\b|\bfines?\b", "citation"),
    (r"\bpermits?\b|\bpasses\b", "permit"),
    (r"\bwith no\b|\bwithout\b|\bno\b", "without"),
    (r"\blost\b|\blose\b|\blosing\b", "lost"),
)
# Words by which a price is one of another thing: without them in the question it is not what is asked for.
QUALIFIERS = frozenset(
    "citation late lost replacement replace duplicate penalty deposit refund cancellation cancel cancelling "
    "overdue damaged damage without additional extra returned rejected bounced expedited rush reinstatement discount "
    "discounted waiver waived appeal early".split()
)
# They say little about what something costs.
GENERIC = frozenset(
    "fee fees cost costs price prices rate rates charge charges amount amounts total each per one a an the of for to "
    "in on at is are be and or by your you this that from with as will must can it its our any".split()
)
# For how long or where a price holds; alone they name nothing that has a price.
NO_THINGS = frozenset(
    "semester semesters term terms quarter year years yearly annually month months monthly week weeks weekly day days "
    "night hour hours session summer fall spring winter autumn next last current everything".split()
)
PLAIN_COLUMN = r"^(?:the )?(?:price|cost|rate|fee|amount|charge|total|tuition|fine|deposit|how much)s?\b"
FILLERS = frozenset(
    "a an the of for in on at to into from with by is are was be am do does did will would should may might i me my we "
    "us our you your it its this that these those there here please pls plz tell give show get got need want like help "
    "hi hello hey thanks thank what whats which and or so also just only exactly actually really currently now today s "
    "d m re ll im have has had one ones pay pays paid paying payed cost costs price prices much many money dollar "
    "dollars usd amount charge charges charged buy buying purchase if gonna going cant can could someone "
    "student students college university campus school long list full any some bc because ugh owe owed omg lol ya u "
    "about live living stay staying per total expensive total kindly know per as".split()
)  # fmt: skip
