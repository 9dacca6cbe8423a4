"""English phrases of several words and the one word that says the same."""

import re
from collections.abc import Callable

from core.text.languages.en.calendar_names import MONTH

_UNIT = r"(?:day|night|week|month|year|hour|semester|term|quarter|session)"
_NUMBER = r"(?:[$€£]\d[\d,.]*|\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)"
_DEADLINE = r"(?=(?:the\s)?(?:end|close|start|beginning|noon|midnight|\d|[A-Z][a-z]+day|[A-Z][a-z]+\.?\s\d))"

_HOURS = "one two three four five six seven eight nine ten eleven twelve".split()


def _bound(side: str, number: str) -> str:
    """A bound of things one can count, as the least or most that there may be: more than two are at least three."""
    value = int(number) if number.isdigit() else _HOURS.index(number) + 1
    return f"atleast {value + 1}" if side == "more" else f"atmost {value - 1}"


# Pattern → replacement, tried in this order. A pattern is matched without case, except within (?-i:…).
_PHRASES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\b(?:around the clock|24/7|twenty-four hours a day|24 hours a day|day and night)\b", "always"),
    (r"\b(?:seven days a week|7 days a week|every day of the week)\b", "daily"),
    (r"\bnot ([^.;]*?) under any circumstances\b", r"not \1"),
    (r"\b(?:work|working|business|week) ?days?\b(?= after| before| of| from| prior)", "workdays"),
    (r"\b(?:has|have|had|need|needs) to\b|\b(?:is|are) (?:required|obliged|obligated) to\b", "must"),
    (r"\b(?:is|are) expected to\b", ""),
    (r"\bre-(?=[a-z])", "re"),
    (r"\bonly (?:so|a certain) (?:many|number of)\b", "limited"),
    # "Not without", "not unless" and "not until" are "only with", "only if" and "only after"
    (r"n['’]t\b", " not"),
    (r"\bwo not\b", "will not"),
    (r"\bcannot\b|\bca not\b", "can not"),
    (
        r"\bwithout ([^.;,]+), (?:no (?=\w+ (?:may|can|will))|([^.;,]*?\b(?:may|can|will|must|is|are)) not\b)",
        r"with \1, \2 only",
    ),
    (
        r"\b(?:is|are) not (allowed|permitted|possible|available|valid|accepted|issued|paid|given)([^.;]*?) (?:unless|except when|except if)\b",
        r"may only \1\2 if",
    ),
    (r"\b(may|can|will|must|is|are|do|does) not\b([^.;]*?) (?:unless|except when|except if)\b", r"\1 only\2 if"),
    (r"\b(may|can|will) not\b([^.;]*?) (?:except(?: for)?|other than|apart from)\b", r"\1 only\2"),
    (r"\b(may|can|will|must|is|are|do|does) not\b([^.;]*?) (?:without)\b", r"\1 only\2 with"),
    (r"\b(may|can|will|is|are|do|does) not\b([^.;\d]*?) (?:until|before)(?! \d| (?-i:[A-Z]))", r"\1 only\2 after"),
    (
        r"\bmust ([^.;,]+?) before (?:you|they|he|she|students?|residents?|guests?) (?:can|may)\b([^.;,]+)",
        r"can only \2 after \1",
    ),
    # Figures in words
    (rf"\b(?:the )?(first|1st) (?:day )?of ({MONTH})\b", r"\2 1"),
    (
        r"\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:o['’]clock )?in the morning\b",
        lambda m: f"{_HOURS.index(m[1].lower()) + 1} am",
    ),
    (
        r"\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:o['’]clock )?(?:in the (?:afternoon|evening)|at night)\b",
        lambda m: f"{_HOURS.index(m[1].lower()) + 1} pm",
    ),
    (r"\bthree[- ]quarters of an hour\b", "45 minutes"),
    (r"\b(?:a |one )?quarter (?:of an )?hour\b", "15 minutes"),
    (r"\b(\d{1,2}) cents?\b", lambda m: f"${int(m[1]) / 100:.2f}"),
    (
        r"(?<![-\w])(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) cents?\b",
        lambda m: f"${(_HOURS.index(m[1].lower()) + 1) / 100:.2f}",
    ),
    (r"\b(week|day|year) (\d{1,2})\b(?!,? \d)", r"\2 \1"),
    (r"\b(?:the )(day|week|month|year) (after|before)\b", r"1 \1 \2"),
    (rf"\b(?:have|has|within) ({_NUMBER} {_UNIT}s?) (?:after|of|from)\b", r"atmost \1 after"),
    (rf"\bwithin (?={_NUMBER} (?:(?:business|working|calendar|school|class) )?{_UNIT})", "atmost "),
    (rf"\b(?:have|has) ({_NUMBER} {_UNIT}s?) (?=to\b|from\b)", r"atmost \1 "),
    (
        r"\b(no|not) (fewer|less|more|greater|longer) than\b",
        lambda m: "atleast" if m[2].lower() in ("fewer", "less") else "atmost",
    ),
    (
        rf"\b((?!(?:takes?|is|was|has|needs|requires?|means|as|this|his|for|in|within|over|after|before|of|once|half|about|than|spend|study|lasts?|waits?)\b)[a-z]+) an? (?={_UNIT}\b(?:[.,;]|$))",
        r"\1 per ",
    ),
    (r"\btwenty[- ]five cents\b", "$0.25"),
    (r"\bfifty cents\b", "$0.50"),
    (
        rf"\b(more|fewer|less) than ({'|'.join(_HOURS)}|\d)(?= (?!credit|percent|mile|page|minute|{_UNIT})[a-z]+s\b)",
        lambda m: _bound(m[1].lower(), m[2].lower()),
    ),
    # Bounds that are written as a denial
    (
        rf"\b(?:must|may|can|should|shall|do|does|will|is|are)(?: not|n['’]t|not) "
        rf"(?:exceed|(?:be )?(?:more|longer|greater|higher|over|above|beyond)(?: than)?)(?= {_NUMBER}\b)",
        "atmost",
    ),
    (
        rf"\b(?:must|may|can|should|shall|do|does|will|is|are)(?: not|n['’]t|not) "
        rf"(?:be )?(?:less|shorter|lower|fewer|below|under)(?: than)?(?= {_NUMBER}\b)",
        "atleast",
    ),
    (r"\bno (?:sooner|earlier) than\b|\bnot (?:before|earlier than|until)\b", "from"),
    (
        r"\b(?:costs? nothing|(?:do|does) not cost (?:anything|a thing)|no (?:fee|charge|cost) (?:applies|is charged))\b",
        "is free",
    ),
    (r"\b(?:there (?:is|are) )?no (?:fees?|charges?|cost) (?:for|to)\b", "free"),
    (r"\b(?:by )?(?:no|not) later than\b|\bon or before\b", "until"),
    # Negation
    (r"\b(?:must|shall|should|may|can|could) not\b", "may not"),
    (r"\b(?:is|are) (?:not (?:allowed|permitted)|forbidden|prohibited|barred|banned) (?:to|from)\b", "may not"),
    (r"\b(?:is|are) not (?:able|authorized|entitled|in a position) to\b", "may not"),
    (r"\bno longer (?=than)|\bnot (?:more|longer) (?=than)", "no more "),
    (r"\bno longer\b", "not"),
    (r"\b(?:and|or|but) (?:no|not)\b|\bnor\b", "or"),
    (r"\bnot only\b", "both"),
    (r"\bbut also\b", "and"),
    (r"\bfails? to\b|\bfailing to\b", "not"),
    (r"\bwith(?:out)? (?:the )?exception of\b", "except"),
    (r"\b(?:except|other than) (?:when|if|where|in case)\b|\bexcept that\b", "unless"),
    (r"\b(?:except for|other than|apart from|aside from|with the exception of)\b", "except"),
    # Price
    (
        r"\b(?:free of charge|for free|at no (?:extra |additional )?(?:cost|charge)|"
        r"without (?:any )?(?:cost|charge|fee))\b",
        "free",
    ),
    (r"\bfeel free to\b", "may"),
    (r"\bfree[- ]of[- ]", "without "),
    (r"\bgratis\b|\bwithout (?:having to pay|paying)\b|\bat no (?:expense|fee)\b", "free"),
    (r"\bin the absence of\b", "without"),
    # Duty and permission
    (
        r"\bit is (?:mandatory|compulsory|necessary|required|obligatory|essential)(?: for [\w ]{1,30}?)? (?:to|that)\b",
        "must",
    ),
    (r"\b(?:is|are) (?:mandated|instructed|bound|supposed) to\b|\bneeds? to be\b", "must"),
    (r"\b(?:is|are) (?:eligible|invited|at liberty|in a position) to\b", "may"),
    (
        r"\b(?:gives?|grants?|allows?|permits?|enables?|lets?) (?:you|them|students|users) (?:permission )?(?:to )?(?=\w)",
        "may ",
    ),
    (
        rf"\b(?:is|are) (?:strictly |exclusively |only )?(?:reserved|restricted|limited|available only|open only) (?:for|to)\b(?! {_NUMBER}\b)",
        "only",
    ),
    (r"\b(?:is|are|be) (?:under )?(?:required|obliged|obligated|expected) to\b", "must"),
    (r"\b(?:has|have|had|need|needs|needed) to\b", "must"),
    (r"\b(?:is|are) (?:allowed|permitted|able|welcome|free|entitled|authorized) to\b", "may"),
    (r"\bhas? the (?:option|right|opportunity) (?:to|of)\b|\bhave the (?:option|right|opportunity) (?:to|of)\b", "may"),
    (r"\bit is possible (?:for \w+ )?to\b", "may"),
    (r"\b(?:is|are) (?:strongly )?(?:encouraged|advised|urged) to\b|\bought to\b", "should"),
    (
        r"\b(?:please )?(?:be|make) sure (?:to|that you|you)\b|\bplease (?:remember|note|be aware)(?: that| to)?\b",
        "please",
    ),
    # Bounds
    (
        r"\b(?:at least|no (?:fewer|less) than|not (?:fewer|less) than|a minimum of|minimum of|as (?:few|little) as)\b",
        "atleast",
    ),
    (
        rf"\b(?:at most(?= {_NUMBER}\b| an? )|no more than|up to|a maximum of|maximum of|"
        r"as (?:many|much|long) as(?= \d| \w+ (?:day|hour|week)))\b",
        "atmost",
    ),
    (r",? (?:or|and) (?:more|higher|above|better|greater|longer|over|up|older)\b", " atleast"),
    (r",? or (?:less|fewer|lower|below|shorter|under|younger|earlier)\b", " atmost"),
    (rf"\b(?:limited|restricted|capped) (?:to|at)(?= {_NUMBER}\b)", "atmost"),
    (r"\b(?:more|longer|greater|higher|older|larger|later) than\b|\bin excess of\b|\bexceed(?:s|ing)?\b", "morethan"),
    (r"\b(?:less|fewer|lower|shorter|younger|smaller) than\b", "lessthan"),
    (rf"\b(?:over|above)(?= {_NUMBER}\b)", "morethan"),
    (rf"\b(?:under|below)(?= {_NUMBER}\b)", "lessthan"),
    (r"\bat a minimum\b|\bat minimum\b|\bat the very least\b", "atleast"),
    (r"\bat a maximum\b|\bat maximum\b|\bat the (?:very )?most\b", "atmost"),
    (rf"\b(?:the )?(?:limit|maximum|cap) is(?= {_NUMBER}\b)", "atmost"),
    (rf"\b(?:the )?minimum is(?= {_NUMBER}\b)", "atleast"),
    # Time
    (r"\bat the latest\b", ""),
    (r"\b(?:on|at) (?:a|an) (daily|weekly|monthly|yearly|annual|quarterly|hourly|regular) basis\b", r"\1"),
    (
        r"\b(?:starting|beginning|effective)(?: on| from| as of)?(?= (?-i:[A-Z0-9]))|\bas of\b|\bstarting (?:from|with)\b",
        "from",
    ),
    (r"\bfor the (?:duration|length|whole|entirety) of\b|\bover the course of\b|\bthroughout\b", "during"),
    (r"\bat (?:all times|any time)\b|\bat any hour\b", "always"),
    (r"\bin the (?:near )?future\b|\bat (?:this|that|the present) (?:time|point|moment)\b", "now"),
    (r"\bahead\b(?! of)|\bahead of time\b|\bin advance\b|\bbeforehand\b", "before"),
    (r"\blasts\b|\blasting\b", "takes"),
    (rf"\bthe following (?={_UNIT}\b|morning|afternoon|evening|night)", "the next "),
    (rf"\bthrough (?-i:{_DEADLINE}|(?=(?:the )?\w+th\b))", "until "),
    (r"(?<=\d) in the morning\b", " am"),
    (r"(?<=\d) (?:in the (?:afternoon|evening)|at night)\b", " pm"),
    (r"\bprior to\b|\bahead of\b|\bin advance of\b", "before"),
    (rf"\bby (?-i:{_DEADLINE})", "until "),
    (r"\bsubsequent to\b|\bas soon as\b|\bonce (?=\w+ (?:have|has|is|are|was|were)\b)", "after "),
    (r"\bin the course of\b|\bin the middle of\b", "during"),
    (r"\bdue date\b", "deadline"),
    (r"\b(?:the )?last day (?:to|for)\b", "deadline"),
    (r"\b(?:is|are|stays?|remains?) open (?:until|till)\b", "closes"),
    (r"\b(?:open|opening|business|office) hours\b", "open"),
    (r"\bhours(?: of operation)?\b(?=[^.\n]{0,60}:)", "open"),
    (r"\b(?:take|takes|taking|took) place\b|\b(?:is|are) (?:being )?held\b", "occur"),
    (
        r"\b(?:every|each) (?:other|second) week\b|\bbi-?weekly\b|\bfortnightly\b|\bonce every two weeks\b",
        "every 2 weeks",
    ),
    (r"\b(?:a|one|each) fortnight\b", "2 weeks"),
    (
        r"(\b(?!(?:takes|is|was|has|needs|requires|means|as|this|his)\b)\w+s|\btime|\bonce|\btwice|\d) "
        rf"an? (?={_UNIT}\b)",
        r"\1 per ",
    ),
    (r"\b(?:every day|each day|per day)\b", "daily"),
    (r"\b(?:once )?(?:every|each|per) week\b|\bonce a week\b", "weekly"),
    (r"\b(?:once )?(?:every|each|per) month\b|\bonce a month\b", "monthly"),
    (r"\b(?:once )?(?:every|each|per) year\b|\bonce a year\b|\bannual(?:ly)?\b|\byearly\b", "yearly"),
    (r"\bhalf an hour\b|\ba half hour\b|\bhalf-hour\b", "30 minutes"),
    (r"\b(?:an hour and a half|one and a half hours)\b", "90 minutes"),
    (rf"\b(?:a|an|one)(?= (?:full |whole )?{_UNIT}\b)", "1"),
    (r"\bmonday (?:through|to|thru|until|–|-) friday\b|\bmon\.?\s?(?:–|-|to)\s?fri\b\.?", "weekdays"),
    (r"\bsaturdays? (?:and|or|&) sundays?\b", "weekends"),
    (r"\b(?:working|business|work) (?=days?\b)", "work"),
    # Shares
    (r"\b(?:a|one)[- ]half\b|\bhalf\b", "50%"),
    (r"\b(?:a|one)[- ]quarter of\b", "25% of"),
    (r"\bthree[- ]quarters\b", "75%"),
    (r"\b(?:a|one)[- ]third of\b", "33% of"),
    (r"\btwo[- ]thirds\b", "67%"),
    (r"\b(?:a|one)[- ]fifth of\b", "20% of"),
    (r"\ba (?:couple|pair) of\b", "2"),
    (r"\ba dozen\b", "12"),
    (r"\btwice\b|\btwo times\b", "2 times"),
    (r"\bonce\b", "1 time"),
    (r"\bper year\b", "yearly"),
    (r"\bper month\b", "monthly"),
    (r"\bper week\b", "weekly"),
    (r"\bper day\b", "daily"),
    (
        r"\b(?:turn|bear|keep|go) (left|right)\b|\b(?:on|to) (?:the|your) (left|right)\b",
        lambda m: f"go {m[1] or m[2]}ward",
    ),
    # People and places
    (r"\bfirst[- ]years? (?:student|undergraduate)s?\b", "freshman"),
    (r"\bsecond[- ]years? students?\b", "sophomore"),
    (r"\bpost-?graduates?\b|\bgrad students?\b", "graduate students"),
    (r"\bnon[- ]?(?=[a-z]{4})", "non "),
    (r"\b(?:on|over) the (?:web|internet)\b|\bvia the (?:web|internet)\b|\bvirtually\b|\bby video\b", "online"),
    (r"\bin[- ]person\b|\bon[- ]site\b|\bface[- ]to[- ]face\b", "in-person"),
    (r"\be-mail", "email"),
    (r"\bin front of\b", "front"),
    (r"\bnext to\b|\badjacent to\b|\bright by\b", "beside"),
    (r"\bacross from\b", "opposite"),
    (r"\beven (?=with|if|when|though|after|before|without)", ""),
    (r"\bthere (?:is|are|will be)\b", "available"),
    # Joining and doing
    (r"\b(?:as well as|along with|together with|in addition to|plus)\b", "and"),
    (r"\bboth\b(?=[^.;]{1,60}\band\b)", ""),
    (r"\band/or\b", "or"),
    (
        r"\bon an? first[- ]come,? first[- ]served? basis\b|\bin the order (?:in which )?(?:[\w ]{1,30}? )?(?:arrive|received|receipt|arrival)\b",
        "first-come first-served",
    ),
    (
        r"\b(?:regarding|concerning|with (?:respect|regard) to|in regard to|pertaining to|relating to|related to)\b",
        "about",
    ),
    (r"\b(?:in accordance with|according to|in line with|pursuant to|in compliance with|as per)\b", "under"),
    (r"\bfor the (?:purposes?|sake) of\b", "for"),
    (r"\bthrough the use of\b|\bby way of\b|\bvia\b", "with"),
    (r"\ba (?:variety|range|number|selection|wide range|wide variety) of\b", "several"),
    (r"\b(?:has|have|had|is|are|be) (?:access to|equipped with)\b|\b(?:contains?|features?|comes? with)\b", "have"),
    (r"\bin writing\b", "written"),
    (r"\b(?:make|makes|made|making) (?:an? )?appointments?\b", "appointment"),
    (r"\b(?:make|makes|made|making) (?:an? |the )?reservations?\b", "reserve"),
    (r"\b(?:make|makes|made|making) (?:an? |the )?payments?\b", "pay"),
    (r"\b(?:make|makes|made|making) (?:an? |the |any )?(?:changes?|adjustments?) to\b", "change"),
    (r"\b(?:make|makes|made|making) use of\b", "use"),
    (r"\b(?:make|makes|made|making) (?:an? |the )?(?:decision|choice)\b", "decide"),
    (
        r"\b(?:make|makes|made|making) (?:an? |the )?requests?(?: for)?\b|\bask(?:s|ed|ing)? for\b|\bput in (?:an? )?requests?(?: for)?\b",
        "request",
    ),
    (r"\b(?:take|takes|taking|took) part in\b|\bbe part of\b", "participate"),
    (r"\b(?:take|sit|write)(?:s|n)? (?:an? |the |your |their )?(?=exams?\b|examinations?\b|tests?\b|quiz)", ""),
    (r"\b(?:give|gives|given|gave) (?:prior |advance )?notice\b|\blet(?:s)? (?:us|them|\w+ office) know\b", "notify"),
    (r"\b(?:give|gives|given|gave|grant|grants|granted) (?:permission|consent|approval)\b", "approve"),
    (r"\b(?:submit|submits|file|files|put in|complete|completes) an application\b", "apply"),
    (r"\b(?:get|gets|getting|got) rid of\b", "discard"),
    (r"\b(?:give|gives|giving|gave|bring|brings|brought|take|takes) back\b", "return"),
    (r"\b(?:pay|pays|paid|paying) back\b", "repay"),
    (r"\b(?:hand|hands|handed) over\b|\bdrop(?:s|ped|ping)? off\b", "deliver"),
    (
        r"\b(?:check|checks|checked|checking|take|takes|taken) out\b(?=[^.]{0,40}\b(?:book|item|laptop|volume|key|equipment|loan))",
        "borrow",
    ),
    (r"\blog(?:s|ged|ging)?[- ](?:in|on)(?:to)?\b|\bsign(?:s|ed|ing)?[- ](?:in|on)(?:to)?\b", "login"),
    (r"\b(?:move|moves|moved|moving)[- ]out(?: of)?\b", "vacate"),
    (r"\b(?:speak|speaks|talk|talks|meet|meets|check|consult)(?:ing)? (?:to|with)\b", "consult"),
    (r"\b(?:get|gets|come|comes|go|goes|let) in(?:to)?\b", "enter"),
    (r"\b(?:show|turn)(?:s|ed|ing)? up\b", "arrive"),
    (r"\brun(?:s|ning)? out\b", "expire"),
    (r"\b(?:shut|shuts|shutting) (?:down|off)?\b", "close"),
    (r"\b(?:those|anyone|anybody|everyone|people|students|individuals|persons|all) who\b|\bwhoever\b", "who"),
    (r"\b(?:hand|turn|send)(?:s|ed|ing)? in\b|\b(?:handed|sent|turned) in\b", "submit"),
    (r"\b(?:hand|give|pass)(?:s|ed|ing)? out\b|\bgiven out\b|\bgave out\b", "distribute"),
    (r"\b(?:throw|throws|thrown|threw|throwing) (?:away|out)\b", "discard"),
    (r"\bpick(?:s|ed|ing)?[ -]?up\b", "collect"),
    (r"\bsign(?:s|ed|ing)?[ -]up\b", "register"),
    (r"\bfill(?:s|ed|ing)? (?:in|out)\b", "complete"),
    (r"\bset(?:s|ting)? up\b", "arrange"),
    (r"\bcarr(?:y|ies|ied) out\b|\bcarrying out\b", "perform"),
    (r"\bfind(?:s|ing)? out\b", "learn"),
    (r"\bget(?:s|ting)? in touch with\b|\breach(?:es|ing)? out to\b", "contact"),
    (r"\blook(?:s|ed|ing)? (?:at|over|through)\b|\bgo(?:es|ing)? over\b", "review"),
    (r"\bmade? up of\b|\bmakes? up\b", "constitute"),
    (r"\btak(?:e|es|ing|en) (?:into account|care of)\b", "handle"),
    (r"\bin charge of\b|\bresponsible for\b", "handle"),
    (r"\bput(?:s|ting)? off\b", "postpone"),
    (r"\bcall(?:s|ed|ing)? off\b", "cancel"),
    (r"\bturn(?:s|ed|ing)? down\b", "reject"),
    (r"\bdue to\b|\bbecause of\b|\bowing to\b|\bon account of\b", "because"),
    (r"\bin order to\b|\bso as to\b", "to"),
    (r"\b(?:by means of|with the help of)\b", "with"),
    (r"\bin (?:the )?case of\b|\bin the event of\b|\bprovided (?:that|they|you)?\b|\bas long as\b", "if"),
    (r"\bregardless of\b|\bno matter\b", "despite"),
)
PHRASES = tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in _PHRASES)
