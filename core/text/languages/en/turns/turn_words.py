"""English words that tell what a turn is, each group a feature of the classifier of turns."""

from collections.abc import Mapping

# Words of English questions that none of the languages written with Latin letters that we tell has.
ENGLISH_ONLY = frozenset(
    "the is are what whats what's when where how who why my your you i i'm im does can could would with for from of "
    "and this that have need want get there which should about it its it's don't dont any at by be".split()
)

# A question word or verb that begins what is asked after a greeting.
OPENERS = (
    r"(?:what'?s?|when'?s?|where'?s?|wher|wehn|wen|who'?s?|how|why|which|can|could|do|does|did|is|are|am|was|will|"
    r"would|should|may|i|i'?m|im|i'?ve|my|we|any|please|pls|tell|show|give|need|looking|quick|question)\b"
)

GROUPS: Mapping[str, str] = {
    "asks": r"\b(?:what|when|where|who|how|why|which|wher|wehn|wen|waht|wat|hw)(?:'?s|re)?\b|\?\s*$",
    "asks_yes_no": r"^(?:\W*)(?:can|could|do|does|did|is|are|am|was|will|would|should|may|have|has)\b",
    "greets": r"^\W*(?:h(?:i|ey|ello|iya|owdy|eya)|yo|sup|good (?:morning|afternoon|evening)|dear|greetings)\b",
    "thanks": r"\b(?:thank\w*|thx|thanx|ty|tysm|cheers|appreciate\w*)\b",
    "leaves": r"\b(?:bye|goodbye|good ?night|see (?:you|ya|u)|gtg|ttyl|cya|later|farewell|off to)\b",
    "myself": r"\b(?:i|i'?m|im|i'?ve|ive|i'?d|me|myself)\b",
    "mine": r"\bmy\b",
    "i_am": r"\b(?:i am|i'?m|im|my name|call me|i live|i study|i work|i come from|i play)\b",
    "you": r"\b(?:you|u|ur|your|ya|you'?re|youre|bot)\b",
    "my_record": (
        r"\b(?:my|i owe|owe|am i|have i|did i|do i have)\b.*\b(?:gpa|grades?|transcripts?|schedule|balance|holds?|owe|owing|"
        r"id number|student (?:id|number)|waitlist|swipes?|package|advis[eo]r|roommate|room|class(?:es)?|refund|aid|"
        r"application|credits?|bill|mailbox|enrolled|registered|fines?|payment)\b"
    ),
    "person": r"\b(?:human|person|people|someone|somebody|agent|operator|representative|staff|real|live|advis[eo]r|face)\b",
    "talk": r"\b(?:talk|speak|chat|connect|transfer|call|phone|meet|see)\b",
    "wrong": r"\b(?:wrong|incorrect|useless|usless|bad|stupid|dumb|broken|outdated|not right|not what|repeat\w*|answers?)\b",
    "said_before": (
        r"\b(?:did (?:i|you|u|we)|have (?:i|we)|you said|u said|told|tell me|you gave|u gave|repeat|again|remember|"
        r"earlier|before|previous|last|first|second|history|summar\w+|recap|scroll|already)\b"
    ),
    "what_are_you": r"\b(?:who|what|how|are|do|can|where)\b.{0,12}\b(?:you|u|ur|your|this bot|this)\b",
    "campus": (
        r"\b(?:deadlines?|due|fees?|tuition|cost|costs|price|pay|permit|parking|park|librar\w+|gym|dorms?|hall|housing|"
        r"meal plan|dining|regist\w+|bursar|registrar|financial|aid|scholarships?|credits?|class|classes|course|courses|"
        r"majors?|minors?|degree|semester|term|exam|exams|final|finals|hours?|open|close[sd]?|office|phone|email|number|"
        r"building|campus|shuttle|bus|apply|application|form|transcript|gpa|grade|grades|drop|withdraw\w*|add|"
        r"orientation|commencement|graduat\w+|visa|insurance|counsel\w+|health|career|jobs?|wifi|password|id card|"
        r"laptop|print\w*|club|prereq\w*|professor|prof|dr|dean|department|program|holiday|break|policy|allowed)\b"
    ),
    "number": r"\d",
    "laughs": r"\b(?:lol|lmao+|lmfao|rofl|haha+|hehe+|jk|omg|fml|smh)\b|[😂🤣💀😆😅🔥😤🙈😭]",
    "dies": r"\b(?:die|dying|died|dead|death|kill\w*|suicid\w*|end(?:ing)? (?:it|my)|gone|alive|living|live|life|exist\w*)\b",
    "harms": r"\b(?:hurt\w*|harm\w*|cut\w*|burn\w*|bleed\w*|blood|blade|razor|pills?|overdos\w*|gun|knife|jump\w*|bridge|roof)\b",
    "violence": (
        r"\b(?:hits?|hitting|beat\w*|chok\w*|rape\w*|assault\w*|attack\w*|abus\w*|threat\w*|stalk\w*|follow(?:s|ed|ing)? me|"
        r"drug(?:ged)?|forced|touched|violent|scary|scares?)\b"
    ),
    "fears": r"\b(?:scared|afraid|terrified|panic\w*|unsafe|safe|alone|lonely|cry\w*|shak\w+|breath\w*|help me)\b",
    "despairs": (
        r"\b(?:hopeless\w*|worthless\w*|empty|numb|hate|point|burden|nothing|nobody|no ?one|anymore|any more|tired of|"
        r"give up|gave up|pointless|meaningless|disappear\w*|vanish\w*|better off|without me|matters?|goodbye)\b"
    ),
    "close_person": (
        r"\bmy (?:\w+ )?(?:friend|frend|roommate|brother|sister|mom|mum|dad|father|mother|bf|gf|boyfriend|girlfriend|"
        r"partner|husband|wife|classmate|ex)\b"
    ),
    "he_or_she": r"\b(?:he|she|him|her|hes|shes|he's|she's)\b",
    "consequences": (
        r"\b(?:in trouble|punish\w*|penalt\w+|expelled|suspended|(?:get|got) caught|catch(?:es)? (?:me|us|you)|offen[sc]es?|violations?|yells? at|fined|charged|polic(?:y|ies)|amnesty|rules?|"
        r"parents (?:find out|see|know)|appointment)\b"
    ),
    "never_again": r"\b(?:wont|won't|will not|don'?t|never|no longer|not) (?:\w+ )?(?:be here|be around|need|wake|matter|see me|make it)\b",
}
# Those of danger: a question with no word of these is seldom one of a person in danger.
DARK = ("dies", "harms", "violence", "fears", "despairs", "never_again")
# What is the same for everybody, though one asks for "my next payment", or whom one has in a section that is named.
SAME_FOR_ALL = (
    r"\bwhen(?:'?s| is| are| do i)?\b.*\bmy\b.*\b(?:due|payments?|install?ments?|deadlines?|orientation|move[- ]?in|break)\b|"
    r"\bsec(?:tion)? \w{1,3}\b"
)

