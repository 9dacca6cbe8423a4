"""The fitted coefficients of quotations; `training/fit_quotes.py` prints them.

Fitted on the demo campus, the `terms` site, two sites of one university, syllabi, and the open questions of students;
docs/decisions/0027 says how well they hold on a site that was left out. No text of these sites is in them.
"""

from collections.abc import Mapping
from types import MappingProxyType

# Of a statement: the one with the highest sum is quoted first. The names are those in `features.py`.
QUOTE: Mapping[str, float] = MappingProxyType(
    {
        "similarity": 3.34,
        "nearest": 1.67,
        "coverage": 1.92,
        "heading": 0.55,
        "later_passage": -0.78,
        "has_kind": 0.61,
        "lacks_kind": -0.44,
        "other_course": -0.9,
        "other_period": -0.4,
        "says_other_period": -1.12,
        "period": 0.5,
        "length": 0.52,
        "list": 0.71,
        "wanted_list": 1.96,
        "row": 1.31,
        "item": -0.76,
        "settles": 1.33,
        "read": 0.35,
        "wanted_form": 1.77,
    }
)

# Of the first quotation: the log odds that it answers. The names are those in `confidence.py`. Fitted on the students'
# open questions of seven sites by `benchmarks/students/fit_confidence.py`; docs/decisions/0035 says how well they hold.
CONFIDENCE: Mapping[str, float] = MappingProxyType(
    {
        "reading": 0.204,
        "words": 0.050,
        "share": 0.329,
        "stands_out": 0.526,
        "agreement": -0.461,
        "coverage": 1.050,
        "lacks_kind": -0.526,
        "of_another_period": -5.055,
        "speaks": 2.134,
    }
)
CONFIDENCE_BIAS = -2.035
# The least probabilities of an answer, and of the closest quotation.
ANSWERS_FROM, CLOSEST_FROM = 0.5, 0.06
# The least grade of a passage out of which the first quotation may be taken.
QUOTABLE_FROM = 0.1
# Decision 0039: what is added to these log odds for a quotation from a page of the answer before.
OF_TALK = 1.2
