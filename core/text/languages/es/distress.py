"""Spanish words of a person who may be in danger."""

DIRECT = (
    r"\b(?:suicid\w+|matarme|quitarme la vida|acabar con (?:mi vida|todo)|terminar con (?:mi vida|todo)|autolesi\w+)",
    r"\b(?:me quiero|quiero|quisiera|ojalá|ganas de|deseo|mejor|preferiría) (?:\w+ )?(?:morir\w*|muert[oa]|estar muert[oa]|desaparecer|no despertar|dormir y no despertar)\b",
    r"\bno (?:quiero|aguanto|puedo|deseo|tengo ganas de|vale la pena|soporto)(?: \w+){0,2} (?:vivir|viviendo|seguir(?: viv\w+| así| adelante)?|más|existir|despertar(?:me)?)\b",
    r"\b(?:sobro|estorbo|soy una? (?:carga|estorbo)|nadie (?:me )?(?:extrañar\w+|echar\w+ de menos|notar\w+|quiere|le importo))\b",
    r"\b(?:mejor(?:es)?|felices) (?:si (?:yo )?no (?:estuviera|existiera)|sin mí|sin mi)\b|\bsi (?:yo )?no (?:estuviera|existiera|hubiera nacido)\b|\bsi (?:me muero|desaparezco|desapareciera)\b",
    r"\b(?:no (?:le )?(?:veo|encuentro|tiene)|sin|perdí el) (?:\w+ )?(?:sentido|salida|razón|motivo)\b.{0,25}(?:vid\w*|vivir|nada|seguir|$)",
    r"\b(?:me (?:corto|corté|lastimo|lastimé|hago daño|hice daño|quemo|estoy cortando)|cortarme|hacerme daño|lastimarme|cortes en (?:los|mis) brazos)\b",
    r"\b(?:tomé|me tomé|tragué|tomar|tomó) (?:\w+ )?(?:muchas|demasiadas|un montón de|todas las|un frasco|bote de)(?: \w+)? ?(?:pastillas|pildoras|píldoras)?\b|\bsobredosis\b",
    r"\b(?:ataque de (?:pánico|panico|ansiedad)|crisis de (?:pánico|ansiedad))\b|\bno puedo (?:respirar|parar de llorar|dejar de llorar)\b",
    r"\b(?:me (?:violó|violaron|viol[oó]|abusó|abusaron|agredi\w+|atac\w+|drogaron|pega|pegó|golpea|golpeó|maltrata|amenaza|amenazó|persigue|acosa|está siguiendo|están siguiendo|sigue un))\b",
    r"\b(?:mi|un|una) (?:amig[oa]|compañer[oa](?: de cuarto)?|herman[oa]|novi[oa])\b.{0,50}\b(?:matarse|suicid\w+|morir\w*|no (?:respira|despierta|responde)|inconsciente|quitarse la vida|sobredosis)\b",
    r"\b(?:tengo miedo|me da miedo)\b.{0,30}\b(?:casa|mi (?:novio|novia|padre|papá|pareja|ex)|de mí|lo que pueda hacer)\b|\bno estoy a salvo\b|\bno tengo (?:a )?donde (?:ir|dormir)\b|\bno (?:me siento segur[oa]|es segur[oa] mi casa)\b",
    r"\b(?:me odio|odio mi vida|no valgo nada|no sirvo para nada|estoy desesperad[oa]|sin esperanza|me siento (?:vací[oa]|muert[oa] por dentro|completamente sol[oa]))\b",
    r"\b(?:ya no puedo más|no puedo más|no aguanto más|estoy hart[oa] de (?:vivir|la vida|todo)|cansad[oa] de (?:vivir|la vida))\b|\bes una emergencia\b|\bllamen? (?:a )?(?:una )?(?:ambulancia|al 911|policía)\b",
    r"\b(?:alguien|un hombre|un tipo) me (?:sigue|persigue|está siguiendo)\b|\btiene una? (?:arma|pistola|cuchillo)\b",
    r"\b(?:oigo|escucho) voces\b|\b(?:no|ya no) (?:respira|despierta)\b|\b(?:un|una) (?:hombre|tipo|persona|chico|alguien)\b.{0,15}\bcon (?:una )?(?:pistola|arma|cuchillo)\b|\bdesangr\w+|\bestoy en (?:la azotea|el techo|el puente)\b",
    r"\b(?:se|me) (?:quiere|quiero) matar\b(?! de risa)|\bvomito después de\b|\b(?:lo|se|yo) (?:quité|dije) que no\b.{0,20}\b(?:no paró|siguió)\b|\bno paró aunque\b|\bmarcas? en (?:los brazos|las muñecas)\b|\bno me veo viv[oa]\b",
)
