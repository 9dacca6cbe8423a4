"""English headings that say only that contact details follow, and verbs before them."""


def _set(text: str) -> frozenset[str]:
    return frozenset(" ".join(text.split()).split("; "))


# "Contact Jane Roe at …"
CONTACT_VERB = r"(?:contact|call|e-?mail|write(?:\s+to)?|ask(?:\s+for)?|see|reach(?:\s+out\s+to)?|speak\s+(?:to|with))"

# Headings that name no group and no place of their own.
CONTACT_HEADINGS = _set(
    """
    contact; contacts; contact us; contact info; contact information; contact details; find us; visit us; visit;
    where to find us; how to find us; where we are; location; locations; our location; address; addresses; mailing
    address; get in touch; call us; reach us; how to reach us; hours and location; location and hours; hours &
    location; location & hours; hours and contact; contact and hours; contact & hours; questions; phone; email;
    office; connect; connect with us; write to us; office location; physical address; street address; campus
    address; office information; contact the office;
    for more information; more information; information; help; need help
    """
)
PEOPLE_HEADINGS = _set(
    """
    staff; people; faculty; directory; staff directory; our staff; our team; our people; team; meet the team; meet
    our team; meet our staff; who we are; faculty and staff; faculty & staff; staff and faculty; contacts; contact;
    contact us; members; instructor; instructors; leadership; leadership team; personnel; employees; profile;
    profiles; biography; all staff; staff contacts; staff list; search results; results; contact information;
    contact info; about; home; about us
    """
)
