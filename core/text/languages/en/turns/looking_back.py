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

# A question about who keeps or reads what is written here, or about how far the bot can be trusted.
PRIVACY = (
    r"\b(?:sav(?:e|ed|ing)|stor(?:e|ed|ing)|record(?:ed|ing|s)?|log(?:s|ged|ging)?|keep(?:s|ing)?|kept|"
    r"private|privacy|anonymous\w*|confidential|secret|spy\w*|track\w*|watch\w*|"
    r"(?:see|sees|read|reads|know|knows) (?:what|this|these|my|our|it)|my data|"
    r"(?:know|remember|have|got) (?:about|on|of) me|delete|erase|forget|remove|clear|wipe)\b"
)
TRUST = (
    r"\b(?:trust\w*|believe|reliabl[ey]|accurate|made up|mak(?:e|ing)\b.{0,15}\bup|invent\w*|lie|lying|guess\w*|"
    r"hallucinat\w*|mistakes?|wrong|right|true|legit|sure|official)\b"
)
# What we know of the one who asks; and a wish to have something remembered.
ABOUT_ME = (
    r"\b(?:know|remember|store[ds]?|saved?|keep|kept|have|got)(?: all)?(?: stored| saved)? (?:about|on|of) me\b|"
    r"\bremember me\b"
)
# What somebody asks of themselves that they may have told: by the kind of fact, how the question names it.
MY_OWN = {
    "programme": r"\b(?:what['’]?s|what is|which is) my (?:major|minor|program(?:me)?|degree|field)\b",
    "year": r"\b(?:what['’]?s|what is|which) (?:is )?my (?:year|class standing)\b|\b(?:what|which) year am i\b",
    "catalog_year": r"\b(?:what['’]?s|what is|which is) my catalog(?:ue)? year\b",
    "campus": r"\b(?:what['’]?s|what is|which is) my campus\b",
}
TO_REMEMBER = (
    r"^\W*(?:(?:hey|hi|ok|so|also|and)\W+)*"
    r"(?:(?:can|could|would|will) (?:you|u) |(?:i want|i'?d like|i need) you to )?(?:please |pls )?"
    r"(?:remember|(?:don['’]?t|do not|stop) remember(?:ing)?|keep in mind|make a note|note|"
    r"memori[sz]e|forget) (?:that|this|the fact that|i\b|i['’]?m\b|my\b)"
)
