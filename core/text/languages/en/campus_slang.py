"""Short forms of campus life, which are no slips of other words."""

# Denials that are typed without their mark: "dont" is no slip of "done".
DENIALS = frozenset(
    "arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt shouldnt wasnt werent wont wouldnt".split()
)
SLANG = DENIALS | frozenset(
    "admin apps appt apts asap bio calc caf chem comp comms dorm dorms econ exec fafsa frat frosh gened grad "
    "grads gres helpdesk info intl laptop lang latin math maths meds midterm midterms mgmt misc moodle octo opt "
    "ortho phys poli postdoc prelaw premed prereq prereqs prof profs psych quad reqs reslife resume soph sophs "
    "stat stats stem stuco syll toefl ielts undergrad undergrads uni varsity venmo wait waitlist waitlisted "
    "waitlists wanna wifi xbox zoom".split()
)
