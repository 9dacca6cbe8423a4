"""English words of staff directories: roles, titles and degrees, and words that no personal name has."""

ROLES = frozenset(
    """
    adjunct administrator adviser advisor analyst architect archivist artist assistant associate attendant auditor
    bookkeeper bursar buyer cashier chair chairman chairperson chairwoman chancellor chaplain chef chief clerk
    clinician co-chair co-ordinator coach cochair comptroller conductor conservator consultant controller cook
    coordinator counsel counsellor counselor curator custodian dean dentist deputy designer developer dietitian
    director docent driver economist editor educator electrician emerita emeritus engineer evaluator examiner
    executive facilitator faculty fellow foreman gardener groundskeeper handler head historian hygienist instructor
    intern interpreter investigator janitor lead lecturer liaison librarian locksmith machinist manager mechanic
    mentor nurse nutritionist officer ombudsman ombudsperson operator organist organizer painter paralegal paramedic
    pharmacist photographer physician physicist pianist planner plumber postdoc postdoctoral practitioner president
    principal proctor producer professor programmer provost psychiatrist psychologist publisher receptionist
    recruiter registrar reporter representative researcher scheduler scholar scientist secretary specialist
    statistician steward strategist supervisor teacher technician technologist therapist trainer translator
    treasurer trustee tutor veterinarian vice-president warden webmaster welder worker writer
    """.split()
)

HONORIFICS = frozenset("dr prof professor mr mrs ms mx rev reverend sir dame".split())

# The smaller words inside names, from many languages.
PARTICLES = frozenset("van von der den de del della da di do dos du la le el al bin ibn ben ter ten zu y e st".split())

# "Jane Roe, MD, Ph.D.", to be matched against one part between commas.
DEGREE = (
    r"(?:Ph\.?\s?D|M\.?D|D\.?O|J\.?D|Ed\.?[DMS]|[DLBM]{1,2}\.?[ASLM]{1,2}(?:\.?[WN])?|M\.?B\.?A|M\.?F\.?A|M\.?P\.?[HA]|"
    r"M\.?S\.?W|D\.?[MV]\.?[ADMP]|Psy\.?D|Pharm\.?D|Sc\.?D|Esq|Jr|Sr|II|III|IV|[A-Z]{2,5}(?:-[A-Z]{1,4})?)\.?"
)

# A line with one of these names an office, a building, a subject or a page, and nobody.
NO_NAMES = frozenset(
    """
    about absence academic academics academy access accessibility account accountability accounting accounts action
    activities activity administration administrative admission admissions advancement advising advisory affairs
    africa african aid all allergy alumni america american analysis and annual answers anthropology application
    applications applied apply appointment appointments archives area arena arrangements art arts asia asian
    assessment assistance association at athletic athletics auditorium author award awards bachelor bachelors bakery
    bank barn benefits billing biology biomedical block board book books bookstore borrowing box budget building
    buildings bulletin business by cafe calendar call campus canada cancer card care career careers cart catalog
    catalogue center centers central centre certificate certification change chapel chapter chemistry child children
    city civil class classes classics clinic clinical club code college colleges committee common commons
    communication communications community compliance computer computing conduct conference conferences contact
    contacts continuing core cost costs council counseling county course courses court courtyard credit credits
    crisis culture custodial daily data date dates day days deadline deadlines december degree degrees department
    departments desk development dining directions directory disability discovery distance diversity division
    doctoral donate download due early east economics education electrical elementary email emergencies emergency
    employee employees employment energy engagement engineering english enrollment enrolment environmental equity
    ethics europe european event events exam examination exams exhibition exhibits external facilities facility fall
    family faq faqs february federal fee fees field finance finances financial find fine first fitness food for form
    forms foundation frequently friday front full fund funding funds future gallery garden gardens general geography
    geology get gift gifts global good government graduate graduation grants ground grounds group groups guest guide
    guidelines gym hall handbook health help her high higher his history holiday home honors hospital hotline hour
    hours house housing how human humanities id important in inclusion industrial info information innovation
    institute institutes institutional insurance integrated integrity interdisciplinary international internships
    introduction investment is issues it january job jobs join journal july justice key lab laboratories laboratory
    lane language languages last latest latin leadership learn learning lecture left legal liberal libraries library
    life line links list literacy literature living local location locations lodge login lower mail main maintenance
    major majors management map maps march market marketing master masters materials mathematics mechanical media
    medical medicine meet meeting member members membership mental menu message military minor minors mission
    molecular monday more museum music my name national natural network neuroscience new news next north notes
    november number numbers nursing nutrition october of office offices on one online open operations opportunities
    options orchestra order organization organizations orientation other our overview package page parent parents
    parking partners partnership partnerships patient payment payments people performance permit personal personnel
    ph phd phone physical physics plan planning plans plant plaza police policies policy political pool portal post
    postal prepare press price prices print privacy procedures process program programme programmes programs project
    projects promotion property provider public publications quality question questions quick rates reading records
    recreation refund refunds region regional registration religion religious rental report reports request required
    requirements research reservations residence residency residential resources rights road room rooms route safety
    sale sales saturday schedule scholarship scholarships school schools science sciences search second secondary
    security see semester senate september service services session sessions shop sign site skills social society
    sociology software south space special spring staff state statement statistics store strategic street student
    students studies studio study submit success suite summer sunday support survey sustainability system systems
    table team tech technical technology term testing text textbooks the theater theatre theory third this thursday
    ticket tickets time title to tools top topics tour tours tower training transcript transcripts transfer
    transportation travel tuesday tuition tutoring undergraduate understanding union united university upper urban
    us useful vacant values vice video view village virtual vision visit visitor visitors volunteer web website
    wednesday week welcome wellness what when where who why winter with women work workshop workshops world writing
    year years york you your youth
    """.split()
)
