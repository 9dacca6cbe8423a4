"""English openings of a sentence that goes on with the one before it, or means nothing without it."""

import re

# "It is available through …", "This takes an hour": what is meant stands in the sentence before.
_OF_NOW = (
    r"(?! (?:academic |school )?(?:years?|terms?|semesters?|fall|winter|spring|summer|months?|weeks?|page|site)\b)"
)
LEANS_BACK = re.compile(
    r"(?:it|its|they|their|this|these|those|such|that|he|she|both|in (?:that|this|these|such|either) (?:cases?|"
    r"situations?)|if (?:so|not|it|they|this|that)|otherwise|to do (?:so|this|that)|(?:after|before) (?:that|this))\b"
    rf"{_OF_NOW}",
    re.IGNORECASE,
)
# The same, and what adds to the sentence before: "You must also …", "Then …", "However, …".
GOES_ON = re.compile(
    rf"{LEANS_BACK.pattern}|(?:also|then|next|afterwards|finally|however|but|instead|once|in addition|for example|"
    r"please|(?:you|students?) (?:must |should |may |can )?also|you (?:must|should|will|need|may|can|cannot))\b",
    re.IGNORECASE,
)
