"""English words of what is never stored about a person, by kind."""

from collections.abc import Mapping

SENSITIVE: Mapping[str, str] = {
    "health": (
        r"\b(?:adhd|add (?:meds|medication)|autis\w+|aspergers?|dyslexi\w+|dyscalculi\w+|depress(?:ed|ion|ive)|anxiety|anxious|panic "
        r"attacks?|bipolar|ptsd|ocd|schizo\w+|eating disorder|anorexi\w+|bulimi\w+|suicid\w+|self[- ]?harm\w*|disab\w+|"
        r"diagnos\w+|disorders?|disease|illness\w*|chronic\w*|cancer|tumou?r|diabet\w+|epilep\w+|seizures?|asthma\w*|allerg\w+|hiv|"
        r"aids|std|sti|hepatitis|covid|pregnan\w+|abortion|miscarriage|blind(?:ness)?|deaf(?:ness)?|hard of hearing|"
        r"wheelchair\w*|paraly\w+|paraplegi\w+|migraines?|insomnia|concussion|injur\w+|surger\w+|medication\w*|meds|pills|"
        r"therap(?:y|ist)(?! (?:major|program|programme|student|assistant))|psychiatr\w+|rehab|addict\w*|alcoholic|sober|"
        r"(?:mental(?:ly)?|physical(?:ly)?) (?:ill\w*|health|condition)|sick|transplant|ibs|crohn\w*|celiac|lupus|arthritis|"
        r"hospital(?:s|i[sz]ed|i[sz]ation)?|overdos\w+|tourette\w*|trauma\w*|burn(?:ed|t)[- ]?out|eating disorders?)\b"
    ),
    "religion": (
        r"\b(?:religio(?:n|us)(?! studies)|muslim|islam\w*|christian\w*|catholic\w*|protestant|baptist|methodist|mormon|lds|jewish|jew|"
        r"judaism|hindu\w*|buddhis\w+|sikh\w*|atheis\w*|agnostic|jehovah\w*|evangelical|orthodox|pagan|wiccan|kosher|halal|"
        r"church|mosque|synagogue|temple|ramadan|pray\w*|baptized|born again)\b"
    ),
    "ethnicity": (
        r"\b(?:black|african[- ]american|latin[oax]\b|latine|hispanic|chican[oax]|native american|indigenous|first nations?|"
        r"asian[- ]american|pacific islander|biracial|mixed race|multiracial|white (?:guy|girl|man|woman|person|student)|"
        r"person of colou?r|bipoc|romani|ethnic\w*|my race|racial(?:ly)?|caucasian|"
        r"arab|kurdish|(?:by|of) (?:\w+ )?(?:descent|ancestry|heritage))\b"
    ),
    "orientation": (
        r"\b(?:gay|lesbian|bisexual|bi(?= (?:guy|girl|man|woman|person))|pansexual|asexual|queer|lgbt\w*|homosexual|straight (?:guy|girl|man|woman)|"
        r"heterosexual|trans(?:gender|sexual|ition\w*)?(?= ?(?:man|woman|person|girl|guy|student|\W*$))|transgender|non-?binary|"
        r"gender ?(?:fluid|queer)|cisgender|intersex|my (?:pronouns|gender|sexuality)|(?:he/him|she/her|they/them)|"
        r"came out|closeted|sexual\w*)\b"
    ),
    "politics": (
        r"\b(?:democrat|republican|gop|libertarian|socialist|communist|marxist|conservative|liberal(?! arts| studies)|progressive|"
        r"left[- ]wing|right[- ]wing|leftist|anarchist|maga|pro[- ](?:life|choice)|vot(?:e|ed|ing) (?:for|against)|"
        r"(?:political|union|party) (?:views?|member\w*|opinions?|belie\w+)|feminist|zionist|trade union)\b"
    ),
    "immigration": (
        r"\b(?:visas?|undocumented|daca(?:mented)?|dreamer|f-?1|j-?1|h-?1b|h-?4|m-?1|opt|cpt|i-?20|green card|asylum\w*|refugee|"
        r"immigra\w+|immigration|deport\w*|illegal(?:ly)? (?:here|in the country)|citizen(?:ship)?|naturali[sz]\w+|permanent "
        r"resident|non-?immigrant|work permit|passport|sevis|tps)\b"
    ),
    "crime": (
        r"\b(?:arrest\w*|convict\w*|felon\w*|misdemeano\w*|criminal record|jail|prison|probation|parole|dui|dwi|charged with|"
        r"court (?:date|case|hearing)|lawsuit|stole|shoplift\w*|plagiari\w+|cheat(?:ed|ing)|expelled|suspended|disciplinary|police|drugs?|weed|"
        r"cocaine|on trial|restraining order)\b"
    ),
    "money": (
        r"\b(?:debts?|in debt|loans?|bankrupt\w*|broke|poor|low[- ]income|poverty|homeless\w*|pell|fafsa|efc|sai|food stamps|"
        r"snap benefits|welfare|unemployed|evict\w*|salary|income|credit (?:score|card)|bank account|overdrawn|"
        r"can'?t (?:afford|pay)|cannot (?:afford|pay)|owe|behind on (?:rent|tuition|payments?)|financial(?:ly)? (?:need\w*|aid|trouble|hold|"
        r"independent|dependent|unstable|struggling)|wealthy|rich|ssn|social security|iban)\b|\$\s?\d+"
    ),
    "grades": (
        r"\b(?:gpa|grades?|(?:my|a|got) [abcdf][+-]?(?= (?:in|on|average))|fail(?:ed|ing)|flunk\w*|academic (?:probation|warning|suspension|standing|"
        r"dismissal)|dean'?s list|honor roll|transcript|test scores?|sat score|act score|toefl|ielts|class rank|"
        r"valedictorian|passed|[0-4]\.\d{1,2}\b)"
    ),
    "family": (
        r"\b(?:my (?:\w+ )?(?:mom|mum|mother|dad|father|parents?|family|wife|husband|spouse|kids?|child(?:ren)?|son|daughter|baby|brother|sister|"
        r"siblings?|grand\w+|uncle|aunt|cousin|girlfriend|boyfriend|gf|bf|fianc[ée]e?|partner|ex)|married|divorc\w*|widow\w*|"
        r"single (?:mom|mum|mother|dad|father|parent)|(?:a|an) (?:\w+ )?(?:mom|mum|mother|dad|father|parent|orphan|caregiver)|foster|adopted|custody|"
        r"first[- ]gen(?:eration)?|engaged to|breakup|broke up|orphan)\b"
    ),
}
# Needs that are stored, as needs, where they are asked to be: never the reason for them.
NEEDS: Mapping[str, str] = {
    "step-free access": r"\b(?:step[- ]free(?: access)?|wheelchair\w*|ramps?|no stairs|(?:can'?t|cannot|can not) (?:use|take|climb|do) (?:the )?stairs|"
    r"elevators?|(?:(?:the|an?|no|working) )+lifts?(?! (?:to|from|home))|accessible (?:entrances?|buildings?|rooms?|routes?))\b",
    "accessible parking": r"\baccessible parking\b",
    "captions": r"\b(?:captions?|captioning|captioned|subtitles)\b",
    "a sign language interpreter": r"\bsign[- ]language(?: interpreters?)?\b|\basl interpreters?\b",
    "a screen reader": r"\bscreen[- ]reader\w*\b",
    "large print": r"\blarge(?:r)?[- ]print\b",
    "braille": r"\bbraille\b",
    "a quiet room": r"\bquiet(?:er)? (?:rooms?|spaces?|places?)\b",
    "a note taker": r"\bnote[- ]?takers?\b",
    "extra time in exams": r"\b(?:extra|extended|more|additional) time (?:in|on|for|during) (?:\w+ )?(?:exams?|tests?|midterms?|finals?|quizzes)\b",
    "a hearing loop": r"\bhearing (?:loop|induction)\b",
    "alternative formats": r"\b(?:alternative|accessible) formats?\b",
}
# Fields of study and kinds of courses that are named after such matters: "disability studies", "immigration law".
_PEOPLES = (
    r"(?:african[- ]american|native american|asian[- ]american|indigenous|first nations|black|jewish|islamic|muslim|christian|catholic|hindu|"
    r"buddhist|religious|church|latin[oax]|latine|latinx|hispanic|chican[oax]|ethnic|racial|queer|lgbtq?\+?|gay(?: and lesbian)?|sexuality|"
    r"disability|deaf|immigration|refugee|feminist|conservative)"
)
_MATTERS = (
    r"(?:mental health|disability|cancer|addictions?|rehabilitation|trauma|hospital|injury|police|prison|drugs?|disease|illness|"
    r"immigration|sexual health)"
)
SUBJECTS = (
    rf"\b(?:{_PEOPLES}(?: and \w{{1,24}})? (?:studies|law|literature|history|theology|arts?|music|thought|policy|cultures?)|"
    rf"deaf education|{_MATTERS}(?: and \w{{1,24}})? (?:studies|law|nursing|sciences?|counseling|administration|education|biology|policy|justice|management))\b"
)
