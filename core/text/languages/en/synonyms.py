"""English words that mean the same on a campus page."""

from functools import lru_cache

from core.text.languages.en.synonym_tables import SYNONYM_TABLES
from core.text.tokens import stem

# Groups of words of one meaning, separated by semicolons. A word may be in several groups; words that exclude
# each other are never in one group.
_GROUPS = """
accept admit admission approve approval grant authorize; accept receive get obtain; address place location;
admission entry; advance beforehand before; advisor adviser advise; aid assistance help support; allow let; also
additionally furthermore moreover; alter change modify amend revise switch; always continuously; annual yearly year;
answer reply respond response; apartment flat; appeal petition contest; apply application applicant; appointment
meeting consultation; approximately about around roughly circa; arrange schedule organize plan; arrive come; ask
request inquire inquiry seek; assess evaluate evaluation assessment grade; assign allocate allot; attach enclose
append include; attend attendance participate participation join; automatically automatic; available accessible
offered offer open; avenue ave; award give grant confer receive; award prize; bag backpack; begin start commence
commencement beginning; begin start open; below under; beside near by close adjacent; bicycle bike; bill invoice
statement; book reserve reservation booking; boulevard blvd; above over; bring take carry; building bldg; buy
purchase acquire sell sale; calculate compute; call phone telephone; campus university college; cancel annul revoke
void; car vehicle automobile; cease expire lapse end; cease stop end discontinue; certificate certification; child
kid children; choose select pick elect selection choice; class course; clean cleaning; closure closed close; collect
gather retrieve; collect pickup; combine merge; complete fill; complete finish conclude completion; compulsory must
required require requirement mandatory obligatory need necessary shall essential; conduct hold lead run perform;
confirm verify verification confirmation; consist comprise contain total include; constitute account comprise form
count; contact write reach; copy duplicate; correct fix repair; cost penalty fine; cost price charge fee pay fine;
count apply toward; deadline due until; deadline limit; decide determine decision; defer postpone delay deferral;
delete remove erase; deliver bring arrive come send; deny refuse reject; department dept; deposit payment; destroy
discard dispose delete; dining meal cafeteria; discard dispose remove; display show post exhibit; distribute give
issue provide hand supply collect; doctoral doctorate phd; donate donation gift; dorm dormitory residence; drop fall
sink; east eastern; eat dine; eat meal dine; eligible qualify qualified; employ hire employment; end finish conclude
close; enroll register registration enrollment; enroll register sign; ensure guarantee; enter enroll; enter entry
access; entrance entry door; equal same; equipment gear; error mistake; establish found create set; exam examination
test; examine inspect check review; exchange swap; exercise workout; explain describe; extend prolong extension;
faculty professor instructor; field area; file submit lodge; find locate location located; first initial; fix mend
repair; forward send; four-year quadrennial; freshman freshmen; full complete whole entire total; funding fund
financing; furnish provide; give provide offer supply grant; graduate grad; grounds reason; group team; guarantee
ensure; guest visitor; guide handbook manual; guide tour; gym gymnasium; hall dormitory; hand deliver; handle
administer manage direct run oversee; handle process manage; head lead direct chair run; health medical; hear
listen; help assist assistance aid; hold keep store retain; hold occur happen conduct run host; hour hr hrs; house
accommodate housing; identification id; if when whenever where case; inform notify tell notification notice report
announce; information info details; instructor teacher lecturer; international foreign; introduce present; job
position employment post; joint shared; keep maintain retain stay remain save; laboratory lab; laptop notebook; last
final; late tardy; later afterwards subsequently; launch open; leave depart; lend borrow; lend loan borrow check;
letter note; library lib; live reside residence resident; lock secure; look check; lot lots garage; make prepare
create produce; make-up makeup; mark grade score; math mathematics; may can could able allow permit possible might;
meal food; meet fulfill satisfy; meet gather; member membership; minute min mins; money funds; move relocate
transfer; name title; near nearby; nearly almost; need want; new fresh; next following subsequent; north northern;
northbound north; obtain get receive earn gain acquire; occur happen take; office bureau; official formal; often
frequently; only solely exclusively just; operate run service; opportunity chance; option choice; original initial;
other another; overdue late; owe debt; own have; package parcel; paper essay; park parking; part portion section
share piece half; pay settle payment paid fund cover; penalty fine sanction; people person persons individuals;
permission authorization approval consent; permit license; permit pass tag; phone telephone tel; photo photograph
picture photos; photocopy copy; place put set leave; place spot; post publish announce; post put; practice training;
present show; prior previous earlier former; probation warning; problem issue difficulty; proceed go; professor
prof; program programme; proof evidence documentation; protect safeguard; provide give offer supply furnish; pupil
student; quarterly quarter; question inquiry query; quiet silent silence; quit leave; rate price; reach contact;
read review consider; receive get obtain accept earn; recommend should suggest encourage advise advisable; record
note log; recreation rec; reduce lower decrease cut drop; refund reimburse repay reimbursement repayment return;
regulation rule policy; release publish issue; rent borrow; rent hire lease rental; repeat retake; replace
substitute replacement; reply get; request ask demand; reserve restrict; reserve set; resident residents;
responsible handle charge; rest remainder remaining; result outcome; return bring; review check examine consider
examination; revoke withdraw; right entitlement; ring call; road rd; room rm; run last; run operate go available;
safe secure; satisfy meet fulfill; save store; scholarship bursary; score grade mark result; seat place spot; see
view consult; sell sale sold; semester term; send forward dispatch transmit; senior older; separate individual;
serve offer; service serve; several multiple various; shift slot; show present display; sign signature; sit seat;
small little; sort kind type; south southern; space room place spot; speak present; speak talk; spouse partner;
staff employee personnel; staff run; start begin launch open; step stage; street st; student learner pupil; submit
file deliver hand lodge submission; submit send upload; supervise oversee monitor; supervisor manager; supply
provide; swim swimming; talk lecture presentation; tape record; teach instruct; teach offer; thesis dissertation;
ticket citation; timetable schedule; topic subject; tour visit; train instruct; transcript record; translate
translation; trash garbage waste; trip travel journey; trousers pants; tutor tutoring; under according;
undergraduate undergrad undergraduates; university institution college school; update revise; urgent emergency; use
utilize employ apply usage; vacate leave; vacation holiday break; valid good; visa visas; visit come go see; wage
pay salary; wait queue; waitlist waiting; waive forgive; walk-in walk; want wish; warn warning; website site web
webpage; weekday weekdays; west western; while during throughout; wish want like; withhold hold; work function;
worker employee; write compose author
"""

_TABLES = (_GROUPS, *SYNONYM_TABLES)


def _groups() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for group in (each for table in _TABLES for each in " ".join(table.split()).split("; ")):
        for word in group.split():
            found.setdefault(stem(word) or word, set()).add(group)
    return {word: frozenset(groups) for word, groups in found.items()}


# Stem of a word → its groups.
GROUPS = _groups()


@lru_cache(maxsize=4_096)
def same_words(term: str) -> frozenset[str]:
    """The term and the stems of all words of its groups."""
    groups = GROUPS.get(term, frozenset())
    return frozenset({term, *(stem(word) or word for group in groups for word in group.split())})
