"""English words that mean the same on a campus page, irregular forms, and words that add little."""

from core.text.tokens import stem

# Each line holds words of one meaning. A word may stand in several lines; an opposite never stands in a line with it.
_GROUPS = """
accept admit admission approve approval grant authorize
accept receive get obtain
address place location
advisor adviser advise
aid assistance help support
also additionally furthermore moreover
alter change modify amend revise switch
always continuously
annual yearly year
answer reply respond response
apartment flat
appeal petition contest
apply application applicant
appointment meeting consultation
approximately about around roughly circa
arrange schedule organize plan
arrive come
ask request inquire inquiry seek
assess evaluate evaluation assessment grade
assign allocate allot
attach enclose append include
attend attendance participate participation join
automatically automatic
available accessible offered offer open
avenue ave
award prize
award give grant confer receive
begin start commence commencement beginning
begin start open
beside near by close adjacent
bicycle bike
bill invoice statement
book reserve reservation booking
boulevard blvd
bring take carry
building bldg
buy purchase acquire sell sale
calculate compute
call phone telephone
campus university college
cancel annul revoke void
car vehicle automobile
cease stop end discontinue
certificate certification
cease expire lapse end
child kid children
choose select pick elect selection choice
class course
clean cleaning
collect gather retrieve
collect pickup
combine merge
compulsory must required require requirement mandatory obligatory need necessary shall essential
complete finish conclude completion
complete fill
conduct hold lead run perform
confirm verify verification confirmation
constitute account comprise form count
contact write reach
consist comprise contain total include
copy duplicate
correct fix repair
cost price charge fee pay
count apply toward
decide determine decision
deadline due until
defer postpone delay deferral
delete remove erase
department dept
deposit payment
destroy discard dispose delete
dining meal cafeteria
discard dispose remove
display show post exhibit
distribute give issue provide hand supply collect
doctoral doctorate phd
donate donation gift
dorm dormitory residence
eat dine
employ hire employment
end finish conclude close
enroll register registration enrollment
enroll register sign
enter enroll
ensure guarantee
entrance entry door
equal same
equipment gear
error mistake
establish found create set
exam examination test
examine inspect check review
exchange swap
exercise workout
expire end
explain describe
extend prolong extension
faculty professor instructor
field area
file submit lodge
find locate location located
first initial
fix mend repair
forward send
four-year quadrennial
freshman freshmen
full complete whole entire total
funding fund financing
furnish provide
give provide offer supply grant
graduate grad
grounds reason
group team
guest visitor
guide handbook manual
gym gymnasium
hall dormitory
handle process manage
handle administer manage direct run oversee
head lead direct chair run
health medical
help assist assistance aid
hold keep store retain
hold occur happen conduct run host
hour hr hrs
house accommodate housing
identification id
if when whenever where case
inform notify tell notification notice
information info details
instructor teacher lecturer
international foreign
introduce present
job position employment post
joint shared
keep maintain retain stay remain save
keep hold
laboratory lab
last final
late tardy
later afterwards subsequently
laptop notebook
lend loan borrow check
letter note
library lib
live reside residence resident
lock secure
look check
lot lots garage
maintain keep
major concentration
make-up makeup
make prepare create produce
mark grade score
math mathematics
may can could able allow permit possible might
meal food
meet fulfill satisfy
meet gather
member membership
minute min mins
money funds
moreover also
move relocate transfer
must require
name title
nearly almost
new fresh
next following subsequent
northbound north
obtain get receive earn gain acquire
occur happen take
office bureau
official formal
often frequently
only solely exclusively just
open start
operate run service
opportunity chance
option choice
original initial
other another
overdue late
package parcel
paper essay
park parking
part portion section share piece half
pay settle payment paid fund cover
penalty fine sanction
people person persons individuals
permission authorization approval consent
permit pass tag
phone telephone tel
photo photograph picture photos
photocopy copy
place put set leave
place spot
post publish announce
post put
practice training
present show
prior previous earlier former
prize award
problem issue difficulty
proceed go
process handle
professor prof
program programme
proof evidence documentation
protect safeguard
provide give offer supply furnish
quarterly quarter
question inquiry query
quit leave
rate price
read review consider
receive get obtain accept earn
record note log
recommend should suggest encourage advise advisable
recreation rec
reduce lower decrease cut drop
refund reimburse repay reimbursement repayment return
regulation rule policy
rent hire lease rental
repeat retake
replace substitute replacement
report notify
request ask demand
reserve set
reserve restrict
resident residents
respond reply answer
responsible handle charge
rest remainder remaining
result outcome
return bring
review check examine consider examination
revoke withdraw
right entitlement
ring call
road rd
room rm
run operate go available
run last
safe secure
save store
scholarship bursary
score grade mark result
seat place spot
see view consult
sell sale sold
semester term
send forward dispatch transmit
senior older
separate individual
serve offer
service serve
several multiple various
shift slot
show present display
sign signature
sign enroll
sit seat
small little
sort kind type
space room place spot
speak talk
spouse partner
staff employee personnel
staff run
start begin launch open
stay remain keep
step stage
street st
student learner pupil
submit file deliver hand lodge submission
submit send upload
supervise oversee monitor
supervisor manager
swim swimming
talk lecture presentation
tape record
teach instruct
telephone phone
thesis dissertation
ticket citation
timetable schedule
tour visit
train instruct
transcript record
translate translation
trip travel journey
tutor tutoring
type kind
under according
undergraduate undergrad undergraduates
university institution college school
update revise
upload submit
urgent emergency
use utilize employ apply usage
vacation holiday break
vacate leave
valid good
visit come go see
visa visas
wage pay salary
wait queue
waitlist waiting
walk-in walk
want wish
warn warning
website site web webpage
weekday weekdays
west western
east eastern
north northern
south southern
while during throughout
wish want like
withhold hold
work function
worker employee
write compose author
yearly annual
""".strip().split("\n")

