"""A question says what kind of answer it wants, and a text shows whether it has one."""

import pytest

from core.text.questions.held import holds, people_in
from core.text.questions.kinds import AnswerKind
from core.text.questions.wanted import wanted


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How much is a parking permit?", AnswerKind.AMOUNT),
        ("what does the standard meal plan cost", AnswerKind.AMOUNT),
        ("application fee", AnswerKind.AMOUNT),
        ("How many credits do I need to graduate?", AnswerKind.COUNT),
        ("how much units has this course", AnswerKind.COUNT),
        ("how can my mom pay the bill", AnswerKind.STEPS),
        ("i want 20 credits, what do i need for that", AnswerKind.STEPS),
        ("steps to join the choir", AnswerKind.STEPS),
        ("if I am late I can still enter the lab or not?", AnswerKind.YES_NO),
        ("I went to school here, so the test is waived for me?", AnswerKind.YES_NO),
        ("When do classes start in fall 2026?", AnswerKind.DATE),
        ("can u tell me the last day to drop a class? when is it", AnswerKind.DATE),
        ("deadline for housing application", AnswerKind.DATE),
        ("What are the library's hours on Saturday?", AnswerKind.TIME),
        ("how late is the gym open", AnswerKind.TIME),
        ("How long can I borrow a book?", AnswerKind.DURATION),
        ("Who teaches BIO 120-02?", AnswerKind.PERSON),
        ("Which professor runs the robotics lab?", AnswerKind.PERSON),
        ("Where is the registrar's office?", AnswerKind.PLACE),
        ("What is the phone number of the health center?", AnswerKind.PHONE),
        ("financial aid email", AnswerKind.EMAIL),
        ("What is the website of the library?", AnswerKind.WEB),
        ("What is the school code for the FAFSA?", AnswerKind.CODE),
        ("What GPA do I need for honors?", AnswerKind.NUMBER),
        ("Can I bring my cat?", AnswerKind.YES_NO),
        ("hey can i still add a class", AnswerKind.YES_NO),
        ("if my roommate moves out will i have to pay more", AnswerKind.YES_NO),
        ("passport needed for the trip?", AnswerKind.YES_NO),
        ("I am in my last year. It is possible to study part-time?", AnswerKind.YES_NO),
        ("so the placement test is waived for me, right?", AnswerKind.YES_NO),
        ("Which scholarships are there?", AnswerKind.LIST),
        ("what are the requirements for the biology minor", AnswerKind.LIST),
        ("How do I reset my password?", AnswerKind.STEPS),
        ("Why was my application rejected?", AnswerKind.REASON),
        ("What does FERPA stand for?", AnswerKind.DEFINITION),
        ("What is a hold?", AnswerKind.DEFINITION),
    ],
)
def test_a_question_says_what_kind_of_answer_it_wants(question: str, kind: AnswerKind) -> None:
    assert kind in wanted(question)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What is the phone number of the health center?", AnswerKind.NUMBER),
        ("What is the email address of the dean?", AnswerKind.PLACE),
        ("How much time do I have for the exam?", AnswerKind.AMOUNT),
        ("What happens to students who miss a payment?", AnswerKind.PERSON),
        ("Can you tell me when the library closes?", AnswerKind.YES_NO),
        ('What is the paper "Who Said It?" about?', AnswerKind.PERSON),
        ("What bus goes to the north campus?", AnswerKind.LIST),
    ],
)
def test_words_that_only_look_like_a_kind_do_not_count(question: str, kind: AnswerKind) -> None:
    assert kind not in wanted(question)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A permit is $80 a year; a day pass is $4.", AnswerKind.AMOUNT),
        ("Lockers are free of charge.", AnswerKind.AMOUNT),
        ("A page costs 15 cents.", AnswerKind.AMOUNT),
        ("Classes begin Monday, August 24, 2026.", AnswerKind.DATE),
        ("The new hall opens in May 2027.", AnswerKind.DATE),
        ("Open 8 a.m. to 10 p.m. on weekdays.", AnswerKind.TIME),
        ("Doors open at nine in the morning.", AnswerKind.TIME),
        ("Loans last three weeks.", AnswerKind.DURATION),
        ("Visit us in Maple Hall 204, behind the pond.", AnswerKind.PLACE),
        ("Call (555) 010-4477 or write to finaid@larkmoor.example.", AnswerKind.PHONE),
        ("Call (555) 010-4477 or write to finaid@larkmoor.example.", AnswerKind.EMAIL),
        ("At least 24 credits and a GPA of 3.25.", AnswerKind.NUMBER),
        ("Twelve courses are taught online.", AnswerKind.COUNT),
        ("See www.larkmoor.example/apply for more.", AnswerKind.WEB),
        ("The school code is 004321.", AnswerKind.CODE),
        ("The pond was frozen.", AnswerKind.REASON),  # any text may give one
    ],
)
def test_a_text_holds_a_value_of_the_kind(text: str, kind: AnswerKind) -> None:
    assert holds(text, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Permits are sold at the desk.", AnswerKind.AMOUNT),
        ("The Financial Aid Office", AnswerKind.PERSON),
        ("You need a GPA of 3.25.", AnswerKind.TIME),
        ("The desk is staffed by students.", AnswerKind.DURATION),
    ],
)
def test_a_text_without_a_value_of_the_kind_does_not_hold_it(text: str, kind: AnswerKind) -> None:
    assert not holds(text, kind)


def test_the_name_of_a_person_is_found_whole() -> None:
    text = "Ask Dr. Ana Ruiz Delgado in the Registrar Office."
    assert [text[start:end] for start, end in people_in(text)] == ["Dr. Ana Ruiz Delgado"]
