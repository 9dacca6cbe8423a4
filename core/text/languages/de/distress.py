"""German words of a person who may be in danger."""

DIRECT = (
    r"\b(?:suizid\w*|selbstmord\w*|selbstmörd\w*|umbringen|mich töten|das leben nehmen|lebensmüde|selbst ?verletz\w*|meinem leben ein ende|allem ein ende)\b",
    r"\b(?:will|möchte|wollte|würde|wünsch\w*|am liebsten|lieber|besser)\b(?:,? \w+){0,4} (?:sterben|tot(?: sein| wäre)?|nicht mehr (?:leben|da|hier|aufwachen|existieren)\w*|verschwinden|nie geboren)\b",
    r"\b(?:nicht|nie|nichts) (?:mehr|weiter)(?: \w+)? (?:leben|weiterleben|aufwachen|weitermachen|existieren|da sein)\b|\bkann (?:so )?(?:einfach )?nicht mehr(?: weiter)?\b(?! (?:einloggen|anmelden|drucken))[\s.!]*$|\bkann nicht mehr\b.{0,15}\b(?:will|leben|weiter)\b",
    r"\b(?:bin|nur|allen) (?:\w+ )?(?:eine? )?(?:last|überflüssig|zur last)\b|\bniemand(?:em|en)? (?:würde|wird|mich|vermisst|merkt|interessiert)\b",
    r"\b(?:ohne mich|wenn ich (?:nicht mehr|weg|tot|nie)|besser dran)\b.{0,30}(?:besser|dran|wäre|bin|da|geboren|glücklich\w*)?\b(?:$|[,.!?]|\s)(?<!ohne mich )",
    r"\b(?:leben|alles|nichts|das)(?: \w+)? (?:keinen? sinn|sinnlos|hat keinen sinn|macht keinen sinn)(?: mehr)?\b|\b(?:keinen (?:ausweg|grund (?:mehr )?zu leben)|hoffnungslos|keine hoffnung|keine kraft mehr)\b",
    r"\b(?:ritz(?:e|en|t)|schneide?) (?:mich|mir)\b|\b(?:ich )?(?:mich|mir) (?:\w+ )?(?:ritz\w*|selbst verletz\w*|weh ?tun|geschnitten|geritzt)\b|\bverletze mich\b",
    r"\b(?:tabletten|pillen|schlaftabletten)\b.{0,25}\b(?:genommen|geschluckt|nehmen)\b|\büberdosis\b",
    r"\bpanik ?attacken?\b|\b(?:bekomme|krieg\w*) keine luft\b|\bkann nicht (?:mehr )?(?:atmen|aufhören zu weinen)\b",
    r"\b(?:vergewaltig\w+|missbrauch\w+|sexuell (?:belästigt|genötigt)|überfallen|angegriffen)\b|\b(?:schlägt|schlug|bedroht|würgt|verfolgt|misshandelt|stalkt|verprügelt) mich\b|\bmich\b.{0,20}\b(?:geschlagen|verfolgt|angefasst|bedroht|begrapscht|gewürgt)\b|\bk\.?o\.?-?tropfen\b",
    r"\b(?:mein\w*|ein\w*) (?:freund\w*|mitbewohner\w*|kumpel|bruder|schwester|kommiliton\w*)\b.{0,60}\b(?:umbringen|selbstmord|suizid|sterben|bewusstlos|atmet nicht|wacht nicht|reagiert nicht|überdosis)\b",
    r"\bangst\b.{0,30}\b(?:nach hause|vor (?:mir|ihm|meinem|meiner)|zu hause|mir etwas anzutun|was ich)\b|\bnicht (?:mehr )?sicher\b.{0,15}(?:zu ?hause|hier|bei)|\b(?:zu ?hause|hier) (?:bin ich )?nicht (?:mehr )?sicher\b|\b(?:nirgendwo|keinen ort)\b.{0,20}\b(?:schlafen|hin)\b",
    r"\b(?:ich )?hasse (?:mich|mein leben)\b|\bich bin (?:wertlos|nichts wert|verzweifelt|am ende)\b|\bfühle (?:mich|nichts)(?: \w+)? (?:leer|tot|wertlos|mehr|so allein|völlig allein)\b",
    r"\b(?:ein )?notfall\b(?!\w*(?:plan|nummer|kontakt|übung))|\b(?:ruft?|brauche?n?) (?:\w+ )?(?:krankenwagen|notarzt|polizei)\b|\b(?:jemand|ein mann|ein typ) (?:verfolgt|folgt) mir?(?:ch)?\b|\bhat (?:eine waffe|ein messer)\b",
    r"\b(?:wieder|mich) geritzt\b|\bhöre stimmen\b|\b(?:atmet nicht|wacht nicht (?:mehr )?auf)\b|\b(?:mann|typ|jemand)\b.{0,15}\bmit (?:einer|ner) (?:waffe|pistole)\b|\bmit (?:einem|nem) messer\b.{0,20}\b(?:gebäude|flur|bedroht)\b|\bverliert (?:so )?viel blut\b",
    r"\b(?:ganze|gesamte) (?:packung|schachtel|dose) (?:\w+ )?(?:geschluckt|genommen)\b|\b(?:stehe|bin) auf (?:dem dach|der brücke)\b|\bnicht aufgehört obwohl\b|\bnie (?:wieder|mehr) aufwachen\b|\bnie geboren\b|\bnarben am (?:handgelenk|arm)\b",
    r"\bgibt'?s? (?:es )?mich (?:dann |da |bald )?nicht mehr\b|\bschluss (?:zu )?(?:machen|mache) mit (?:allem|dem leben)\b|\bdanach ist (?:schluss|alles vorbei|es vorbei)\b|\bkann so nicht weiter\w*|\bnichts (?:hat|macht|ergibt) (?:\w+ )?(?:einen )?sinn\b|\bfühle ich (?:gar |einfach )?nichts\b",
    r"\b(?:verschenkt|weggegeben)\b.{0,40}\b(?:brauch\w* (?:ich )?(?:sie |es |das )?nicht mehr|nicht mehr brauch\w*|verabschiedet)\b|\b(?:abschiedsbrief|brief (?:für|an) mein\w* (?:eltern|mama|mutter|vater|papa|familie))\b|\bverzeiht mir\b|\bsagt? mein(?:er|em|en) (?:mama|mutter|eltern|papa|vater)\b|\b(?:student\w*|studierende\w*) (?:stirbt|gestorben|tot ist)\b",
    r"\blange ärmel\b.{0,30}\b(?:sieht|sehen|merkt|narben)\b|\bverbrenne mich\b|\b(?:seit|schon) \w+ tagen (?:nichts|nicht) (?:mehr )?gegessen\b|\bfinger in den hals\b|\b(?:ohne kleid\w+|nackt) aufgewacht\b|\bweine (?:jede nacht|jeden (?:abend|tag)|nur noch)\b|\bkeine kraft\b",
    r"\bgegen die wand (?:gestoßen|gedrückt|geschubst)\b|\bans? (?:bein|brust|hintern) gefasst\b|\bkontrolliert mein handy\b|\bmein(?:e)? ex\b.{0,25}\b(?:wartet|lauert|verfolgt)\b|\bläuft mir\b.{0,25}\b(?:nach|hinterher)\b|\bnackt(?:bilder|fotos)\b|\bhab(?:e)? nein gesagt\b",
)
