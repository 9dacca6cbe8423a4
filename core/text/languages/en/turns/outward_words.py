"""English words by which somebody speaks of themselves, which no search engine is sent."""

# What somebody says of themselves; "can I", "do I" and "how do I" ask what holds for anybody.
OF_ONESELF = (
    r"\b(?:i['’]?m|im|i am|i['’]?ve|i have|i had|i was|i got|i get|i feel|i take|i suffer|i live|my|mine|me|myself|"
    r"we['’]?re|we are|we have|our)\b"
)
# A name that somebody gives as theirs, or a friend's.
NAMES_GIVEN = r"\b(?i:my name is|my name['’]s|i['’]?m|i am|this is|called)\s+(?:[A-Z][\w'’-]+\s?){1,3}"
# A clause that states something of oneself: "I'm a sophomore in history, …".
STATED = (
    r"(?:^|(?<=[.!?,;]))\s*(?:(?:and|but|so|since|because|as)\s+)?(?:i['’]?m|im|i am|i['’]?ve|i have|i had|i was|i got|"
    r"i live|i study|my \w+ (?:is|are|was)|we['’]?re|we are)\b[^.!?,;]*[.!?,;]"
)
