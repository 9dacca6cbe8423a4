"""English names of fields of study, by which "a nursing student" is told from "a happy student"."""

_WORDS = (
    "accounting acting actuarial aerospace aeronautics agriculture agribusiness agronomy anatomy animation anthropology "
    "archaeology architecture art arts astronomy astrophysics aviation biochemistry bioengineering bioinformatics biology "
    "biomedicine biophysics biostatistics biotechnology bio botany broadcasting business chem chemistry choreography "
    "cinema civics classics communication communications compsci computing counseling criminology cs culinary "
    "cybersecurity dance dentistry dermatology design dietetics drama ecology econ economics education electronics "
    "engineering english entomology entrepreneurship epidemiology ethnomusicology fashion film finance forestry french "
    "genetics geography geology geophysics german gerontology graphics greek history horticulture hospitality "
    "humanities hydrology illustration immunology informatics italian japanese journalism kinesiology latin law "
    "linguistics literature logistics machining management marketing math mathematics maths mechatronics media medicine "
    "meteorology microbiology midwifery music nanotechnology neuroscience nursing nutrition oceanography optometry "
    "paralegal pathology pedagogy pharmacology pharmacy philosophy photography physics physiology pneumatics "
    "poetry polisci prelaw premed pre-law pre-med pre-vet printmaking psych psychology radiography radiology rhetoric robotics "
    "russian sculpture sociology spanish statistics stats stem surveying sustainability theater theatre theology "
    "tourism toxicology translation urbanism virology welding zoology"
)
FIELD_WORDS = frozenset(_WORDS.split())
# What stands before such a word, or makes a field with a word of these: "civil engineering", "dental hygiene".
_BEFORE = (
    "aerospace agricultural american ancient animal applied architectural art asian athletic automotive behavioral "
    "biological biomedical business chemical child civil clinical cognitive comparative computational computer "
    "community conservation construction creative criminal data dental developmental digital early earth electrical "
    "elementary environmental evolutionary exercise experimental "
    "family fine forensic game gender general genetic global graphic health hotel human industrial information interior "
    "international land landscape latin legal liberal library marine materials mechanical medical middle modern molecular "
    "mechanical music naval nuclear nutritional occupational organic physical plant political professional public pure "
    "quantitative real religious respiratory secondary social software soil special speech sport sports strategic "
    "studio supply surgical systems technical textile urban veterinary visual water web wildlife women's world"
)
_AFTER = (
    "administration analytics assisting chain development education engineering estate ethics hygiene justice "
    "management planning policy production psychology relations science sciences security studies systems technology "
    "therapy training work writing arts design health history"
)
BEFORE_FIELD, AFTER_FIELD = frozenset(_BEFORE.split()), frozenset(_AFTER.split())
LINKS = frozenset("and of in & for the".split())
MOST_WORDS = 5
