"""How pages name the place on the web where students see their own records."""

# What is searched to find the name.
OWN_PAGES_SEARCH = "sign in to see your own records, grades, schedule, bill and holds in the student portal"
# What students do there, and the name after it: "You register in Compass", "Sign in to my.uni".
ACTS = (
    r"\b(?:(?:log|sign)(?:s|ged|ged in|ning)?[- ]?(?:in|on)|view|check|see|find|pay|order|submit|request|apply|enrol+|"
    r"register|download|print|update|choose|change|shows?|posts?|posted|appears?|listed|available|access)\b"
)
NAMED = r"\b(?:in|into|in to|to|through|via|using|on|from|open)\s+(?:the\s+|your\s+)?"
# A name with one of these is a place, a day or a part of the year.
NO_PORTAL = frozenset(
    "hall building house library center centre union office room street road avenue desk college school department "
    "university campus monday tuesday wednesday thursday friday saturday sunday january february march april may june "
    "july august september october november december fall autumn winter spring summer english canada us usa america "
    "american session semester term student students the this these your you i we our each all no and or a an "
    "registrar bursar dean web internet pdf table section chapter part page week".split()
)
