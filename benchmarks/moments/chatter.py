"""Put chatter around a turn, as students type it: "long day ugh. is the pool open"."""

_WAYS = (
    "ok so my roommate and i keep arguing about this, {}",
    "long day ugh. {}",
    "first year here and kinda lost lol. {}",
    "my sister is visiting - {}",
    "sry if this is a dumb one but i never get this right, {}",
    "{}, my phone is about to die",
    "{} or nah",
    "{}? i totally forgot to check",
    "group project from hell, {}",
    "running on zero sleep rn... {}",
    "{} asking for a friend haha",
    "alarm didnt go off this morning, {}",
    "im new and nobody tells me anything. {}",
    "{} or did i snooze",
)


def with_chatter(turn: str, number: int) -> str:
    """The turn in one of the ways, that its `number` says."""
    return _WAYS[number % len(_WAYS)].format(turn.rstrip("? "))
