"""English headings and labels of course syllabi, and words that name a course's term and teacher."""

# ruff: noqa: E501 - a list of alternatives reads better unbroken

from core.text.values.words import MONTH, SEASON

# Patterns, to be compiled without regard to case: what the heading or label of each part of a syllabus says. The first
# that is found counts, since "Grading policy" is about grades, and "Reading schedule" about dates.
GRADING = r"\bgrad(?:e|es|ing)\b|\bassessments?\b|\bevaluation\b|\bexam(?:s|ination|inations)?\b|\bquiz(?:zes)?\b|"
GRADING += (
    r"\bmidterms?\b|\bpoint(?:s)? (?:possible|distribution)\b|\bweight(?:s|ing)?\b|\brubrics?\b|\bextra credit\b|\d ?%"
)
POLICIES = (
    r"\bpolic(?:y|ies)\b|\b(?:dis)?honesty\b|\bintegrity\b|\baccommodations?\b|\bdisabilit|\battendance\b|\babsences?\b|"
    r"\blate (?:work|assignments?|submissions?|days?)\b|\bplagiarism\b|\btitle ix\b|\bdiversity\b|\binclusi|\bconduct\b|"
    r"\betiquette\b|\bmake-?ups?\b|\breligious\b|\bharassment\b|\bmasks?\b|\bcovid\b|\belectronic devices\b|\bphones\b|"
    r"\baccessibility\b|\bwell-?being\b|\bcivility\b|\brespect(?:ful)?\b|\bnames (?:and|&) pronouns\b|\bpronouns and names\b"
)
SCHEDULE = (
    r"\bschedule\b|\bcalendar\b|\boutline\b|\btimetable\b|\bimportant dates\b|\bkey dates\b|\bweek by week\b|\bweeks? \d|"
    r"\bweekly (?:topics|plan|overview)\b|\btopics\b|\bcourse plan\b"
)
CONTACT = (
    r"\binstructors?\b|\bprofessors?\b|\bteaching assistants?\b|\btas?\b|\boffice\b|\bcontact\b|\be-?mail\b|\bphone\b|"
    r"\bteaching (?:staff|team)\b|\bcourse staff\b|\bmeet with me\b|\blecturer\b"
)
MATERIALS = (
    r"\btexts?\b|\btextbooks?\b|\bmaterials?\b|\breadings?\b|\bbooks?\b|\bsoftware\b|\bequipment\b|\bsupplies\b|"
    r"\bcalculators?\b|\breferences?\b|\bcourse ?pack\b|\btechnology\b|\bresources\b|\bwebsite\b|\bweb (?:page|site)\b"
)
OBJECTIVES = r"\bobjectives?\b|\boutcomes?\b|\bgoals?\b|\blearning aims\b|\bcompetenc(?:y|ies)\b"
REQUIREMENTS = (
    r"\b(?:pre|co)-?requisites?\b|\brequirements?\b|\bexpected knowledge\b|\bassignments?\b|\bhomework\b|\bprojects?\b|"
    r"\bdeliverables\b|\bpapers?\b|\bcoursework\b|\bparticipation\b|\bexpectations\b"
)
IDENTITY = (
    r"\b(?:course|catalog(?:ue)?|class) (?:title|name|number|code|description|information|overview|format)\b|"
    r"^description\b|\boverview\b|\blectures?\b|\bclass (?:meets|meetings?|times?|location)\b|\bmeeting (?:times?|place)\b|"
    r"\blocation\b|\btime\b|\broom\b|\bcredits?\b|\bsemester\b|\bterm\b|\babout (?:the|this) (?:class|course)\b|"
    r"\bintroduction\b|\bwelcome\b"
)

# Who teaches: the label before a name, the titles that open one.
TEACHER = r"(?:course |lead |primary )?(?:instructors?|professors?|lecturers?|taught by)(?: name| of record)?"
TITLES = r"(?:prof(?:essor|\.)?|dr\.?)"

TERM = rf"\b(?:{SEASON}(?: semester| term| quarter| session)?,? 20\d\d|20\d\d {SEASON})\b"
# A line that opens with a day or a week of the term.
DATED_LINE = rf"^(?:- )?(?:week \d|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? (?:{MONTH}|\d)|{MONTH}\.? \d|\d{{1,2}}/\d{{1,2}}\b)"
REQUIRED = r"\b(?:pre|co)-?requisites?\b|\bprereqs?\b"
# A line that presents the course of the syllabus.
PRESENTS = r"\bsyllabus\b|\bcourse (?:number|code|title|name)\b|\bcredits?\b|^course\b"
MEETS = r"\boffice hours\b|\bstudent hours\b|\bdrop-in hours\b"
# What says that one syllabus serves several courses.
SHARED = (
    r"\bcross-?\s?listed\b|\bco-?listed\b|\bserves\b|\balso (?:listed|offered) as\b|\bintegrated\b|\bmeets with\b|"
    r"\bcombined with\b|\bsame as\b|\bjoint(?:ly)?\b"
)
# Capitalised words before a number that are no subject of study.
NOT_SUBJECTS = frozenset(
    "fall autumn winter spring summer january february march april may june july august september october november "
    "december room hall building box suite chapter page section unit week exam quiz level part lab phone course crn fax "
    "ext and or the of in at to for from by due copyright rev".split()
)
