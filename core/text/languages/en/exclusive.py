"""English words that exclude each other in the same place of a statement."""

from core.text.languages.en.opposites import OPPOSITES
from core.text.tokens import stem

# Each line is one question with its possible answers; words of one answer mean the same.
_ANSWERS = """
audience: faculty professor, staff employee personnel worker, alumnus alumni, visitor guest, parent guardian,
  applicant, public, researcher, child minor, adult, veteran, donor, employer, volunteer, undergraduate, graduate,
  freshman, sophomore, junior, senior, resident, commuter, spouse, donor, vendor
office: dean, chair chairperson, provost, registrar, bursar cashier treasurer, president, chancellor, director,
  coordinator, advisor adviser, instructor teacher lecturer, librarian, committee, board, senate, department,
  secretary, supervisor, physician doctor, nurse, counselor, police, assistant
rhythm: daily, weekly, biweekly fortnightly, monthly, quarterly, yearly annual annually, hourly, nightly
period: minute, hour, day, week, month, semester term, year, session, night, quarter
medium: mail post letter, email, phone telephone, fax, video, online virtual, in-person inperson, paper printed print,
  digital electronic, text, pdf, word
money: cash, card, check cheque, transfer, coin
day: morning, afternoon, evening, night
height: upper, lower, middle
direction: leftward, rightward
side: front, rear back behind, side, left, right, top, bottom
inside: inside indoor indoors, outside outdoor outdoors
number: individual, group team, household, couple
parity: odd, even
floor: basement cellar, lobby foyer, attic, roof, courtyard
study: minor, major, certificate, concentration
degree: bachelor, master, doctor doctoral doctorate phd, associate
duty: required mandatory compulsory must, recommended encouraged suggested, optional voluntary
result: accepted approved granted, denied rejected refused, postponed, waitlisted
growth: increase increases increased rise rises, decrease decreases decreased drop drops reduce reduced
loss: keep keeps kept retain, lose loses lost forfeit
passing: pass passes passed, fail fails failed
rank: primary, secondary, tertiary
size: single, double, triple
temperature: hot warm, cold cool
quantity: all every each both, any either, most, some, few, half
entry: entrance, exit
arrival: arrival arrive arrives, departure depart departs
begin: begin begins begin start starts beginning, end ends finish close closes
trade: buy buys, rent rents lease
status: new, returning continuing, current, former
time: first initial, last final, next, previous
bachelor: credit, noncredit audit
kind of day: workdays workday, calendar
weekday: weekdays weekday, weekends weekend
coverage: partial partially part, full fully whole
meal: breakfast, lunch, dinner supper, brunch, snack
weather: rain, snow, heat
speed: quickly immediately, slowly gradually
vehicle: car, bicycle bike, motorcycle, bus shuttle, train, van, scooter
tests: midterm, final
waiver: waive waived waives, double doubled doubles, halve halved, charge charged charges
membership: add added adds, remove removed removes, drop dropped
course of time: suspend suspended pause paused, resume resumed reinstate reinstated, extend extended, shorten shortened,
  cancel canceled cancelled, postpone postponed delay delayed, advance advanced
locking: lock locked locks, unlock unlocked unlocks
hiring: hire hired, dismiss dismissed fire fired
handing in: submit submits submitted, withdraw withdraws withdrew withdrawn
borrowing: borrow borrows borrowed, return returns returned, renew renews renewed, keep keeps kept retain
sending: send sends sent, receive receives received
entering: enter enters entered, leave leaves left exit exits
grouping: combine combined merge merged, split divide divided separate separated
upgrade: upgrade upgraded, downgrade downgraded
opening: open opens opened opening, send sends sent
way of moving: upstairs, downstairs
how: automatically, request requests requested
script: typed, handwritten
allergy: nut nuts peanut, milk dairy, egg eggs, gluten wheat, soy, shellfish, fish, meat
color: red, orange, yellow, green, blue, purple, white, black, gray grey, brown, pink, silver, gold
staying: ticketed fined, towed, clamped booted
growth of length: expand expanded extend extended, shrink shrunk shorten shortened
publicity: publish published post posted, hide hidden withhold withheld
"""

# The questions whose words tell for whom, by whom, where or how long something holds: what a page says of one of them,
# it does not say of another, even where it does not name the other.
_CLASSES = (
    "audience, office, rhythm, period, medium, money, day, side, number, parity, study, degree, duty, rank, size, "
    "status, kind of day, coverage, load, level, home, place in a row, hour of day, way, public, result, "
    "number of people, time of year"
)

# Words that limit for whom or what a statement holds: adding or removing one changes its meaning.
_QUALIFIERS = """
only solely exclusively full-time part-time undergraduate graduate doctoral international domestic nonresident
freshman sophomore junior senior transfer online eligible ineligible
"""


# Words that limit a statement to one case, or give its reason: adding one says more than the page does.
_LIMITS = "only solely exclusively because despite"


def _families() -> dict[str, frozenset[tuple[str, str]]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for line in _ANSWERS.strip().replace("\n  ", " ").split("\n"):
        family, answers = line.split(": ", 1)
        for answer in answers.split(", "):
            for word in answer.split():
                found.setdefault(stem(word) or word, set()).add((family, answer.split()[0]))
    for word, (family, answer) in OPPOSITES.items():
        found.setdefault(stem(word) or word, set()).add((family, answer))
    return {word: frozenset(answers) for word, answers in found.items()}


EXCLUSIVE = _families()
CLASSES = frozenset(
    word for word, answers in EXCLUSIVE.items() if any(family in _CLASSES.split(", ") for family, _ in answers)
)
QUALIFIERS = frozenset(stem(word) or word for word in _QUALIFIERS.split())
LIMITS = frozenset(stem(word) or word for word in _LIMITS.split())
