"""English phrases of pages that say nothing yet, nothing more, or nothing without signing in."""

# A pattern, to be compiled without regard to case.
STUB = (
    r"\bcoming soon\b|\bunder construction\b|"
    r"\b(?:page|site|content) (?:has|have) (?:been )?(?:moved|removed|retired)\b|"
    r"\b(?:has|have) moved to\b|\bredirect(?:ed|ing)\b|\b(?:sign|log) ?in\b|\bpassword\b|\bnot found\b|\bno longer\b|"
    r"\bno (?:results|events|items|entries|posts|content)\b|\bnothing (?:to show|found)\b|\bcheck back\b|"
    r"\b(?:temporarily )?unavailable\b|\baccess (?:is )?denied\b|\bnot authori[sz]ed\b|\bforbidden\b|\bplaceholder\b|"
    r"\benable (?:javascript|cookies)\b|\bthank you\b|\bpage (?:does not|doesn.t) exist\b|\blorem ipsum\b|\berror\b"
)
