"""The fitted coefficients of quotations; `python -m benchmarks.proposals.fit` prints them.

Fitted on the open questions of students of seven sites, and the suites `demo`, `terms` and `cmu-second`;
docs/decisions/0108 says how well they hold on a campus that was left out, and on sites that nobody had seen. No text of
these sites is in them.
"""

from collections.abc import Mapping
from types import MappingProxyType

# Of a statement: the one with the highest sum is quoted first. The names are those in `features.py`.
QUOTE: Mapping[str, float] = MappingProxyType(
    {
        "similarity": 4.24,
        "coverage": 2.05,
        "heading": 1.23,
        "later_passage": -0.75,
        "length": 0.62,
        "list": 0.65,
        "row": 1.01,
        "item": -0.59,
        "read": 0.39,
    }
)

# Of the first quotation: the log odds that it answers. The names are those in `choosing.py`. Fitted on the same
# questions as the weights above (docs/decisions/0108).
CONFIDENCE: Mapping[str, float] = MappingProxyType(
    {
        "reading": 0.195,
        "words": 0.022,
        "share": 0.747,
        "of_another_period": -6.0,  # set: fitted (−1.8), one that stands alone would answer
    }
)
CONFIDENCE_BIAS = -0.376
# The least probabilities of an answer, and of the closest quotation.
ANSWERS_FROM, CLOSEST_FROM = 0.5, 0.04
# The least grade of a passage out of which the first quotation may be taken.
QUOTABLE_FROM = 0.1
# Decision 0068: what is added to these log odds for a quotation from a page of the answer before.
OF_TALK = 0.6
