"""English words around what pages print anew at every visit: counters, clocks and random marks."""

# Patterns, to be compiled without regard to case.
MADE = r"(?:generated|rendered|loaded|served|processed|executed|built|created|took|completed|done)"
POSTED = r"(?:posted|updated|published|modified|edited|added|reviewed|refreshed|changed|created)"
COUNTED = (
    r"(?:page ?|unique |total )?(?:views?|visits?|visitors?|hits?|page ?loads?|reads?|downloads?|shares?|likes?|"
    r"followers?|times? (?:viewed|read|visited))"
)
ONLINE = r"(?:users?|visitors?|guests?|people|members?) (?:are )?(?:currently )?online(?: now)?"
COUNTER_LABEL = (
    r"(?:(?:page |unique |total )*(?:views?|visits?|visitors?|hits?)(?: count(?:er)?| number| so far| today)?|"
    r"hit counter|you are visitor(?: number)?)"
)
RANDOM_LABEL = (
    r"(?:(?:session|request|trace|correlation|transaction|instance|render(?:ing)?|visit(?:or)?|node|server|page|cache|"
    r"debug)[ _-]?(?:id|key|token|hash)|(?:csrf|xsrf)(?:[ _-]?token)?|token|nonce|"
    r"build(?:[ _-]?(?:id|hash))?|commit|revision|ray id|etag)"
)
AGO = r"(?:\d+|an?|one|two|three|few|a few|several)\s+(?:second|sec|minute|min|hour|hr|day|week|month|year)s?\s+ago"
NOW = r"(?:today is|today's date(?: is)?|current (?:date|time|local time)(?: and time)?|it is now|local time|time now)"
WEATHER = r"(?:now|currently|today|current (?:weather|temperature|conditions)|weather|temperature)"
