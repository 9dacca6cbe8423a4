"""What people tell of themselves in Spanish is read by patterns, with the same refusals."""

from itertools import product

import pytest

from core.domain.memory import FactKind
from core.personal.patterns import told_in
from core.personal.selecting import statement
from core.text.remembering import in_english

SENSITIVE = (
    "gay lesbiana bisexual transgénero deprimida suicida autista diabético discapacitada embarazada ciega sorda "
    "musulmana cristiano judío católica hindú negra indígena indocumentado refugiada republicano socialista pobre "
    "divorciada viuda"
).split()
SAID = (
    "soy estudiante {} de enfermería",
    "soy una estudiante {}",
    "estudio {} y biología",
    "mi carrera es {}",
    "me gusta el {}",
    "vivo en la residencia {}",
    "soy {} y estudio música",
    "prefiero clases en línea porque soy {}",
    "no quiero trabajos en grupo con gente {}",
)


TOLD = (
    ("soy estudiante de enfermería", ["programme enfermería"]),
    ("Soy estudiante de biología, ¿cuándo me puedo inscribir?", ["programme biología"]),
    ("Hola, estudio ingeniería mecánica", ["programme ingeniería mecánica"]),
    ("estoy estudiando psicologia", ["programme psicologia"]),
    ("Mi carrera es historia", ["programme historia"]),
    ("mi especialidad es contabilidad", ["programme contabilidad"]),
    ("Soy estudiante internacional", ["status estudiante internacional"]),
    ("soy una estudiante de intercambio", ["status estudiante de intercambio"]),
    ("Soy estudiante de segundo año", ["year segundo año"]),
    ("estoy en mi último año", ["year último año"]),
    ("estoy en tercer semestre", ["year tercer semestre"]),
    ("voy en el primer año", ["year primer año"]),
    ("Soy estudiante de primer año de química", ["year primer año", "programme química"]),
    ("estoy en el tercer año de derecho", ["year tercer año", "programme derecho"]),
    ("me cambié a economía", ["programme economía"]),
    ("Cambié mi carrera a informática", ["programme informática"]),
    ("vivo fuera del campus", ["status vivo fuera del campus"]),
    ("vivo en la residencia", ["status vivo en la residencia"]),
    ("estoy en el campus norte", ["campus campus norte"]),
    ("estudio en el campus del centro", ["campus campus del centro"]),
    ("me gusta el ajedrez", ["interest ajedrez"]),
    ("me encanta la fotografía y el senderismo", ["interest fotografía", "interest senderismo"]),
    ("Me interesa la robótica", ["interest robótica"]),
    ("mi pasatiempo es la pintura", ["interest pintura"]),
    ("juego fútbol", ["interest fútbol"]),
    ("toco la guitarra", ["interest guitarra"]),
    ("prefiero clases en línea", ["preference prefiero clases en línea"]),
    ("no quiero clases por la noche", ["preference no quiero clases por la noche"]),
    ("soy estudiante de posgrado", ["status estudiante de posgrado"]),
    ("soy estudiante a tiempo parcial", ["status estudiante a tiempo parcial"]),
    ("Recuerda que soy estudiante de música", ["programme música"]),
    ("por favor recuerda que estudio física", ["programme física"]),
    ("¿Puedes recordar que soy veterano?", ["status veterano"]),
    ("acuérdate de que estoy en segundo año", ["year segundo año"]),
    ("olvida que soy estudiante internacional", ["-status estudiante internacional"]),
    ("por favor olvida que me gusta el ajedrez", ["-interest ajedrez"]),
    ("ya no soy estudiante de transferencia", ["-status estudiante de transferencia"]),
    ("ya no estudio biología", ["-programme biología"]),
    ("recuerda que necesito un ascensor", ["access_need step-free access"]),
    ("recuerda que uso silla de ruedas", ["access_need step-free access"]),
    ("recuerda que necesito tiempo extra en los exámenes", ["access_need extra time in exams"]),
    ("recuerda que necesito subtítulos", ["access_need captions"]),
)
REFUSED = (
    ("recuerda que tengo ansiedad", "health"),
    ("recuerda que soy diabético", "health"),
    ("soy musulmana", "religion"),
    ("recuerda que soy católico", "religion"),
    ("recuerda que soy gay", "orientation"),
    ("soy lesbiana", "orientation"),
    ("recuerda que no tengo papeles", "immigration"),
    ("tengo una visa F-1", "immigration"),
    ("recuerda que mi madre está enferma", "health"),
    ("recuerda que estoy embarazada", "health"),
    ("recuerda que debo dinero", "money"),
    ("mi promedio es 3.2", "grades"),
    ("soy estudiante de enfermería y estoy embarazada", "health"),
    ("soy estudiante de derecho y soy indocumentado", "immigration"),
    ("recuerda que mi compañero estudia biología", "others"),
    ("recuerda que mi amiga es veterana", "others"),
    ("recuerda que la fecha límite es el viernes", "claim"),
    ("recuerda: la biblioteca cierra a las cinco", "claim"),
    ("vivo con mi novia", "family"),
)
NOTHING = (
    "¿soy estudiante de segundo año?",
    "¿qué necesitan los estudiantes de enfermería?",
    "si fuera estudiante de biología, ¿qué clases tomaría?",
    "supongamos que soy estudiante internacional",
    "mi hermano es estudiante de medicina",
    "ella dijo que soy estudiante de arte",
    "era estudiante de química",
    "quiero estudiar derecho",
    "estoy pensando en cambiarme a historia",
    "mi amiga y yo somos estudiantes de primer año",
    '"soy estudiante de biología" dice el formulario',
    "soy un estudiante feliz",
    "soy una persona tímida",
    "estudio en casa",
    "estudio mucho",
    "me gusta la película",
    "me gusta mi profesora",
    "soy estudiante de biología o de química",
    "soy de México",
    "necesito un ascensor",
    "estoy en el campus equivocado",
    "cuando sea estudiante de posgrado quiero dar clases",
    "traduce soy estudiante",
    "estoy en la clase de historia",
    "mi carrera es difícil",
    "me gusta el fútbol americano",
    "no me gusta el fútbol",
    "soy estudiante de derecho penal",
    "estudio en línea",
    "soy milk is in my coffee",
    "soy estudiante de noveno grado",
    "recuérdame que tengo examen",
)


