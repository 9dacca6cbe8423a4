"""How questions ask for people, offices and places, and words that ask for nothing."""

from enum import StrEnum


class Wanted(StrEnum):
    """What can be asked about a person or a place, in the order in which it is told."""

    ROLE = "role"
    OFFICE = "office"
    PHONE = "phone"
    EMAIL = "email"


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
