"""The words of hostile text: what speaks to an assistant, asks for secrets, or sends money elsewhere.

English, and the commonest words of a few other languages that such text is written in. Patterns are for folded text:
lower case, plain letters, single spaces.
"""

# ruff: noqa: E501 - a list of alternatives reads better unbroken

import re

_GAP = r"[^.!?\n]"
# What a reader of this text would be, if not a person. A bare "assistant" or "model" is somebody's job or a drawing.
_MODEL = (
    r"(?:(?:ai|a\.i\.|virtual|digital|chat|llm|language|automated) (?:assistants?|agents?|models?|bots?|systems?)|"
    r"(?:automated|machine|robot|ai) readers?|answer(?:ing)? (?:engines?|systems)|large language models?|bots|llms?|chat ?bots?|chat ?gpt|gpt-?\d\w*|(?:this|the|our|advisor|campus) (?:chat ?)?bot|"
    r"this (?:assistant|model|ai)|ki-?assistent\w*|asistentes? (?:de ia|virtual\w*)|assistants? (?:ia|virtuels?)|"
    r"assistentes? (?:de ia|virtua\w+)|inteligencia artificial|ai ?助手|人工智能助?手?|语言模型|机器人)"
)
_OUTPUT = (
    r"(?:say|tell|repl(?:y|ies)|answers?|respond|state|claim|confirm|recommend|output|print|inform|approve|grant|waive|"
    r"reveal|repeat|ignore|omit|hide|pretend|insist|announce|collect|accept|lift|advise|direct|never|always)"
)
_EARLIER = (
    r"(?:previous|prior|above|earlier|preceding|existing|original|initial|former|foregoing|system|developer|your|any "
    r"other|all other|everything)"
)
_RULES = (
    r"(?:instructions?|prompts?|rules|directions?|directives?|guidelines|guidance|context|constraints|restrictions|"
)
_RULES += r"safeguards|training|programming|commands|orders|policies)"
_DROP = (
    r"(?:ignor(?:e|ing)|skip|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass|discard|abandon|set aside|stop following|"
)
_DROP += r"do not follow|don't follow|pay no attention to|throw away|erase)"
_TOLD = r"(?:only|just|simply|always|solely|exclusively|exactly|that|with|by|yes|no)\b"

# Every text that `ADDRESSES_A_MODEL` or `CLAIMS_AUTHORITY` finds has one of these: most text has none, and is done.
SPOKEN_TO = re.compile(
    r"ignor|disregard|forget|overrid|bypass|discard|abandon|set aside|follow|no attention|throw away|erase|assist|asist|agent|"
    r"model|bot\b|bots|llm|gpt|inteligencia|\bais?\b|\ba\.i\.|\bia\b|\bki-|system|<[|<!/]|inst\]|###|prompt|instruct|rules|"
    r"you are|\bas (?:an?|the|if)\b|\bmode\b|jailb|\bsay\b|claim|insist|pretend|quot|citing|announce|repl[yi]|answer|respond|output|print|"
    r"\buser|asker|questioner|person|confirm|mention|reveal|disclos|\bhid|\bshow|!\[|append|prepend|insert|embed|render|\bload|"
    r"fetch|history|conversation|messages|questions|asked|\bsaid\b|wrote|from now on|vergiss|vergesst|olvid|oubli|dimentica|esquec|"
    r"antwort|repond|rispondi|hereby|\btask|objective|mission|goal|purpose|\bnote\b|question|chat|computer|readers|\bname|[\u0400-\u04ff\u3040-\u9fff]"
)

