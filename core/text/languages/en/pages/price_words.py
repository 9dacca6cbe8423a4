"""English words of prices, and of sums of money that are none. Patterns without regard to case."""

PRICE = (
    r"admission|buy|charge[ds]?|charges|copay|copays|cost|costs|deposits?|dues|fares?|fees?|fines?|meal plans?|"
    r"membership|pay|payable|payments?|penalty|penalties|permits?|prices?|pricing|purchase|rates?|rent|rental|rentals|rents?|"
    r"room and board|surcharges?|tickets?|tolls?|tuition"
)
# In a heading, a column or a row with one of these, sums are no prices.
NO_PRICE = (
    r"allocat\w+|appropriat\w+|assets?|average|awards?|awarded|balance|benefits?|budgets?|budgeted|contract|debt|"
    r"donat\w+|earn\w*|endowments?|endowed|equity|estimated?|expen(?:se|ses|diture|ditures)|funds?|funded|funding|"
    r"gifts?|grants?|grand total|gross|income|investments?|liabilit\w+|limit|loans?|median|net|operating|pay ?scale|"
    r"prizes?|profits?|project(?:ed|ion|ions)|raised|refunds?|reimburse\w*|revenues?|salar(?:y|ies)|savings?|"
    r"scholarships?|stipends?|sub-?total|subsid\w+|sum|totals?|value[ds]?|wages?|worth"
)
# Behind an amount they belong to it: "$35 a semester", "$12 per credit hour".
PER = (
    r"(?:\s*/\s*|\s+(?:per|a|an|each|every)\s+)(?:additional\s+|extra\s+)?(?:academic\s+|credit\s+|calendar\s+|business\s+|half\s+)?"
    r"(?:year|season|semester|term|quarter|month|week|day|night|hour|hr|credit|unit|course|class|person|student|item|copy|page|"
    r"ticket|session|visit|minute|transcript|exam|test|application|request|use|mile|book|key|card|seat|vehicle|lb|load)s?\b"
)
# "The plan costs $35", "Tickets are $6".
COSTS = r"costs?|rents? for|sells? for|is|are|stays at|remains"
CHARGED = r"fees?|charges?|deposits?|fines?|tickets?|admission|tuition|cost|price|rate|penalty|surcharge|fare|permits?"
NO_SUBJECT = frozenset(
    """
    it they this that these those he she we you which who there and or for of to at by with from than about over up on
    in as plus least most only
    """.split()
)
# Words before "price" or "fee" that do not say of what.
VAGUE = frozenset(
    "starting retail total list base full flat one-time single additional extra small nominal new same".split()
)
