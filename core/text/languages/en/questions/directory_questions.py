"""How questions ask for people, offices and places, and words that ask for nothing."""

from enum import StrEnum


class Wanted(StrEnum):
    """What can be asked about a person or a place, in the order in which it is told."""

    ROLE = "role"
    OFFICE = "office"
    PHONE = "phone"
    EMAIL = "email"


# Patterns without regard to case; each matches whole words, and what one takes the next ones do not see.
EMAIL = r"e-?mails?(?: (?:address(?:es)?|id))?|mail (?:address|id)"
PHONE = (
    r"(?:office |contact |work )?(?:tele)?phones?(?: (?:number|no|nr|#)s?)?|(?:office |contact )?tel(?:ephone)?|"
    r"(?:contact |office )?(?:number|extension|ext)s?|call|ring"
)
OFFICE = (
    r"(?:what|which) (?:room|building|office)|where(?:'?s|’s)?|rooms?|located|locations?|address(?:es)?|building|"
    r"(?:can|do) i find|get to|physically"
)
OFFICE_ALONE = r"offices?"  # may also belong to a name: "the registrar's office"
ROLE = r"(?:job |official )?(?:titles?|positions?|roles?|jobs?)|what does|what do|job"
CONTACT = (
    r"contacts?(?: (?:info(?:rmation)?|details?|person))?|reach|get in touch(?: with)?|get (?:a )?hold of|"
    r"(?:talk|speak|write|go|turn|complain|report) (?:to|with)|meet with|ask"
)
WHO = r"who(?:'?s|’s|m)?|names? of"
# "who runs parking", "the person in charge of housing", "head of biology"
LEADS = r"runs?|leads?|heads?|(?:the )?(?:person )?in charge|manages?|responsible|boss|oversees?|handles?"
HEADS = frozenset("head director chair manager chief lead dean coordinator officer supervisor".split())
RANKS = frozenset(
    "director chair manager dean coordinator officer supervisor professor lecturer instructor adviser assistant "
    "associate specialist librarian secretary administrator analyst technician counselor head lead chief "
    "president faculty staff adjunct fellow teaching research visiting senior".split()
)
# With one of these a role is another one.
DEPUTIES = frozenset(
    "associate assistant deputy vice co interim acting former emeritus emerita adjunct visiting assoc asst".split()
)
# Words that say little in the name of a role, an office or a place.
GENERIC = frozenset(
    "university college campus school institute office offices department dept division program programme unit "
    "service services center team staff the of and for at in to a an".split()
)
# Any office may be called so.
OFFICE_WORDS = frozenset("office offices department dept building desk the of and for at in to a an".split())
# An older or another word for the same.
SAME_WORD = {
    "advisor": "adviser", "advisors": "adviser", "advisers": "adviser", "advising": "advising", "centre": "center",
    "counsellor": "counselor", "chairman": "chair", "chairwoman": "chair", "chairperson": "chair", "lab": "laboratory",
    "labs": "laboratory", "intl": "international", "prof": "professor", "programme": "program", "theatre": "theater",
    "dept": "department", "univ": "university", "bldg": "building", "gym": "gymnasium",
    "tech": "technology", "ctr": "center",
    "svcs": "services", "finaid": "financial aid", "rec": "recreation",
}  # fmt: skip
HONORIFICS = frozenset("dr doctor prof professor mr mrs ms miss sir madam phd md".split())
FILLERS = frozenset(
    "a an the of for in on at to into from with by as is are was be am do does did can could will would should may "
    "might i me my mine we us our you your it its he him his she her hers they them their this that these those there "
    "here please pls plz tell give show find get got know need want like help hi hello hey thanks thank thx what whats "
    "which how and or so also just only exactly actually really currently now today s d m re ll im id who whos whose "
    "use using used info information details detail work works guy lady person someone somebody anyone any question "
    "questions about have has looking up look there's let respond best way quick quickly got bout regarding if "
    "concerning university college campus school sit sits there's again name named called one ok okay whats' uh um "
    "dear not sure kindly official hold wondering wonder trying try make contact number does case "
    "cases problem problems issue issues matter stuff thing situation trouble".split()
)
