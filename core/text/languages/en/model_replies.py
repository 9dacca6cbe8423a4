"""How language models say in English that they found nothing, or will not answer."""

# Said of the passages: "the provided passages do not mention …", "I could not find any information on …".
NOTHING_FOUND = (
    r"\b(?:passages?|pages?|texts?|context|material|sources?|information|documents?|website|they|it)\b[^.!?]{0,40}"
    r"\b(?:do|does|did)(?: not|n['’]t) (?:\w+ )?"
    r"(?:say|state|mention|specify|include|list|give|contain|cover|provide|answer|address|describe|have)\b",
    r"\b(?:could|can|did|do|was|am|were|are)(?: ?not|n['’]t)(?: \w+)? "
    r"(?:find|found|see|locate|know|tell|determine)\b",
    r"\bunable to (?:find|locate|determine|tell)\b",
    r"\b(?:no|not any|isn['’]t any|not enough|insufficient) (?:\w+ )?"
    r"(?:information|answer|mention|details?|passages?)\b",
    r"\b(?:is|are|was)(?: not|n['’]t) "
    r"(?:mentioned|stated|specified|listed|given|covered|provided|included|available)\b",
)
# Said of itself: "I'm sorry, but I can't assist with that request."
WILL_NOT = (
    r"\b(?:can(?: ?not|['’]t)|am not able to|am unable to|won['’]t|will not)(?: \w+)? "
    r"(?:help|assist|answer|comply|fulfil+|provide|discuss|do that)\b",
    r"\bas an ai\b",
)
