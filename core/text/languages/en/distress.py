"""English words of a person who may be in danger, and of texts that only look like it.

`DIRECT` says it in so many words. `STUDY` tells that danger is the subject of a course, a rule or a joke and nobody's
own; then the words alone decide nothing. `THING_ENDS` is of things that die or kill: what is said beside it decides.
"""

_SELF = r"(?:my ?self|mysefl|meself)"
_THEM = r"(?:him|her|them|your|it|one)sel(?:f|ves)"
_KIN = (
    r"(?:friend|frend|roommate|room ?mate|flatmate|brother|sister|mom|mum|mother|dad|father|bf|gf|boyfriend|girlfriend|"
    r"partner|husband|wife|classmate|suitemate|neighbou?r|bro|son|daughter|cousin|ex)"
)
_WANT = r"(?:want(?:ed|ing)? to|wanna|going to|gonna|gunna|thinking (?:about|of)|think(?:ing)? to|about to|ready to|try(?:ing)? to|tried to|plan(?:ning)? to|need to|will|wish to)"
_HURT = r"(?:hits?|hitting|beats?|beating|beat|chokes?|choked|choking|slaps?|slapped|punch(?:es|ed)?|kicks?|kicked|strangled?|hurts?|abuses?|abused|threatens?|threatened|rapes?|raped|attacked|assaulted|stalks?|stalking|molested|groped|drugged|stabbed|shot)"

