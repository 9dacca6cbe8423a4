"""The fitted coefficients of quotations and headlines; `training/fit_quotes.py` prints them.

Fitted on the demo campus, the `terms` site, two sites of one university, syllabi, and the open questions of students;
docs/decisions/0027 says how well they hold on a site that was left out. No text of these sites is in them.
"""

from collections.abc import Mapping
from types import MappingProxyType

# Of a statement: the one with the highest sum is quoted first. The names are those in `features.py`.
QUOTE: Mapping[str, float] = MappingProxyType(
    {
        "similarity": 2.93,
        "coverage": 1.16,
        "coverage_with_headings": 1.94,
        "heading": 2.30,
        "spoken": 1.97,
        "relevance": 0.72,
        "later_passage": -0.48,
        "has_kind": 0.71,
        "lacks_kind": -0.60,
        "other_course": -1.11,
        "other_period": -1.26,
        "period": 0.65,
        "denied": -0.22,
        "length": 0.26,
        "list": 1.27,
        "row": 0.79,
        "item": -0.44,
    }
)

# Of the words that could stand above it: the log odds that they are the answer. The names are those in `headline.py`.
HEADLINE: Mapping[str, float] = MappingProxyType(
    {"reading": 0.17, "is_read": 1.43, "agree": 0.55, "words": 1.53, "person": -0.59}
)
HEADLINE_BIAS = -3.01
# On sites that were left out, 5 % of the headlines with this probability or more are wrong.
HEADLINE_THRESHOLD = 0.83
