"""Word lists for comparing statements: irregular forms, denials, and words that add little meaning."""

from core.text.tokens import stem

# Irregular form and base form, in turns.
_IRREGULAR = """
arose arise ate eat eaten eat became become began begin begun begin bought buy broke break broken break brought
bring built build came come caught catch chose choose chosen choose children child dealt deal did do done do
drew draw drawn draw drove drive driven drive fell fall felt feel forms form fought fight found find gave give
given give gone go got get gotten get grew grow grown grow held hold heard hear kept keep knew know known know
laid lay led lead left leave lent lend lost lose made make meant mean men man met meet paid pay people
person ran run rang ring rose rise risen rise said say sat sit saw see seen see sent send shown show sold
sell spoke speak spoken speak spent spend stood stand stole steal stolen steal swam swim taught teach theses
thesis thought think threw throw thrown throw told tell took take taken take understood understand went go
women woman won win wore wear worn wear wrote write written write withdrew withdraw withdrawn withdraw withheld
withhold criteria criterion alumni alumnus faculties faculty bases basis data datum wives wife lives live
loaned loan billed bill freshmen freshman dying die
"""

# Word → what it denies: "closed" is read as "not open".
DENIALS = {
    "closed": "open",
    "close": "open",
    "closes": "open",
    "closing": "open",
    "unable": "able",
    "never": "always",
    "forbidden": "may",
    "prohibited": "may",
    "banned": "may",
    "barred": "may",
    "disallowed": "may",
    "forbid": "may",
    "prohibit": "may",
    "prohibits": "may",
    "denied": "accept",
    "deny": "accept",
    "denies": "accept",
    "rejected": "accept",
    "reject": "accept",
    "rejects": "accept",
    "refused": "accept",
    "refuse": "accept",
    "declined": "accept",
    "disapproved": "accept",
    "exclude": "include",
    "excludes": "include",
    "excluded": "include",
    "excluding": "include",
    "except": "include",
    "optional": "must",
    "voluntary": "must",
    "exempt": "must",
    "free": "charge",
    "complimentary": "charge",
    "lack": "have",
    "lacks": "have",
    "lacking": "have",
    "unless": "if",
    "inactive": "active",
    "absent": "present",
}

# They may come or go without changing what a statement says.
_LIGHT = """
please note important reminder attention remember aware sure kindly simply just also then thus therefore however
still currently now presently already there here itself themselves himself herself own certain particular respective
respectively actually generally normally usually typically yes like such as well out up down per upon via through
between both each every all any some many most few if when whenever where case event order time times student
students someone somebody anyone anybody everyone everybody one ones person people individual individuals member
find found locate located situated lie get receive take place occur hold held happen make made come go give given
have having has must may can could should shall will would able allow allowed permit permitted worth earn carry
count amount equal consist exist remain stay keep become and or but so because since though although while until
till before after following within during throughout by about approximately roughly around circa nearly than rather
either neither whether that this those these they it its his her their them atleast atmost morethan lessthan minimum
maximum prof dr mr mrs ms professor sir madam need needed necessary require required requirement mandatory purpose
process possible welcome too again once run operate available offer provide entire whole regardless date page see
below above arrive
"""

# Families of which a statement may name none; where both statements name one, it must be the same.
_FAMILIES = {
    "duty": "must shall need needs needed necessary required require requires requirement mandatory compulsory, "
    "may can could might able allowed allow allows permitted permit possible, "
    "should recommended recommend recommends encouraged advisable suggested",
    "relation": "before until till within, after following since, during while throughout",
    "bound": "atleast minimum, atmost maximum, morethan, lessthan",
    "quantity": "all every each, any, some, most, many, few",
    "pair": "both, either, one single",
    "junction": "and, or",
    "likelihood": "always, usually normally typically generally, sometimes, never, rarely",
}


def _pairs(words: list[str]) -> dict[str, str]:
    return dict(zip(words[::2], words[1::2], strict=True))


IRREGULAR = _pairs(_IRREGULAR.split())
LIGHT = frozenset(form for word in _LIGHT.split() for form in (word, stem(word) or word))
FAMILIES = {
    word: (family, value.split()[0])
    for family, values in _FAMILIES.items()
    for value in values.split(", ")
    for word in value.split()
}

# A beginning of a claim that may only repeat what was asked.
CLAIM_LEAD = r"^(?:on|for|as for|as to|regarding|about|concerning|with regard to) (?P<lead>[^,:;.]{1,60}):\s+(?=\w)"