# To an assistant; each is enough by itself.
ADDRESSES_A_MODEL = re.compile(
    "|".join(
        (
            rf"\b{_DROP}\b{_GAP}{{0,40}}\b{_EARLIER}\b{_GAP}{{0,40}}\b{_RULES}\b",
            rf"\b{_DROP}\b{_GAP}{{0,30}}\b{_RULES}\b{_GAP}{{0,30}}\b(?:earlier|previously|so far|(?:that |which )?you (?:were|have been|had|got|received|have))\b",
            r"\b(?:and|then|but|instead) (?:only |always |just )?(?:answer|reply|respond) (?:that|with|only|yes)\b",
            rf"\b{_DROP}\b{_GAP}{{0,30}}\b(?:everything|anything|all|what) (?:you (?:were|have been|are|know)|"
            r"(?:that )?(?:is |was |stands )?(?:above|before this))\b(?! about)",
            rf"\b(?:notes?|messages?|instructions?|attention|hints?|reminders?|memos?|notice|anweisung(?:en)?|nachricht|instruccion(?:es)?|mensaje|important|rules?|tasks?|hinweise?|nota|remarque|"
            rf"aviso|提示|注意)\W{{0,3}}(?:to|for|fur|an den|an die|an das|an alle|an|para|pour|al|a la|a los|au|aux|给|：)?\W{{0,3}}(?:all|any|the|alle|todos los|"
            rf"every|your)?\W?{_MODEL}",
            r"(?:^|[.!?(>|:;#*\[-]\s*)(?:to|for|dear|hey|attention|hello|hi|fao|hola|hallo|bonjour|ciao|querido|cher|lieber)\W{0,2}(?:the |all |any |every )?"
            rf"(?:{_MODEL}|ai|ais|model|assistant|bot)\s*[:,—–]",
            rf"\bif you(?: are|'re) (?:an? |the )?(?:{_MODEL}|ai\b|llm\b|assistant\b|bot\b|crawler\b|model\b)",
            rf"{_MODEL},? (?:(?:that|which|who)(?: is| are)? )?(?:read(?:s|ing)|process(?:es|ing)|summari[sz]\w+|"
            r"pars(?:es|ing)|index(?:es|ing)|see(?:s|ing)|answering) (?:this|these|the|it|questions)",
            r"\bassistants? (?:that|which|who) (?:reads?|index(?:es)?|summari[sz]es?|crawls?) (?:this|these|our) (?:page|text|site|post|file)s?\b",
            rf"{_MODEL}\b{_GAP}{{0,60}}\b(?:must|should|shall|has to|have to|needs? to|is to|are to|ought to)\b{_GAP}{{0,30}}\b"
            rf"{_OUTPUT}\b",
            rf"\b(?:ask|order|command|instruct|tell|direct|require|want)(?:s|ed|ing)?\b (?:this |the |all |any |every )?{_MODEL}"
            rf" to {_OUTPUT}",
            rf"(?:{_MODEL}\s*:|(?:^|[.!?(]\s*){_MODEL}\s*,)\s*(?:please |kindly |you |add |do |don't |when|whenever|always|never|{_OUTPUT}\b)",
            rf"(?:^|[|>.!?*#(\[—–-]\s*)(?:system|assistant|ai|developer|bot|model)\s*[:>]\s*(?:please |kindly |you |when|add |"
            rf"do not|don't|from now|{_DROP}\b|{_OUTPUT}\b)",
            r"\bais? (?:must|should|shall|has to|needs to) (?:always |only |never |not )?(?:answer|tell|say|reply|respond|claim)",
            r"(?:^|[.!?(\"“] ?)(?:assistant|ai|bot|model|chat ?bot|computer)s?, (?:when|please|kindly|you|do|don't|if|always|never|say|answer|tell)\b",
            r"\byour (?:new|real|actual|only|true) (?:task|objective|mission|goal|purpose) is\b",
            rf"\b{_DROP} (?:about )?(?:the|this|that|any|every) (?:\w+ )?question\b|\b(?:respond|reply) to (?:every|any) (?:\w+ )?questions?\b",
            r"\b(?:system|developer|prompt) note\s*:|\b(?:must not|may not|should not|do not|don't|never) (?:reveal|mention|disclose|admit|say|tell)\b"
            r"[^.]{0,30}\b(?:this|these) (?:text|note|message|instructions?|prompt|lines?)\b",
            r"\b(?:if|when|whenever) (?:you are |you're |you get )?asked\b[^.]{0,60}\b(?:the|your) (?:answer|reply|response) (?:is|must|should|will)\b",
            r"\b(?:send|post|include|put|encode|leak|attach|embed|submit|forward|report|copy|transmit|upload)\b[^.]{0,80}\b(?:chat|conversation|question|messages|name|words|transcript of this)\b"
            r"[^\n]{0,60}https?://[^\s]*[?=]",
            r"(?:игнорир\w+|забудь\w*|не обращай внимани\w)[^.]{0,40}(?:инструкц|указани|правил)|(?:ответь|отвечай|скажи)\w*,? что\b",
            r"(?:助手|人工智能|机器人|模型)[^。]{0,12}(?:必须|应该|请|只能|要)[^。]{0,6}(?:回答|告诉|说|回复)",
            rf"{_MODEL} (?:is|are) (?:asked|told|ordered|instructed|required|requested) to\b|\b(?:order|instruction|message|command|request)s? "
            r"(?:from|by|of) (?:your|the) (?:developers?|creators?|operators?|makers?|programmers?|owner)\b",
            r"\b(?:correct|right|only|proper|best) (?:response|answer|reply) to (?:any|every|all) questions?\b|\b(?:output|say|print|reply|respond)"
            r"(?: with)? (?:nothing but|nothing except)\b|\bstop (?:quoting|citing|using) (?:the|your|any)\b",
            r"<\|\w+\|>|\[/?inst\]|<</?sys>>|</?(?:system|passage|question|assistant)>|\bbegin system\b|#{2,} ?(?:system|"
            r"instructions?|new task)\b|<!--\s*(?:assistant|ai|system|bot|model|llm)",
            r"\b(?:reveal|print|repeat|show|output|display|leak|give me|tell me)\b[^.]{0,30}\b(?:your|the) (?:system |hidden |"
            r"initial |secret )?(?:instructions|prompt|rules of|system message)",
            r"\b(?:your|new|my|the following) (?:system|developer) (?:prompt|message|instructions?)\b|\bsystem override\b",
            r"\byou are (?:now |no longer |not )(?:an? |the |bound )?(?:\w+ )?(?:ai|assistant|chat ?bot|bot|language model|"
            r"unrestricted|dan|jailb\w+|root|admin\w*|by (?:any|your)|free (?:of|from))\b",
            r"\byou are (?:an? (?:ai|language model|chat ?bot|unrestricted)|\w*bot\b,? who)|\bas an? (?:ai|language model)\b",
            r"\b(?:act|behave|respond|answer) as (?:an? |the |if you were )?(?:unrestricted|jailbroken|evil|ai\b|dan\b|root)",
            r"\b(?:developer|god|dan|debug|jailbreak|admin) mode (?:is )?(?:on|enabled|activated|now)|\bjailb(?:reak|roken)",
            rf"\b(?:when(?:ever)?|if|every time|each time|any time|once)\b{_GAP}{{0,50}}\b(?:asks?|asked|asking|question)\b{_GAP}"
            rf"{{0,60}}\b(?:answer|reply|respond|say)\b {_TOLD}",
            r"(?:^|[:.!?;(\"“] ?)(?:please |kindly |and |then |also |just )*(?:say|claim|insist|pretend|announce|reply|answer|"
            r"respond|output|print)(?: only| just)?(?: that| with| exactly)\b(?! the following (?:form|format))",
            r"\b(?:tell|inform|assure|convince|persuade) (?:the |every |any |each |all )(?:user|asker|person asking|person who "
            r"asks|questioner)s?\b|\b(?:the|every|any) user (?:asks?|wants|types|says|who asks)\b",
            r"\banswer yes to (?:every|any|all)|\balways (?:say|answer|reply) (?:yes|no|that)\b|\bconfirm whatever\b",
            r"\b(?:do not|don't|never|without|stop) (?:mention|show|reveal|disclos|hid)\w*\b[^.]{0,15}\b(?:sources?|citations?|"
            r"links?|references?|this (?:note|instruction|message|text|prompt)|these instructions)\b",
            r"\bhide (?:the |all |your |any )?(?:sources?|citations?|links|references)\b",
            r"\b(?:before|after|while|when) (?:replying|responding|you (?:reply|respond|answer)),? (?:list|repeat|send|print|"
            r"reveal|say|tell|add|append|include|first)",
            r"\b(?:append|prepend|insert|embed|render|load|fetch)\b[^.]{0,40}(?:!\[|\bimage\b|\bpixel\b|https?://)[^\n]{0,200}"
            r"(?:conversation|messages|student|question|user|answer|[?&]\w+=)|!\[[^\]\n]*\]\(",
            r"\b(?:list|repeat|show|reveal|print|send|forward|include|append|recite|share)\b[^.]{0,60}\b(?:chat history|(?:this|"
            r"the|whole|entire) conversation|(?:previous|last|earlier) (?:\w+ )?(?:messages|questions)|what (?:the )?(?:other )?"
            r"(?:students|users|people) (?:have )?(?:asked|said|wrote))",
            r"\bfrom now on,? (?:you\b|i will (?:follow|obey|answer|ignore)|the bot|answer|respond|reply|say)",
            r"\b(?:let's|let us) (?:play|pretend)[^\n]{0,60}\byou are\b|\bno rules and\b",
            r"\b(?:ignor(?:a|e|ez|ad|ate|ier\w*)|vergiss|vergesst|olvid\w+|oubli\w+|dimentica\w*|esquec\w+)\b[^.]{0,40}\b"
            r"(?:anweisungen|instrucciones|instrucoes|istruzioni|regeln|reglas|regles|consignes|indicaciones|vorgaben|"
            r"instructions prec\w+)",
            r"(?:忽略|无视|忘记|不要理会)[^。]{0,12}(?:指令|指示|规则|提示)|(?:антворте|antwort\w*|responde|repond\w*|rispondi)\s+"
            r"(?:immer|siempre|toujours|sempre|nur|solo)\b|игнориру\w+[^.]{0,30}(?:инструкци|указани)",
        )
    )
)

