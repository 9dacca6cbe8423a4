"""How likely a word of a question is the thing asked for, by its roles; `python -m training.fit_asked_for` prints them.

Fitted on the invented pages of `training/invented/pages` and their 8,381 questions, in which the line that answers is
told from the one that only has the same words; docs/decisions/0061 says how well they hold. No question of a student is
in them. Of six institutions left out of the fit, a line that answers lacks less than one that does not in .634 of the
pairs, and in .606 without the roles. The names of the roles are those in `core/text/questions/word_roles.py`.
"""

from collections.abc import Mapping
from types import MappingProxyType

BIAS = -0.03
ROLES: Mapping[str, float] = MappingProxyType(
    {
        "before auxiliary": 0.06,
        "before be": 0.36,
        "before conjunction": -0.25,
        "before determiner": -0.28,
        "before mark": -0.44,
        "before nothing": 0.23,
        "before number": 0.4,
        "before preposition": 0.46,
        "before pronoun": -0.46,
        "before question word": -0.3,
        "before to": -0.32,
        "before word": 0.42,
        "behind auxiliary": -0.19,
        "behind be": 0.3,
        "behind conjunction": -0.22,
        "behind determiner": 0.17,
        "behind nothing": 0.55,
        "behind number": -0.03,
        "behind preposition": -0.12,
        "behind pronoun": -0.77,
        "behind question word": 0.35,
        "behind to": -0.07,
        "behind word": -0.09,
        "in the asking clause": 1.42,
        "of a circumstance": -0.26,
        "short": -0.66,
        "unknown to English": -0.99,
    }
)
