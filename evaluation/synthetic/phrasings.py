"""Five ways in which students ask for each attribute of a thing."""

from collections.abc import Mapping

# Written before anybody looked at what reads them, and never fitted to it.
PHRASINGS: Mapping[str, tuple[str, str, str, str, str]] = {
    "title": (
        "what is {it}",
        "What course is {it}?",
        "title of {it}",
        "what's {it} called",
        "can you tell me which class {it} is",
    ),
    "instructor": (
        "who teaches {it}",
        "{it} instructor?",
        "Who is the professor for {it}?",
        "which prof do i have for {it}",
        "name of the teacher of {it} please",
    ),
    "time": (
        "when does {it} meet",
        "{it} class times?",
        "What days and times is {it}?",
        "when do i have to be in {it}",
        "meeting time for {it} pls",
    ),
    "room": (
        "where is {it}",
        "what room is {it} in",
        "{it} room?",
        "Where does {it} meet?",
        "which building is {it} held in",
    ),
    "credits": (
        "how many credits is {it}",
        "{it} credits?",
        "How many units is {it} worth?",
        "credit hours for {it}",
        "how much credit do i get for {it}",
    ),
    "prerequisites": (
        "what are the prereqs for {it}",
        "{it} prerequisites?",
        "What do I need before I can take {it}?",
        "do i need anything to get into {it}",
        "could you tell me the prerequisite of {it}",
    ),
    "offered": (
        "when is {it} offered",
        "{it} which semester?",
        "In which terms is {it} taught?",
        "what semester can i take {it}",
        "when do they offer {it}",
    ),
    "date": (
        "when is {it}",
        "{it} date?",
        "What is the date of {it}?",
        "do you know what day {it} is",
        "is there a final date for {it}",
    ),
    "email": (
        "{it} email?",
        "what's the email of {it}",
        "How can I email {it}?",
        "what email address do i use for {it}",
        "email address for {it} please",
    ),
    "phone": (
        "{it} phone?",
        "phone number for {it}",
        "What is the phone number of {it}?",
        "how do i call {it}",
        "what number can i reach {it} at",
    ),
    "office": (
        "{it} office?",
        "where is {it}'s office",
        "Where can I find {it}?",
        "what room is {it} in",
        "which office does {it} have",
    ),
    "role": (
        "who is {it}",
        "What is {it}'s position?",
        "what does {it} do",
        "{it} job title?",
        "what's the role of {it} here",
    ),
    "address": (
        "where is {it}",
        "{it} address?",
        "Where do I find {it}?",
        "what building is {it} in",
        "how do i get to {it}, where is it",
    ),
    "hours": (
        "when is {it} open",
        "{it} hours?",
        "What are the opening hours of {it}?",
        "what time does {it} open and close",
        "office hours {it}",
    ),
}
