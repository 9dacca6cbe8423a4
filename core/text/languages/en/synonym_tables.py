"""Broad tables of English synonyms, word families and spellings, from our own knowledge of campus pages."""

# More groups, broader: reworded notices of offices, libraries, housing, dining, parking and health services.
_MORE = """
abroad overseas; accept take; regular ordinary normal; absence leave; abstract summary; accompany escort; accomplish
achieve; account profile login; accurate correct; achieve attain reach; activate enable; activity event; actual real;
add append supplement; adjacent adjoining neighboring beside; adjust adapt change; advertise promote announce; advice
guidance counsel; afraid worried; agree consent; agreement contract; alarm alert; allowance quota limit; amenity
facility; amount sum total; animal pet; annually yearly; apparel clothing clothes garment attire; appear show;
applicable relevant; appoint name designate; appropriate suitable proper fitting; approve endorse clear; area zone
section region; article piece; assembly gathering; assignment homework task coursework; associated affiliated related;
assume undertake; attempt try; attire dress clothing; audience public; authority power; avoid prevent; backup copy;
balance remainder outstanding; ban bar prohibit; banquet dinner; barred banned; basis grounds; behavior conduct;
belongings possessions items things property; beneficial helpful useful; benefit advantage perk; beverage drink; big
large; block prevent hold; boarding housing; body organization; bonus extra; bookshop bookstore; border edge; break
pause interval recess intermission; brief short; broad wide; broken damaged defective faulty; brochure leaflet
pamphlet flyer; building facility structure hall; bulletin newsletter; bus shuttle coach; business company firm;
cabinet locker; calendar schedule; candidate applicant; cap limit maximum; capacity space room; career job employment;
careful cautious; case matter; catalog directory listing; cause reason; caution warning; center centre middle;
ceremony event; certain specific particular; certify attest; chance opportunity; charge bill levy; cheap inexpensive
affordable; checkup examination; chiefly mainly primarily mostly; circumstance situation condition; citizen national;
claim request; clarify explain; classmate peer; classroom room; clerk attendant; clinic center; close near; clothing
clothes; club society organization association; coach trainer; coin change; collaborate cooperate; colleague coworker;
comfort ease; comment feedback remark; common shared communal; communal shared; communicate convey; community
neighborhood; company firm employer; compare contrast; competent qualified; competition contest tournament; complaint
grievance; complete thorough full; completion finish; component part element; computer pc workstation; concern worry;
concerning regarding about; concert performance show; condition state; conditions terms; conference symposium
convention; confidential private; congregate gather; connect link attach; connection link; consent permission
agreement; consequence result penalty; consist include; consult ask see meet speak contact; consultation appointment;
consumption use; container box receptacle bin; content material; convenient handy; conversation talk chat discussion;
cooperate collaborate; corridor hallway; council board; counter desk; county district; coupon voucher; coursework
classes; cover include pay protect; coverage insurance; create establish build; creator author; crucial vital
important essential critical; curriculum program; custom habit; customary usual; customer client patron; damage harm;
damaged broken; danger hazard risk; data information; daytime day; dean's deans; debit charge; debt balance; decline
refuse; dedicated devoted; deduct subtract withhold; deem consider; defective faulty; degree diploma; demand require;
demonstrate show prove; departure leaving; deposit leave place; designated assigned specified; desk counter;
destination goal; detail particular; device gadget; dial call; differ vary; different other another; directions
instructions; directory list; disability impairment; disabled handicapped; disclose reveal share; discount reduction;
discuss talk; discussion conversation; disease illness sickness; dish plate; dismiss expel; disorder condition;
dispatch send ship; dispense distribute; dispute contest challenge; distance remote; disturb disrupt bother; division
department section unit; doctor physician; documentation papers documents paperwork; document paper file record;
domestic national; draft version; dress clothe; driver motorist; drop deliver; drug medication medicine; duration
length; duty obligation responsibility; earlier previously before; early advance; earnings income pay; effective
valid; effort attempt; elevator lift; eligible entitled qualified; eliminate remove; emergency crisis; emphasize
stress; employer company; empty vacant; encounter face meet; endeavor attempt; energy power; enroll join; enrolled
registered matriculated; enroll matriculate; ensure check; entertain host; entirely wholly completely fully; entitled
eligible; envelope packet; environment surroundings; equivalent equal comparable; erase wipe; essay paper composition;
essential needed; estimate projection; ethnic racial; event activity function occasion program; exact precise; exam
quiz test; example instance; excellent outstanding; excused permitted; executive director; exemption waiver exception;
exempt excuse; expect anticipate; expected anticipated; expenditure expense spending; expense cost; expensive costly;
experience background; experiment study; expert specialist; explain clarify; explicit express; export send; exposed
uncovered; extra additional further more supplementary; extracurricular cocurricular; eyeglasses glasses; facility
building; fact detail; fail flunk; failure fail; fair just; familiar known; family household relatives; famous known;
fast quick rapid; fault error; feature include; fee charge cost dues; fellow peer; fellowship stipend; field
discipline subject area; figure number; file form; filled full occupied; final ultimate concluding; finance fund;
financial monetary; fine charge fee; fire blaze; fitness exercise; flawed defective; flu influenza; folder file;
follow observe obey comply adhere; following after next; footwear shoes; foreign overseas; form document; form
application; formerly previously; foundation basis; founder creator; friend companion; fridge refrigerator; frequent
regular; front ahead; fuel gas; function purpose role; fundamental basic; funds money; furniture furnishings; further
additional more; game match; garden yard; garments clothes; gather assemble convene; general overall; generally
usually; gift present; give issue; goal aim objective; goods items merchandise; government state; grace extension;
grad graduate; graduation commencement; grant permit; graph chart; grievance complaint; ground land; grounds campus;
guarantee assure; guard security; guest visitor; guidelines rules; guidance advice; hallway corridor; handbook
guidebook; handicapped disabled; happen proceed; happy glad; harassment abuse; hard difficult tough; hazard danger;
head leader chief; heal cure; healthcare medical; hearing review; heavy large; helper assistant aide; high elevated;
highlight feature; hint tip; hobby interest; home house residence; honor award respect; honesty integrity; host
organize; hostel lodging; household family; huge big; ill sick unwell; illegal unlawful; illness sickness disease;
illustrate show; immediate instant prompt; immunization vaccination shot vaccine; immunize vaccinate; impact effect;
important significant key; improve enhance better; inactive dormant; inappropriate improper; incident event; income
earnings; incoming new arriving entering; incomplete unfinished; inexpensive cheap; influence affect; inform advise;
initial beginning; initiate start begin; injury wound; inn hotel; innovative new; input feedback; inspect examine
view; inspection check; installment payment; institute establish; instruction teaching; instructions directions
guidance; instrument tool; insurance coverage; intend plan; intended meant designed; intensive intense; interested
wishing wanting; interim temporary; intern trainee; internship placement; interpret translate; interval break;
introduction intro; investigate examine; invite welcome; involve include; issue matter topic; issue give provide; item
object article thing; jail prison; joint common; journal periodical magazine; judge evaluate; junk trash; justify
warrant; keep hold; key main; kit set; kitchen kitchenette; know aware; known aware; label tag; lack absence; land
grounds; language tongue; large big; lasting long; later after; launder wash; laundry washing; law statute; lawyer
attorney; lead guide; learn discover find; learner trainee; leave exit; legal lawful; length duration; lengthen
extend; lesson class session; letter correspondence; level stage; liable responsible; license licence permit; life
lifetime; lighting lights; limit restrict; limitation restriction; link url; list roster; listed named; load upload;
loan advance; local nearby; locate find; location site venue spot place; lodging accommodation housing; log record;
look appear; lost missing; lounge room; luggage baggage suitcase; machine device; magazine periodical; main primary
chief principal major; maintain service; mandate require; manner way; manual handbook; manufacturer maker; map plan;
mark label; market store; master expert; match correspond; material stuff; matter issue; meal dish; mean intend;
measure step; media press; mediate resolve; medication medicine drug; medicine medication; meeting session gathering;
membership member; memo note; merchandise goods; message note; method way means mode; mild light; mind remember;
misconduct violation; misplaced lost; missed absent; mistake fault; mobile cell cellular cellphone; mode method;
moderate medium; monitor observe watch track; motorist driver; movie film; museum gallery; name designate; native
original; necessary needed; neighborhood area; network internet wifi wi-fi; news update; notebook pad; notice
announcement; notify alert; number amount quantity figure; object oppose; objective goal; obligation requirement;
observe follow keep; obtain secure; occasion event time; occupant resident tenant; occupy live; occupied taken;
off-campus offcampus; offense violation; offering course; official authorized; ongoing continuing; online web;
operator driver; opinion view; oral spoken verbal; order request; organization group association; orientation
introduction; origin source; original first; outage interruption; outline summary; outlet socket; outside external;
outstanding unpaid; overall total; overnight night; overseas abroad; overview summary; owner holder; package bundle;
packet bundle; page sheet; paid salaried; panel committee; parcel package; participant attendee; participate attend
engage compete; particular specific; pass card; passcode password; patient client; patron user visitor; pay cover;
payroll wages; peer fellow; pending awaiting; per each; perform play; performance show concert; period span duration;
perk benefit; permanent lasting; permissible allowed; permit allow; permitted allowed; personal private individual;
petition request; pharmacy drugstore; phase stage; photographer cameraman; physical bodily; pick fetch; pickup
collection; piece item; place position; plan intend; plan program; platform site system portal; play perform; point
credit; police officers; policy guideline; pool fund; popular common; port connector; portable mobile; portal site
website system; portion part; position role; possess have hold own; possible feasible; post station; postpone
reschedule; poster sign; practice rehearse; practice rehearsal; preferred favored; premises property grounds; prepare
ready; preparation prep; prerequisite required; prescription medication; presently currently; preserve protect;
previous past; previously earlier before; price cost; primary main; principle rule; priority preference precedence;
privilege right; probable likely; procedure process steps; proceed continue; process method; produce generate;
profession occupation career; proficiency competence skill fluency; profit gain; progress advancement; prohibit
forbid; project task; prolonged extended; prompt quick; promptly quickly immediately soon; proof confirmation;
property belongings; propose suggest; prospective future potential; protection safety; provided supplied given;
provider supplier; provisional temporary tentative; publication journal; pull withdraw; purpose aim goal; purchase
order; pursue follow; qualification credential; qualified eligible; question issue; queue line; quick fast rapid;
quickly promptly rapidly fast; quit stop; raise increase; range variety; rank order; rapid quick; rarely seldom; rate
speed; reach arrive; readily easily; real actual; reapply apply; reason cause; receipt proof; recent new; recipient
receiver awardee beneficiary holder; recital concert; recommended suggested advised; recommendation reference; recover
regain; recruit hire; recurring repeated regular; redeem exchange; refrain avoid abstain; refresh renew; refreshments
food snacks; refuse garbage; regarding about concerning; register record; regular standard normal usual; reinstate
restore; relevant applicable; religious faith spiritual; relocation move; rely depend; remain continue; remaining left
unused; remark comment; remit pay; remote distance; remove withdraw; render provide; renew extend; renowned known;
repair service; replace exchange; report tell; representative agent delegate; request order; requested asked; require
demand want; research study; reserve hold; reside dwell; residence dwelling home; resolve settle solve; respect
regard; response reaction; responsibility duty; restart reboot; restaurant cafe eatery; restore recover; restriction
limit limitation; restroom bathroom toilet lavatory washroom; result lead; resume continue; retain keep; reuse
recycle; revenue income; review inspect; review evaluate assess; reward prize; ride travel; rights entitlements; risk
danger; role part; roommate flatmate; root source; roster list; rotate alternate; rough approximate; route path way;
routine regular; rubbish trash garbage; rule guideline; sale purchase; sample example; satisfactory acceptable
adequate; schedule set; scheduled planned set; scheme plan; scholar researcher; scholarship award; school institution;
science scientific; screen display; seasonal temporary; secure locked; security safety; segment section; select
selected; seminar workshop class; send ship mail; separately individually apart; sequence order series; serious
severe; session meeting class; settle pay; settlement payment; several many; severe serious; sheet page; shelf rack;
ship send; shop store; short brief; show indicate; show perform; sick ill; sickness illness; sight view; signal sign;
significant important; signup registration; similar comparable like; simple easy; simultaneously together
concurrently; site place location; situation case; skill ability; slip form; smartphone phone cellphone; snow
snowfall; social community; solution answer; soon shortly promptly; source origin; speaker lecturer presenter; special
particular specific; specialist expert; specified stated given; specify state name indicate list; speech talk address;
spend use; sponsor fund support; sport athletic athletics sports; spot parking; staff team crew; stage phase; standard
normal usual; standing status; state say specify; statement declaration; stipend allowance; stipulate specify; stop
halt; storage store; store shop; storm blizzard; story article; straight direct; strategy plan; student's students;
studio apartment; study learn; style type; subject field; submission entry; submit present enter upload file post;
subsequently later; subsidy funding; substantial large considerable; subway metro; successful passing; suffice enough
sufficient; suggest propose; suitable appropriate; suite apartment; summon call; supplementary additional; supplies
materials; support back fund; suppose assume; surname lastname; survey questionnaire poll; suspicious strange; swap
trade exchange; switch change; syllabus outline; symptom sign; system platform; table chart; tackle address; talk
discuss; target goal; task job duty; tax duty; tech technology technological; technician specialist; temporary interim
provisional short-term; tenant resident occupant; term period; terms conditions; test check; theft stealing; therapist
counselor; thief robber; throw toss; title heading; toilet restroom; tool instrument; topic theme; total sum; track
follow; trade exchange; tradition custom; traffic cars; trainer coach; training instruction course; transit
transportation transport; translator interpreter; transmit send; transport carry; treatment care therapy; trial test;
tuition fees; turn become; twin double; type kind category; typical usual; ultimately finally; unable cannot;
understand know; unfinished incomplete; uniform same; unit department; unlawful illegal; unoccupied vacant empty;
unpaid outstanding overdue; upcoming coming next; update renew; upgrade improve; urge encourage; user patron visitor
customer; usually normally typically generally; utility power; vacant empty available; vacate empty; vary differ
depend; vehicle auto; vendor seller supplier; venue place hall site; verify check validate; version edition; violate
break breach; violation breach infraction; vital essential; volunteer help; vote ballot; voucher coupon; waiver
exemption; walk foot; wash clean; watch view see; wear dress; weather climate; welcome greet; wellness health;
wheelchair accessible; whole full; wireless wifi; withdraw drop; withdraw remove; withdrawal drop; witness see;
workshop session training class; world global international; worth value; wrong incorrect; young junior
"""

