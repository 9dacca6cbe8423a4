"""What the words of one line of a programme page require, count and leave to a choice."""

import re

from core.plans.conditions import NOTHING, Condition, Excluded, Pool, leaves
from core.plans.grammar import read
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords
from core.text.values.amounts import spelled_number
from core.text.values.codes import CODE

_EN = english(ProgrammeWords)
_CODE = re.compile(CODE)


def condition_of(text: str, name: str) -> Condition | None:
    """What the words after a name require; a number in the name counts them: "Two electives: from CS 340, CS 350"."""
    plain = text.strip()
    if not any(map(str.isdigit, plain)):  # no course and no number of one
        return None
    listed = _EN.leads_in.sub("", plain)
    count = count_in(name if listed == plain else f"{name} from")
    if count and (counted := read(f"{count} of {listed}").condition) is not None:
        return counted
    if listed != plain:
        units = units_said(name)
        return read(f"{units:g} credits from {listed}").condition if units else None
    found = read(plain).condition or read(without_title(plain)).condition
    is_other = found == NOTHING or any(isinstance(each, Excluded) for each in leaves(found or NOTHING))
    is_amount = found == Pool(units_said(plain), True)  # "3 credits." tells how much something is
    return None if is_other or is_amount else found


def chooses(text: str) -> bool:
    """Whether what stands below or behind is chosen from."""
    return bool(count_in(text)) or _EN.chooses.search(text) is not None


def without_title(text: str) -> str:
    """A line of one course without the words of its title."""
    codes = _CODE.findall(text)
    begins = _CODE.match(text)
    is_titled = begins and len(codes) == 1 and text[begins.end() :].lstrip(" .:–—-")[:1].isupper()
    return begins[0] if begins and is_titled else text


def count_in(text: str) -> int:
    """How many are counted: 2 for "two of"; 0 where nothing is."""
    found = _EN.counted.search(text)
    said = next(filter(None, found.groups()), "") if found else ""
    return int(said) if said.isdigit() else spelled_number(said)


def units_said(text: str) -> float:
    """The units that it says: 9 for "(9 credits)"; 0 where it says none."""
    found = _EN.units.search(text)
    return float(found[1]) if found else 0.0


def without_units(text: str) -> str:
    """The line without the units at its end: "CS 110 Programming, 4 credits"."""
    found = _EN.units.search(text)
    if not found or text[found.end() :].strip(" ).,"):
        return text
    before = text[: found.start()].rstrip(" (,–—-")
    return before if _CODE.search(before) else text
