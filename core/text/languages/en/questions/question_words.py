"""English words by which a question says what kind of answer it wants. Patterns without regard to case."""

from core.text.tokens import terms

AUXILIARIES = (
    r"(?:is|are|was|were|am|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had|"
    r"isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|didn['’]?t|can['’]?t|won['’]?t|shouldn['’]?t)"
)
SOMEBODY = (
    r"(?:i|we|you|u|one|he|she|they|it|there|someone|somebody|anyone|students?|a student|freshmen|transfers?|"
    r"(?:my|our|your) (?:mom|mum|mother|dad|father|parents?|family|wife|husband|spouse|partner|son|daughter|kids?|"
    r"child|children|brother|sister|roommate|friends?|boyfriend|girlfriend|guests?))"
)
# What is counted, where others say "how many": "how much units", "how much hours".
COUNTED = r"(?:hours|credits|units|points|courses|classes|days|weeks|months|years|people|students|times|pages|words)"

UNITS_OF_TIME = (
    r"(?:seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|semesters?|terms?|quarters?|years?)"
)

PRICES = (
    r"(?:costs?|fees?|prices?|tuition|fines?|charges?|rent|deposits?|fares?|penalty|pricing|stipends?|salary|salaries|"
    r"pay rates?|surcharges?|copays?|dues|budget)"
)
# Before or behind these a price is only what the question is about: "fee waiver", "late fee policy", "pay the fee".
NOT_THE_PRICE = r"(?:waivers?|refunds?|policy|policies|deadlines?|due|structure|exemptions?|assistance|reimbursements?)"
SHARES = (
    r"(?:count|worth|weigh|weight|percent|percentage|contribute|of (?:my|the|your|our) (?:final |course |total |"
    r"overall )*grade)"
)

ROLES = (
    r"(?:advis[eo]rs?|deans?|directors?|presidents?|provosts?|chairs?|chairman|head|professors?|prof|"
    r"instructors?|teachers?|"
    r"lecturers?|coach(?:es)?|coordinators?|registrar|librarians?|ta|tas|teaching assistants?|authors?|"
    r"co-?authors?|founders?|"
    r"inventors?|faculty|mentors?|counsel(?:l)?ors?|treasurer|secretary|manager|graders?)"
)
DEADLINES = r"(?:deadlines?|due dates?|dates?|last day|first day|start date|end date|last date|start of classes)"
HOURS = r"(?:opening hours|office hours|business hours|hours|opening times?)"
PLACES = r"(?:buildings?|rooms?|office(?! hours)|location|located|address|campus|floor|street|hall|venue|directions)"
WEB_WORDS = r"(?:web ?sites?|web ?pages?|urls?|links?|home ?pages?|web address|online portal|portal)"
MEASURES = (
    r"(?:percentages?|percent|gpa|qpa|rank|ranking|average|score|scores|grade|ratio|size|age|height|weight|"
    r"distance|capacity|"
    r"enrol?lment|population|number|amount|rate|limit|maximum|minimum|temperature|speed)"
)
CODES = (
    r"(?:(?:course|class|section|school|federal|institution|zip|postal|area|ceeb|gre|toefl|dress|access|"
    r"promo) ?(?:codes?|numbers?)|crns?|crn numbers?|code)"
)
LISTED = (
    r"(?:types|kinds|options|examples|names|requirements|prerequisites|prereqs|benefits|steps|documents|materials|"
    r"resources|services|responsibilities|duties|objectives|goals|topics|courses|classes|majors|minors|programs|"
    r"programmes|"
    r"degrees|scholarships|clubs|fees|policies|rules|hours|criteria|components|textbooks|books|areas|"
    r"departments|schools|"
    r"halls|buildings|libraries|ways)"
)
# Plural in form, and yet one thing is asked for.
NO_PLURALS = frozenset(
    "is was this bus class campus process address status business access pass gas has does course's us its news "
    "physics mathematics economics statistics ethics linguistics politics athletics plus thesis basis syllabus "
    "bonus focus chess illness fitness success progress congress".split()
)
PROCEDURES = r"(?:steps?|procedures?|process|way|ways|instructions|best way|how-to)"
REASONS = r"(?:why|how come|what for|reasons?|purpose)"
MEANING = r"(?:mean|stand for|meaning of|definition of|definition for|define|defined as|full form of|abbreviation)"

# Verbs at the beginning of a sentence, before a name: "Ask Dr. Roe", "Contact Jane Roe".
ASKING = (
    r"(?:Ask|Contact|Call|Email|E-mail|See|Meet|Visit|Join|Welcome|Write|Reach|Thank|Congratulate|The|Our|Your|"
    r"Each|All)"
)

# Stems of words that questions of all subjects have: a passage without them misses nothing.
EVERYDAY = frozenset(
    term
    for term in terms(
        """
        many much long often late early need get gets getting know tell find please want like mean means happen happens
        possible give gives given able still just also really actually currently current now make makes go goes take
        take takes taking use used using there thing things way ways kind kinds type types sort name called call
        one some any every somebody someone anyone people person student students university college campus school
        question help info information detail details explain describe say says said list show look looking
        allow allowed let lets must may might
        """
    )
)
