"""Campus words of French, as English pages say them: `English: form, form`; `*` ends a stem, `-` is left out."""

WORDS = """
how much is: combien, combien coûte, combien coûtent, combien ça coûte, c'est combien, c combien, combien est, combien faut-il payer, quel est le prix, quel prix, ça coûte combien, à combien, combien vaut, quel tarif, quel est le montant, quel montant, cb, combien on paie, combien je paie, combien gagne
how many: combien de, combien d
how long: combien de temps, pendant combien de temps, quelle durée, ça dure combien
what time: à quelle heure, quelle heure, a quelle heure, jusqu'à quelle heure
opening hours: horaire*, heures d'ouverture, horaires d'ouverture
when is: quand, c'est quand, quel jour, quels jours, quelle date, à quelle date, quel mois, à partir de quand, c'est quel jour, pour quand
what is the last day to: jusqu'à quand, jusqu'à quelle date, jusqu'à quel jour, avant quelle date, avant quand
where is: où, où est, où se trouve, c'est où, où sont, ou est, ou se trouve, où se situe
where can I: où puis-je, où peut-on, où est-ce que je peux, où je peux, où on peut
who is: qui, qui est, à qui, avec qui, c'est qui
how do I: comment, comment faire, comment je, comment on, je fais comment, que faire, comment je fais, je fais quoi, que dois-je faire
can I: puis-je, peut-on, est-ce que je peux, je peux, on peut, est-ce qu'on peut, ai-je le droit, on a le droit, j'ai le droit, est-il possible
do I need: faut-il, dois-je, est-ce que je dois, il faut, doit-on, est-ce obligatoire, est-ce qu'il faut
is there: y a-t-il, il y a, est-ce qu'il y a, y a t il, ya, y'a
what is: quel, quelle, quels, quelles, quoi, qu'est-ce que, quel est, quelle est, quels sont, quelles sont, c'est quoi
-: le, la, les, l, un, une, des, de, du, d, à, a, au, aux, en, dans, sur, pour, par, avec, et, ou, que, qu, je, j, jsuis, tu, il, elle, on, nous, vous, me, m, mon, ma, mes, ton, ta, tes, son, sa, ses, notre, votre, leur, ce, cet, cette, ces, ça, c, est, sont, suis, es, être, ai, as, ont, avoir, fait, faire, faut, s, se, si, svp, stp, s'il vous plaît, s'il te plaît, bonjour, salut, merci, ne, n, pas, plus, auj, y, t, peut, peux, puis, dois, doit, tous, tout, toute, toutes, chaque, même, aussi, alors, donc, mais, très, bien, comme, chez, lors, pendant, depuis, jusqu, veux, voudrais, savoir, où, dis, quelqu'un sait, moi, prendre, mettre, là, resto u ?
without: sans
free: gratuit*
cost: prix, tarif*, coût*, coût
fee: frais
late payment fee: frais de retard, pénalité de retard, pénalités de retard, payer en retard, paiement en retard, paie en retard, retard de paiement
tuition: frais de scolarité, droits de scolarité, scolarité, frais d'inscription
pay: payer, paie, paye, paiement*, régler, verser
payment plan: plan de paiement, paiement échelonné, payer en plusieurs fois, échelonn*, échéancier
installment: versement*, échéance*, mensualité*
refund: rembours*
bill: facture*
deposit: dépôt, caution, acompte, arrhes
fine: amende*
parking citation: amende de stationnement, amende de parking, pv, contravention*
scholarship: bourse*
financial aid: aide financière, aides financières, aide sociale
grant: subvention*
loan: prêt*
emergency grant: aide d'urgence, fonds d'urgence
bank: banque*, bancaire*
credit card: carte de crédit, carte bancaire, cb
work-study: travail-études, études-travail
register: s'inscrire, inscrire, m'inscrire, inscris
registration: inscription*
add a course: ajouter un cours, rajouter un cours, ajout de cours
add: ajout*
drop a course: abandonner un cours, laisser tomber un cours, lâcher un cours, annuler un cours, enlever un cours, retirer un cours
drop: laisser tomber, lâcher, enlever
withdraw: se retirer, retirer, abandonn*, désinscri*, retrait
course: cours, matière*, ue
class: classe*
credits: crédit*, ects
waitlist: liste d'attente
hold: blocage*, bloqué
prerequisites: prérequis, pré-requis
requirements: exigence*, conditions
syllabus: plan de cours, programme du cours
major: majeure, filière*, spécialité*
minor: mineure
declare: déclar*, choisir
change: chang*
degree: diplôme universitaire
bachelor's degree: licence, baccalauréat
graduate student: master, étudiant en master, cycle supérieur
undergraduate: premier cycle
full-time: temps plein, à temps plein
part-time: temps partiel, à temps partiel
GPA: moyenne*
grade: note, notes
pass/fail: réussite/échec, succès/échec, validé/non validé, réussi/échoué
incomplete: incomplet*
repeat a course: refaire un cours, redoubl*, repasser, reprendre un cours
appeal: contest*, recours, faire appel, appel
transcript: relevé de notes, relevés de notes, relevé, bulletin*
official: officiel*
unofficial: non officiel
paper: papier
electronic: électronique*, numérique
enrollment letter: certificat de scolarité, attestation d'inscription, attestation de scolarité
letter: lettre*, attestation
diploma: diplôme*, parchemin
graduation: fin d'études
apply to graduate: demande de diplôme, demander mon diplôme, demander le diplôme
commencement: cérémonie*, remise des diplômes, remise de diplômes, cérémonie de remise des diplômes
apply: postuler, candidater, faire une demande, demander
application: candidature*, demande*, dossier*
application fee: frais de dossier, frais de candidature
guests: invité*, accompagnateur*
honors: mention*
leave of absence: année de césure, césure, congé, pause dans mes études, interrompre mes études, suspension d'études
transfer: transfer*, transfér*
exam: examen*, partiel*, exam, exams
final exams: examens finaux, examen final, examens de fin, partiels de fin, exams finaux, examens de fin de semestre
extra time: tiers-temps, tiers temps, temps supplémentaire
academic integrity: intégrité académique, fraude
plagiarism: plagi*
copying: copi*
cheating: triche*, tricher
artificial intelligence: intelligence artificielle, ia, chatgpt
admissions: admission*
international students: étudiants internationaux, étudiant international, étudiants étrangers, étudiant étranger
international: internation*, étranger*
essay: lettre de motivation, dissertation
recommendation letter: lettre de recommandation, lettres de recommandation
score: score*
minimum score: score minimum, score minimal
campus tour: visite guidée, visite du campus, visiter le campus
visit: visite, visiter
visitor: visiteur*, visiteurs
first-year students: première année, premiere annee, nouveaux étudiants
visa: visa*
passport: passeport*
proof of funds: preuve de fonds, justificatif de ressources, attestation bancaire
taxes: impôt*, taxe*
driver license: permis de conduire
airport: aéroport*
arrive: arriv*
orientation: journée d'accueil, orientation, intégration
internship: stage*
campus job: job étudiant, job sur le campus, emploi sur le campus, travailler sur le campus, travail sur le campus
job: job*, emploi*, boulot*
work: travail, travailler, travaille
pay an hour: salaire*, payé de l'heure, taux horaire
hours a week: heures par semaine, heures semaine
resume: cv
career fair: salon de l'emploi, forum emploi, forum des entreprises, foire aux emplois, salon des carrières, forum carrières
career center: centre de carrières, service carrières, service des carrières
interview: entretien*
suit: costume*
housing: logement*, loger, hébergement
residence hall: résidence*, cité u, dortoir*, foyer
room: chambre*, chambre en résidence
single room: chambre simple, chambre individuelle, chambre seule
double room: chambre double
roommate: coloc*, colocataire*
key: clé*, clef*
lost key: perdu ma clé, perdu mes clés, perdu la clé, perdu ma clef, perdu mes clefs, clé perdue
move in: emménag*
move out: déménag*
quiet hours: heures de silence, heures calmes, heures de calme, silence, bruit
pets: animal de compagnie, animaux, animal, animaux de compagnie
cat: chat, chats
dog: chien*
fish: poisson*
microwave: micro-onde*, micro-ondes, micro onde, micro ondes
refrigerator: frigo*, réfrigérateur*
candles: bougie*
laundry: laverie, machine à laver, lessive
winter break: vacances d'hiver, vacances de noël
spring break: vacances de printemps, vacances de pâques
fall break: vacances d'automne, vacances de la toussaint
break: vacances, congés, relâche
holiday: jour férié, jours fériés, férié*
dining hall: resto u, restaurant universitaire, ru, cantine*, réfectoire, cafétéria, resto
meal plan: plan repas, forfait repas, forfait restauration, formule repas, abonnement repas, plan de repas
unlimited: illimité*
meals: repas, manger, déjeuner, dîner, petit déjeuner, bouffe
café: café, cafet
halal: halal
vegan: végan*, végétarien*, végétalien*
gluten: gluten
allergies: allergi*
library: bibliothèque*, bibli*, bu
book: livre*, bouquin*
borrow: emprunt*, prêter
renew: renouvel*, prolong*
study room: salle de travail, salles de travail, salle d'étude, salles d'étude, salle de groupe
book ahead: réserv*, à l'avance
laptop: ordinateur portable, ordi portable, pc portable
interlibrary loan: prêt entre bibliothèques, peb
computer: ordinateur*, ordi
password: mot de passe, mdp
reset forgotten password: oublié mon mot de passe, oublié le mot de passe, mot de passe oublié, réinitialiser mon mot de passe, réinitialiser le mot de passe, changer mon mot de passe, oublié mon mdp
reset: réinitialis*
forgot: oubli*
account: compte*
locked: verrouill*
Wi-Fi: wifi, wi-fi, internet, réseau
connect: connect*
print: imprim*, impression*
printer: imprimante*
black-and-white page: noir et blanc, page en noir et blanc, n&b
color page: couleur, en couleur, page en couleur, page couleur
page: page*
email: mail*, e-mail, courriel*, adresse mail
software: logiciel*
help desk: support informatique, service informatique, assistance informatique
telephone: téléphone, tél, tel, numéro de téléphone, appeler
phone: portable, téléphone portable, smartphone
two-step login: double authentification, authentification à deux facteurs
parking: stationn*, parking*, garer, me garer
permit: permis, vignette
parking permit: permis de stationnement, vignette de stationnement, abonnement parking, carte de stationnement, permis de parking
Lot: lot, parking c, parking r
car: voiture*, auto
motorcycle: moto, motos, scooter*
bicycle: vélo*, bicyclette
shuttle: navette*, bus, autobus
train station: gare
health center: centre de santé, infirmerie, médecine universitaire, clinique, centre médical
doctor: médecin*, docteur*
ill: malade*
appointment: rendez-vous, rdv, rendez vous
vaccine: vaccin*, vaccins obligatoires
flu shot: vaccin contre la grippe, vaccin de la grippe, grippe
health insurance: assurance maladie, assurance santé, mutuelle, assurance, sécurité sociale
waiver: dispense, exemption, exonération
medicines: médicament*
nurse: infirmi*
counseling: psychologue*, psy, soutien psychologique, aide psychologique, santé mentale, counseling
sessions: séance*
stress: stress, angoisse, anxiété
disability: handicap*
accommodations: aménagement*
broken leg: jambe cassée, cassé la jambe, blessure
lost: perdu*, perdre
lost and found: objets trouvés, objets perdus
wallet: portefeuille*
student ID card: carte étudiante, carte d'étudiant, carte étudiant, carte
lost ID card: perdu ma carte, perdu ma carte étudiante, perdu ma carte d'étudiant, carte étudiante perdue, perdu ma carte étudiant
replacement: remplac*, nouvelle carte
office: bureau, bureaux, service
phone number: numéro de téléphone, numéro
adviser: conseiller*, conseillère*, tuteur académique
registrar: registraire, scolarité centrale, secrétariat
dean: doyen*
professor: professeur*, prof*, enseignant*
chair: directeur du département, directrice du département, chef du département
bursar: trésorerie, service comptable
director: directeur*, directrice*, responsable*
tutoring: tutorat*, soutien scolaire, cours de soutien
help: aide, aider
student: étudiant*
university: université*, fac, uni
campus: campus
department: département*
computer science: informatique
biology: biologie
history: histoire
mathematics: math*
chemistry: chimie
laboratory: laboratoire*, labo
laboratory safety: sécurité au labo, sécurité en laboratoire
thesis: mémoire*, thèse*
gym: salle de sport, gymnase
pool: piscine
bookstore: librairie
security: sécurité, police
emergency: urgence*
maximum: maxim*, max, au plus, au maximum
minimum: minim*, au moins, min
limit: limite*
first: premier*, première*
second: deuxième*, second*
third: troisième*
last day: dernier jour, dernière date
deadline: date limite, délai*, échéance, dernier délai, deadline
late: retard
form: formulaire*
required: obligatoire*, exigé*
allowed: autoris*, permis d', interdit*
bring: apporter, amener, emmener, inviter
buy: acheter
send: envoyer, envoi
order: commander
cancel: annul*
online: en ligne, sur internet
open: ouvre, ouvrent, ouvert*, ouverture, ouvrir
close: ferme, ferment, fermé*, fermeture, fermer
begin: commence*, début*, démarre*
classes begin: rentrée, début des cours, reprise des cours, commencent les cours, cours commencent, commence le semestre, début du semestre
end: fin, finit, finissent, termine*
semester: semestre*
fall: automne
spring: printemps
summer: été
winter: hiver
year: an, ans, année*, par an
month: mois
week: semaine*, par semaine
weekend: week-end*, weekend*, week end
day: jour*, journée
hours: heure*
night: nuit*
morning: matin*
today: aujourd'hui
tomorrow: demain
Monday: lundi*
Tuesday: mardi*
Wednesday: mercredi*
Thursday: jeudi*
Friday: vendredi*
Saturday: samedi*
Sunday: dimanche*
January: janvier
February: février
March: mars
April: avril
May: mai
June: juin
July: juillet
August: août
September: septembre
October: octobre
November: novembre
December: décembre
people: personne*, gens
family: famille, parents
resident: résident*
non-resident: non-résident*
wattage: watts
"""
