"""Campus words of German, as English pages say them: `English: form, form`; `*` ends a stem, `-` is left out.

Compounds are split into these forms.
"""

WORDS = """
how much is: wie viel, wieviel, was kostet, was kosten, wie viel kostet, wieviel kostet, wie viel kosten, wie teuer, wie teuer ist, wie hoch ist, wie hoch, wie hoch sind, was muss ich zahlen, was zahlt man, wie viel muss ich zahlen, welcher preis
how many: wie viele, wieviele
how long: wie lange, wie lang
what time: um wie viel uhr, wie viel uhr, um wieviel uhr, ab wann, bis wie viel uhr, um welche uhrzeit
opening hours: öffnungszeit*, sprechzeit*, sprechstunde*, geöffnet, hat offen
when is: wann, wann ist, wann sind, an welchem tag, welcher tag, an welchen tagen, welches datum, seit wann, in welchem monat, wann findet
what is the last day to: bis wann, bis wann kann ich, bis zu welchem datum, bis wann muss ich, bis wann muss man, bis wann kann man, spätestens wann
how late: bis wann hat, bis wann haben, wie lange hat, wie lange haben
where is: wo, wo ist, wo finde ich, wo sind, wo befindet sich, wo liegt
where can I: wo kann ich, wo kann man, wo bekomme ich, wo krieg ich, wohin
who is: wer, wer ist, wen, wem, an wen
how do I: wie, wie kann ich, wie kann man, was mache ich, was muss ich tun, wie mache ich, was tun, wie geht
can I: kann ich, kann man, darf ich, darf man, dürfen, ist es erlaubt, können wir, dürfen wir
do I need: brauche ich, muss ich, muss man, braucht man, brauch ich, ist es pflicht
is there: gibt es, gibts, gibt's
what is: was, welche, welcher, welches, was ist, was sind, welchen, welchem
-: der, die, das, dem, den, des, ein, eine, einen, einem, einer, eines, und, oder, aber, in, im, am, an, auf, aus, bei, beim, mit, nach, vom, von, zu, zum, zur, für, fürs, um, ich, du, er, sie, es, wir, ihr, man, mein, meine, meinen, meinem, meiner, dein, deine, ist, sind, bin, war, hat, hab, habe, haben, habs, hab's, wird, werden, kann, könnte, muss, müssen, soll, will, möchte, mag, so, auch, noch, nur, schon, denn, mal, bitte, danke, hallo, hi, hey, gibt, nicht, kein, keine, wenn, dass, ob, weil, dann, da, hier, sich, mich, mir, dir, uns, ihn, als, pro, je, insgesamt, eigentlich, gerade, weiß jemand, jemand, wissen, über, unter, ab, bis, brauch, brauche, braucht, bekomme, bekommt, gehen, geht, machen, mache, eure, euer, vor, seit, durch, sein, alle, alles, zwei, suchen, kriegen, kriegt, darf, viel, viele, kosten, finde, finden
without: ohne
free: kostenlos*, gratis, umsonst, kostenfrei*
cost: kostet, preis*, kosten
fee: gebühr*
late payment fee: mahngebühr*, säumnisgebühr*, verspätungsgebühr*, säumniszuschlag*, zu spät zahle, zu spät bezahle, zu spät zahlen, zu spät bezahlen, verspätet zahl*, verspätete zahlung
tuition: studiengebühr*, studienbeitrag*, semestergebühr*, semesterbeitrag*, studienkosten
pay: zahl*, bezahl*, zahlung*, überweis*
payment plan: zahlungsplan*, ratenzahlung*, ratenplan*, in raten zahlen
installment: rate, raten
refund: rückerstatt*, erstatt*, rückzahlung*, geld zurück, zurückbekomm*
bill: rechnung*
deposit: kaution*, anzahlung*, pfand
fine: strafe*, bußgeld*, geldstrafe*
parking citation: strafzettel*, knöllchen, falschpark*, parkstrafe*
scholarship: stipendi*
financial aid: finanzielle hilfe, finanzhilfe*, studienfinanzierung*, studienförderung*, finanzielle unterstützung, bafög
grant: zuschuss*, beihilfe*
loan: darlehen*, kredit*, studienkredit*
emergency grant: nothilfe*, notfallfonds*, notfallhilfe*
bank: bank*
credit card: kreditkarte*
work-study: werkstudent*
register: anmelden, einschreib*, registrier*, belegen, eintragen
registration: anmeldung*, einschreibung*, registrierung*, kursanmeldung*, kurswahl
add a course: kurs hinzufügen, kurs dazunehmen, kurse hinzufügen, kurs nachbelegen, nachbeleg*
add: hinzufüg*
drop a course: kurs abwählen, kurs abmelden, kurs streichen, kurs abbrechen, kurse abwählen, kurs fallen lassen, von einem kurs abmelden, fach abwählen
drop: abwähl*, abmeld*, streich*, fallen lassen
withdraw: austret*, zurücktret*, rücktritt*, exmatrikul*, abbrech*
course: kurs*, lehrveranstaltung*, vorlesung*, seminar*, fach, fächer, modul*
class: unterricht*, klasse*
credits: credits, leistungspunkt*, ects, kreditpunkt*, credit
waitlist: warteliste*
hold: sperr*
prerequisites: voraussetzung*
requirements: anforderung*
syllabus: lehrplan*, kursplan*
major: hauptfach*, studiengang*, studienfach*
minor: nebenfach*
declare: erklär*, festleg*
change: wechsel*, änder*, umsteig*
degree: abschluss*, studienabschluss*
bachelor's degree: bachelor*
graduate student: master*, masterstudent*
undergraduate: bachelorstudent*
full-time: vollzeit*
part-time: teilzeit*
GPA: notendurchschnitt*, durchschnitt*, schnitt
grade: note, noten
pass/fail: bestanden/nicht bestanden, bestanden nicht bestanden, bestanden oder nicht bestanden
incomplete: unvollständig*
repeat a course: wiederhol*, kurs wiederholen
appeal: einspruch*, widerspruch*, anfecht*, beschwerde*
transcript: notenauszug*, leistungsübersicht*, leistungsnachweis*, zeugnis*, notenspiegel*, transcript*, notenübersicht*, notenbescheinigung*
official: offiziell*, beglaubigt*
unofficial: inoffiziell*
paper: papier*, gedruckt*, ausgedruckt*
electronic: elektronisch*, digital*
enrollment letter: immatrikulationsbescheinigung*, studienbescheinigung*, einschreibebestätigung*, immatrikulation*
letter: brief*, schreiben, bescheinigung*
diploma: diplom*, abschlussurkunde*, urkunde*
graduation: absolv*, studienende
apply to graduate: abschluss beantragen, zum abschluss anmelden, abschluss anmelden, für den abschluss anmelden, studienabschluss beantragen
commencement: abschlussfeier*, abschlusszeremonie*, graduierungsfeier*, absolventenfeier*
apply: bewerb*, beantrag*
application: bewerbung*, antrag*
application fee: bewerbungsgebühr*, antragsgebühr*
guests: gast, gäste*, besuch
bring guests: leute mitbringen, gäste mitbringen, personen mitbringen, leute darf ich zur abschlussfeier
bring: mitbring*, mitnehm*
honors: auszeichnung*
leave of absence: urlaubssemester*, beurlaub*, pausieren, studienpause*, studium unterbrechen, semester aussetzen
transfer: anrechn*, übertrag*, hochschulwechsel*
transfer credit: anrechnung*, credits anrechnen, leistungen anrechnen
exam: prüfung*, klausur*, examen
final exams: abschlussprüfung*, endprüfung*, abschlussklausur*, semesterprüfung*, prüfungsphase*, klausurenphase*, prüfungszeit*
midterm: zwischenprüfung*
extra time: zeitverlängerung*, nachteilsausgleich*, mehr zeit, verlängerte
academic integrity: akademische integrität, betrug*
plagiarism: plagi*
copying: abschreib*, kopier*
cheating: schummel*, betrüg*, spick*
artificial intelligence: künstliche intelligenz, ki, chatgpt
admissions: zulassung*, aufnahme*
international students: internationale studierende, internationale studenten, ausländische studierende, internationaler student, internationale studierende
international: international*, ausländisch*
essay: aufsatz*, essay*, motivationsschreiben*
recommendation letter: empfehlungsschreiben*
score: punkt*, punktzahl*
minimum score: mindestpunktzahl*, mindestpunkt*
campus tour: campusführung*, campustour*, führung*
visit: besuch*, besichtig*
visitor: besucher*
first-year students: erstsemester*, ersti*, studienanfänger*
visa: visum*, visa*
passport: reisepass*, pass
proof of funds: finanzierungsnachweis*, finanznachweis*
taxes: steuer*
driver license: führerschein*
airport: flughafen*
arrive: ankomm*, ankunft*, anreis*
orientation: orientierung*, einführungswoche*, einführung*
internship: praktik*
campus job: job auf dem campus, campusjob*, studentenjob*, auf dem campus arbeiten, hiwi*
job: job*, stelle*
work: arbeit*, arbeiten, jobben
pay an hour: stundenlohn*, lohn, verdien*
hours a week: stunden pro woche, stunden in der woche, wochenstunden
resume: lebenslauf*
career fair: karrieremesse*, jobmesse*, firmenmesse*
career center: karrierezentrum*, career center, berufsberatung*
interview: vorstellungsgespräch*
suit: anzug*
housing: unterkunft*, wohnen, wohnung*
residence hall: wohnheim*, studentenwohnheim*
room: zimmer*, raum
single room: einzelzimmer*
double room: doppelzimmer*
roommate: mitbewohner*
key: schlüssel*
lost key: schlüssel verloren, schlüssel weg, verlorener schlüssel, schlüssel verlier*
move in: einzieh*, einzug*
move out: auszieh*, auszug*
quiet hours: ruhezeit*, nachtruhe*, ruhestunden
pets: haustier*, tier, tiere
cat: katze*
dog: hund*
fish: fisch*
microwave: mikrowelle*
refrigerator: kühlschrank*
candles: kerze*
laundry: waschmaschine*, wäsche*, waschküche*
winter break: winterferien, weihnachtsferien, winterpause*
spring break: frühlingsferien, frühjahrsferien, osterferien, frühlingspause
fall break: herbstferien, herbstpause
break: ferien, pause*, semesterferien, vorlesungsfrei*
holiday: feiertag*
dining hall: mensa*, speisesaal*
meal plan: essensplan*, mensaplan*, verpflegungsplan*, mahlzeitenplan*, mensakarte*, essenspaket*
unlimited: unbegrenzt*, unlimitiert*
meals: essen, mahlzeit*, mittagessen, frühstück*, abendessen
café: café*, cafeteria
halal: halal
vegan: vegan*, vegetarisch*
gluten: gluten*
allergies: allergi*
library: bibliothek*, bib, bücherei*
book: buch, bücher*
borrow: ausleih*, leihen, leihfrist*, ausgelieh*
renew: verläng*
study room: gruppenraum*, lernraum*, arbeitsraum*, gruppenarbeitsraum*, lernräume, gruppenräume
book ahead: reservier*, buchen, im voraus
laptop: laptop*, notebook*
interlibrary loan: fernleihe*
computer: rechner*, computer*
password: passwort*, kennwort*
reset forgotten password: passwort vergessen, passwort zurücksetzen, kennwort vergessen, passwort ändern, kennwort zurücksetzen
reset: zurücksetz*
forgot: vergess*
account: konto, account*, benutzerkonto*
locked: gesperrt*
Wi-Fi: wlan, wifi, wi-fi, internet
connect: verbind*
print: druck*, ausdruck*
printer: drucker*
black-and-white page: schwarzweiß*, schwarz-weiß*, schwarz weiß, s/w
color page: farbe, farbig*, farbdruck*, farbseite*, farbkopie*, in farbe
page: seite*
email: e-mail*, mail*, email*
software: software, programm*
help desk: it-support, helpdesk, it-hilfe
telephone: telefon*, telefonnummer*, anruf*
phone: handy*, smartphone*
two-step login: zwei-faktor*, zweifaktor*
parking: park*, parkplatz*, parken
permit: ausweis*, genehmigung*, erlaubnis*
parking permit: parkausweis*, parkgenehmigung*, parkerlaubnis*, parkschein*, parkberechtigung*
Lot: parkplatz c, parkplatz r
car: auto*, pkw, wagen
motorcycle: motorrad*, motorräder
bicycle: fahrrad*, fahrräder, rad
shuttle: bus*, shuttle*, shuttlebus*
train station: bahnhof*
health center: gesundheitszentrum*, krankenstation*, ärztezentrum*, klinik*, campusarzt*
doctor: arzt*, ärztin*, ärzte
ill: krank*
appointment: termin*
vaccine: impf*, impfung*
flu shot: grippeimpfung*, grippeschutz*, grippe
health insurance: krankenversicher*, versicher*
waiver: befreiung*, befreien
medicines: medikament*
nurse: krankenschwester*, pfleger*
counseling: beratung*, psycholog*, therapie*, therapeut*, seelsorge*, psychologische beratung
sessions: sitzung*
stress: stress*, angst, ängste
disability: behinder*
accommodations: nachteilsausgleich
broken leg: bein gebrochen, gebrochenes bein, verletz*
lost: verlor*, verlier*
lost and found: fundbüro*, fundsache*, fundstelle*
wallet: geldbeutel*, portemonnaie*, brieftasche*, geldbörse*
student ID card: studentenausweis*, studierendenausweis*, campuskarte*, studikarte*, uniausweis*
lost ID card: studentenausweis verloren, studierendenausweis verloren, ausweis verloren, campuskarte verloren, neuer studentenausweis, neuen studentenausweis
replacement: ersatz*, neue karte
office: büro*, amt, stelle für
phone number: telefonnummer*, nummer
adviser: studienberat*, fachberat*, berater*, betreuer*
registrar: studierendensekretariat*, prüfungsamt*, registrar*, studiensekretariat*, sekretariat*
dean: dekan*
professor: professor*, prof, dozent*
chair: fachbereichsleit*, institutsleit*, lehrstuhl*
bursar: kasse, quästur*, zahlstelle
director: leiter*, direktor*, chef*
tutoring: nachhilfe*, tutor*
help: hilfe*, helfen
student: student*, studier*, studi
university: uni, universität*, hochschule*
campus: campus*
department: fachbereich*, institut*, fakultät*
computer science: informatik*
biology: biologie*
history: geschichte*
mathematics: mathe*
chemistry: chemie*
laboratory: labor*
laboratory safety: laborsicherheit*
thesis: abschlussarbeit*, bachelorarbeit*, masterarbeit*
gym: fitness*, sporthalle*, fitnessstudio*
pool: schwimmbad*, schwimmhalle*
bookstore: buchhandlung*, buchladen*
security: sicherheit*, polizei*
emergency: notfall*
maximum: maximal*, höchstens, maximum, höchste
minimum: mindestens, minimum, mindest*
limit: grenze*
first: erste*
second: zweite*
third: dritte*
fourth: vierte*
last day: letzter tag, letzte tag, letzten tag
deadline: frist*, stichtag*, deadline*, abgabetermin*, anmeldefrist*, bewerbungsfrist*, fällig*
late: verspät*, zu spät, spät
form: formular*
required: pflicht*, vorgeschrieb*
allowed: erlaubt*, verboten*, gestattet
buy: kauf*
send: schick*, send*
order: bestell*
cancel: stornier*, kündig*, absag*
online: online
open: öffne*, offen, auf, aufmach*, macht auf, aufhat
close: schließ*, macht zu, zumach*, zu macht, geschlossen
begin: beginn*, anfang*, fängt an, start*
classes begin: vorlesungsbeginn*, semesterbeginn*, semesterstart*, kursbeginn*
end: ende*, endet
semester: semester*
fall: herbst*, wintersemester
spring: frühling*, frühjahr*, sommersemester
summer: sommer*
winter: winter*
year: jahr*, jährlich
month: monat*
week: woche*
weekend: wochenende*
day: tag*
hours: stunde*, uhr
night: nacht*, nachts
morning: morgens, vormittag*
today: heute
tomorrow: morgen
Monday: montag*
Tuesday: dienstag*
Wednesday: mittwoch*
Thursday: donnerstag*
Friday: freitag*
Saturday: samstag*, sonnabend*
Sunday: sonntag*
January: januar, jänner
February: februar
March: märz
April: april
May: mai
June: juni
July: juli
August: august
September: september
October: oktober
November: november
December: dezember
people: leute, person*
family: familie*, eltern
wattage: watt
tank: aquarium
"""