@pytest.mark.parametrize(("text", "facts"), TOLD)
def test_reads_what_somebody_tells_of_themselves(text: str, facts: list[str]) -> None:
    found = told_in(text).facts

    assert [f"{'-' if each.denies else ''}{each.kind} {each.value}" for each in found] == facts


@pytest.mark.parametrize(("text", "kind"), REFUSED)
def test_what_is_never_stored_is_refused_by_its_kind(text: str, kind: str) -> None:
    assert kind in told_in(text).refused


@pytest.mark.parametrize("text", NOTHING)
def test_what_says_nothing_certain_of_its_author_tells_nothing(text: str) -> None:
    assert told_in(text).facts == ()


@pytest.mark.parametrize("said", SAID)
def test_no_sensitive_word_is_part_of_a_fact(said: str) -> None:
    texts = [asks + said.format(word) for word, asks in product(SENSITIVE, ["", "recuerda que "])]
    values = [fact.value.lower() for text in texts for fact in told_in(text).facts]

    assert not [value for value in values if not set(SENSITIVE).isdisjoint(value.split())]


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("Enfermería", "nursing"),
        ("estudiante internacional", "international student"),
        ("segundo año", "second year"),
        ("campus norte", "north campus"),
        ("vivo fuera del campus", "live off campus"),
        ("nursing", "nursing"),
    ],
)
def test_english_pages_are_searched_with_english_names(value: str, name: str) -> None:
    assert in_english(value) == name


def test_a_fact_is_compared_as_an_english_sentence() -> None:
    assert statement(FactKind.PROGRAMME, in_english("enfermería")).text == "I study nursing."