# Whole turns that are small talk whatever else: a question about one's own records names nothing else.
_ASKED = r"(?:(?:hey|hi|so|ok|pls|please|can you|could you)\W+)*"
_SHOWN = rf"{_ASKED}(?:what(?:'?s| is| are| was)|show me|tell me|give me|check|look up|see|when(?:'?s| is)|where(?:'?s| is)|who(?:'?s| is)) my "
_RECORD = (
    r"(?:current |own |overall |student |account |class |course |next |final |print |meal )*(?:gpa|grades?|marks|transcript|"
    r"schedule|classes|class|id|id number|student id|number|balance|holds?|bill|room number|room|roommate|mailbox(?: number)?|"
    r"advis[eo]r|academic advis[eo]r|username|password|enrollment date|registration (?:time|date|appointment)|"
    r"application status|aid status|credits|refund)"
)
_RESULT = r"(?:grades?|scores?|marks?|results?)"
WHOLE: Mapping[str, tuple[str, ...]] = {
    "own_records": (
        rf"{_SHOWN}{_RECORD}(?: (?:now|today|tomorrow|tmrw|this (?:week|term|semester|year)|again|at \d+))?\W*",
        rf"{_ASKED}(?:do|have) i (?:have|got|still have) (?:any |a |some )?(?:holds?|fines?|packages?)(?: on my (?:account|acount))?\W*",
        rf"{_ASKED}(?:what|how much|how many)(?: \w+){{0,3}} (?:do )?i (?:still |am still |currently )?(?:owe|owing|have left|got left)"
        r"(?: the (?:school|university|college))?(?: (?:now|this (?:week|term|semester)))?\W*",
        rf"{_ASKED}(?:what time|when|where|what room) is my (?:next )?(?:class|lecture|lab|final)(?: (?:today|tomorrow|tmrw))?\W*",
        rf"{_ASKED}what(?:'?s| is| was| are| were) (?:my (?:final |midterm )?{_RESULT} (?:in|on|for|from)|the {_RESULT} (?:in|on|for|of) my) [^,?!.]{{1,40}}\W*",
        rf"{_ASKED}(?:what|which) {_RESULT} (?:did|have) i (?:get|got|gotten|receive)\b[^,?!.]{{0,40}}\W*",
        rf"{_ASKED}(?!.*\b(?:deadline|date|day)\b)(?:how did i do|did i (?:pass|fail)|what did i get) (?:(?:on|in|for) )?[^,?!.]{{1,40}}\W*",
        r"\W*(?:is|has|did) my (?:financial aid|aid|refund|loan|scholarship|transcript|application|paycheck)(?: money)? (?:come|came|arrived?|"
        r"get here|in|here|posted?|processed|approved|gone through|go through)(?: in| here| through)?(?: yet| already)?\W*",
    ),
    "about_bot": (
        r"\W*(?:(?:can|could|would|how (?:do|can)|i want|i'?d like)\b(?: (?:i|you|u|to|have))* ?)?(?:please |pls )?"
        r"(?:delete|erase|forget|remove|clear|wipe) (?:(?:all|everything|what|the)(?: of)?(?: that)? )?"
        r"(?:(?:you|u) (?:know|have|remember|stored?|saved?|kept) )?(?:(?:about|on|of) )?"
        r"(?:me|my (?:data|history|chats?|messages?|questions?|conversations?)|(?:this|our|the) (?:chat|conversation|talk)|"
        r"what i (?:said|wrote|asked|told you))(?: please| pls| now)?\W*",
        r"\W*(?:what|how much)(?: all)? (?:do|can|did|have) (?:you|u) (?:know|remember|save|store|keep|have|got|stored|saved|kept)"
        r"(?: stored| saved)? (?:about|on|of) me\W*",
        r"\W*(?:help(?: me)?|/help|who (?:are|r) (?:you|u)|what (?:are|r) (?:you|u)|what can (?:you|u|i ask(?: you| u)?)(?: do)?|menu|commands)\W*",
        r"\W*(?:can|could|do|does|will|is|are)\b.{0,40}\b(?:see|read|know)s? (?:what|everything) (?:i|we) (?:type|write|ask|say|tell|send)"
        r"(?: (?:you|u|in|to|here|this|the|chat|bot))*\W*",
        r"\W*(?:is|are|r) (?:this|you|u) (?:just |really |only )?(?:chat ?gpt|gpt[\w-]*|gemini|claude|copilot|siri)\b.{0,30}",
        r"\W*(?:(?:can|could|do) )?(?:you|u)(?: can| could)?(?: also)? (?:speak|understand|talk|answer)(?: also| in)* "
        r"(?:spanish|french|german|chinese|mandarin|arabic|hindi|vietnamese|korean|portuguese|italian|japanese|russian|turkish)"
        r"(?: (?:too|also|as well))?\W*",
        r"\W*(?:what can (?:you|u) help (?:me )?with|(?:are|r) (?:you|u) (?:a |an )?(?:bot|robot|ai|human|real|chatgpt|gpt))\W*",
    ),
    "human": (
        r"\W*(?:(?:real |actual |live )?(?:human|person|agent|operator|representative)(?: please| pls)?)\W*",
        r"\W*(?:can|could|may|i want to|i need to|i would like to|i'?d like to|let me|want to|pls)?(?: i)? ?(?:please )?(?:just )?"
        r"(?:talk|speak|chat) (?:to|with) (?:a |an )?(?:(?:real|actual|live|human) )*(?:human(?: being)?|person|agent|someone|somebody)(?: please| pls)?\W*",
    ),
    # What was said, and not where, when or how much: that is looked up, with the words of the talk.
    "own_conversation": (
        rf"{_ASKED}what (?:was|were|is) (?:your|my) (?:\w+ )?(?:answer|reply|response|question)s? (?:about|on|to|for|regarding) .{{1,80}}",
        rf"{_ASKED}what (?:else )?(?:did|have) (?:i|we) (?:already )?(?:ask(?:ed)?(?: (?:you|u))?|say|said|talk(?:ed)?|discuss(?:ed)?) (?:about )?.{{1,80}}",
        rf"{_ASKED}(?:did|have|haven'?t|didn'?t) (?:i|we|you|u) (?:already |ever |just )?(?:asked?|talked?|discuss(?:ed)?|cover(?:ed)?|mention(?:ed)?|spoken|speak)"
        r"(?: (?:to )?(?:you|u|me))? (?:about |of )?.{1,80}",
        rf"{_ASKED}(?:what|which) (?:link|page|number|address|e?-?mail|date|office|form|website|url)s? (?:did|have) (?:you|u) (?:just )?"
        r"(?:g[ia]ven?|sen[dt]|shown?|tell|told|mention(?:ed)?|post(?:ed)?)(?: (?:to )?(?:me|us))?\b.{0,80}",
        r"\W*(?:(?:sorry|wait|ok|hey|pls|please|can (?:you|u)|could (?:you|u))\W+)*(?:say|tell me|repeat|explain) (?:that|it|this) (?:again|once more) (?:about|on) .{1,80}",
        r"\W*(?:sorry |wait |oops )*i(?:['’]ve| have)? (?:forgot(?:ten)?|lost|don['’]?t remember|can['’]?t remember|missed) what (?:you|u) (?:just )?"
        r"(?:said|told|wrote|answered|sent)\b.{0,80}",
    ),
    "about_oneself": (
        r"\W*(?:(?:hey|hi|ok|so|also|and)\W+)*(?:(?:can|could|would|will) (?:you|u) |(?:i want|i'?d like|i need) you to )?(?:please |pls )?"
        r"(?:(?:remember|(?:don['’]?t|do not|stop) remember(?:ing)?|keep in mind|make a note|note|memori[sz]e|forget) (?:that|this|the fact that|i\b|i['’]?m\b|my (?:\w+ )?(?:major|"
        r"minor|program(?:me)?|year|campus|catalog)\b)|(?:remember|note)\s*:)[^?]*\??",
    ),
}
