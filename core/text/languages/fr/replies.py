"""What the bot says in French without a search."""

from collections.abc import Mapping

REPLIES: Mapping[str, str] = {
    "greeting": "Bonjour ! Que voulez-vous savoir sur l'université ?",
    "thanks": "Avec plaisir ! Revenez quand vous avez une autre question.",
    "goodbye": "Au revoir et bonne continuation ! Je suis là si vous avez une autre question.",
    "other_language": "Les pages de l'université que je connais sont dans une autre langue ; je ne peux donc pas bien vous répondre en français.",
    "other_language.pages": "Ces pages sont les plus proches de votre question :",
    "other_language.closest": "J'ai traduit les mots de votre question. Voici ce que dit la page, en anglais ; ce n'est peut-être pas la réponse :",
    "other_language.more": "D'autres pages qui peuvent vous aider :",
    "other_language.person": "Ce service peut vous aider : {contact}",
    "other_language.again": "Vous pouvez aussi me poser la question en anglais.",
    "crisis.opening": "Merci de me l'avoir dit. Cela semble grave, et vous n'avez pas à y faire face en restant sans aide. Je ne suis qu'un programme, mais des personnes peuvent vous aider maintenant.",
    "crisis.emergency": "Quelqu'un est en danger, blessé ou ne respire plus ? Appelez tout de suite le {number}.",
    "crisis.emergency.any": "Quelqu'un est en danger, blessé ou ne respire plus ? Appelez tout de suite le numéro d'urgence local.",
    "crisis.line": "Pour parler à quelqu'un qui écoute : {name}, {how}.",
    "crisis.line.any": "Pour parler à quelqu'un qui écoute, trouvez une ligne d'écoute près de vous : {how}.",
    "crisis.campus": "Sur le campus :",
    "crisis.person": "Vous pouvez aussi joindre : {contact}",
    "crisis.closing": "Si possible, restez près d'une personne de confiance jusqu'à ce que l'aide arrive. Avec du soutien, les choses peuvent aller mieux. Je n'ai pas enregistré ce que vous avez écrit.",
}