# Verbs and the nouns made of them, where the stems differ.
_WORD_FAMILIES = """
absence absent; abstain abstention; accede access; accept acceptance; accommodate accommodation; accuse accusation;
acknowledge acknowledgment; acquire acquisition; act action; add addition; adhere adherence; adjust adjustment; admit
admission; adopt adoption; advise advice; allocate allocation; analyze analysis; apply application applicant; approve
approval; arrive arrival; assemble assembly; assume assumption; attend attendance; authorize authorization; believe
belief; bleed blood; break breakage; cancel cancellation; certify certificate certification; choose choice; clarify
clarification; classify classification; clear clearance; close closure closing; collide collision; commit commitment;
compare comparison; compensate compensation; compete competition competitor; complain complaint; complete completion;
comply compliance; compose composition; conclude conclusion; confer conference; connect connection; conserve
conservation; consider consideration; construct construction; consume consumption; contribute contribution; convert
conversion; correct correction; decide decision; deduct deduction; deep depth; define definition; deliver delivery;
deny denial; depart departure; depend dependent; describe description; destroy destruction; die death; differ
difference; disabled disability; discover discovery; discuss discussion; dismiss dismissal; dispose disposal;
distribute distribution; divide division; donate donation donor; drive driver; earn earnings; educate education; elect
election; eligible eligibility; emit emission; enroll enrollment; enter entry entrance; equip equipment; evaluate
evaluation; evident evidence; examine examination exam; exceed excess; exclude exclusion; expand expansion; expect
expectation; expel expulsion; expend expense; expire expiration expiry; explain explanation; expose exposure; extend
extension extent; fail failure; fluent fluency; fly flight; free freedom; fund funding; give gift; graduate
graduation; grow growth; guide guidance; high height; hot heat; house housing; identify identification identity;
immunize immunization; include inclusion inclusive; inform information; inquire inquiry; inspect inspection; instruct
instruction instructor; insure insurance; intend intention; introduce introduction; invest investment; invite
invitation; join joint; judge judgment; know knowledge; lend loan; live life living; long length; lose loss; maintain
maintenance; manage management; marry marriage; modify modification; move movement; nominate nomination; notify notice
notification; obey obedience; object objection; obligate obligation; occupy occupancy occupant occupation; occur
occurrence; offend offense; omit omission; operate operation operator; oppose opposition; organize organization;
orient orientation; own owner ownership; participate participation participant; pay payment paid; perform performance;
permit permission; persist persistence; pharmacy pharmacist; plead plea; please pleasure; prepare preparation;
prescribe prescription; present presentation; preserve preservation; prevent prevention; proceed procedure process;
proficient proficiency; prohibit prohibition; promote promotion; pronounce pronunciation; propose proposal; protect
protection; prove proof; provide provision provider; publish publication; pursue pursuit; qualify qualification;
receive receipt reception recipient; recognize recognition; recommend recommendation; reduce reduction; refer
reference referral; refuse refusal; register registration registrant; reimburse reimbursement; relate relation;
relocate relocation; remit remittance; remove removal; renew renewal; repay repayment; repeat repetition; replace
replacement; represent representation representative; require requirement; reserve reservation; reside residence
residency resident; resolve resolution; respond response; restrict restriction; retain retention; retire retirement;
retrieve retrieval; reveal revelation; revise revision; revoke revocation; satisfy satisfaction satisfactory; search
research; see sight; select selection; sell sale; serve service; shelter shelf; sign signature; solve solution; speak
speech speaker; specify specification; strong strength; subscribe subscription; substitute substitution; submit
submission; succeed success successful; suggest suggestion; supervise supervision supervisor; suspend suspension;
terminate termination; think thought; train training trainee; transcribe transcript; translate translation; transmit
transmission; transport transportation; treat treatment; try trial; use usage user; vacant vacancy; vaccinate
vaccination vaccine; valid validity validate; vary variation variety; verify verification; violate violation; visit
visitor; warn warning; weigh weight; wide width; withdraw withdrawal; write writing written writer
"""

