"""English words of a question about the conversation itself."""

FIRST = r"\b(?:first|at the (?:start|beginning))\b"
SECOND = r"\b(?:second|2nd)\b"
THIRD = r"\b(?:third|3rd)\b"
LAST = r"\b(?:last|latest|previous|just)\b"
AGAIN = r"\b(?:again|repeat|once more|one more time|come again|pardon|what was that)\b"

# Words of such a question that name no subject.
RECALLING = (
    r"first|second|third|last|latest|previous|earlier|before|again|repeat|say|said|tell|told|ask|asked|asking|talk|talked|"
    r"talking|discuss|discussed|mention|mentioned|give|gave|given|send|sent|remember|remembered|forgot|conversation|chat|"
    r"history|question|questions|answer|answers|thing|things|part|already|yet|just|something|show|list|recap|"
    r"summary|summarize|summarise|back|scroll|go|went|once|time|wait|waht|wat|messages?|so|far|sum|we|did|lost|said"
)
