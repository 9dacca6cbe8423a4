"""English words by which a text tells what to do, or why something is so."""

import re

# Verbs that open an instruction on campus pages, from our own knowledge, without those that are mostly nouns there.
_DO = (
    r"(?:add|agree|apply|arrange|ask|attend|bring|book|bookmark|call|cancel|carry|change|check|choose|click|collect|"
    r"come|complete|connect|consult|contact|copy|create|declare|discuss|dial|download|draft|drop off|e-?mail|enrol?l|"
    r"enter|fill|find|finish|follow|forward|get|give|go|hand in|identify|include|inform|join|keep|leave|let|log|look|"
    r"mail|make|meet|navigate|notify|obtain|open|order|pass|pay|phone|pick|place|plan|press|print|provide|purchase|"
    r"put|read|register|renew|report|request|reserve|return|review|scan|schedule|search|see|select|send|set up|show|"
    r"sign|speak|start|stop|submit|swipe|take|talk|tap|tell|text|turn|type|update|upload|use|verify|visit|wait|walk|"
    r"withdraw|write)"
)
_SOMEBODY = r"(?:you|students?|applicants?|candidates?|he or she|they|parents|guests|visitors|your \w+)"
_MUST = r"(?:must|should|will need to|needs? to|ha(?:ve|s) to|(?:are|is) required to|(?:are|is) asked to|can|may)"
INSTRUCTION = re.compile(
    rf"(?:\A|[.!?:;]\s+|, (?:then |and then |please )|\bplease |\bthen )(?:first,? |then |next,? |finally,? |also )?"
    rf"(?:please )?{_DO}\b(?! (?:is|are|was|will|of)\b)|"
    rf"\b{_SOMEBODY} (?:also |then |first )?{_MUST} (?:also |then |first )?(?!be\b|not\b)\w+",
    re.IGNORECASE,
)
CAUSE = re.compile(
    r"\b(?:because|due to|owing to|thanks to|the reasons? (?:is|are|for)|for (?:this|that) reason|"
    r"caus(?:e|es|ed|ing)|so that|as a result|in order to|therefore|"
    r"to (?:avoid|prevent|reduce|protect|ensure|make sure|honou?r)|led to|leads to|resulted in|"
    r"since (?!\w+ \d|\d|then))\b",
    re.IGNORECASE,
)
