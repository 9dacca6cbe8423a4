"""French words of a person who may be in danger."""

DIRECT = (
    r"\b(?:suicid\w+|me tuer|me suicider|mettre fin à (?:mes jours|ma vie)|en finir(?: avec (?:la vie|tout))?|me foutre en l'air)\b",
    r"\b(?:envie|veux|voudrais|aimerais|préférerais|mieux|veut|souhaite)\b(?: \w+'?){0,3} ?(?:mourir|être mort\w*|disparaître|crever|ne (?:plus|pas) (?:me réveiller|exister|être là))\b",
    r"\b(?:(?:je |j')?(?:ne |n')?(?:veux|peux|ai) (?:plus|pas)(?: \w+){0,2} (?:vivre|exister|être là|continuer|me réveiller|tenir)|plus (?:envie|la force|le courage) de (?:vivre|continuer|rien))\b",
    r"\b(?:je suis un (?:poids|fardeau)|je suis de trop|je sers à rien|je ne sers à rien|personne (?:ne )?(?:me|remarquer\w+|s'en (?:soucier\w*|apercev\w+)))\b",
    r"\b(?:mieux|heureux|tranquilles?) (?:sans moi|si je (?:n'étais|mourais|disparaissais|n'existais))\b|\bsi je (?:n'étais plus|disparaissais|mourais|n'étais pas né\w*)\b",
    r"\b(?:la vie|ma vie|rien|ça) (?:n'a|a|ne vaut|vaut)(?: plus| pas| aucun)*(?: \w+)? (?:sens|la peine|d'intérêt)\b|\bà quoi (?:bon|ça sert de) (?:vivre|continuer)\b|\baucune (?:issue|raison de vivre)\b",
    r"\b(?:je me (?:coupe|scarifie|fais du mal|suis coup\w+|brûle|blesse)|me (?:couper|scarifier|faire du mal|blesser)|scarification|automutil\w+)\b",
    r"\b(?:pris|avalé|prendre) (?:\w+ )?(?:trop de|plein de|une boîte de|tous mes|beaucoup de) (?:médicaments|cachets|comprimés|pilules)\b|\b(?:overdose|surdose)\b",
    r"\b(?:crise|attaque) (?:de panique|d'angoisse)\b|\b(?:arrive|peux) (?:plus|pas) (?:à )?(?:respirer|arrêter de pleurer|m'arrêter de pleurer)\b",
    r"\b(?:violé\w*|agressé\w*|m'a (?:frapp\w+|violé\w*|agressé\w*|touch\w+|drogu\w+|menac\w+|étrangl\w+)|me (?:frappe|bat|menace|suit|harcèle|tape|viole))\b",
    r"\b(?:mon|ma|un|une) (?:ami\w*|pote|copain|copine|coloc\w*|frère|s[oœ]e?ur|colocataire)\b.{0,50}\b(?:se tuer|suicid\w+|mourir|inconscient\w*|(?:ne )?(?:respire|réveille|répond) (?:plus|pas)|overdose)\b",
    r"\bpeur\b.{0,30}\b(?:rentrer|chez moi|de (?:lui|moi|mon|ma)|ce que je (?:pourrais|vais) faire)\b|\b(?:pas|plus) en sécurité\b|\b(?:nulle part où|pas d'endroit où) (?:dormir|aller)\b",
    r"\b(?:je me déteste|je me hais|je déteste ma vie|je ne vaux rien|je vaux rien|désespéré\w*|sans espoir|vide à l'intérieur|je me sens (?:vide|mort\w*|complètement seul\w*|tellement seul\w*))\b",
    r"\bj'?en peux plus\b|\bje n'en peux plus\b|\bfatigué\w* de vivre\b|\bmarre de (?:vivre|la vie)\b|\bc'est une urgence\b|\bappelez (?:une ambulance|la police|le 1[578])\b",
    r"\b(?:quelqu'un|un (?:homme|type|mec)) me (?:suit|poursuit)\b|\b(?:a|avec) (?:une arme|un couteau|un fusil)\b",
    r"\b(?:s['’]est|me suis) (?:coup|ouvert|taillad)\w* les (?:bras|veines|poignets|jambes)\b|\b(?:marques|cicatrices|coupures) (?:sur|aux) (?:les |ses |mes )?(?:bras|poignets)\b|\bentends? des voix\b|\b(?:respire|se réveille) (?:plus|pas)\b",
    r"\b(?:homme|type|mec|quelqu['’]un)\b.{0,15}\b(?:armé|avec (?:une arme|un couteau|un flingue))\b|\bperd beaucoup de sang\b|\bje (?:suis|me tiens) sur le (?:toit|pont)\b|\b(?:a pas|n['’]a pas) arrêté quand\b|\bme fais vomir\b",
)
