"""The fitted coefficients of quotations; `training/fit_quotes.py` prints them.

Fitted on the demo campus, the `terms` site, two sites of one university, syllabi, and the open questions of students;
docs/decisions/0056 says how well they hold on a site that was left out. No text of these sites is in them.
"""

from collections.abc import Mapping
from types import MappingProxyType

# Of a statement: the one with the highest sum is quoted first. The names are those in `features.py`.
QUOTE: Mapping[str, float] = MappingProxyType(
    {
        "similarity": 4.1,
        "coverage": 2.21,
        "heading": 0.92,
        "later_passage": -0.72,
        "has_kind": 0.55,
        "lacks_kind": -0.854,
        "other_course": -0.85,
        "other_period": -0.36,
        "says_other_period": -0.76,
        "period": 0.98,
        "length": 0.5,
        "list": 0.75,
        "wanted_list": 1.53,
        "row": 0.88,
        "item": -0.6,
        "settles": 1.1,
        "read": 0.36,
        "wanted_form": 1.63,
    }
)

# Of the first quotation: the log odds that it answers. The names are those in `confidence.py`. Fitted on the students'
# open questions of seven sites by `benchmarks/proposals/fit.py`; docs/decisions/0056 says how well they hold.
CONFIDENCE: Mapping[str, float] = MappingProxyType(
    {
        "reading": 0.191,
        "words": 0.068,
        "share": 0.652,
        "lacks_kind": -0.854,
        "of_another_period": -6.0,  # set: of 39 such quotations 2 were right, and fitted (−2.3) a lone one would answer
        "speaks": 1.559,
        "lacks_word": -0.705,
    }
)
CONFIDENCE_BIAS = -0.441
# The least probabilities of an answer, and of the closest quotation.
ANSWERS_FROM, CLOSEST_FROM = 0.5, 0.04
# The least grade of a passage out of which the first quotation may be taken.
QUOTABLE_FROM = 0.1
# Decision 0068: what is added to these log odds for a quotation from a page of the answer before.
OF_TALK = 0.6
