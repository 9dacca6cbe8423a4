"""Spanish patterns of what students tell of themselves, without accents."""

LEAD = r"(?:(?:hola|hey|ok|bueno|pues|y|pero|tambien|ademas|actualmente|ahora|si|no,|buenas|buenos dias|oye|yo|solo para que sepas)\b[\s,:.!¡]*)*"
_ASKED = r"¿?(?:(?:puedes|podrias|quiero que|quisiera que) )?(?:por favor,? )?"
REMEMBER = (
    rf"{_ASKED}(?:recuerda|recuerdes|recordar|acuerdate de|acuerdese de|anota|apunta|guarda|memoriza|no olvides|ten en cuenta|tener en cuenta|"
    r"tengas en cuenta)(?:\s*:\s*|,? (?:por favor,? )?que )"
)
FORGET = rf"{_ASKED}(?:olvida(?:te de)?|olvides|olvidar|borra|borrar|elimina|deja de recordar|dejes de recordar|ya no recuerdes|no recuerdes) que "
MAKE_BELIEVE = r"\b(?:supon(?:gamos|iendo|go)?|imagina(?:te)?|digamos que|hagamos como|finge|por ejemplo|traduce|traducir|repite|juego de rol)\b"
REPORTS = r"\b(?:dijo|dice|dicen|dijeron|cree|creen|piensa|piensan|pregunto|pregunta|escribio|segun)\b"
CONDITION = (
    r"\b(?:si (?:fuera|soy|estoy|estuviera|estudio|fuese)|cuando|ojala|quizas?|tal vez|podria|quisiera|pensando|seria|sea|fuera(?! del)|o|u|casi|"
    r"como si|broma|jaja\w*|antes|hasta)\b"
)
BORDERS = r"[;\n!¡,.]+|\s[-–—]+\s|:\s+|\s(?:y|pero|asi que|porque|aunque)\s+(?=(?:soy|estoy|estudio|vivo|tengo|me|mi|necesito|uso|prefiero|no|ya|toco|juego)\b)"
# What somebody says of themselves begins with one of these.
MINE = (
    r"(?:ya no |no |solo |tambien )?(?:soy|estoy|estudio|curso|voy|vivo|tengo|necesito|uso|utilizo|requiero|prefiero|quiero|tomo|odio|detesto|juego|toco|"
    r"practico|hago|debo|sufro|padezco|me|cambie|empece|mi (?:carrera|especialidad|programa|campus|catalogo|pasatiempo|hobby|aficion|promedio))\b"
)
PERSON = r"(?:mis?|sus?|tus?|ella|ellos|ellas)\b"
DENIES = r"(?:ya )?no (?=soy|estudio|estoy|vivo|curso)"
STUDENT = r"soy (?:una? )?(?:estudiante|alumn[oa]) "
IS = r"soy (?:una? )?"
STUDIES = (
    r"(?:tambien )?(?:estudio|estoy estudiando|curso|mi (?:carrera|especialidad|programa) es|me especializo en|(?:me )?cambie (?:de carrera |mi carrera "
    r"|de especialidad )?a|estoy en (?:la carrera|el programa|la facultad) de) (?:la |el )?"
)
IN_YEAR = r"(?:estoy|voy|curso) (?:en |a )?(?:mi |el |la )?"
LIKES = (
    r"(?:me (?:gusta|encanta|interesa|apasiona)n?|soy (?:muy )?aficionad[oa] al?|mi (?:pasatiempo|hobby|aficion)(?: favorit[oa])? es|"
    r"practico|juego(?: al)?|toco|hago)(?: mucho)? "
)
PREFERS = r"(?:prefiero|no quiero|solo quiero|solo tomo|odio|detesto)(?: (?:tomar|tener))? (?:las |los |el )?"
PREFERABLE = (
    r"(?:(?:clases|cursos|secciones|examenes|laboratorios|citas|reuniones) (?:en linea|presenciales|virtuales|nocturn[oa]s|"
    r"(?:por|en) la (?:manana|tarde|noche)|de (?:noche|dia)|los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos)|grandes|pequen[oa]s)|"
    r"trabajos? en grupo|correos?(?: electronicos?)?|llamadas|respuestas (?:cortas|breves|largas|detalladas))"
    r"(?: (?:los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos)|(?:por|en) la (?:manana|tarde|noche)))?"
)
CAMPUS = r"\ben el (?P<value>campus (?:norte|sur|este|oeste|central|principal|medico|del centro))\b"
CATALOG = r"mi catalogo es (?:el )?(?:de(?:l)? )?(?P<value>(?:19|20)\d\d)\b"
# What may stand behind what is told.
BEHIND = r"(?:\W*$| (?:aqui|ahora|en el|en la|y|con|este|actualmente)\b)"
NEEDS_IT = r"(?:necesito|uso|utilizo|requiero|no puedo (?:usar|subir|tomar)|tengo (?:derecho a |tiempo )|estoy en silla|dependo)"
CLAIM = r"(?:el|la|los|las|este|esta|hay|nuestr[oa]s?|un[oa]?|cada|todos?|todas?)\b"
