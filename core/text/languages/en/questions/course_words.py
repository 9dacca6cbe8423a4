"""How questions about courses are asked: the words for what they ask, and words that ask for nothing."""

from enum import StrEnum


class CourseFact(StrEnum):
    """What can be asked about a course, in the order in which it is told."""

    TITLE = "title"
    DESCRIPTION = "description"
    PREREQUISITES = "prerequisites"
    CREDITS = "credits"
    FEE = "fee"
    TERMS = "terms"
    SECTIONS = "sections"
    REFERENCE = "reference"
    INSTRUCTOR = "instructor"
    TIME = "time"
    ROOM = "room"
    OVERVIEW = "overview"


YES_NO = r"(?:is|are|does|do|will|can|could|was|were|did)\b"
# They ask for nothing by themselves, so that a question may have any of them.
FILLERS = frozenset(
    "a an the of for in on at to into from with by as is are was were be been being am do does did can could will "
    "would should may might must i me my mine we us our you your it its they them their this that these those there "
    "here please plz pls tell give show find get got know knows want need needs like help hi hello hey thanks thank "
    "what whats which who whos whom whose where wheres when whens how much many any some all both and or "
    "so if then also just everything exactly actually really currently now today again ok okay anyone someone somebody "
    "question looking look up out quick quickly course courses class classes section sections lecture lectures lec "
    "sec catalog catalogue schedule listing listings info information detail details explain one ones take takes "
    "taking taken worth carry carries count counts number no code people person s d m re ll semester semesters term "
    "terms quarter year next current upcoming coming following held have has having total exact full official "
    "long list lists listed name named called value amount go going happen happens student students let make made "
    "register registered enroll enrolled registration do's at's university college school campus "
    "i'm im id its' dear sir madam kindly could've wondering wonder hear more most still between department "
    "dept too either anything something else needed required subject".split()
)
LISTS_COURSES = r"\b(?:courses|classes)\b|\b(?:what|which) (?:course|class)\b|\bteach(?:es|ing)?\b.*\?*$"
DEPARTMENT = r"\b(?:department|dept|program(?:me)?)\b'?s?"
# Around the code of a course that others need.
NEEDED_BEFORE = r"\b(?:requir(?:e|es|ing)|needs?|needing|after(?: taking| i take)?|once i (?:have taken|take))\s*$"
NEEDED_AFTER = r"\s*(?:(?:as|for) (?:a |the |their )?pre|(?:is |be )?(?:a |the )?pre[- ]?req\w*\s+(?:for|of|to)\b)"
# A course that the question does not name: the one that a syllabus, or an earlier question, is about.
ONE_COURSE = r"\b(?:this|that|my|our) (?:course|class)\b"
THE_COURSE = r"\b(?:this|that|my|our|the) (?:course|class)\b"
LISTS = r"\b(?:which|what|how many|list|show|all|any)\b"
# What courses must have that a question wants listed.
NO_PREREQUISITE = (
    r"(?:\b(?:ha(?:s|ve|ving)|with|needs?|needing|requires?|requiring|there (?:are|is))\s+)?"
    r"(?:\bno|\bzero|\bwithout(?: any| a)?|\bw/o(?: any| a)?|"
    r"\b(?:do|does)(?:n['’]?t| not) (?:have|need|require)(?: any| a)?)\s+pre[- ]?req\w*"
)
ONLY_NEEDS = (
    r"\b(?:(?:only|just) (?:need|require|have|want)s?|(?:need|require|have|want)s? (?:only|just))\s+"
    r"([\w &-]+?)\s+(?:as|for)\s+(?:an?|the|their|its)?\s*(?:only )?pre[- ]?req\w*|"
    r"\b(?:whose|with|where)(?: the)? only pre[- ]?req\w*(?: is| being)?\s+([\w &-]+?)(?=\s*(?:[?,.;]|$))"
)
NO_COURSE = frozenset("none n/a na no nil -".split())
# What stands for a room where there is none; registrars write "DNM" for "does not meet".
NO_ROOM = r"\b(?:dnm|does not meet|no (?:room|meeting)|n/a)\b"
TO_BE_ANNOUNCED = r"\b(?:tba|tbd|to be (?:announced|determined|arranged)|arranged|staff)\b"