DIRECT = (
    rf"\b(?:kill(?:ing|ed)?|hurt(?:ing)?|harm(?:ing|ed)?|hang(?:ing)?|drown(?:ing)?|starv(?:e|ing)|cut(?:ting)?|burn(?:ing|ed)?|shoot(?:ing)?) {_SELF}\b",
    r"\b(?:kms|unaliv\w*|self[- ]?harm(?:ed|ing)? again|suicidal|end(?:ing)? (?:my|his|her|their) (?:own )?(?:life|lives)|end it all|take my (?:own )?life)\b",
    r"\b(?:i|im|i'm|i am|ive|i've|been)\b.{0,30}\b(?:commit(?:ting)? suicide|suicide|suicidal)\b(?! (?:squad|prevention|awareness|rates?|statistic\w*|research)\b)",
    r"\bsui?c?ide (?:note|hot ?line|line|help|crisis|attempt)\b(?!.*\b(?:paper|class|training|report|research)\b)",
    r"\b(?:want|wanted|wanna|wish|going|gonna|ready|rather|hoping|hope|trying|better)\b(?: i| to| was| were| be| just| could| would)* (?:die|dead|not wake up|never wake up|never been born|not exist|disappear forever)\b(?! than (?:take|go|eat|do|have|sit|use|walk|wait|read|write|live in|retake)\b)",
    r"\b(?:don'?t|dont|do not|didn'?t|doesn'?t|no longer|not) (?:really )?(?:want|wanna|wish)(?: to)? (?:be alive|live|exist|wake up|be here any ?more|be in this world|keep living)\b(?! (?:with|on|off|near|next|at|together)\b)(?! in (?!this\b|my (?:body|head)))",
    r"\b(?:no|not any|lost (?:the|my|all)|without (?:a|any)) (?:reason|will|point|piont|wish|desire|purpose)(?: left)? (?:to|in|of|for) (?:live|living|being alive|be alive|life|go on|going on|keep going)\b",
    r"\b(?:tired|sick|done) (?:of|with) (?:living|being alive|life|my life|existing)\b",
    r"\b(?:gave|given|giving|give) up on (?:life|living|everything|myself)\b",
    r"\b(?:what'?s|what is|whats) the (?:point|piont|use) (?:of|in|to) (?:living|life|being alive|going on|anything|it all|existing|live)\b",
    r"\blife (?:is|isn'?t|is not|has) (?:not |no )?(?:worth|pointless|meaningless|worthless|unbearable|hopeless|meaning)\b",
    r"\b(?:better off|happier|easier|relieved) (?:with ?out me|if i (?:was|were|am|wasn'?t|weren'?t|died?|disappear\w*|vanish\w*|left this))\b",
    r"\b(?:no ?one|nobody|anyone|anybody|who) (?:would|will|wld|even|here|would even|'d)(?: even| really| here)* (?:miss|notice|care)\b.{0,30}\b(?:me|i|im|i'm)\b",
    r"\bif i (?:just )?(?:died?|killed|wasn'?t (?:here|alive|around)|weren'?t (?:here|alive|around)|am not around|m not around|were gone|was gone|vanished|disappeared)\b",
    r"\b(?:when|after|once|because|soon|tonight|tomorrow) i'?(?:m| am| will be|ll be) (?:gone|dead|no longer here|not here any ?more)\b(?! (?:on|to|for|from|abroad|over|home|next)\b)",
    r"\b(?:won'?t|will not|wont) be (?:around|here|alive)(?: any ?more| much longer| for much longer| tomorrow| next week| after)\b",
    r"\bi(?:'m| am|m) (?:just )?(?:such )?an? (?:burden|waste of space|mistake)\b",
    r"\bi (?:hate|despise|can'?t stand) (?:my ?self|mysefl|my life|being me)\b",
    r"\bi(?:'m| am|m| feel)(?: so| completely| completly| totally| just| all)* (?:hopeless|worthless|empty inside|dead inside|numb|suicidal)\b",
    r"\b(?:can'?t|cannot|cant|cnat|can not) (?:do (?:this|it|life) any ?more|go on(?: like this| any ?more|$)|keep (?:going|living)|live like this|take it any ?more|take this any ?more|carry on)[\s.!]*$",
    r"\b(?:cut|cutting|burn(?:ed|ing|t)?|scratch(?:ed|ing)?|bleed(?:ing)?) (?:my|on my) (?:arms?|wrists?|legs?|thighs?|skin|own skin)\b",
    r"\b(?:cut|cutting|hurting|harming|burning)\b(?: myself)? again\b(?!.*(?:class|budget))",
    r"\b(?:jump|jumping|jumped) (?:off|from|in ?front)\b.{0,25}\b(?:roof|bridge|building|balcony|window|garage|train|floor|tower|ledge)\b",
    r"\b(?:up |standing |sitting )?on (?:the|a) (?:roof|ledge|edge|bridge|railing)\b.{0,60}\b(?:jump|end|die|over|goodbye)\b",
    r"\b(?:over ?dos\w*|od'?d|oding)\b(?! (?:awareness|of vitamin))(?! on (?:caffeine|espresso|coffee|homework|sugar|memes))(?!.{0,40}\b(?:training|policy|class|kit|kits|workshop|amnesty|rule)\b)",
    r"\b(?:took|taken|swallowed|ate|take|taking)\b.{0,25}\b(?:too many|bottle of|whole bottle|all (?:of )?(?:my|the|her|his)|lots? of|a bunch of|handful of|extra) ?(?:\w+ )?(?:pills?|meds|tablets|tylenol|sleeping|xanax|medication|medicine)\b",
    r"\bpanic (?:at+ac?k|attack)s?\b(?!.{0,40}\b(?:group|workshop|class|accommodat\w+|policy|paper)\b)",
    r"\bcan'?t (?:breathe?(?! in (?:this|the|my) (?:heat|room|dorm|hall))|breath|stop (?:shaking|crying|sobbing|hurting|cutting))\b",
    r"\b(?:hear|hearing) voices\b|\bvoices (?:tell|are telling|told|in my head)\b",
    rf"\bmy (?:\w+ )?{_KIN} (?:just )?(?:keeps? )?{_HURT} (?:me|my|us)\b",
    r"\b(?:i was|i got|i've been|ive been|been|was just|just got) (?:sexually )?(?:raped|assaulted|molested|groped|drugged|attacked|mugged|abused|stabbed|shot|beaten|beat up|roofied|hazed)\b(?! by (?:an? |the )?(?:goose|geese|swan|bird|bees?|wasps?|squirrel|raccoon|turkey|crow|cat|dog)s?\b)",
    r"\b(?:raped|molested|groped|assaulted|roofied|attacked|stabbed|strangled) me\b",
    r"\btouch(?:ed|es|ing) me\b|\bforced (?:me|himself|herself|themsel\w+)(?: on| to have| into)\b",
    r"\b(?:drink|drinks) (?:was|were|got|had been) (?:drugged|spiked|roofied)\b|\bspiked my drink\b|\b(?:put|slipped) (?:something|smth|somthing) in(?:to)? my drink\b",
    rf"\bmy (?:\w+ )?{_KIN}\b.{{0,50}}\b(?:kill (?:him|her|them)sel(?:f|ves)|{_WANT} (?:die|kill|hurt|end)|suicid\w+|overdos\w+|unconscious|passed out|not breathing|isn'?t breathing|won'?t wake|wont wake|not waking|cutting (?:him|her|them)sel\w+|hurting (?:him|her|them)sel\w+)\b",
    rf"\b(?:someone|somebody|she|he|they|guy|girl|man|person|student|dude)\b.{{0,60}}\b(?:(?:kill|hurt|harm|hang|cut)(?:ing)? {_THEM}|end (?:his|her|their) life|kill me|hurt me|going to jump)\b",
    r"\b(?:is|are|isn'?t|not|stopped|barely) breathing\b|\b(?:lips|face|skin)\b.{0,12}\b(?:blue|purple|grey|gray)\b|\b(?:turning|went|gone) blue\b|\bunconscious\b|\bun ?responsive\b|\bhaving a (?:seizure|stroke|heart attack)\b",
    r"\b(?:someone|somebody|guy|man|dude|stranger|he|she|they|person)\b.{0,30}\b(?:follow(?:ing|ed|s)|stalking|stalks|chasing)(?: after)? me\b(?!.{0,10}\b(?:on|instagram|twitter|insta|tiktok)\b)",
    r"\b(?:my )?(?:stalker|stalking me|being stalked)\b",
    r"\b(?:active shooter|there'?s a shooter|(?:has|with|got|have|holding) a (?:gun|knife)|bomb (?:threat|in))\b(?!.{0,60}\b(?:training|drill|policy|allowed|class|club|permit|kitchen)\b)",
    r"\b(?:shoot up|blow up|bomb) (?:the|this|my) (?:school|campus|building|class|place|dorm)\b",
    rf"\bi(?:'m| am|m)? ?{_WANT} (?:kill|hurt|stab|shoot) (?:him|her|them|someone|somebody|people|everyone|my)\b(?!.*\b(?:lol|lmao|haha|jk)\b)",
    r"\b(?:not|isn'?t|isnt|don'?t feel|dont feel|never|un)[ -]?safe\b.{0,20}\b(?:home|at home|here|with him|with her|in my (?:room|dorm|house)|tonight)\b|\bhome\b.{0,12}\b(?:isn'?t|isnt|is not|not|un) ?safe\b",
    r"\b(?:scared|afraid|terrified|frightened)\b.{0,25}\b(?:of (?:myself|him|her|my (?:ex|dad|father|boyfriend|girlfriend|husband|partner|roommate))|to go (?:home|back)|(?:of )?what (?:i|he|she) (?:might|may|could|will|would|'?ll) do)\b",
    r"\b(?:nowhere|no where|no place|no safe place) (?:safe )?to (?:sleep|stay|go)(?: tonight)?\b",
    r"\bi said (?:no|stop)\b.{0,40}\b(?:he|she|they|him|her|but|didn'?t|kept)\b|\b(?:he|she|they) (?:didn'?t|wouldn'?t|did not|wouldnt|didnt) stop\b|\bdidn'?t (?:want (?:it|him|her|to)|consent)\b.{0,30}\b(?:he|she|anyway|party|happened|did it)\b",
    r"\bhappened\b.{0,30}\bi (?:didn'?t|didnt|did not) want\b",
    r"\b(?:call|dial) (?:911|999|112|an ambulance)\b(?! training)|\bneed an ambulance\b|\bsend (?:an ambulance|the police)\b",
    r"\bi(?:'m| am|m) (?:not|really not) ok(?:ay)?\b(?! with)|\bin crisis\b|\bmental health (?:crisis|emergency)\b",
    r"\bnothing (?:will )?(?:ever )?(?:matters?|get(?:s|ting)? better)\b(?:\s*any ?more)?[\s.!]*(?:$|\bi\b)",
    r"\b(?:there'?s|there is) (?:a )?(?:fire|shooter|gun ?man|bomb)\b(?! (?:drill|code|exit|truck|alarm))|\b(?:it|this|that)'?s? ?(?:is )?an emergency\b[\s.!]*$|^\W*(?:an? )?emergency\W*$|^\W*(?:911|s\.?o\.?s\.?)\W*$",
    r"\b(?:suicide|rape|abuse|domestic violence) (?:hot ?line|help ?line|line)\b(?! training)",
    r"\b(?:how many|enough) (?:pills|tablets|meds)\b.{0,30}\b(?:die|dead|kill|fatal|lethal|overdose)\b|\b(?:easiest|painless|quickest|best|fastest) way to (?:die|go|end it)\b|\b(?:tie|make) a noose\b|\bhow (?:to|do i) (?:kill|hang|drown) (?:my ?self|your ?self|one ?self)\b",
    r"\b(?:he|she|they|professor|prof|ta|coach|boss|guy|man|someone|somebody|stranger) (?:\w+ )?(?:just )?(?:grabbed|groped|choked|strangled|raped|punched|stabbed) (?:me|my)\b",
    r"\b(?:wrote|written|writing|finished|left) (?:my|a|the) (?:suicide |goodbye |last |final )?(?:note|goodbye letters?|letter for (?:when|after))\b(?! (?:taker|taking|card))",
    r"\b(?:vanish\w*|disappear\w*|stopped (?:coming|showing up|existing)|never came back)\b.{0,40}\b(?:any ?(?:one|body)|no ?(?:one|body)|who)\b.{0,20}\b(?:notice|care|miss|mind|look for)\b",
    r"\bhow (?:high|tall|far)\b.{0,40}\b(?:roof|bridge|tower|garage|ledge)\b.{0,60}\b(?:lock\w*|fenced?|rail\w*|get up|up there|jump\w*|survive\w*|fall)\b",
    r"\b(?:he|she|my (?:ex|bf|gf|boyfriend|girlfriend|husband|wife|partner|dad|father)) (?:\w+ )?(?:checks|tracks|reads|takes|goes through|controls) my (?:phone|messages|texts|location|money)\b|\bwithout (?:him|my ex|my (?:bf|boyfriend|husband|dad|father)) (?:seeing|knowing|finding|noticing)\b",
    r"\b(?:long sleeves?|hood(?:ie|y)s?|sweaters?)\b.{0,30}\b(?:so (?:that )?(?:nobody|no one)|to hide|for a reason|hid(?:e|ing) (?:my|the))\b",
    r"\b(?:soon|after (?:tonight|today|this week)|by (?:tomorrow|then|next week))\b.{0,25}\b(?:won'?t|wont|will not|will no longer|doesn'?t|nothing (?:will )?)(?: \w+)? ?(?:matter|need|be (?:here|around|alive)|exist|hurt)\b(?!.{0,15}\b(?:have to|to pay)\b)",
)

