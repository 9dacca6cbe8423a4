"""English words by which the parts of a web page are told apart; patterns, to be compiled without regard to case."""

# Links that lead past the navigation.
SKIP_LINK = r"(?:skip|jump) (?:to|over|past)\b|back to top\b|(?:return )?to (?:the )?top of\b"
# Labels of buttons that say nothing about what they open.
SAYS_NOTHING = (
    r"(?:(?:read|show|see|view|learn|load) )?(?:more|less|all|details?)|(?:expand|collapse|open|close|toggle|show|hide)"
    r"(?: (?:all|menu|navigation|nav|search|section|content|this|sub-?menu|panel|accordion|item|details))*|menu|search|"
    r"next|previous|prev|back|up|down|filters?|navigation|main menu|submenu|dismiss|ok|accept|\W*"
)
# Headings of lists that lead to other pages.
LEADS_AWAY = (
    r"(?:related|popular|recent|latest|trending|recommended|similar|most (?:read|popular|viewed))(?: \w+){0,3}|"
    r"more (?:from|in|on|like|stories|news|articles|posts)\b.{0,40}|(?:see|read) (?:also|more|next)|"
    r"you (?:may|might) (?:also )?(?:like|enjoy|be interested in)|"
    r"(?:quick|useful|helpful|social|footer|site|popular) ?links?|in this section|on this page|"
    r"(?:table of )?contents|"
    r"(?:follow|find|connect with) us.*|share(?: (?:this|on).*)?|(?:site )?navigation|main menu|menu|categories|tags|"
    r"archives?|around (?:campus|the web)|sign up.*|subscribe.*|newsletter.*|advertisement|sponsored.*"
)
# What a page asks its readers about itself.
ASKS_READERS = (
    r"(?:was|is|did you find|how) (?:this|the)(?: web)? ?(?:page|article|information|content)\b.{0,40}helpful\W*|"
    r"was this helpful\W*|did you find what you (?:were looking for|needed)\W*|rate this (?:page|article)\W*"
)
# Lines at a site's foot and head that say nothing about the page.
IMPRINT = (
    r"©|\(c\)\s*(?:19|20)\d\d|\bcopyright\b|\ball rights reserved\b|\bpowered by\b|\bwebsite by\b|"
    r"\bterms of (?:use|service)\b|"
    r"\bprivacy (?:policy|notice|statement)\b"
)
COOKIE_NOTICE = r"\bcookies?\b"
# A line that says when or where somebody is found.
STREET = (
    r"\b\d{1,5}[a-z]? (?:[A-Z0-9][\w.'’-]{0,30} ){1,4}(?:st(?:reet)?|ave(?:nue)?|road|rd|blvd|boulevard|drive|dr|lane|"
    r"ln|way|walk|plaza|place|pl|square|sq|court|ct|parkway|pkwy|circle|highway|hwy)\b|\bp\.?\s?o\.? box \d+"
)
CONTACT_LABEL = (
    r"\b(?:phone|telephone|tel|fax|e-?mail|office hours|opening hours|hours|address|mailing address|location)\s*:"
)
