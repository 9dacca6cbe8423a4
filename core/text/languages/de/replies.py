"""What the bot says in German without a search."""

from collections.abc import Mapping

REPLIES: Mapping[str, str] = {
    "greeting": "Hallo! Was möchtest du über die Universität wissen?",
    "thanks": "Gern geschehen! Frag mich jederzeit wieder.",
    "goodbye": "Auf Wiedersehen und alles Gute! Ich bin da, wenn du noch eine Frage hast.",
    "other_language": "Die Seiten der Universität, die ich kenne, sind in einer anderen Sprache. Deshalb kann ich dir auf Deutsch nicht gut antworten.",
    "other_language.pages": "Diese Seiten kommen deiner Frage am nächsten:",
    "other_language.closest": "Ich habe die Wörter deiner Frage übersetzt. Auf der englischen Seite steht Folgendes; vielleicht ist es nicht die Antwort:",
    "other_language.more": "Weitere Seiten, die dir helfen können:",
    "other_language.person": "Diese Stelle kann dir helfen: {contact}",
    "other_language.again": "Du kannst mich auch auf Englisch fragen.",
    "crisis.opening": "Danke, dass du mir das sagst. Das klingt ernst, und du musst damit nicht allein bleiben. Ich bin nur ein Programm, aber es gibt Menschen, die dir jetzt helfen.",
    "crisis.emergency": "Ist jemand in Gefahr, verletzt oder atmet nicht? Ruf jetzt {number} an.",
    "crisis.emergency.any": "Ist jemand in Gefahr, verletzt oder atmet nicht? Ruf jetzt den örtlichen Notruf an.",
    "crisis.line": "Um mit jemandem zu reden, der zuhört: {name}, {how}.",
    "crisis.line.any": "Um mit jemandem zu reden, der zuhört, findest du hier eine Hilfe in deiner Nähe: {how}.",
    "crisis.campus": "Auf dem Campus:",
    "crisis.person": "Du erreichst auch: {contact}",
    "crisis.closing": "Bleib, wenn du kannst, bei jemandem, dem du vertraust, bis Hilfe da ist. Mit Unterstützung kann es besser werden. Ich habe nicht gespeichert, was du geschrieben hast.",
}
