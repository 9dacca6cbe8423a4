"""The fitted coefficients of quotations and headlines; `training/fit_quotes.py` prints them.

Fitted on the demo campus, the `terms` site, two sites of one university, syllabi, and the open questions of students;
docs/decisions/0027 says how well they hold on a site that was left out. No text of these sites is in them.
"""

from collections.abc import Mapping
from types import MappingProxyType

# Of a statement: the one with the highest sum is quoted first. The names are those in `features.py`.
QUOTE: Mapping[str, float] = MappingProxyType(
    {
        "similarity": 3.08,
        "coverage": 2.82,
        "heading": 1.83,
        "spoken": 2.04,
        "relevance": 0.71,
        "later_passage": -0.51,
        "has_kind": 0.71,
        "lacks_kind": -0.60,
        "other_course": -1.10,
        "other_period": -1.28,
        "period": 0.66,
        "list": 1.55,
        "row": 0.71,
        "item": -0.46,
    }
)

# Of the words that could stand above it: the log odds that they are the answer. The names are those in `headline.py`.
HEADLINE: Mapping[str, float] = MappingProxyType(
    {"reading": 0.18, "is_read": 1.62, "agree": 0.55, "words": 1.45, "person": -0.45}
)
HEADLINE_BIAS = -3.17
# On sites that were left out, about 5 % of the headlines with this probability or more are wrong.
HEADLINE_THRESHOLD = 0.85

# Of the first quotation: the log odds that it answers. The names are those in `confidence.py`. Fitted on the students'
# open questions of five sites by `benchmarks/students/fit_confidence.py`; docs/decisions/0032 says how well they hold.
CONFIDENCE: Mapping[str, float] = MappingProxyType(
    {"share": 0.56, "reading": 0.19, "words": 0.088, "later_passage": -0.94}
)
CONFIDENCE_BIAS = -1.19
# The least probabilities of an answer, and of the closest quotation.
ANSWERS_FROM, CLOSEST_FROM = 0.4, 0.1
# Decision 0039: what is added to these log odds for a quotation from a page of the answer before.
OF_TALK = 1.2
