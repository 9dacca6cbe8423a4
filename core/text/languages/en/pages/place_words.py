"""English words of places: buildings, offices, streets, and headings that speak of opening hours."""

# Patterns, to be compiled without regard to case.
BUILDINGS = (
    r"hall|building|bldg|house|center|centre|tower|annex|pavilion|library|gym|gymnasium|complex|wing|"
    r"auditorium|barn|chapel|lodge|court|commons|union|plaza|block"
)
ORGANISATIONS = r"university|college|school|institute|office|department|division|campus|center|centre|library"
STREETS = (
    r"street|st|avenue|ave|road|rd|lane|ln|drive|dr|way|walk|boulevard|blvd|place|pl|court|ct|circle|cir|parkway|pkwy|"
    r"highway|hwy|terrace|square|sq|plaza|row|trail|crescent|mall|broadway|loop|alley|path"
)
# A name with one of these is a place that people visit or call.
PLACES = (
    r"admissions?|archives?|arena|atrium|bakery|bank|bar|bistro|bookstore|box office|bursar|café|cafe|cafeteria|"
    r"cashier|cellar|center|centers|centre|chapel|clinic|clinics|club|coffee|commons|counter|court|deli|department|desk|"
    r"diner|food court|gallery|garden|greenhouse|grill|gym|hall|help ?desk|hospital|hotline|hub|"
    r"(?:crisis|nurse|help|tip|info|information|emergency|support|advice|care)[ -]?line|"
    r"kitchen|library|lounge|mailroom|mail room|makerspace|market|museum|observatory|office|"
    r"pantry|pharmacy|planetarium|police|pool|post office|pub|reading room|registrar|restaurant|rink|services?|shop|"
    r"stadium|station|store|studio|theater|theatre|ticket office|union|cart|house|room|cent(?:er|re)s"
)
# Headings that name no place of their own: they say when it is open, or how it is reached.
HOURS_HEADING = r"\b(?:hours|open(?:ing)?(?:\s+times)?|closures?|closings?|exceptions)\b"
EXCEPTIONS_HEADING = r"\b(?:exceptions?|holidays?|closures?|closings?|special hours|closed)\b"
PERIOD_WORD = (
    r"\b(?:fall|autumn|winter|spring|summer|semester|term|quarter|session|intersession|break|recess|finals?|exams?|"
    r"academic year|regular|reading days|orientation|interim|holiday|extended|reduced|normal|standard|current)\b"
)
# Words of a heading or title around a place's name: "Library Hours", "Hours of the Library".
AROUND_NAMES = (
    r"\b(?:(?:opening|business|service|operating|regular|store|office)\s+)?hours(?:\s+of(?:\s+operation)?)?\b|"
    r"\b(?:contact|locations?|directions)\b"
)
