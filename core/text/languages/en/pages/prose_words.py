"""How sentences name offices and people, and say where they are and how they are reached. Patterns of whole words."""

# Before the name of an office that one is told to turn to: "call the nurse line at 555-0100".
TURN_TO = (
    r"ask|call|contact|consult|e-?mail|inform|join|meet with|notify|phone|reach(?: out to)?|ring|see|speak (?:to|with)|"
    r"stop by|talk (?:to|with)|tell|text|visit|write(?: to)?|come(?: in)? to|go to|drop by|report to|brought to|"
    r"bring .{1,30} to|appointment with|apply (?:at|to)|by|from|at|to"
)
# Before a number, an address or a room that belongs to what was named last.
REACHED = (
    r"(?:please |you (?:can|may) |or )?(?:call(?: us)?(?: at)?|telephone|phone|tel\.?|ring|"
    r"e-?mail(?: us)?(?: at)?|write(?: to)?(?: us)?(?: at)?|reach us at|come to|visit(?: us)?(?: in| at)?|stop by|"
    r"located in|office|room|address|hours|open|in|at|on|by (?:calling|phone|telephone|e-?mail|writing to)(?: at)?|"
    r"calling|writing to)"
)
IS_IN = r"(?:is|are) (?:now |also )?(?:located |found |housed |situated |based )?(?:in|at|on|inside)"
# What stands for the office that was named before.
SAME_PLACE = (
    r"it|we|(?:our|the|its) (?:office|desk|counter|front desk|center|centre|clinic|library|shop|store|bookstore|lab|"
    r"studio|gym|pool|service|team|department|building|pantry|hub|lounge|café|cafe|box office|museum|gallery)"
)
# They say little in the name of a place; one that has no other word names none ("the front desk").
NO_NAMES_OF_PLACES = frozenset(
    "office offices desk counter center centre department service services building hall room front main lobby store "
    "shop house line club campus the our your its this that a an of for and university college local nearest own any "
    "every each another other same new next program clinic lab studio union school student students "
    "assigned appropriate relevant respective first last help staff".split()
)
# Before a number they are no room: "Chapter 3", "Form 12", "Monday 5".
NO_ROOMS = (
    r"chapter|section|figure|table|page|step|part|form|level|week|phase|article|appendix|route|line|lot|box|unit|"
    r"version|grade|group|session|day|title|item|no|number|policy|rule|class|course|mini|act|stage|tier|apt"
)
FLOORS = (
    r"(?:basement|lobby|(?:ground|first|second|third|fourth|fifth|sixth|top|lower|upper|main|\d{1,2}(?:st|nd|rd|th)) "
    r"(?:floor|level))"
)
# A sentence with one of these says what held once, or what may hold.
NOT_NOW = (
    r"\b(?:was|were|had been|former(?:ly)?|used to|until (?:19|20)\d\d|will (?:move|be)|moved|relocat\w+|temporar\w+|"
    r"unless|except|not|never|no longer|might|interim|acting|for example|e\.g)\b"
)
# "Dean Maria Solis leads the College of Arts", "the chair is Dr. Maria Solis", "our dietitian, Carla Winnipow".
LEADS = r"(?:leads|heads|directs|runs|manages|oversees|chairs|coordinates|supervises)"
IS_NOW = r"(?:is|serves as|is currently|currently is)"
# Of a course or a text: whoever has this role is no member of an office.
ROLES_OF_OTHERS = frozenset(
    "instructor instructors teacher lecturer professor author editor artist composer publisher speaker principal tutor "
    "researcher scientist intern student driver reporter photographer writer faculty fellow lead".split()
)
# Without the name of what is led they say nothing.
BARE_ROLES = frozenset(
    "director dean chair head manager coordinator supervisor president officer adviser advisor".split()
)
