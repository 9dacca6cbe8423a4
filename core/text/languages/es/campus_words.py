"""Campus words of Spanish, as English pages say them: `English: form, form`; `*` ends a stem, `-` is left out."""

WORDS = """
how much is: cuánto, cuánto es, cuánto cuesta, cuánto cuestan, cuánto sale, cuánto salen, cuánto vale, cuánto valen, cuánto cobran, cuánto se paga, cuánto hay que pagar, cuánto pagan, de cuánto es, qué precio, a cuánto está, a cómo está, cuánto dinero, cuánto tengo que pagar, a cuánto
how many: cuántos, cuántas
how long: cuánto tiempo, cuánto dura, cuánto tarda*, cuánto demora*, por cuánto tiempo
what time: a qué hora, qué hora, a qué horas, hasta qué hora
opening hours: qué horario, horario*, horas de atención, horario de atención
when is: cuándo, cuándo es, cuándo son, qué día, qué días, en qué fecha, qué fecha, para cuándo, desde cuándo, qué mes
what is the last day to: hasta cuándo, hasta qué día, hasta qué fecha
where is: dónde, dónde queda, dónde está, dónde están, a dónde, en dónde, dónde se, adónde, por dónde
where can I: dónde puedo, dónde se puede, en dónde puedo, adónde puedo
who is: quién, quiénes, con quién, a quién
how do I: cómo, cómo hago, cómo puedo, cómo se, de qué manera, cómo hago para, qué hago, qué tengo que hacer, qué debo hacer
can I: puedo, se puede, podemos, es posible, me dejan, está permitido, se permite*, puede uno
do I need: necesito, tengo que, hay que, hace falta, debo, es obligatorio, es necesario
is there: hay, existe*, tienen
what is: qué, cuál, cuáles, qué es, cuál es, qué son, cuáles son
-: el, la, los, las, un, una, unos, unas, de, del, a, al, en, y, o, que, se, me, mi, mis, te, tu, su, sus, nos, lo, le, les, es, son, está, están, ser, estar, para, por, pero, si, no, con, como, muy, más o menos, hola, gracias, favor, por favor, porfa, oye, alguien sabe, sabes, saben, quiero, quisiera, quería, saber, hacer, tengo, tiene, este, esta, esto, ese, esa, eso, ya, también, otro, otra, uno, cada, sale, salga, yo, ahí, aquí, así, toca, tocan, disculpa, perdona, buenas, durante, sobre, entre, hasta, desde, me pusieron, poder, dar, dan, da, soy, fue, ha, he, han, había, cosa, cosas, nuestro, nuestra, todo, todos, toda, todas, año escolar, tras, según
without: sin, sin que
free: gratis, gratuit*
cost: costo*, coste*, precio*, tarifa*, costar, cuesta*, cobra*
fee: cuota*, cargo*, tasa*
late fee: recargo*, multa por pago tardío, multa por pagar tarde, recargo por mora, mora
late payment fee: pago tardío, pago atrasado, pagar tarde, pago tarde, pagar fuera de plazo
tuition: matrícula, colegiatura, arancel*, costo de estudi*, mensualidad
pay: pagar, pago*, paga, abonar
payment plan: plan de pago*, pago a plazos, pagar a plazos, pagar en cuotas, plan de cuotas
installment: plazo*, mensualidades, cuota del plan
refund: reembols*, devol*, devuelv*
bill: factura*, recibo*, cuenta por pagar
deposit: depósito*, fianza
fine: multa*
parking citation: multa por estacion*, multa de estacion*, infracci*
dollars: dólar*
scholarship: beca*, becas
financial aid: ayuda financiera, ayuda económica, ayudas, asistencia financiera
grant: subsidio*, subvenci*
loan: préstamo*
emergency grant: ayuda de emergencia, fondo de emergencia
bank: banco*, bancari*
credit card: tarjeta de crédito
work-study: trabajo y estudio, programa de trabajo
register: registrar*, inscribir*, matricular*, inscrib*, apuntar*, anotar*
registration: inscripci*, registro, matriculaci*
add a course: añadir una clase, agregar una clase, añadir un curso, agregar un curso, agregar clase*, añadir clase*, agregar materia*, agregar una materia
add: añad*, agreg*
drop a course: soltar una clase, soltar un curso, dar de baja una clase, dar de baja una materia, dejar una clase, dejar un curso, botar una clase, quitar una clase, dropear
drop: soltar, dar de baja, darme de baja, dejar, botar, quitar
withdraw: retirar*, retiro, abandonar, abandono
course: curso*, materia*, asignatura*, ramo*
class: clase*
credits: crédito*
waitlist: lista de espera
hold: bloqueo*, retención, retenida
prerequisites: prerrequisito*, requisito previo, requisitos previos
requirements: requisito*, exigenc*
syllabus: programa del curso, temario
major: carrera*, especialidad*, especializaci*
minor: segunda carrera, carrera menor, subespecialidad
declare: declar*
change: cambi*
degree: título*, grado, licenciatura
bachelor's degree: bachiller*, pregrado
graduate student: posgrado, maestría, postgrado, máster
undergraduate: estudiante de pregrado
full-time: tiempo completo, a tiempo completo
part-time: tiempo parcial, medio tiempo, a tiempo parcial
GPA: promedio*, media académica, nota media
grade: nota*, calificaci*
grades: notas, calificaciones
pass/fail: aprobado/reprobado, aprobado o reprobado, pasa o no pasa, aprobado/suspenso
incomplete: incomplet*
repeat a course: repetir, repit*, recursar
appeal: apela*, apelaci*, reclam*, impugn*
transcript: expediente*, historial académico, certificado de notas, certificado de calificaciones, constancia de notas, récord académico, transcripci*
official: oficial*
unofficial: no oficial
paper: papel, en papel, impreso
electronic: electrónic*, digital
enrollment letter: constancia de estudio*, certificado de matrícula, constancia de inscripción, carta de inscripción
letter: carta*
diploma: diploma*
graduation: graduaci*, graduar*, gradúo, graduarme
commencement: ceremonia*, ceremonia de graduación
apply: solicitar, postular*, aplicar, solicit*
application: solicitud*, postulaci*
application fee: cuota de solicitud, tarifa de solicitud, costo de la solicitud
guest: invitad*
honors: honores, mención
leave of absence: permiso de ausencia, licencia*, pausar estudios, pausa en los estudios, suspender los estudios, dejar de estudiar un semestre
transfer: transfer*, trasla*, convalid*
exam: examen, exámen*, prueba*
final exams: examen final, exámenes finales, finales
midterm: parcial*
extra time: tiempo extra, tiempo adicional
academic integrity: integridad académica, deshonestidad
plagiarism: plagi*
copying: copi*
artificial intelligence: inteligencia artificial, ia
cheating: trampa*
admissions: admisi*
international students: estudiantes internacionales, estudiante internacional, estudiantes extranjeros, alumnos internacionales
international: internacional*, extranjer*
essay: ensayo*
recommendation letter: carta de recomendación, cartas de recomendación
campus tour: visita guiada, recorrido*, tour
visit: visita, visitar
visitor: visitante*, visitas
first-year students: primer año, nuevo ingreso, primer ingreso
transfer students: estudiantes de traslado
visa: visa*, visado*
passport: pasaporte*
proof of funds: prueba de fondos, comprobante de fondos, solvencia
taxes: impuesto*
driver license: licencia de conducir, licencia de manejar, carnet de conducir, permiso de conducir
airport: aeropuerto*
arrive: lleg*
orientation: orientaci*, bienvenida
internship: pasantía*, prácticas, práctica profesional
campus job: trabajo en el campus, empleo en el campus, trabajar en el campus, trabajo en campus
job: trabajo*, empleo*, chamba
work: trabajar, laborar
work off campus: trabajar fuera del campus
pay an hour: pagan por hora, salario*, sueldo*, pagan la hora
resume: currículum*, cv, hoja de vida
career fair: feria de empleo, feria de carreras, feria laboral, feria de trabajo
career center: centro de carreras, orientación profesional, bolsa de trabajo
interview: entrevista*
suit: traje*
housing: vivienda, alojamiento, residir
residence hall: residencia*, dormitorio*, residencia estudiantil
room: habitaci*, cuarto*, pieza
single room: habitación individual, cuarto individual, habitación sencilla
double room: habitación doble, cuarto doble, habitación compartida
roommate: compañero de cuarto, compañera de cuarto, compañero de habitación, roomie*
key: llave*
lost key: perdí la llave, perdí mi llave, perdí las llaves, perdí mis llaves, llave perdida
move in: mudar*, mudanza, entrar a la residencia
quiet hours: horas de silencio, horario de silencio, silencio, hacer ruido
pets: mascota*, animal*
cat: gato*
dog: perro*
fish: pez, peces
microwave: microondas
refrigerator: refrigerador*, nevera*, heladera*, frigorífico, minibar
candles: vela, velas
laundry: lavandería, lavar ropa, lavadora*
winter break: vacaciones de invierno, vacaciones de navidad, receso de invierno
spring break: vacaciones de primavera, receso de primavera, semana santa
fall break: vacaciones de otoño, receso de otoño
Thanksgiving: acción de gracias
break: vacacion*, receso*, descanso
holiday: feriado*, festivo*, día festivo, puente
dining hall: comedor*, cafetería universitaria
meal plan: plan de comida*, plan alimenticio, plan de alimentación, plan de comedor
unlimited: ilimitad*
meals: comida*, comer, almuerzo*, desayuno*, cena*, cenar, almorzar
café: café, cafetería
halal: halal
vegan: vegan*, vegetarian*
gluten: gluten, celíac*
allergies: alergi*, alérgic*
library: biblioteca*, biblio
book: libro*
borrow: prestar, préstamo de libros, sacar un libro, sacar libros, prestan, pedir prestad*
renew: renov*, renuev*
study room: sala de estudio*, salas de estudio, salón de estudio, cuarto de estudio, sala de grupo
book a room: reservar una sala, reservar sala
book ahead: reserv*
laptop: laptop*, portátil*, computadora portátil, notebook
interlibrary loan: préstamo interbibliotecario, otras bibliotecas
computer: computador*, ordenador*, compu
password: contraseña*, clave
reset forgotten password: olvidé mi contraseña, olvidé la contraseña, se me olvidó la contraseña, cambiar la contraseña, restablecer la contraseña, recuperar la contraseña, olvidé mi clave
reset: restablec*, recuper*
forgot: olvid*
account: cuenta*
locked: bloquead*
Wi-Fi: wifi, wi-fi, internet, red inalámbrica
connect: conect*
print: imprim*, impresi*
printer: impresora*
black-and-white page: blanco y negro, hoja en blanco y negro, página en blanco y negro
color page: a color, página a color, hoja a color, en color
page: página*, hoja*
email: correo*, correo electrónico, e-mail, mail
software: software, programas de computadora
help desk: soporte técnico, mesa de ayuda, informática
phone: celular*, móvil*
telephone: teléfono*, número de teléfono, llamar, tel
two-step login: verificación en dos pasos, doble factor
parking: estacion*, aparcar, aparcamiento*, parqueo, parquear, parking, parqueadero
permit: permiso*
parking permit: permiso para estacionar, permiso de estacionamiento, permiso de parqueo, permiso de aparcamiento, pase de estacionamiento
Lot: lote, estacionamiento c, estacionamiento r
car: carro*, coche*, auto, autos
motorcycle: moto, motos, motocicleta*
bicycle: bici*
shuttle: autobús, autobuses, bus, buses, camión, lanzadera, transporte
train station: estación de tren, estación
garage: garaje
health center: centro de salud, centro médico, clínica*, enfermería, consultorio
doctor: médico*, doctor*
ill: enferm*, malo
appointment: cita*, turno, hora con el médico
vaccine: vacuna*, vacunaci*
flu shot: vacuna contra la gripe, vacuna de la gripe, gripe, influenza
health insurance: seguro médico, seguro de salud, seguro*
waiver: exención, renunciar al seguro, renuncia
medicines: medicin*, medicament*, remedios
nurse: enfermera*, enfermero*
counseling: consejería, psicólog*, terapia*, terapeuta, apoyo psicológico, salud mental, psicológic*
sessions: sesi*
stress: estrés, ansiedad
accommodations: adaptaci*, ajustes razonables, acomod*
disability: discapacidad*
accessibility: accesib*
broken leg: pierna rota, me rompí la pierna, pierna quebrada, lesi*
lost: perdí, perdido, perdida, perdidos, se me perdió, extravi*, perder
lost and found: objetos perdidos, cosas perdidas
found: encontr*, hallad*
wallet: billetera*, cartera*
student ID card: tarjeta de estudiante, credencial*, carné*, carnet, carnet de estudiante, identificación, tarjeta universitaria
lost ID card: perdí mi tarjeta de estudiante, perdí mi credencial, perdí mi carnet, perdí la tarjeta de estudiante, perdí mi carnet de estudiante, perdí la credencial
replacement: reposici*, reemplaz*, otra tarjeta
office: oficina*, despacho*
phone number: número de teléfono, número telefónico
adviser: asesor*, tutor académico, consejero académico, consejer*
registrar: registraduría, secretaría, oficina de registro, registro académico
dean: decan*
professor: profesor*, profe*, docente*, maestr*
chair: director del departamento, jefe de departamento, directora del departamento, jefe del departamento
bursar: tesorería, caja
director: director*, encargad*, jefe, jefa
tutoring: tutoría*, ayuda con la clase, clases particulares
help: ayuda, ayudar, auxilio
student: estudiante*, alumn*
university: universidad, uni, u
campus: campus, recinto
department: departamento*, facultad
computer science: informática, ciencias de la computación, computación
biology: biología
history: historia
mathematics: matemátic*, mate
chemistry: química
laboratory: laboratorio*
laboratory safety: seguridad en el laboratorio, seguridad de laboratorio
thesis: tesis
gym: gimnasio*
pool: piscina*, alberca
bookstore: librería*
security: seguridad, policía
emergency: emergencia*
news: noticia*
maximum: máxim*, como máximo, tope, a lo más
minimum: mínim*, al menos, por lo menos
limit: límite*
first: primer*
second: segund*
third: tercer*
last day: último día, última fecha
late: tarde, tardío, tardía, atrasad*, retras*
deadline: fecha límite, plazo, plazo límite, vencimiento, vence, vencen
form: formulario*, planilla
required: obligatori*, exigid*, exigen
allowed: permitid*, permite*
bring: llevar, traer
buy: comprar, compro, compra
choose: elegir, escoger, elijo
send: enviar, mandar, envían
order: pedir, pido, encargar
cancel: cancel*
miss: perderse, pasarse
online: en línea, online, por internet
early: temprano, anticipad*
open: abre, abren, abierto, abierta, abrir, abiertos
close: cierra, cierran, cerrado, cerrada, cerrar
begin: empieza, empiezan, comienza, comienzan, inicia, inicio, empezar, comenzar, arranca
classes begin: empiezan las clases, comienzan las clases, inicio de clases, empieza el semestre, comienza el semestre, inicio del semestre
end: termina, terminan, acaba, acaban, fin, final
semester: semestre*, cuatrimestre*
term: término, período, periodo
fall: otoño
spring: primavera
summer: verano
winter: invierno
year: año, años, anual
month: mes, meses
week: semana, semanas, a la semana
weekend: fin de semana, fines de semana
day: día, días, diario
hours: hora, horas
night: noche, noches
morning: mañana por la mañana
today: hoy
tomorrow: mañana
Monday: lunes
Tuesday: martes
Wednesday: miércoles
Thursday: jueves
Friday: viernes
Saturday: sábado*
Sunday: domingo*
January: enero
February: febrero
March: marzo
April: abril
May: mayo
June: junio
July: julio
August: agosto
September: septiembre, setiembre
October: octubre
November: noviembre
December: diciembre
people: persona*, gente
family: familia*, padres
resident: residente*
non-resident: no residente*
waive: exoner*, eximi*
crisis line: línea de crisis
wattage: watts, vatios
"""
