"""English words of tables: what columns are called, and what stands in a cell instead of a value."""

# The last word of a column's name, in the singular and the plural: "Begin Date", "Fees".
COLUMN_NAMES = frozenset(
    """
    activity address amount area assignment author bldg building campus capacity category charge charges class
    classes code contact cost costs course courses crn credit credits cr date dates day days deadline deadlines
    deliverable deliverables department description destination dept due duration email e-mail ects end ends event
    events exam examination extension fee fees field format frequency grade grading group guide guides hall holiday
    holidays hour hours hrs id instructor instructors instruction item items language lecturer length level library
    location locations major material meets membership minor mode module month name names no no. note notes number
    nbr office offices opens closes order organizer part percent percentage period person phone place places points
    position price prices prerequisite prerequisites professor program programme provider quantity rate rates reading
    readings reason remarks requirement requirements role room rooms schedule school seats sec section sections
    semester service session sessions size speaker staff start starts status step street subject task teacher
    telephone term terms time times title topic topics total tuition type types unit units url value venue week weeks
    weekday weight when where who year years begin begins instructor(s) from to
    """.split()
)
# They stand where a number, date or amount would.
PLACEHOLDERS = frozenset(
    """
    tba tbd arr arranged none n/a na nil free closed open varies various included waived yes no online unlimited
    """.split()
)
# A line across a table that says one of these is an event or a note, not the name of the rows below.
NOT_A_GROUP = (
    r"\bno class(?:es)?\b|\b(?:break|recess|holidays?|vacation|thanksgiving|easter)\b|\bclosed\b|\bcancell?ed\b|"
    r"\bsee\b|\bsubject to\b|^notes?\b|^\*|^[†‡§(]|\bplease\b|\bmust\b|\bwill\b|\bclick\b"
)
# But with one of these at its end it is a name: "Holiday hours".
NAMES_A_GROUP = r"\b(?:hours|schedule|courses|sections|sessions?|workshops|events|rates|fees|deadlines|dates)\W*$"
