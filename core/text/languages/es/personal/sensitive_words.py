"""Spanish words of what is never stored about a person, by kind, without accents."""

from collections.abc import Mapping

SENSITIVE: Mapping[str, str] = {
    "health": (
        r"\b(?:tdah|autis\w+|dislexi\w+|depresi\w+|deprimid[oa]|ansiedad|ansios[oa]|bipolar|esquizo\w+|anorexi\w+|bulimi\w+|suicid\w+|"
        r"autolesi\w+|discapaci\w+|diagnostic\w+|trastorno\w*|enferm(?:o|a|os|as|edad\w*)|cronic[oa]s?|cancer|tumor\w*|diabet\w+|epilep\w+|"
        r"asma\w*|alergi\w+|alergic[oa]|vih|sida|covid|embaraz\w+|aborto|cieg[oa]|sord[oa]|silla de ruedas|paralitic[oa]|migrana\w*|insomnio|"
        r"lesion\w*|cirugia\w*|medicamento\w*|medicacion|pastillas|terapia|terapeuta|psiquiatr\w+|adict\w+|adiccion\w*|alcoholic[oa]|celiac[oa]|"
        r"hospitalizad[oa]|salud mental)\b"
    ),
    "religion": (
        r"\b(?:religio(?:n|s[oa]s?)|musulman\w*|islam\w*|cristian[oa]s?|catolic[oa]s?|protestante|evangelic[oa]|bautista|mormon\w*|judi[oa]s?|"
        r"hindu\w*|budista|ate[oa]s?|agnostic[oa]|testigo de jehova|iglesia|mezquita|sinagoga|ramadan|rezo|rezar)\b"
    ),
    "ethnicity": (
        r"\b(?:soy (?:una? )?(?:negr[oa]|blanc[oa]|latin[oa]|hispan[oa]|indigena|mestiz[oa]|mulat[oa]|afro\w*|gitan[oa]|asiatic[oa]|arabe)|"
        r"afroamerican[oa]|indigena|gitan[oa]|mi raza|mi etnia|origen etnico)\b"
    ),
    "orientation": (
        r"\b(?:gay|lesbiana|bisexual|pansexual|asexual|queer|homosexual|heterosexual|trans(?:genero|exual)?|no binari[oa]|intersexual|"
        r"mis pronombres|mi genero|mi sexualidad)\b"
    ),
    "politics": (
        r"\b(?:republican[oa]|comunista|socialista|marxista|anarquista|feminista|de (?:derecha|izquierda)|vote por|votar por|partido politico|"
        r"sindicato|mis ideas politicas)\b"
    ),
    "immigration": (
        r"\b(?:visas?|visado|indocumentad[oa]|sin papeles|no tengo papeles|daca|refugiad[oa]|asilo|inmigra\w+|migratori[oa]|deport\w+|ciudadan\w+|"
        r"residencia permanente|residente permanente|permiso de trabajo|pasaporte|tarjeta verde)\b"
    ),
    "crime": (
        r"\b(?:arrest\w+|detenid[oa]|condenad[oa]|antecedentes penales|carcel|prision|libertad condicional|juicio|demanda|plagi\w+|"
        r"expulsad[oa]|suspendid[oa]|policia|drogas?|marihuana|cocaina)\b"
    ),
    "money": (
        r"\b(?:deudas?|debo (?:dinero|la|el)|debo \d+|prestamos?|en bancarrota|pobre|bajos ingresos|pobreza|sin hogar|desemplead[oa]|salario|ingresos|"
        r"cuenta bancaria|no puedo pagar|no me alcanza|ayuda financiera|mantenid[oa]|fafsa|pell)\b"
    ),
    "grades": r"\b(?:promedio|calificacion\w*|notas|reprob\w+|suspendi|probatoria academica|expediente academico|toefl|ielts|cuadro de honor)\b",
    "family": (
        r"\b(?:mi (?:\w+ )?(?:mama|madre|papa|padre|familia|espos[oa]|marido|mujer|hij[oa]s?|bebe|herman[oa]s?|abuel[oa]s?|ti[oa]|prim[oa]|novi[oa]|"
        r"pareja|ex)|mis (?:padres|hijos|hermanos|abuelos)|casad[oa]|divorciad[oa]|viud[oa]|madre soltera|padre soltero|huerfan[oa]|adoptad[oa]|"
        r"primera generacion)\b"
    ),
}
NEEDS: Mapping[str, str] = {
    "step-free access": r"\b(?:silla de ruedas|rampas?|ascensor(?:es)?|elevador(?:es)?|no puedo (?:usar|subir) (?:las )?escaleras|acceso sin escalones)\b",
    "captions": r"\bsubtitulos?\b",
    "a sign language interpreter": r"\b(?:interprete de )?lengua(?:je)? de (?:senas|signos)\b",
    "a screen reader": r"\blector(?:es)? de pantalla\b",
    "large print": r"\bletra grande\b",
    "a quiet room": r"\b(?:sala|habitacion|lugar|cuarto)s? (?:tranquil[oa]s?|silencios[oa]s?)\b",
    "a note taker": r"\btomador(?:a)? de (?:notas|apuntes)\b",
    "extra time in exams": r"\b(?:tiempo extra|mas tiempo|tiempo adicional) (?:en|para|durante) (?:los |mis )?examenes\b",
}
# Fields of study that are named after such matters.
SUBJECTS = r"\b(?:estudios (?:religiosos|de genero|etnicos)|historia de las religiones|ciencias de la religion|educacion especial)\b"