# Somebody claims to have given the bot an office, or speaks in its name.
CLAIMS_AUTHORITY = re.compile(
    "|".join(
        (
            r"\b(?:delegat|assign|transfer|hand)(?:es|ed|s|ing|e)? [^.]{0,40}\bto (?:this|the) (?:chat ?)?bot\b|\b(?:authori[sz]e|permit|instruct|order|"
            r"appoint|empower)s? (?:this|the) (?:chat ?bot|bot|ai|assistant) to\b",
            r"\b(?:authori[sz]ed|appointed|empowered|instructed|ordered|permitted|delegated|designated|certified)\b[^.]{0,20}\b"
            r"(?:this|the|our|advisor) (?:chat ?bot|bot|ai\b|assistant(?! (?:dean|registrar|director|vice|prof|provost|to|of|att|"
            r"sup|coach|vp|chan|sec|man|sta|treas|teach)))",
            rf"{_MODEL}\b[^.]{{0,40}}\b(?:is|are|was|has been|have been)\b[^.]{{0,20}}\b(?:authori[sz]ed|appointed|empowered|the only|"
            r"the final|entitled|allowed to (?:approve|grant|waive|collect))",
            rf"{_MODEL}\b[^.]{{0,30}}\b(?:may|can|will) (?:now )?(?:lift|approve|grant|waive|change|override|collect|decide|accept)",
            r"\bi hereby (?:approve|grant|waive|confirm|authori[sz]e|release|order|declare)",
            r"\*\*\s*(?:short |final )?answer\b",
            r"\b(?:official|verified|short|final|correct|confirmed) answer\b(?:,? (?:verified|approved|confirmed)|\s*[:(])",
            r"\banswer (?:from|by|of) the (?:advisor|advising|campus|chat)? ?(?:bot|assistant)\b|\b(?:advisor|campus|answer) bot"
            r"\W{0,4}:",
        )
    )
)