STUDY = (
    r"\b(?:paper|essay|thesis|research|sources?|database|literature|article|project|assignment|homework|lecture|course|class|"
    r"seminar|training|workshop|poster|handout|book|movie|film|squad|novel|play|song|game|club|policy|policies|rule|rules|"
    r"allowed|permitted|report card|syllabus|chapter|statistics|stats|cells?|process|script|program|zombie|bacteria|plague|museum)\b|"
    r"\bhow (?:does|did|do) (?!i\b|you\b|u\b|one\b|people\b|any)\w+ (?:\w+ )?(?:die|get killed)\b"
)

# What a joke or an everyday exaggeration has about it.
JOKE = (
    r"\b(?:lol|lmao+|lmfao|rofl|haha+|hehe+|jk|lolol)\b|[😂🤣💀😆😅🔥]|"
    r"\b(?:die|dying|kill|murder) for (?:a|an|the|some|my|that|those|their|free|another|one)\b|\bto die for\b|"
    r"\b(?:the|be) (?:my )?death of (?:me|us)\b|\bdead (?:tired|serious|week|last|line|wrong)\b|\b(?:scared|bored|worried|annoyed|tickled|worked) to death\b|"
    r"\b(?:homework|exams?|midterms?|finals?|quiz|tests?|class|course|lab|stairs|hill|heat|cold|feet|legs?|back|essay|"
    r"workout|traffic|wait|line|wifi|printer|laptop|phone|mom|mum|dad|parents|profs?|professor|coach|boss|advis[eo]r)\b"
    r".{0,25}\b(?:is|are|was|were|'s|will|'ll|gonna|going to)\b.{0,12}\b(?:kill\w*|murder\w*|end|destroy\w*|slaughter\w*) (?:me|us)\b"
)

