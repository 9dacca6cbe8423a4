"""English labels of contact details, and headings that say only that contact details follow."""


def _set(text: str) -> frozenset[str]:
    return frozenset(" ".join(text.split()).split("; "))


# Labels and column names, without case.
NAME_LABELS = _set(
    """
    name; names; full name; staff; staff member; staff name; faculty; faculty member; faculty name; employee;
    employee name; instructor; instructor name; person; contact person; contact name; member; preferred name
    """
)
FIRST_NAME_LABELS = _set(
    """
    first; first name; given name; forename
    """
)
LAST_NAME_LABELS = _set(
    """
    last; last name; surname; family name
    """
)
ROLE_LABELS = _set(
    """
    title; role; position; job title; rank; academic rank; position title; working title; job; title/role;
    responsibility; title/position; position/title; responsibilities
    """
)
PHONE_LABELS = _set(
    """
    phone; phones; telephone; tel; phone number; telephone number; extension; ext; office phone; call; phone no;
    work phone; p; t; ph; main; main phone; campus phone; desk phone; voice; phone & fax; phone/fax; contact number;
    main line; main number; general; general line; phone line
    """
)
FAX_LABELS = frozenset({"fax", "f", "facsimile", "fax number"})
EMAIL_LABELS = _set(
    """
    email; e-mail; mail; email address; e-mail address; e; email id; e-mail id
    """
)
CONTACT_LABELS = _set(
    """
    contact; contact information; contact info; contact details; phone/email; email/phone; phone & email; phone and
    email; email & phone; reach
    """
)
OFFICE_LABELS = _set(
    """
    office; office location; room; location; office number; building; campus address; office address; bldg;
    building/room; office/room; room number; campus location; campus office; address
    """
)
GROUP_LABELS = _set(
    """
    department; dept; unit; division; area; office/department; department/office; group; program
    """
)

# A table with one of these columns lists classes, events or players, and is no directory.
OTHER_LISTS = _set(
    """
    course; course number; course title; course code; crn; class; class number; section; sec; credits; credit; units;
    days; day; time; times; meets; meeting; meeting times; enrolled; enrollment; capacity; seats; catalog number;
    call number; subject; start; end; start date; end date; date; dates; event; prerequisite; prerequisites; ht;
    wt; height; weight; hometown; high school; score; place; author; publisher; isbn; year; class year;
    amount; award; points
    """
)

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

# Columns of a list of places.
PLACE_LABELS = _set(
    """
    office; department; facility; building; library; service; place; location; desk; unit; name; center; centre;
    office/department; department/office; venue; shop; restaurant; dining location; branch; site
    """
)
ADDRESS_LABELS = _set(
    """
    address; location; mailing address; street address; campus address; where; building; room; physical address; office
    location; find us; visit us
    """
)
HOURS_LABELS = _set(
    """
    hours; opening hours; office hours; hours of operation; open; business hours; regular hours; service hours; time;
    times; opening times; store hours; desk hours; library hours; building hours
    """
)
OPENS_LABELS = frozenset({"open", "opens", "opening", "from", "opens at", "opening time"})
CLOSES_LABELS = frozenset({"close", "closes", "closing", "to", "until", "closes at", "closing time"})