# Irregular form → base form.
_IRREGULAR = """
arose arise; ate eat eaten eat; became become; began begin begun begin; bought buy; broke break broken break; brought
bring; built build; came come; caught catch; chose choose chosen choose; children child; dealt deal; did do; done do; drew
draw drawn draw; drove drive driven drive; fell fall; felt feel; forms form; fought fight; found find; gave give given give;
gone go; got get gotten get; grew grow grown grow; held hold; heard hear; kept keep; knew know known know; laid lay; led
lead; left leave; lent lend; lost lose; made make; meant mean; men man; met meet; paid pay; people person; ran run; rang
ring; rose rise risen rise; said say; sat sit; saw see seen see; sent send; shown show; sold sell; spoke speak spoken speak;
spent spend; stood stand; stole steal stolen steal; swam swim; taught teach; theses thesis; thought think; threw throw thrown
throw; told tell; took take taken take; understood understand; went go; women woman; won win; wore wear worn wear; wrote
write written write; withdrew withdraw withdrawn withdraw; withheld withhold; criteria criterion; alumni alumnus; faculties
faculty; bases basis; data datum; wives wife; lives live; loaned loan; billed bill; freshmen freshman; dying die
"""

# Word → what it denies: "closed" is read as "not open".
_DENIALS = {
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
please note important reminder attention remember aware sure kindly simply just also then thus therefore however still
currently now presently already there here itself themselves himself herself own certain particular respective
respectively actually generally normally usually typically yes like such as well out up down per upon via through between both
each every all any some many most few if when whenever where case event order time times
student students someone somebody anyone anybody everyone everybody one ones person people individual individuals member
find found locate located situated lie get receive take place occur hold held happen make made come go give given
have having has must may can could should shall will would able allow allowed permit permitted
worth earn carry count amount equal consist exist remain stay keep become
and or but so because since though although while until till before after following within during throughout by
about approximately roughly around circa nearly
than rather either neither whether that this those these they it its his her their them
atleast atmost morethan lessthan minimum maximum
prof dr mr mrs ms professor sir madam
need needed necessary require required requirement mandatory
purpose process possible welcome
too again once run operate available offer provide entire whole regardless date page see below above
"""

# Families of which a statement may name none; where both statements name one, it must be the same.
_FAMILIES = {
    "duty": "must shall need needs needed necessary required require requires requirement mandatory compulsory, "
    "may can could might able allowed allow allows permitted permit possible, "
    "should recommended recommend recommends encouraged advisable suggested",
    "relation": "before until till through within, after following since, during while throughout",
    "bound": "atleast minimum, atmost maximum, morethan, lessthan",
    "quantity": "all every each both, any either, some, most, many, few",
    "junction": "and, or",
    "likelihood": "always, usually normally typically generally, sometimes, never, rarely",
}


def _groups() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _GROUPS:
        words = line.split()
        for word in words:
            found.setdefault(stem(word) or word, set()).add(line)
    return {word: frozenset(lines) for word, lines in found.items()}


def _pairs() -> dict[str, str]:
    words = _IRREGULAR.replace(";", " ").split()
    return dict(zip(words[::2], words[1::2], strict=True))


GROUPS = _groups()
IRREGULAR = _pairs()
DENIALS = _DENIALS
LIGHT = frozenset(_LIGHT.split()) | frozenset(stem(word) or word for word in _LIGHT.split())
FAMILIES = {
    word: (family, value.split()[0])
    for family, values in _FAMILIES.items()
    for value in values.split(", ")
    for word in value.split()
}
