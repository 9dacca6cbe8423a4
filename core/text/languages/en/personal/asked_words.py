"""English words by which a question tells that something about its asker matters to it."""

from collections.abc import Mapping

PERSONAL = r"\b(?:i|i['’]\w+|im|me|my|mine|we|us|our|myself)\b"
ADVICE = (
    r"\b(?:recommend\w*|suggest\w*|advi[sc]e|should|ideas?|options?|plan|best|good|better|suit\w*|fit|fits|help|which|"
    r"what (?:could|can|would|should)|where (?:could|can|would|should)|how (?:could|can|should)|would i|looking for|find|choose|pick|try|need|want)\b"
)
# A question that has one answer for everybody: "what is a syllabus", "who founded it", "and the second one?".
GENERAL = (
    r"^(?:(?:ok|okay|and|so|but|hm+|well|thanks|interesting|great|nice)\b[\s,.!]*)*(?:what(?:'?s| is| are| was| were| does| do (?!i\b))|who\b|"
    r"why (?:is|are|do(?!es my| i))|how (?:does|do (?!i\b)|did|is|are|was|long|old|tall|many)|when (?:is|was|were|did|does)|"
    r"is (?:the|it|that|this|there)|are (?:the|they|there)|does|did|tell me (?:more )?about|compare|explain)"
)
# What each kind of fact decides.
DECIDES: Mapping[str, str] = {
    "programme": r"\b(?:major|program(?:me)?|degree|graduat\w+|requirements?|courses?|class(?:es)?|electives?|internships?|jobs?|careers?|capstone|thesis|advis\w+|studies|department|prerequisites?|credits? (?:do|must))\b",
    "year": r"\b(?:graduat\w+|register|registration|still need|next (?:term|semester|year)|requirements?|courses? (?:should|next)|finish|housing|scholarships?|funding|internships?|start)\b",
    "catalog_year": r"\b(?:catalog(?:ue)?|requirements?|graduat\w+|degree (?:plan|audit)|bulletin)\b",
    "campus": r"\b(?:near|nearest|close to|where|around|campus|library|shuttle|bus|park\w*|eat|gym|lab|hours|open)\b",
    "status": r"\b(?:credits?|transfer\w*|tuition|pay|cost|fees?|insurance|tests?|orientation|park\w*|bus|train|finish|evening|late|online|meal plan|housing|resident\w*|deadline|apply|admission|registration|aid|requirements?|graduat\w+)\b",
    "interest": r"\b(?:clubs?|join|events?|teams?|groups?|like|enjoy|fun|activit\w+|workshops?|electives?|trips?|work on|hobb\w+|weekend|play|publish|practi[cs]e|research)\b",
    "access_need": r"\b(?:get (?:in|into|to)|entrances?|access\w*|elevator|lift|stairs|building|room|exams?|lectures?|video|film|housing|dorms?|accommodations?|study places?|text)\b",
    "preference": r"\b(?:sections?|schedule|classes|courses|class|when should|times?|electives?|reach|contact|meals?|eat|food|housing|room)\b",
}
# A question that names such a value itself asks of that, whatever its asker is.
NAMED: Mapping[str, str] = {
    "programme": r"\b(?:[\w ]+ majors?|students of|for (?:nursing|biology|history|business|engineering|psychology|english|math\w*) (?:students|majors))\b",
    "year": r"\b(?:freshm[ae]n|sophomores?|juniors?|seniors?|(?:first|second|third|fourth|final)[- ]years?|graduate students?|undergraduates?)\b",
    "catalog_year": r"\b(?:19|20)\d\d\b",
    "campus": r"\b(?:the|on|at) (?!this|my|main campus)[\w-]+ campus\b",
    "status": r"\b(?:transfer|international|online|part[- ]time|full[- ]time|in[- ]state|out[- ]of[- ]state|evening|commuter|exchange|graduate|grad|residents?) ?(?:students?|tuition)?\b",
}
# Names and numbers: a question with some is of those, whoever asks.
SPECIFIC = r"(?<=[a-z,'’] )(?!I\b)[A-Z]\w+|\b[A-Z]{2,}\b|\d+"
# Words of facts that name no value.
OF_ANY_VALUE = frozenset("student major minor year campus the a an and of in live living".split())
