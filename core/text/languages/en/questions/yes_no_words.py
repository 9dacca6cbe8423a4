"""English words by which a yes/no question, and a statement that may settle it, are read. Patterns without case."""

from core.text.languages.en.questions.question_words import AUXILIARIES, SOMEBODY

# A question that wants "yes" or "no" though it does not begin so; where no word asks for anything else.
ASKS_ELSE = r"\b(?:who|whom|whose|what|when|where|which|how|why)s?\b"
_BEGIN = r"(?:(?:hey|hi|hello|so|ok|okay|and|but|also|please|pls|um|ugh)\b[\s,!.]*)+"
INVERTED = (
    rf"^{_BEGIN}{AUXILIARIES} |\b{AUXILIARIES} (?:really |still |even |also )?"
    rf"(?:{SOMEBODY}|my [a-z]+|our [a-z]+|this|that)\b"
)
AFFIRMED = (
    r"(?:\bright|,\s*(?:correct|true|yes|no|ok|okay))\s*\?+$|\bor (?:not|no)\s*\?*$|"
    r"(?:^|[,.;] )so (?:the|i|we|it|my|there)\b[^?]*\?+$|"
    r"\b(?:it|that|this)(?:['’]?s| is)? (?:possible|allowed|permitted|ok|okay|true|required|mandatory|free)\b[^?]*\?|"
    r"^there (?:is|are|exists?)\b.*\?|,\s*(?:it|they|he|she) (?:has|have|is|are|does)\b.*\?|"
    r"^(?:[\w-]+ ){0,3}[\w-]*[^\Ws] (?:needed|required|allowed|mandatory|optional|ok|okay)\b.*\?$"
)
# Of a question -> what it means: "do freshmen get to have a car" asks what they may do.
ASKS_LEAVE = (
    r"\b(?:gets? to|(?:ok|okay|fine|cool|alright|all right)(?= (?:to|if|for)\b|\s*\?|$)|chances? to)\b|"
    r"(?<=\bi['’]m )fine(?= to\b)|(?<=\bim )fine(?= to\b)"
)
# What is asked is compared, or is one of two: no word of a single statement settles it.
COMPARED = (
    r"\b(?:without|same|different|differ|versus|vs|rather|better|worse|easier|harder|longer|shorter|earlier|more|less|fewer|"
    r"or)\b"
)
# The answer depends on the day on which it is asked.
TIMELY = (
    r"\b(?:still|already|yet|today|tonight|tomorrow|now|currently|this (?:week|month|year|semester|term|morning|"
    r"afternoon|evening|weekend)|next (?:week|month|year|semester|term|fall|spring|summer))\b"
)
# A question that asks whether something is as much as is needed.
ENOUGH = r"\b(?:enough|sufficient|suffice|good enough|high enough)\b"
# A statement with one of these holds only in some cases.
CONDITIONS = (
    r"\b(?:if|unless|except|only|until|provided|depend(?:s|ing)?|might|usually|typically|generally|normally|sometimes|"
    r"often|most|some|approval|permission|consent|exceptions?|circumstances)\b"
)
# What opens a new clause.
CLAUSE = (
    r"(?<=[.!?;])\s+|\s+&\s+|;\s*|\s+[–—]\s+|,?\s+(?:but|however|although|though|whereas)\s+|"
    r"\s+(?:and|or)\s+(?=(?:is|are|may|can|must|will|do|does)\b)|,\s+(?:and|or|so|while|which|who|where)\s+(?=(?:you|they|he|she|it|we|i|there|this|that|no|not|may|can|must|"
    r"will|is|are)\b)|,\s+(?=(?:you|they|he|she|it|we|i|there|neither|nobody)\b)"
)
# A clause that begins so tells more of what the clause before it was about.
CARRIES_ON = r"^\W*(?:it|they|them|he|she|this|that|these|those|may|can|must|will|is|are|not|no|we|you)\b"
# What follows says when it is otherwise: "not … unless you ask".
TAIL = r",?\s+(?:unless|except (?:when|if|for|in|that)|excepting)\b.*$"
TAIL_OF_DENIAL = r",?\s+without\b.*$"
# Denials that are written like a name: "University Closed", "No Classes".
TITLED = r"\b(?:No|Not|None|Never|Closed|Free|Optional|Prohibited|Forbidden|Cancell?ed)\b(?!-)"
# Words that deny, oblige or permit; what they govern follows, or stands before those of the last line.
DENIES = (
    r"(?<!who )(?<!that )(?<!which )\b(?:no|not|never|cannot|\w+n['’]t|neither|nor|nobody|none|prohibit\w*|"
    r"forbid\w*|banned)\b"
)
OBLIGES = (
    r"\b(?:must|shall|requires?|required|requirements?|needs?|needed|necessary|mandatory|compulsory|obligatory|"
    r"(?:has|have|had) to|optional|voluntary)\b"
)
PERMITS = (
    r"\b(?:may|can|could|able to|allow(?:s|ed)?|permit(?:s|ted)?|permissible|possible|eligible|welcome to|entitled|"
    r"accept(?:s|ed)?)\b"
)
PASSIVE = (
    r"^(?:none|required|needed|necessary|mandatory|compulsory|obligatory|optional|voluntary|allowed|permitted|"
    r"permissible|possible|eligible|accepted|prohibited|forbidden|banned)$"
)
# "Without" alone tells how, and denies nothing: "park without a permit".
BARE_WITHOUT = r"\bwithout\b(?! (?:any )?(?:costs?|charges?|fees?|paying|having to pay)\b)"
# A value that nobody has filled in.
UNSAID = r"\bnot (?:given|specified|listed|stated|known|announced)\b|\bto be (?:announced|determined)\b|\bTB[AD]\b"
# The families of words of which a statement that names another one speaks of others: undergraduates, not doctors.
SUBJECTS = frozenset(
    {"audience", "office", "study", "degree", "level", "status", "home", "rank", "size", "kin", "gender"}
)