# American and British spellings, and short forms.
_SPELLINGS = """
acknowledgement acknowledgment; ad advertisement; aeroplane airplane; analyse analyze; app application; apt apartment;
asst assistant; auto automobile; behaviour behavior; bio biology; bike bicycle; bus omnibus; cafe cafeteria; catalogue
catalog; centre center; chem chemistry; cheque check; co-op coop; colour color; cv resume; defence defense; demo
demonstration; dept department; dialogue dialog; disc disk; doc document; dorm dormitory; econ economics; ed
education; enrol enroll; enrolment enrollment; est established; etc others; ext extension; favour favor; fax
facsimile; fulfil fulfill; fulfilment fulfillment; gov government; grey gray; honour honor; id identification;
instalment installment; intl international; jewellery jewelry; judgement judgment; labour labor; licence license;
litre liter; mgmt management; metre meter; neighbour neighbor; offence offense; org organization; organise organize;
photo photograph; practise practice; prep preparation; programme program; psych psychology; recognise recognize; ref
reference; rep representative; rm room; sci science; skilful skillful; specs specifications; theatre theater;
traveller traveler; tyre tire; uni university; vet veteran; vs versus; wk week; yr year
"""

SYNONYM_TABLES = (_MORE, _WORD_FAMILIES, _SPELLINGS)
