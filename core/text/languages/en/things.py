"""English words around the things that a question asks for."""

from core.text.languages.en.questions.question_words import EVERYDAY
from core.text.tokens import terms

_ONE = r"(?:also |still |actually )?(?:(?:a|an|any|some|the|another|your|ur|our)\b ?)*"
_BE = r"(?:is|are|was|were|will be)"
_IT = r"(?:you|u|ya|they|we|it|the \w+)(?: guys| all)?"
# Behind these stands a thing that may not exist: "is there a …", "do you have …".
EXISTS = (
    rf"\b(?:{_BE} there|there (?:is|are|exists?))\b {_ONE}|"
    rf"\b(?:do|does|did) {_IT} (?:have|got|offer|take|accept|provide|sell|run)\b {_ONE}"
)
# Behind these stands the thing that is asked for: "what … do I need", "how much is a …", "when is the …".
ASKED_FOR = (
    rf"\bhow much (?:{_BE}|do|does|for) {_ONE}|\bhow many {_ONE}|"
    rf"\b(?:what|which|wat)(?:['’]s| {_BE})? {_ONE}|\bwho(?:['’]s| {_BE}) {_ONE}|"
    rf"\b(?:when|where)(?:['’]s| {_BE}| do| does| did) {_ONE}"
)
# What people say of themselves before they ask; not "I need …", which asks.
_SELF = (
    r"(?:i|we|my \w+)(?:['’]?(?:m|ve|re|d))?"
    r"(?! (?:need|want|would|must|should|can|could|look|wonder|like|do|have to)\b)"
)
_ASKS = r"(?:does|do|is|can|what|how|when|where|who|which)\b"
BACKGROUND = (
    rf"(?:(?<=^)|(?<=[,.;?!] )){_SELF} [^,.;?!]*?(?:[,.;!]|(?= (?:and|so|but|{_ASKS})\b))|"
    rf"\b(?:if|since|because|bc) {_SELF} [^,.;?!]*?(?:[,.;!]|$|(?=[?]| {_ASKS}))"
)
# Words of whole sentences: a question without them is the name of a thing, such as "bookstore hours".
SENTENCE = frozenset(
    """
    that which who whom whose when where why how what wat if because while i im you u we they he she it one someone
    anyone people ppl do does did can could will would shall should may might must is are was were be been being am
    have has had not no n't here there this these those my your our his her me us them so then get got need want go
    goes going come comes coming take takes give gives given see bring hold holds held tell please
    """.split()
)
# Words before a number that is no course's.
NO_SUBJECTS = frozenset(
    "lab labs room hall page part line step unit week exam quiz form act top over only lot box rm".split()
)
# Words that end the name of a thing.
BORDERS = SENTENCE | frozenset(
    """
    in on at for of to from with without by about into during after before near within until till per as than between
    under over along toward towards vs and or but start starts begin begins end ends close closes open opens cost
    costs offer offers use work works happen happens available apply pay charged teaches teaching taught brings count
    counts meet meets worth play plays find determines too tho though also hav sit sits left
    """.split()
)
# What campus pages call a thing by another name; the first of each is what is asked for.
ALSO_CALLED = {
    first: frozenset(terms(" ".join(others)))
    for line in """
        textbook book text; ta assistant; ra assistant; prof professor instructor faculty; prereq prerequisite;
        rec recreation fitness; gym recreation fitness; ticket citation; dorm residence hall; cafeteria dining
        """.split(";")
    for first, *others in [terms(line)]
}
# Words in front of a person's name, and others that may be written in capitals and name nothing.
NO_NAMES = frozenset(
    """
    i i'm i've i'd i'll im ok okay a an the us usa prof professor dr mr mrs ms dean director hi hello hey thanks please
    phd ph.d ma ms mba bs ba id ids pdf url faq am pm ad ps asap fyi btw lol omg idk tv pc gpa w f p co
    """.split()
)
# Terms of things of all kinds, and of what is asked of them: a passage without them may still be about the thing.
OF_ALL_THINGS = EVERYDAY | frozenset(
    terms(
        """
        first second third two three four five last latest next previous new old good best better cheap cheaper worst
        main major key core full whole total right exact correct official special general specific particular basic
        average minimum maximum min max highest lowest largest biggest smallest hardest easiest big small large long
        short same different other further extra free early earliest late
        day date dates time hour week month year semester term deadline price cost fee fine amount number percent
        percentage percentages ratio size rank rate score gpa qpa capacity duration length weight
        office email e-mail mail phone telephone cellphone number room building place location address website webpage
        url link contact portal id code
        person name title role author authors coauthor coauthors co-author co-authors chance rule policy way difference
        reason example option requirement detail details resources point period interest interests contribution finding
        findings purpose goal objective form format version part parts section topic topics path plan step steps process
        opening closing due start end begin beginning morning evening night today tomorrow tonight weekend weekday
        current past future member members list overview meaning definition guy guys folks stuff ppl ago
        """
    )
)
