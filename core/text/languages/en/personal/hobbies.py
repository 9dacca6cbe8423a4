"""English names of what people like to do: of other things that people say they love nothing is remembered."""

_WORDS = (
    "acting anime archery art astronomy badminton baking ballet baseball basketball birdwatching blogging bouldering "
    "bowling boxing calligraphy camping canoeing ceramics chess climbing coding coffee comedy composing cooking "
    "cricket crochet cycling dance dancing darts debate debating design diving drama drawing drumming esports fashion "
    "fencing film filmmaking fishing fitness football frisbee gaming gardening geology golf guitar gymnastics handball "
    "hiking history hockey improv jazz journaling journalism judo juggling karate kayaking knitting lacrosse languages "
    "literature math mathematics meditation movies music orchestra origami painting photography piano pilates poetry "
    "politics pottery programming quidditch reading research robotics rock-climbing rowing rugby running sailing "
    "science sculpting sewing singing skateboarding skating skiing snowboarding soccer softball songwriting "
    "storytelling surfing swimming taekwondo technology tennis theater theatre travel traveling travelling triathlon "
    "tutoring video violin volleyball volunteering weightlifting welding windsurfing woodworking wrestling writing yoga"
)
HOBBY_WORDS = frozenset(_WORDS.split()) - {"politics"}
BESIDE_HOBBY = frozenset(
    "american artificial intelligence machine learning board card classical contemporary creative club clubs computer "
    "data digital documentary early electronic fantasy fiction field folk games ice indie jazz landscape live martial arts modern "
    "mountain mystery novels oil open outdoor playing table team track trail video water watercolor web "
    "development doing making short stories stand-up rock road salsa science social space sports theory visual and & of the".split()
)
