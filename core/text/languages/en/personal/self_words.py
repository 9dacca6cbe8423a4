"""English patterns of what students tell of themselves."""

# Before what is told, and adding nothing to it: "ok so actually I'm a junior".
LEAD = (
    r"(?:(?:hey|hi|hello|yo|ok|okay|k|so|and|but|also|well|oh|btw|fyi|actually|now|yes|yeah|yep|no|nope|wait|sorry|currently|"
    r"anyway|basically|for context|just so you know|by the way|to be clear|correction|i mean|update|n|plus)\b[\s,:;.!—–-]*)*"
)
REMEMBER = (
    r"(?:(?:can|could|would|will) you |(?:i want|i'?d like|i need) you to )?(?:please |pls )?"
    r"(?:(?:also|always) )?(?:remember|note|keep in mind|save|store|memori[sz]e|make a note|don'?t forget)"
    r"(?: (?:this|for me|for (?:later|next time|the future)))*(?:\s*[:,]\s*|(?: that| the fact that)? )"
)
FORGET = (
    r"(?:(?:can|could|would|will) you |(?:i want|i'?d like|i need) you to )?(?:please |pls )?"
    r"(?:forget|delete|erase|remove|(?:stop|don['’]?t|do not) remember(?:ing)?)(?: that| the fact that)? "
)
# The whole text is no report of oneself.
MAKE_BELIEVE = (
    r"\b(?:suppose|supposing|imagine|pretend\w*|hypothetical\w*|let'?s say|lets say|say i(?:'m|m| am| was| were)|assum(?:e|ing)|"
    r"what if|role[- ]?play\w*|act as|in (?:my|a) (?:dream|story|game|novel)|(?:for|as) (?:an )?example|e\.g\.|"
    r"once upon|simulat\w+|repeat after me|translate|lyrics|the character)\b"
)
# A talk of several people that was pasted: "Sam: I'm a junior. Anna: I'm a senior".
SPEAKER = r"(?:^|[.!?…\n]\s*)(?P<who>(?-i:[A-Z])[\w'’]+(?: (?-i:[A-Z])[\w'’]+)?): "
# What somebody else says or asks is no word of the person's own.
REPORTS = (
    r"\b(?:said|says|say|told|tells|asked|asks|wrote|writes|texted|goes|think|thinks|claims?|claimed|replied|reads?|quote|email|"
    r"mail|message|form|title|song)(?: (?:me|us|him|her|them|that|it|you))?\s*[:,]?$"
)
CONDITION = (
    r"\b(?:if|unless|whether|when|once|until|before|after|as soon as|in case|wish|would|could|might|may|maybe|perhaps|"
    r"probably|possibly|hopefully|hoping|hope|want to be|thinking (?:of|about)|considering|consider|about to|going to|gonna|plan(?:ning)? to|"
    r"applying|apply|applied|almost|nearly|not sure|unsure|or|either|like a|as if|someday|one day|next year|will be|to be|kidding|jk|lol|"
    r"joking|sarcas\w*)\b|/s\b"
)
# "if that helps" is no condition.
NO_CONDITION = r"\bif (?:that|it|this) (?:helps|matters|is relevant|makes a difference)\b|\bin case (?:that|it) (?:helps|matters)\b"
PAST = r"\bi (?:was|used to|had been|once)\b"
ASKS_INSIDE = (
    r"(?<=\w) (?=(?:what|whats|what's|when|how|where|which|who|why|can i|could i|do i|does|did|am i|is there|are there|is it|should i|"
    r"will i|would i|may i|must i|have i|tell me|show me|pls|please)\b)"
)
ASKS = (
    r"^(?:what|whats|what's|when|how|where|which|who|why|can|could|do|does|did|am|is|are|was|should|will|would|may|must|have|has|"
    r"tell|show|explain|give|list|pls|please|help)\b"
)
TAG = r"^(?:right|correct|yeah|yes|no|ok|okay|aren'?t i|am i not|isn'?t (?:it|that)|don'?t i|or not|true)\W*$"
BORDERS = r"[;\n]+|\.(?=\s|$)|!+|\s[-–—]+\s|,\s*|:\s+|\s*\((?!\d)|\)\s*|\s(?:and|but|so|because|cause|since|though|&)\s+(?=(?:i\b|i'|im\b|my\b|also i|now i))"
RETRACTS = r"^(?:no|wait|no wait|oops|sorry|i mean|i meant|scratch that|correction|actually|or rather|rather)\b[\s,:]*"
# Whoever asks to remember this speaks of a need: not of a film with subtitles, nor of weights that they lift.
NEEDS_IT = (
    r"(?:i|me|my)\b(?:['’]\w+)?(?: (?:also|really|always|often|sometimes|still|do|will|would|only|am|have to|must|currently|usually|both))*"
    r"(?: (?:need|require|use|rely|depend|depending|can(?:['’]?t|not)|get|have|request|prefer|use|want|approved|eligible|entitled|allowed|"
    r"able|unable|in a wheelchair|(?:an? )?(?:wheelchair|screen[- ]reader) user)\b|need\w* (?:is|are|:))"
)
I_AM = r"i(?:['’]m| am|m| have been|['’]ve been)\b"
ADVERBS = r"(?:\s+(?:now|currently|actually|also|still|just|already|only|presently|both|officially|in fact))*\s*"
NO_LONGER = r"(?:no longer|not|never)(?: (?:a|an|in|actually|really))?\b|n['’]?t\b"
ANYMORE = r"\s*\b(?:any ?more|any longer|these days|now)\s*$"
ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|final|last|1st|2nd|3rd|4th|5th|6th)"
YEAR = rf"(?:freshman|sophomore|junior|senior|{ORDINAL}[- ]year)"
IN_YEAR = rf"in (?:my|the) (?P<value>{ORDINAL}(?:[- ](?:and|to)[- ]{ORDINAL})? (?:year|semester|term|quarter)|(?:freshman|sophomore|junior|senior) year)"
BEFORE_YEAR = r"(?:(?:an?|the|rising|incoming|returning|current|new|full[- ]time|part[- ]time) )*"
_WHO = r"(?: (?:student|undergrad(?:uate)?|learner))"
STATUS = (
    rf"(?:transfer|international|exchange|visiting|online|distance|remote|commuter|commuting|part[- ]time|full[- ]time|evening|night|"
    rf"non[- ]degree|mature|adult|non[- ]?traditional|dual[- ](?:enrollment|enrolled|credit)|honou?rs|graduate|grad|undergraduate|"
    rf"undergrad|doctoral|ph\.?d\.?|masters?|master['’]s|post[- ]?grad(?:uate)?|returning|readmitted|pre[- ]?college|"
    rf"out[- ]of[- ]state|in[- ]state|residential|working|guest|continuing|first[- ]semester){_WHO}|"
    rf"commuter|(?:student[- ])athlete|veteran|undergraduate|undergrad|(?:ph\.?d\.?|doctoral|master['’]?s) candidate|"
    rf"(?:out[- ]of[- ]state|in[- ]state)(?: (?:resident|student))?|"
    rf"(?:resident|teaching|research|graduate) assistant|part[- ]time|full[- ]time|ra|ta|peer tutor|student worker"
)
# What may stand behind a year without changing what it says: no "senior citizen", no "junior developer".
AFTER_YEAR = (
    r"(?= (?:who|that|with|and|here|now|this (?:year|fall|spring|term|semester)|majoring|studying|transferring|taking|trying|looking|"
    r"living|from)\b)| (?:in|at) (?:(?:the |this )?(?:uni(?:versity)?|college|school))(?=\W*$)|\W*$"
)
STUDIES = r"(?:stud(?:y|ying)|majoring in|major in|doing (?:a |my )?(?:ba|bs|bsc|bachelor'?s?|master'?s?|ms|msc|ma|phd|degree|major) in|pursuing (?:a |my )?(?:degree|ba|bs|major|master'?s?|phd) in|enrolled in)"
SWITCHED = (
    r"i(?:['’]ve| have)? (?:just |recently |officially |finally |now )*(?:switched|changed|moved|transferred)(?: over)?"
    r"(?: (?:my )?(?:major|program|programme|degree))?(?: from [\w ]+?)? (?:in)?to "
)
DECLARED = r"i(?:['’]ve| have)? (?:just |recently |officially |finally )*declared (?:a |an |my )?(?:major in )?"
MY_MAJOR = r"my (?:current |new |declared |second )?(?:major|program|programme|degree|field(?: of study)?|subject|course of study) (?:is(?: now)?|['’]s|will be|:|=) (?:in )?"
MY_MINOR = r"(?:my minor is|i(?:['’]m| am|m)?(?: also)? minor(?:ing)? in|i have a minor in) (?:in )?"
CAMPUS = r"(?:at|on|in|from) (?:the |our )?(?P<value>(?:[\w'’-]+ ){1,3}campus)\b"
# A campus by its name: "the medical campus", "Riverside", "downtown"; not "boring".
MY_CAMPUS = (
    r"my (?:home |main )?campus is (?:(?=the [\w'’ -]{2,30} campus\W*$)|(?=(?:the )?(?-i:[A-Z]))|(?=(?:the )?(?:north|south|east|west|main|"
    r"central|downtown|uptown|midtown|medical|city|online|satellite)\b))(?:the )?(?P<value>[\w'’ -]{2,30}?)(?: campus| one)?\W*$"
)
NO_CAMPUS = r"\b(?:my|this|that|which|off|on|the whole|each|every|any|another|other|a|your|their)\b"
CATALOG = (
    r"(?:my (?:catalog|catalogue|bulletin) (?:year )?is (?:the )?|i(?:['’]m| am|m)? (?:(?:a student )?(?:under|on|in|following|follow)) the )"
    r"(?P<value>(?:19|20)\d\d(?:\s?[-–/]\s?(?:\d\d\d\d|\d\d))?)(?: (?:catalog|catalogue|bulletin|requirements))?(?:\W|$)"
)
STARTED = (
    r"i(?:['’]ve)? (?:first )?(?:started|enrolled|entered|matriculated|began)(?: (?:here|college|university|uni|my degree|my program(?:me)?|"
    r"the program(?:me)?|school|at this (?:university|college|school)))? in (?:the )?(?P<value>(?:fall|autumn|spring|summer|winter)(?: of)? (?:19|20)\d\d)"
)
LIVES = (
    r"i(?:['’]m| am|m)? (?:currently |still |now )?(?P<value>liv(?:e|ing) (?:on|off)[ -]campus|commut(?:e|ing)|"
    r"liv(?:e|ing) in (?:the )?(?:dorms?|[A-Z][\w'’]+ (?:Hall|House|Residence|Court|Village|Tower|Apartments)))(?=\W*$| (?:this|and|with|from)\b)"
)
_DEEPLY = r"(?:(?:really|very|also|super|quite|so|always|deeply|truly|especially|just|totally|absolutely|still|pretty|big|huge) )*"
LIKES = (
    rf"i(?:['’]m| am|m|['’]ve| have)? {_DEEPLY}(?:been )?{_DEEPLY}"
    r"(?:(?:interested in|into|passionate about|keen on|fond of|obsessed with|(?:a )?(?:(?:big|huge) )?fan of|hooked on)|"
    r"(?:do )?(?:love|like|enjoy|adore)|(?:love|enjoy|like) to (?:do|play|practi[cs]e|go)|play|do|practi[cs]e|"
    r"go|(?:learning|practi[cs]ing|playing|doing)(?: how)?)"
    r"(?: (?:to (?:do|play)|doing|playing|learning(?: about)?|going|practi[cs]ing))? (?:some |lots of |a lot of |a bit of )?"
)
# What somebody does need not be what they like: "I do accounting" is a job or a major, and who plays music may listen to it.
DOES = rf"i(?:['’]m| am|m)? {_DEEPLY}(?:play|do|practi[cs]e|go|(?:playing|doing)) (?!(?:really |also )?(?:like|love|enjoy|adore)\b)"
NO_HOBBY_DONE = r"^(?:some )?(?:music|movies?|films?|videos?)\b"
# "I loved the film" is about one film, "I play the guitar" about none.
ONE_OF_THEM = r"^the (?!arts\b|sciences\b|humanities\b|outdoors\b|theat(?:er|re)\b|guitar\b|piano\b|violin\b|drums?\b|orchestra\b)"
LIKES_TO = rf"i(?:['’]ve)? {_DEEPLY}(?:love|like|enjoy) to (?P<value>paint|draw|cook|bake|hike|dance|sing|write|read|swim|climb|garden|sew|knit|code|run|travel|surf|ski|skate)\b"
MY_HOBBY = r"my (?:main |favou?rite |biggest |other )?(?:hobb(?:y|ies)|passions?|interests?|pastimes?) (?:is|are|include|includes) "
# "painting is my passion", "chess is one of my hobbies".
IS_HOBBY = r"^(?P<value>[\w -]{3,40}?) (?:is|are|has (?:always )?been) (?:(?:definitely|really|also|truly) )?(?:my|one of my|a) (?:(?:main|favou?rite|biggest|true|big|great|real) )*(?:hobb(?:y|ies)|passions?|pastimes?|interests?)(?: of mine)?\b"
DISLIKES = (
    r"i(?:['’]d| would)? (?:rather|prefer) not (?:to )?(?:take|have|do|attend|be in)? ?|"
    r"i(?: really| also| still)? (?:(?:do not|don['’]?t|dont)(?: really| ever)? (?:want|like|need)|(?:can['’]?t|cannot|cant|never|won['’]?t) "
    r"(?:do|take|attend|eat|work|study)|hate|dislike|never (?:take|want))(?: to (?:take|have|do|attend|get|live in|study))? (?:any |more |my |the )?"
)
PREFERS = (
    r"i(?:['’]d| would)?(?: really| also| only| always| still| generally| usually)* "
    r"(?:prefer|rather (?:have|take|do)|only (?:want|take|need|do)|want only|like)(?: to (?:take|have|do|attend|live in|study|get|be))? (?:to have |my |short and )?"
)
# Things of a campus that a preference can be about.
PREFERABLE = (
    r"\b(?:(?:evening|morning|afternoon|night|online|weekend|early|late|in[- ]person|hybrid|remote|large|small|async\w*|face[- ]to[- ]face|\d(?:am| am)) "
    r"(?:class(?:es)?|courses?|sections?|lectures?|labs?|lessons?|exams?|seminars?|shifts?|meetings?|sessions?|advising|appointments?)|"
    r"(?:classes|courses|sections|lectures|labs|exams|meetings|appointments) "
    r"(?:online|in person|in the (?:morning|afternoon|evening)s?|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|at night|before \w+|after \w+)|"
    r"group (?:work|projects?)|quiet (?:study|places?|floors?)|single rooms?|"
    r"(?:vegan|vegetarian|gluten[- ]free) (?:food|meals?|options?)|email(?:s)?|phone calls?|"
    r"(?:short|brief|long|detailed|simple|bulleted|concise) (?:answers?|replies|explanations?)|"
    r"(?:answers?|replies) in (?:spanish|french|german|chinese|arabic|hindi|vietnamese|korean|english)|"
    r"on[- ]campus (?:housing|jobs?)|off[- ]campus (?:housing|jobs?)|work(?:ing)? on (?:weekend|mon|tues|wednes|thurs|fri|satur|sun)\w*)\b"
)
# What of the rest of a preference is kept: "on Mondays", "over online ones".
WHEN = (
    r"(?: (?:(?:on|or|and) (?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:mornings?|afternoons?|evenings?))?|on weekends?|"
    r"in (?:the )?(?:mornings?|afternoons?|evenings?|fall|spring|summer|winter|person)|at night|online|on campus|"
    r"(?:before|after|at|until) (?:\d{1,2}(?::\d\d)?(?: ?[ap]m)?|noon)|"
    r"(?:to|over|than|instead of) (?:online|in[- ]person|evening|morning|night|early|late|large|small|group)(?: (?:ones|classes|courses|work))?))+"
)
# "the deadline is Friday" says something of the campus, and nothing of a person.
CAMPUS_CLAIM = (
    r"^(?:the|our|this|that|there|all|every|any|no|students?|tuition|fees?|deadlines?|classes|exams?|registration|finals?|"
    r"professors?|prof|dr|campus|library|you|we|it|parking|admission|from now on)\b|"
    r"\b(?:deadline|tuition|fee|registrar|bursar|library|registration|policy) (?:is|are|was|closes|opens|ends|costs|begins|starts)\b|^\w+ (?:hall|office|library|center)\b"
)
SOMEBODY_ELSE = r"^(?:my|his|her|their|he|she|they|your)\b"
ONE_STATUS = (
    rf"(?:an?|the|also|now|a new|an incoming)?\s*(?P<value>{STATUS})"
    r"(?=\W*$| (?:in|at|on|from|and|with|who|here|now|this|majoring|studying|grad|graduate|transfer|undergrad)\b)"
)
# "a good student" and "a first major" name no field of study.
NO_NAME = (
    r"\b(?:good|bad|great|terrible|happy|new|old|young|hard|big|huge|proud|fellow|university|college|struggling|broke|bored|"
    r"first|second|third|fourth|double|different|certain|undeclared|undecided|every|each|only|sure|all|both|more|most|few|former|ex|"
    r"future|prospective|potential|intended|aspiring|declared|current|sad|lazy|tired|lost|lonely|nervous|shy|with|this|that|towards?|about|from|for|to|on|in|done|as|at|"
    r"\w+(?<!engineer)(?<!nurs)(?<!account)(?<!market)(?<!manufactur)(?<!plann)(?<!comput)(?<!writ)ing|the|my|your|any|no|not|same|other|single|straight)\b"
)
OF_MY_STUDIES = (
    r"my (?:\w+ ){0,2}(?:major|minor|programme|program|campus|catalog|catalogue|degree|interests?|hobb(?:y|ies)|passions?|pastimes?|"
    r"year|field|subject)\b"
)
# What stands behind a field or a hobby, and is no part of its name.
TIME_BEHIND = r"\s+(?:here|now|too|as well|right now|at the moment|this (?:year|term|semester|fall|spring)|in (?:college|school|person)|online|at)$"
MORE_BEHIND = r"\s+(?:at|with|who|that|from|because|for|on|instead|by|as|since|but|so|this|now|here)\b.*$"
DEGREE_BEHIND = r"\s+(?:major|minor|program(?:me)?|degree|student|department|track|concentration)s?$"
