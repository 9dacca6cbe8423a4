"""What an office is called where people help with whatever one asks."""

# The most helpful first; a name has all words of one of these, and beside them only `BESIDE`.
HELP_DESKS = (
    frozenset({"advising"}),
    frozenset({"advisement"}),
    frozenset({"one", "stop"}),
    frozenset({"student", "services"}),
    frozenset({"student", "support"}),
    frozenset({"student", "success"}),
    frozenset({"information", "desk"}),
    frozenset({"information", "center"}),
    frozenset({"welcome", "center"}),
    frozenset({"help", "desk"}),
    frozenset({"dean", "students"}),
    frozenset({"student", "affairs"}),
    frozenset({"registrar"}),
)
# With another word the office is for some people or things only: "IT help desk", "International Student Services".
BESIDE = frozenset(
    "academic undergraduate university college campus student students main central general the of for and s "
    "office desk center centre hub shop point counter team unit division".split()
)
SPELLED = {"centre": "center", "info": "information", "onestop": "one stop", "registrar's": "registrar"}
