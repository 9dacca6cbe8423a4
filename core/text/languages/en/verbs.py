"""English verbs whose choice seldom carries a fact: one of them in place of another is usually a rewording."""

from core.text.tokens import stem

# Base forms, from our own knowledge of campus pages. Left out are verbs that are also the name of a thing such pages
# tell apart (email, phone, book, permit), and verbs that end, deny or limit something.
_VERBS = """
accept accommodate accompany account achieve acknowledge acquire act adapt add address adhere adjust administer
admit adopt advertise advise affect agree aim align allocate allot allow alter amend analyze announce answer appear
apply appoint approach approve arise arrange arrive ask assemble assess assign assist assume assure attach attain
attempt attend authorize await award be bear become begin behave believe belong benefit bill borrow bring browse
build buy calculate call care carry cater cause celebrate charge check choose clarify classify clean clear close
collaborate collect combine come commence commit communicate compare compensate compete compile complete complies
comply compose comprise compute concern conclude conduct confer confirm conform connect consider consist constitute
construct consult contact contain continue contribute control convene convert convey cooperate coordinate correct
cost count cover create deal decide declare define delegate deliver demonstrate depend deposit describe designate
determine develop devise dine direct disburse discover discuss display distribute divide do donate download draw
drive earn eat elect embark emphasize employ enable enclose encourage endorse enforce engage enhance enjoy enroll
ensure enter entitle equip establish estimate evaluate examine exchange exercise exhibit exist expect experience
explain explore express extend face facilitate fall feature feel file fill finalize finance find finish fit fix
follow formulate forward foster fulfill function furnish gain gather generate get give go govern grade greet
guarantee handle happen hear help hire hold identify illustrate impact implement impose improve incorporate incur
indicate inform initiate inquire insert inspect install instruct intend interact interpret introduce invest
investigate invite invoice involve issue join keep know launch lead learn leave lend let levy lie list listen lock
look maintain make manage mark match mean measure meet merge modify monitor move name need notify obey observe
obtain occupy occur offer open operate order organize outline overlap oversee owe own participate pass pay perform
pertain pick place plan prefer prepare prescribe present preserve proceed process procure produce progress promote
proofread propose protect prove provide publish purchase pursue put qualify question raise range reach read realize
receive recognize recommend recruit recycle redeem refer reflect refund regard register regulate reimburse relate
release relocate remain remember remind render renew rent repair repay replace reply represent request require
reserve reside resolve respect respond result retain retrieve return reveal review revise ride run satisfy save say
scan seat secure see seek select send serve set settle share ship show sign simplify sit situate solve speak specify
spend stand start state stay stem stock store strive structure submit succeed suffer suggest suit supervise supply
support suppose take talk teach tell track transmit transport travel treat try turn undergo understand undertake
update upload use utilize validate value vary verify view visit wait walk want wear welcome wish withhold witness
work write
"""

VERBS = frozenset(stem(word) or word for word in _VERBS.split())