# Things that people say die, or kill them. No study, body, feeling, animal or place: those may be said in earnest.
_THING = (
    r"(?:(?:cell ?|i)?phones?|cell|mobile|i ?pad|tablet|laptop|mac ?book|chrome ?book|computer|pc|kindle|batter(?:y|ies)|charger|"
    r"power ?bank|hot ?spot|wi-?fi|internet|connection|vpn|server|portal|app|web ?(?:site|page)|login page|link|printer|copier|"
    r"scanner|projector|monitor|screen|keyboard|mic|microphone|speakers?|air ?pods?|ear ?buds?|head ?phones?|watch|calculator|"
    r"car|truck|van|(?:e-?)?bike|scooter|moped|tires?|bike lock|key ?card|key ?fob|chip|elevator|washer|dryer|washing machine|"
    r"radiator|heater|ac|fridge|microwave|vending machine|shoes|boots|chair|seat|desk|mattress|backpack|stairs|hill|commute|traffic|"
    r"parking(?: situation)?|line|queue|weather|heat|humidity|plants?|print job|session|process|zones?|spots?)"
)
_ONES = r"(?:(?:my|the|this|that|these|our|your|his|her) (?:\w+ )?)?"
_ENDS = (
    r"(?:(?:is|are|was|'?s|has|have|been|about|to|going|gonna|gunna|just|almost|nearly|literally|already|always|keeps?|kept|"
    r"will|'?ll|might|may|could|did|(?:at )?\d+ ?(?:%|percent)) )*(?:die|dies|died|dying|dead)(?: (?:on me|again))?"
)
THING_ENDS = (
    rf"\b{_ONES}{_THING}(?:'?s)? {_ENDS}\b",
    rf"\b{_ONES}{_THING} (?:up to [\w ]{{1,20}} |at [\w ]{{1,20}} |in [\w ]{{1,20}} )?(?:is|are|'s) (?:just |literally |really )?killing (?:me|us)\b",
    rf"\bdead {_THING}\b",
    rf"\bkill(?:s|ed|ing)? (?:my|your|the|a|this|that|our) (?:\w+ )?{_THING}\b",
)
# Whoever says this beside it may speak of themselves: "my phone is about to die and so am i".
AS_I = (
    r"\b(?:so (?:am|will|do|did|should|would|could) i|(?:me|i|im|i'm|myself|mine)\b.{0,20}\b(?:too|as well|also|next|same|either|with it)|"
    r"like (?:me|i|myself)|(?:i|me|im|i'm|just) wish\w*|my turn|same (?:here|with me|as me|for me)|join it)\b"
)