PRIVATE = (
    r"(?:passwords?|passwd|passcodes?|pass ?phrases?|\bpins?\b|pin (?:codes?|numbers?)|log-?in (?:details|credentials|data|"
    r"info\w*|name and)|credentials|(?:student|campus|university|netid|sso) log-?ins?|(?:one-time|verification|security|duo|mfa|2fa|"
    r"authentication|recovery|confirmation|sms) codes?|social security (?:number|card)|\bssns?\b|(?:credit |debit |bank )?card "
    r"(?:numbers?|details|data)|\bcvv\b|\bcvc\b|(?:online )?bank(?:ing)? (?:user|log|pass|cred|details|data)\w*|(?:photo|scan|"
    r"copy|picture|image)s? of (?:your|their|the|both sides of)[^.]{0,20}(?:licen[cs]e|passport|card|id\b)|passport numbers?|contrasen[aã]|"
    r"\w+-digit (?:sms )?codes?|codes? (?:that |which )?you (?:get|receive|got)|clave de acceso|mot de passe|mots de passe|passw[oö]rt\w*|kennwort\w*|zugangsdaten|\bsenhas?\b|密码|口令|护照号|парол\w+)"
)
_GIVE = (
    r"(?:send|sends|sending|give|giving|provide|e-?mail|mail|text|enter|submit|confirm|verify|share|type|post|forward|dm|message|"
    r"repl(?:y|ying)|tell|read out|read|supply|disclose|hand over|hand|write|upload|fax|drop|leave|collect|paste|put|dictate|"
    r"whatsapp|use|with|log ?in|sign ?in|accept)"
)
SECRETS = re.compile(PRIVATE)
GIVES_A_SECRET = re.compile(rf"\b{_GIVE}\b[^.!?\n]{{0,70}}?{PRIVATE}")
# A secret that goes where no secret belongs, whoever reads there.
SECRET_IN_THE_OPEN = re.compile(
    rf"\b(?:send|give|hand|pass|show|e-?mail|mail|text|tell|post|type|share|forward|dm|message|whatsapp|read out|dictate|leave|paste|write|collect|"
    rf"accept|repl(?:y|ying))\b[^.!?\n]{{0,90}}?{PRIVATE}[^.!?\n]{{0,80}}?(?:\b(?:here|in(?:to)? (?:this |the )?(?:chat|channel|thread|"
    rf"comments?)|below|to (?:this|the) (?:chat ?bot|bot|assistant|number|person)|by (?:text|sms|dm|direct message|return mail)|in a "
    rf"(?:dm|direct message|text|reply)|over the phone|on (?:whatsapp|telegram|signal))\b|\bto \+?\(?\d[\d ().-]{{5,}}\d|\S{{1,64}}@\S{{1,80}}\.\w)"
    rf"|\b(?:give|tell|read) (?:them|him|her|us|me|the (?:caller|agent|person|bot))\b[^.!?\n]{{0,40}}{PRIVATE}"
    rf"|\b(?:call|text|ring|phone|whatsapp|sms|dm|message)\b[^.!?\n]{{0,60}}(?:\d[\d ().-]{{5,}}\d|@\w+)[^.!?\n]{{0,60}}{PRIVATE}"
    rf"|\breply\b[^.!?\n]{{0,40}}\b(?:with|and include)\b[^.!?\n]{{0,30}}{PRIVATE}"
)
FOREIGN_SECRET = re.compile(
    r"(?:contrasen[aã]|mot de passe|passw[oö]rt|kennwort|zugangsdaten|senha|密码|口令|护照号|парол)"
)
REFUSES = re.compile(
    r"\b(?:never|not|cannot|can't|don't|won't|doesn't|nobody|no one|no-one|without|avoid|refuse|beware|nor|neither|stop)\b|n't\b|"
    r"\b(?:phishing|scam|scams|scammers?|fraud\w*|suspicious|impersonat\w+|ignore any|report any)\b|\bnunca\b|\bjamais\b|\bnie(?:mals)?\b"
)
SIGN_IN = re.compile(
    r"\b(?:re-?validat\w+|log ?-?(?:in|on)|sign ?-?(?:in|on)|verify|verif\w+|confirm\w*|validat\w+|re-?activat\w+|unlock|authenticat\w+|update your|"
    r"register with|netid|locked|suspended|deactivated|restore)\b"
)
CAMPUS_SECRET = re.compile(
    r"\b(?:net ?id|(?:uni|jhed|andrew|sso|campus|university|student) (?:id and |name and )?(?:log ?in|password|account|credentials|id)|"
    rf"bank\w*|{PRIVATE})"
)
PRESSES = re.compile(
    r"\b(?:or (?:you will )?lose|almost full|urgent\w*|immediately|at once|within (?:\d+|24|48|one|two) (?:hours?|minutes)|right now|must now|(?:will|to) (?:be|lose|not "
    r"lose|avoid|keep)\b[^.]{0,30}(?:dropped|suspended|deactivated|locked|cancelled|canceled|place|seat|access|closed|deleted|hold|"
    r"enrol\w+|admission)|locked|suspended|final notice|last (?:warning|chance)|expire[sd]? (?:today|tonight|soon))\b"
)
PAYS_THE_SCHOOL = re.compile(
    r"\b(?:pay|send|transfer|wire|remit|deposit|settle|paid)\b[^.]{0,60}\b(?:tuition|balance|(?:housing|enrol\w+|admission\w*|seat) "
    r"(?:deposit|fee)|deposit|(?:student|university|application|registration|late|lab|hold|release|processing|clearance) (?:account|"
    r"fees?)|fees?|hold|bill|invoice|\$ ?\d+)"
)
_APP = r"(?:venmo|zelle|cash ?app|paypal\.me|paypal friends|western union|moneygram|revolut|wechat pay|alipay|remitly|apple cash)"
MONEY_APP = re.compile(
    rf"\b(?:pay\w*|paid|send\w*|transfer\w*|deposit\w*|remit\w*|settle|fees?|cost\w*|owe|\d)\b[^.!?\n]{{0,70}}\b{_APP}\b|\b{_APP}\b[^.!?\n]{{0,50}}"
    rf"(?:[@$][a-z][\w.-]+|\S{{1,64}}@\S{{1,80}}\.\w|\d{{3}}[-. ]\d{{4}}|\b(?:the|your|\$?\d+)\b)"
)
CRYPTO = re.compile(
    r"\b(?:bitcoins?|btc|usdt|ethereum|crypto\w*|monero|tether)\b[^.!?\n]{0,40}\bfor the\b[^.!?\n]{0,30}\b(?:fee|deposit|bill|tuition|hold)\b|"
    r"\b(?:pay\w*|paid|send\w*|transfer\w*|deposit\w*|fees?|settle|buy|top up|only in)\b[^.!?\n]{0,60}\b(?:bitcoins?|btc|usdt|ethereum|eth|crypto\w*|"
    r"monero|tether)\b|\b(?:bc1[a-z0-9]{8,}|0x[a-f0-9]{16,}|wallet (?:address )?[a-z0-9]{12,})\b"
)
GIFT_CARDS = re.compile(
    r"\b(?:pay\w*|paid|fees?|send|cost|settle|owe|buy|purchase)\b[^.!?\n]{0,60}\b(?:gift|prepaid|itunes|steam|apple|google play|amazon) (?:gift )?"
    r"(?:cards?|vouchers?)\b"
)
PRIZE = re.compile(
    r"\b(?:win|wins|winners?|chance|raffle|drawing|prizes?|receive[sd]?|participants?|compensat\w+|earn|incentive|awarded|bookstore)\b"
)
ANOTHER_ACCOUNT = re.compile(
    r"\b(?:new|changed|updated|different|temporary|personal|private|instead|following)\b[^.!?\n]{0,60}\b(?:bank )?(?:account|iban)\b[^.!?\n]{0,60}"
    r"\d{6,}|\b(?:iban|account)\b[^.!?\n]{0,20}[a-z]{2}\d{2} ?[a-z0-9 ]{10,30}\b"
)
RUNS_A_COMMAND = re.compile(
    r"\brm -rf [/~]|\bpowershell(?:\.exe)? -e(?:nc)?\b|\b(?:disable|turn off|switch off)\b[^.]{0,20}\b(?:anti-?virus|firewall|defender|two-factor|"
    r"2fa|mfa)\b|\b(?:download|install|open|start)\b[^.]{0,40}\b(?:anydesk|teamviewer|ultraviewer|remote (?:access|support|desktop) (?:tool|app))"
)
# The same without the spaces, for text whose letters stand apart.
SQUEEZED = re.compile(
    r"(?:ignore|disregard|forget|override)(?:all|any|the|your|of|these)*(?:previous|prior|above|earlier|your|system)?"
    r"(?:instructions?|rules|prompts?|guidelines)|(?:send|text|give|email|tell|share|enter|type)\w{0,12}(?:password|pin|ssn|creditcard)|"
    r"hidethesources?|answeryes|systemprompt|youarenow|saythat\w+iscancel+ed"
)
