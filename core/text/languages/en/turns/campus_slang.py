"""Short forms and slang of campus life: no slips of other words, and what pages write for them."""

# Denials that are typed without their mark: "dont" is no slip of "done".
DENIALS = frozenset(
    "arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt shouldnt wasnt werent wont wouldnt".split()
)
SLANG = DENIALS | frozenset(
    "admin apps appt apts asap bio calc caf chem comp comms dorm dorms econ exec fafsa frat frosh gened grad "
    "grads gres helpdesk info intl laptop lang latin math maths meds midterm midterms mgmt misc moodle nighter octo "
    "opt ortho phys poli postdoc prelaw premed prereq prereqs prof profs psych quad reqs reslife resume soph sophs "
    "stat stats stem stuco syll toefl ielts undergrad undergrads uni varsity venmo wait waitlist waitlisted "
    "waitlists wanna wifi xbox zoom".split()
)

# What a student says = what pages may write for it; on both sides words or several of them. Nothing whose stem is that
# of another word of campus life: "doctor" and "doctoral", "graduation" and "graduate".
_WRITTEN = """
dorm = residence hall housing; prof = professor instructor faculty; fin aid = financial aid; reg = registration; rec =
recreation; gym = recreation fitness; caf = dining hall; cafeteria = dining hall; gened = general education; gen ed =
general education; prereq = prerequisite; undergrad = undergraduate; grad = graduate; syll = syllabus; appt =
appointment; meds = medication prescription; uni = university; psych = psychology; chem = chemistry; bio = biology;
econ = economics; phys = physics; stats = statistics; calc = calculus; comp sci = computer science; poli sci =
political science; frosh = first year freshman; freshman = first year; freshmen = first year; ra = resident assistant;
ta = teaching assistant; id = identification card; intl = international; dept = department; bldg = building; hw =
homework assignment; cheating = academic integrity misconduct; plagiarism = academic integrity; mom = parents guest;
dad = parents guest; therapy = counseling; therapist = counseling counselor; shrink = counseling; sick = health
illness; ticket = citation fine; semester off = leave absence; year off = leave absence; quit = withdraw; money back =
refund; retake = repeat; kicked out = dismissal suspension; flunk = fail; laundry = washers dryers; cap and gown =
regalia; frat = fraternity greek; sorority = greek; wifi = wireless network; bus = shuttle; job = employment; xbox =
game console device; playstation = game console device; ps5 = game console device; nintendo = game console device;
stay over = guest overnight; sleep over = guest overnight; sleepover = guest overnight; girlfriend = guest visitor;
boyfriend = guest visitor; noise = quiet hours; noisy = quiet hours; loud = quiet hours; curfew = quiet hours; nighter
= open 24 hours; shots = vaccination immunization; free money = scholarship grant; full ride = scholarship; unfair
grade = appeal grade; sign up for classes = register registration; class is full = waitlist; course is full =
waitlist; section is full = waitlist; drop out = withdraw university; fight a ticket = appeal citation; cv = resume;
chunks = installments payment plan; dog = pets animal; cat = pets animal; puppy = pets animal; beer = alcohol; weed =
drugs marijuana; vape = smoking; coffee = cafe; fridge = refrigerator
"""
_PAIRS = (each.partition("=") for each in _WRITTEN.replace("\n", " ").split(";"))
WRITTEN = {said.strip(): written.strip() for said, _, written in _PAIRS}
