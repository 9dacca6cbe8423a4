"""How questions ask for a whole list or its length, and headings that name no class of things."""

# Patterns without regard to case.
_HOLDERS = r"(?:you|u|y'?all|you guys|u guys|we|they)"
COUNTS = r"\bhow many\b|\bnumber of\b"
LISTS = (
    r"^\W*(?:so |and |hi |hey |please |pls )*"
    r"(?:(?:wh?ich|what(?:'?s|’s)?(?: are)?)\s+(?:(?:are|is)\s+)?(?:the\s+|all\s+(?:the\s+)?)?"
    r"(?P<class>.+?)\s+(?:are there|is there|there are|are (?:available|offered|running|listed|on campus)|"
    rf"do {_HOLDERS} (?:have|offer|got)|exist|(?:can|could) (?:i|we|students) (?:choose|apply|join|pick)\b.*|"
    r"(?:does|do) .+ (?:have|offer))\b|"
    r"(?:list|show|name|give me)(?: me)?(?: all)?(?: of)?(?: the)?\s+(?P<listed>.+)|"
    r"(?:what|wh?ich) are (?:all )?(?:(?:the|these|those) )?"
    r"(?:(?:\d+|two|three|four|five|six|seven|eight|nine|ten) )?(?P<these>.+?)"
    r"(?: (?:that |which )?(?:i|we|you|u|students?|one|they)\b.+| (?:of|at|besides|on top of) .+)?\??$)"
)
COUNTED = (
    r"\b(?:how many|number of)\s+(?:different\s+|total\s+)?(?P<class>.+?)\s+(?:are there|there are|"
    rf"are (?:available|offered)|exist|do {_HOLDERS} (?:have|offer)|(?:does|do|has|have)\b.*)"
)
SHORT = r"^\W*(?P<class>(?:\w+ ){0,2}\w+s(?: to \w+)?)(?: (?:on|at|around) (?:the )?campus)?\W*$"
FILLERS = frozenset(
    "a an the of for in on at to my your our all any some different kinds kind types type sorts sort available "
    "offer offers offered current currently running this semester term year campus university college school "
    "student students there here list please pls i can do does you have has had s which what wich whats are is be how "
    "many number total me we us give show name tell could would exist running listed hi hey so and now today get "
    "choose pick join it they with from by that these those so gotta pay paid paying top besides addition need must "
    "required".split()
)
# They add nothing to the class that a heading names: "Groups this fall", "Our services".
AROUND = frozenset(
    "a an the of for in on at to our all this that per available offered current list overview semester term year fall "
    "spring summer winter and".split()
)
NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "twenty": 20,
}  # fmt: skip
# A heading that begins so says what to do, and names no thing.
NO_NAME = (
    r"^(?:how|what|when|where|why|who|if|is|are|can|do|does|your|\w+ing|apply|contact|see|about|more|after|before|other)\b|"
    r"\?$"
)
# A sentence that introduces a list ends with a colon, or says so.
LEADS_BELOW = r":$|\b(?:below|following)\b"
# "Hale has four colleges:", "The library offers the following services."
LEADS_WITH_OWNER = (
    r"(?P<owner>.+?) (?:has|have|offers?|includes?|comprises?|consists? of|is (?:made up|composed) of) "
    r"(?:the following |all (?:of )?(?:the )?|a total of )?(?P<class>[^,;]{3,60}?)(?: (?:below|here))?\s*[:.]"
)
# "The schools of Hale are listed below.", "The following documents are needed:"
LEADS_IN = (
    r"(?:(?:the|our|these|here|below|are|is|following|this|a|list|of|all) )*(?P<class>.{3,60}?)"
    r"(?: (?:of|at|in|within) (?P<owner>.+?))?(?: (?:are|is|include)\b(?: [\w-]+){0,5})?\s*[:.]"
)
# Only a part of the things follows, or it is not said that they are all.
OF_PARTS = r"\b(?:some|such as|examples?|e\.g|among|may|might|can|if|not|or|when|to)\b"
