"""The fitted coefficients of quotations; `python -m benchmarks.proposals.fit` prints them.

Fitted on the open questions of students of seven sites, and the suites `demo` and `terms`;
docs/decisions/0108 says how well they hold on a campus that was left out, and on sites that nobody had seen. No text of
these sites is in them.
"""

from collections.abc import Mapping
from types import MappingProxyType

# Of a statement: the one with the highest sum is quoted first. The names are those in `features.py`.
QUOTE: Mapping[str, float] = MappingProxyType(
    {
        "similarity": 4.46,
        "coverage": 2.09,
        "heading": 1.02,
        "later_passage": -0.83,
        "length": 0.62,
        "list": 0.69,
        "row": 1.06,
        "item": -0.61,
        "read": 0.4,
    }
)

# Added in a talk, for the question before (docs/decisions/0109).
IN_TALK: Mapping[str, float] = MappingProxyType({"coverage_before": 1.5, "read_in_talk": 0.3})

# Of the first quotation: the log odds that it answers. The names are those in `choosing.py`. Fitted on the same
# questions as the weights above (docs/decisions/0108), with the cross-encoder of 0110.
CONFIDENCE: Mapping[str, float] = MappingProxyType(
    {
        "reading": 0.228,
        "words": 0.065,
        "share": 0.622,
        "of_another_period": -6.0,  # set: fitted (−1.8), one that stands alone would answer
    }
)
CONFIDENCE_BIAS = -0.908
# The least probabilities of an answer, and of the closest quotation.
ANSWERS_FROM, CLOSEST_FROM = 0.5, 0.1
# The least grade of a passage out of which the first quotation may be taken.
QUOTABLE_FROM = 0.1
# Decision 0068: what is added to these log odds for a quotation from a page of the answer before.
OF_TALK = 0.6
