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
    r"is (?:the|it|that|this)|are (?:the|they)|does|did|tell me (?:more )?about|compare|explain)"
)
# Who may do something, has to, or pays how much: pages say so by year and by status.
ALLOWED = (
    r"\b(?:(?:can|may|could|should) (?:i|we|people like me)\b|(?:am|are) (?:i|we)\b|(?:do|will|would) (?:i|we) (?:still |also |really )?(?:have|need|get|"
    r"pay|qualify|count|lose|owe)\b|how much\b|(?:is|are) [\w' -]{2,40}(?:required|mandatory|free|accessible|open to)\b|eligib\w+|allowed|deadline|"
    r"when (?:can|do|must|should) (?:i|we)\b|when (?:do|does|is|are) [\w ]*(?:regist\w+|enrol\w+|due)\b)"
)
# What each kind of fact decides.
DECIDES: Mapping[str, str] = {
    "programme": (
        r"\b(?:major|program(?:me)?|degree|graduat\w+|requirements?|courses?|class(?:es)?|electives?|internships?|jobs?|careers?|capstone|thesis|"
        r"advis\w+|studies|study abroad|department|prerequisites?|credits? (?:do|must)|clinicals?|clearances?|certifi\w+|licens\w+|supplies|"
        r"labs?|tutor\w*|fieldwork|field experience|student teaching|practicum|language|research|next)\b"
    ),
    "year": (
        r"\b(?:graduat\w+|register|registration|enroll?|sign up|still need|next (?:term|semester|year)|requirements?|courses? (?:should|next)|"
        r"finish|housing|dorms?|scholarships?|funding|internships?|start|declare|cap and gown|commencement|orientation|car|advis\w+|"
        r"meal plan|abroad|thesis|capstone)\b"
    ),
    "catalog_year": r"\b(?:catalog(?:ue)?|requirements?|graduat\w+|degree (?:plan|audit)|bulletin|left)\b",
    "campus": (
        r"\b(?:near(?:by|est)?|clos(?:e to|est)|where|around|campus|library|shuttle|bus|park\w*|eat|dining|food|cafeteria|gym|labs?|hours|open|"
        r"health center|tutoring|print)\b"
    ),
    "interest": (
        r"\b(?:clubs?|join|events?|teams?|groups?|like|enjoy|fun|activit\w+|workshops?|electives?|trips?|work on|hobb\w+|weekend|play|publish|"
        r"practi[cs]e|research|sports?|intramurals?|auditions?|ensembles?|bands?|choirs?|studios?|build|galler\w+|competitions?|minor)\b"
    ),
    "access_need": (
        r"\b(?:get (?:in|into|to)|entrances?|access\w*|elevator|lift|stairs|building|floor|room|exams?|midterms?|finals?|tests?|quiz(?:zes)?|"
        r"lectures?|videos?|films?|screen|housing|dorms?|accommodations?|study places?|text)\b"
    ),
    "preference": (
        r"\b(?:sections?|schedule|classes|courses|class|when should|times?|electives?|reach|contact|meals?|eat|food|housing|room|held|from home)\b"
    ),
}
# A status is of many sorts: what it is, and what such a one decides.
STATUS_DECIDES: Mapping[str, str] = {
    r"\binternational|exchange|visiting": (
        r"\b(?:tuition|pay|cost|fees?|insurance|documents?|forms?|english|orientation|work|jobs?|tests?|bank|arriv\w+|apply|admission|abroad|"
        r"internships?|credits?|housing|scholarships?|aid)\b"
    ),
    r"\b(?:out[- ]of[- ]state|in[- ]state)": r"\b(?:tuition|pay|cost|how much|fees?|rates?|residen\w+|scholarships?|aid|charged?|bill)\b",
    r"\bcommut": r"\b(?:park\w*|bus|train|shuttle|lockers?|food|eat|microwave|lounge|car|permit|meal plan|late|snow|clos\w+|housing)\b",
    r"\bliv(?:e|ing) off|\boff campus": r"\b(?:meal plan|housing|dorms?|bus|shuttle|park\w*|permit|mail\w*|live|rent|guests?|lease|insurance|laundry)\b",
    r"\bliv(?:e|ing) (?:in|on)|residential": (
        r"\b(?:meal plan|housing|dorms?|mov(?:e|ing)|mail\w*|packages?|laundry|guests?|quiet|room|rooms?|car|park\w*|break|dining|heat\w*|keys?)\b"
    ),
    r"\b(?:part|full)[- ]time": (
        r"\b(?:credits?|tuition|pay|cost|how much|fees?|aid|insurance|scholarships?|load|housing|dorms?|loans?|deferment|finish|gym|discount|"
        r"refund|eligib\w+)\b"
    ),
    r"\b(?:grad|graduate|doctoral|ph\.?d|master|post)": (
        r"\b(?:thesis|dissertation|fellowships?|funding|tuition|pay|housing|insurance|load|gpa|deadline|advis\w+|apply|graduat\w+|qualifying|"
        r"comprehensive|borrow|loan|park\w*|discount|requirements?|travel|grants?|aid|credits?)\b"
    ),
    r"\btransfer": r"\b(?:credits?|transfer\w*|transcripts?|count|evaluat\w+|orientation|equivalen\w+|old|previous|other colleges?|admission|aid|housing)\b",
    r"\b(?:online|distance|remote)": (
        r"\b(?:fees?|exams?|finals?|midterms?|tests?|library|orientation|advis\w+|id|labs?|tutor\w*|proctor\w*|come|campus|books?|graduat\w+|"
        r"insurance|gym|counsel\w+|groups?|clubs?)\b"
    ),
    r"\b(?:evening|night|working)": r"\b(?:late|after work|evenings?|nights?|open|hours|finish|classes|sections?|courses|advis\w+|office|tutor\w*|park\w*)\b",
    r"\bveteran": r"\b(?:benefits?|gi bill|tuition|enrollment|certif\w+|pay|fees?|housing|credits?|aid|priority|regist\w+)\b",
    r"\b(?:assistant|ra|ta|worker|tutor)\b": r"\b(?:pay|paid|tuition|hours|grade|grades|timesheets?|payroll|work|students|training|housing)\b",
    r"\bathlete": r"\b(?:practice|team|trainer|eligib\w+|credits?|advis\w+|tutor\w*|miss\w*|register|housing|meal plan)\b",
}
OTHER_STATUS_DECIDES = r"\b(?:credits?|tuition|pay|cost|fees?|insurance|housing|aid|deadline|apply|registration|requirements?|graduat\w+)\b"
# A question that names such a value itself asks of that, whatever its asker is.
NAMED: Mapping[str, str] = {
    "programme": r"\b(?:[\w ]+ majors?|students of|for (?:nursing|biology|history|business|engineering|psychology|english|math\w*) (?:students|majors))\b",
    "year": r"\b(?:freshm[ae]n|sophomores?|juniors?|seniors?|(?:first|second|third|fourth|final)[- ]years?|graduate students?|undergraduates?)\b",
    "catalog_year": r"\b(?:19|20)\d\d\b",
    "campus": r"\b(?:the|on|at) (?!this|my|main campus)[\w-]+ campus\b",
    "status": r"\b(?:transfer|international|online|part[- ]time|full[- ]time|in[- ]state|out[- ]of[- ]state|evening|commuter|exchange|graduate|grad|residents?) ?(?:students?|tuition)?\b",
}
# Names and numbers: a question with some is of those, whoever asks. The code of a course is none: who may take it depends on that.
SPECIFIC = r"(?<=[a-z,'’] )(?!I\b|[A-Z]{2,5} ?\d)[A-Z]\w+|\b(?![A-Z]{2,5} ?\d)[A-Z]{2,}\b|(?<![A-Z])(?<![A-Z] )\b\d+"
# Words of facts that name no value.
OF_ANY_VALUE = frozenset("student major minor year campus the a an and of in live living".split())
