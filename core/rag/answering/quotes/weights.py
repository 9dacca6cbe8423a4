"""The fitted coefficients of quotations and headlines; `training/fit_quotes.py` prints them.

Fitted on the demo campus, the `terms` site, two sites of one university and syllabi; docs/decisions/0027 says how well
they hold on a site that was left out. No text of these sites is in them.
"""

from collections.abc import Mapping
from types import MappingProxyType

# Of a statement: the one with the highest sum is quoted first. The names are those in `features.py`.
QUOTE: Mapping[str, float] = MappingProxyType(
    {
        "similarity": 2.68,
        "coverage": 1.22,
        "coverage_with_headings": 1.66,
        "heading": 2.54,
        "spoken": 2.05,
        "relevance": 0.65,
        "later_passage": -0.52,
        "has_kind": 0.69,
        "lacks_kind": -0.61,
        "other_course": -1.04,
        "other_period": -1.32,
        "period": 0.68,
        "denied": -0.62,
        "length": 0.30,
        "list": 0.80,
        "row": 0.69,
        "item": -0.38,
    }
)

# Of the words that could stand above it: the log odds that they are the answer. The names are those in `headline.py`.
HEADLINE: Mapping[str, float] = MappingProxyType(
    {"reading": 0.18, "is_read": 1.65, "agree": 0.45, "share": 0.32, "words": 0.90, "person": -0.86}
)
HEADLINE_BIAS = -2.42
# On sites that were left out, at most 5 % of the headlines with this probability or more are wrong.
HEADLINE_THRESHOLD = 0.82
