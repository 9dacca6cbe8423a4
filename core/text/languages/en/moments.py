"""English words of questions and statements about times."""

# What the pages are searched for beside the thing, by the kind of question about time.
ASKED_FOR = {"open": "hours", "over": "deadline", "left": "date", "next": "date", "due": "due date"}

# Between days and times they name nothing: "from 9 to noon and on Friday from 9".
SMALL_WORDS = frozenset(
    "a am an and are at between but by day every evening for from hour hours i in is it m morning night nights of on "
    "only open or our p pm s staff the then to until we week with".split()
)
