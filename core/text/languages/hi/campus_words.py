"""Campus words of Hindi, in its own letters and in Latin ones, as English pages say them.

`English: form, form`; `*` ends a stem, `-` is left out. Endings are cut from words in Devanagari.
"""

WORDS = """
how much is: कितना, कितने का, कितनी है, कितना है, कितना लगेगा, कितने लगेंगे, कितना लगता, कितना पैसा, कितने पैसे, कितने रुपये, कितनी फीस, क्या कीमत, कितना खर्च, कितना चार्ज, कितने में, कितना जुर्माना, कितनी, कितने की, कितना पैसा लगता है, kitna, kitna hai, kitna lagega, kitne paise, kitni fees, kitne ka, kitna paisa, kitne lagenge, kitna charge, kitni hai, kitna kharcha, kitne ki, kya price, kitna fine, kitni, price kya hai
how many: कितने, कितनी बार, कितने लोग, kitne, kitni baar, kitne log
how many points: कितने नंबर, कितने अंक, kitne number, kitne marks
how many hours: कितने घंटे, kitne ghante
how many days: कितने दिन, kitne din
how many credits: कितने क्रेडिट, kitne credit, kitne credits
how long: कितनी देर, कितने समय, कब तक चलता, kitni der, kitne time
what time: कितने बजे, किस समय, कितने बजे तक, kitne baje, kis time, kis samay, kitne baje tak, kya time
opening hours: समय क्या, खुलने का समय, टाइमिंग, timing, timings, khulne ka time
when is: कब, कब है, किस दिन, किस तारीख, कब होगा, कब होगी, कब से, कौन सी तारीख, कब शुरू, किस महीने, kab, kab hai, kis din, kis tarikh, kab se, kab hoga, kab hogi, kab hota, kis date
what is the last day to: कब तक, आखिरी तारीख, अंतिम तारीख, अंतिम तिथि, आखिरी दिन, लास्ट डेट, kab tak, last date, aakhri din, aakhri tarikh, akhri date
where is: कहाँ, कहां, कहाँ है, किधर, kahan, kaha, kidhar, kahan hai, kaha hai, kahan pe, kaha pe
where can I: कहाँ से, कहां मिलेगा, कहाँ मिलता, कहाँ मिलेगी, कहाँ मिलती, kahan se, kaha se, kaha milti, kaha milega, kahan milega, kahan milti, kaha milta
who is: कौन, किससे, किसको, किसे, कौन है, kaun, kisse, kon, kisko, kis se
how do I: कैसे, कैसे करें, क्या करूं, क्या करना, कैसे करूँ, क्या करें, kaise, kaise kare, kaise karu, kya karu, kya karna, kese, kaise karein
can I: सकते, सकता, सकती, सकते हैं, क्या मैं, अनुमति, sakte, sakta, sakti, sakte hai, kya mai, kya main, allowed hai
do I need: क्या जरूरी, चाहिए, ज़रूरी, करना पड़ेगा, chahiye, zaroori, jaruri, karna padega, chaiye
is there: क्या कोई, मिलता, मिलती, मिलेगा, है क्या, milta, milti, milega, hai kya
what is: क्या, कौन सा, कौन सी, कौन से, kya, kaun sa, kaun si, konsa, konsi, kya hai
-: है, हैं, हो, होता, होती, होते, था, थी, थे, होगा, होगी, का, की, के, को, में, से, पर, तक, ने, और, या, तो, भी, ही, यह, ये, वह, वो, मैं, मुझे, मेरा, मेरी, मेरे, हम, हमें, हमारा, आप, तुम, इस, उस, जो, कि, अगर, लिए, लिये, के लिए, साथ, बाद, पहले, कर, करना, करने, करें, करूं, किया, लेना, लगता, लगेगा, लगेंगे, लगते, जाता, जाती, जाना, रहा, रही, यार, भाई, प्लीज, कृपया, नमस्ते, धन्यवाद, मतलब, अपना, अपनी, अपने, एक, कोई, कुछ, गया, गई, गयी, दो, ले, hai, hain, ho, hota, hoti, ka, ki, ke, ko, me, mein, mai, main, se, par, pe, tak, ne, aur, ya, to, bhi, hi, ye, yeh, woh, wo, mujhe, mera, meri, mere, hum, aap, tum, is, us, jo, agar, liye, ke liye, sath, baad, kar, karna, karne, lena, lagta, lagega, jana, raha, rahi, yaar, bhai, please, plz, namaste, matlab, apna, apni, apne, ek, koi, kuch, gaya, gayi, do, le, kare, karu, hu, hoon, tha, thi, the, wala, wali, wale, वाला, वाली, वाले, लेने, लेना, सकूं, nahi, नहीं, na, ना, kya
without: बिना, bina
free: मुफ्त, मुफ़्त, फ्री, निःशुल्क, muft
cost: कीमत, दाम, खर्च, खर्चा, रेट, keemat, kimat, daam, kharcha
fee: फीस, शुल्क, fees
late payment fee: लेट फीस, लेट फी, विलंब शुल्क, फीस लेट, लेट भरी, देर से फीस, late fees, fees late, late bhari, late bhare, फीस देर से, लेट भरने
tuition: ट्यूशन, ट्यूशन फीस, पढ़ाई की फीस, tuition fees, कॉलेज की फीस, tuition
pay: भुगतान, भर*, जमा, पेमेंट, चुका*, bhar*, jama, payment, bharna, bharni
payment plan: किस्त, किश्त, किस्तों, पेमेंट प्लान, kist, kisht, kishton, payment plan
refund: रिफंड, वापसी, पैसे वापस, वापस, refund, paise wapas, wapas
bill: बिल, bill
deposit: डिपॉजिट, अग्रिम, जमानत, deposit
fine: जुर्माना, फाइन, दंड, jurmana, fine
parking citation: पार्किंग चालान, चालान, challan, parking ticket
dollars: डॉलर
scholarship: छात्रवृत्ति, स्कॉलरशिप, वजीफा, chatravritti, scholarship
financial aid: आर्थिक सहायता, वित्तीय सहायता, आर्थिक मदद, फाइनेंशियल एड, financial aid
loan: ऋण, लोन, loan
emergency grant: आपातकालीन सहायता, इमरजेंसी फंड
bank: बैंक
credit card: क्रेडिट कार्ड
register: रजिस्टर, register
registration: रजिस्ट्रेशन, पंजीकरण, नामांकन, registration
add a course: कोर्स जोड़*, कोर्स ऐड, क्लास जोड़*, विषय जोड़*, course add, class add, course jodna, course add karne
add: जोड़*, ऐड, jod*
drop a course: कोर्स छोड़*, कोर्स ड्रॉप, क्लास छोड़*, विषय छोड़*, course drop, class drop, course chodna, course drop karne, कोर्स हटा*
drop: छोड़*, ड्रॉप, chod*, chhod*, हटा*
withdraw: विदड्रॉ, विथड्रॉ, नाम वापस, withdraw
course: कोर्स, विषय, पाठ्यक्रम, सब्जेक्ट, vishay
class: क्लास, कक्षा, kaksha
credits: क्रेडिट
waitlist: वेटलिस्ट, प्रतीक्षा सूची
hold: होल्ड
requirements: आवश्यकता, शर्त
major: मेजर, मुख्य विषय
change major: मेजर बदल*, विषय बदल*, major badal*
change: बदल*, badal*
degree: डिग्री, उपाधि
bachelor's degree: स्नातक, बैचलर, ग्रेजुएट डिग्री
graduate student: स्नातकोत्तर, मास्टर्स
full-time: पूर्णकालिक, फुल टाइम
part-time: अंशकालिक, पार्ट टाइम
GPA: जीपीए, औसत
grade: ग्रेड, अंक
pass/fail: पास/फेल, पास फेल
repeat a course: दोबारा ले*, कोर्स रिपीट, दोबारा
appeal: अपील
transcript: ट्रांसक्रिप्ट, अंकपत्र, मार्कशीट, marksheet
official: आधिकारिक, ऑफिशियल
paper: कागज, कागज़ी, पेपर, kagaz
electronic transcript: ट्रांसक्रिप्ट ऑनलाइन, ऑनलाइन ट्रांसक्रिप्ट, इलेक्ट्रॉनिक ट्रांसक्रिप्ट, online transcript
electronic: इलेक्ट्रॉनिक
enrollment letter: बोनाफाइड, नामांकन प्रमाण पत्र, bonafide
letter: पत्र, चिट्ठी, लेटर
diploma: डिप्लोमा, प्रमाणपत्र
graduation: ग्रेजुएशन, दीक्षांत, स्नातक होना
commencement: दीक्षांत समारोह, ग्रेजुएशन समारोह, समारोह, convocation, graduation ceremony, ग्रेजुएशन सेरेमनी, सेरेमनी
apply to graduate: ग्रेजुएशन के लिए आवेदन, ग्रेजुएशन के लिए अप्लाई, graduation ke liye apply, ग्रेजुएट होने के लिए आवेदन
apply: आवेदन, अप्लाई, avedan
application: आवेदन पत्र, एप्लीकेशन
application fee: आवेदन शुल्क, आवेदन फीस, एप्लीकेशन फीस, application fees
guests: मेहमान, अतिथि, mehman
leave of absence: पढ़ाई से ब्रेक, अवकाश लेना, गैप, छुट्टी लेना, पढ़ाई रोक*, गैप ईयर
transfer: ट्रांसफर, स्थानांतरण
exam: परीक्षा, एग्जाम, इम्तिहान, pariksha
final exams: फाइनल परीक्षा, अंतिम परीक्षा, फाइनल एग्जाम, फाइनल्स, final exam, final pariksha, वार्षिक परीक्षा
extra time: अतिरिक्त समय, एक्स्ट्रा टाइम
plagiarism: नकल, साहित्यिक चोरी
cheating: चीटिंग, nakal
artificial intelligence: एआई, कृत्रिम बुद्धिमत्ता
admissions: एडमिशन, प्रवेश, दाखिला, dakhila
international students: अंतरराष्ट्रीय छात्र, विदेशी छात्र, इंटरनेशनल स्टूडेंट, अंतर्राष्ट्रीय छात्र
international: अंतरराष्ट्रीय, विदेशी
recommendation letter: सिफारिश पत्र, सिफारिश, अनुशंसा
TOEFL: टोफेल, टॉफेल
IELTS: आईईएलटीएस
score: स्कोर
minimum score: न्यूनतम स्कोर, कम से कम नंबर, न्यूनतम अंक
campus tour: कैंपस टूर
visitor: आगंतुक, विजिटर, मेहमानों की गाड़ी
first-year students: प्रथम वर्ष, पहले साल, फर्स्ट ईयर
visa: वीज़ा, वीजा
passport: पासपोर्ट
I-20: आई-20, आई20
proof of funds: पैसों का सबूत, धन का प्रमाण, फंड प्रूफ
taxes: टैक्स, कर फॉर्म
driver license: ड्राइविंग लाइसेंस, लाइसेंस
airport: एयरपोर्ट, हवाई अड्डा, हवाई अड्डे
arrive: पहुंच*, पहुँच*
orientation: ओरिएंटेशन
internship: इंटर्नशिप
campus job: कैंपस में नौकरी, कैंपस जॉब, कैंपस पर नौकरी, campus job, कैंपस में काम
job: नौकरी, जॉब, naukri
work: काम, kaam
hours a week: हफ्ते में घंटे, घंटे प्रति सप्ताह, हफ्ते में कितने घंटे, hafte me kitne ghante
pay an hour: वेतन, तनख्वाह, प्रति घंटा, salary
resume: रिज्यूमे, बायोडाटा
career fair: जॉब फेयर, करियर मेला, करियर फेयर, रोजगार मेला, नौकरी मेला, job fair
career center: करियर सेंटर
interview: इंटरव्यू, साक्षात्कार
suit: सूट
housing: आवास, रहने
residence hall: हॉस्टल, छात्रावास, हॉस्टेल, hostel, dorm
room: कमरा, कमरे, रूम, kamra, kamre
single room: सिंगल रूम, अकेला कमरा, single kamra
double room: डबल रूम
roommate: रूममेट
key: चाबी, चाभी, chabi, chaabi
lost key: चाबी खो गई, चाबी खो, चाभी खो, चाबी गुम, chabi kho, chaabi kho, chabi gum, चाबी खोने, खोई चाबी
move in: शिफ्ट, कमरे में आना, मूव इन
quiet hours: शांति का समय, शांति, शोर, shanti
pets: पालतू, जानवर, palatu, paltu
cat: बिल्ली, billi
dog: कुत्ता, कुत्ते, kutta
fish: मछली, machli
microwave: माइक्रोवेव
refrigerator: फ्रिज, fridge
candles: मोमबत्ती, mombatti
laundry: कपड़े धो*, लॉन्ड्री
winter break: सर्दियों की छुट्टी, सर्दी की छुट्टी, शीतकालीन अवकाश, सर्दी की छुट्टियां, सर्दियों की छुट्टियां
spring break: वसंत की छुट्टी, स्प्रिंग ब्रेक, वसंत अवकाश, बसंत की छुट्टी
fall break: फॉल ब्रेक, शरद अवकाश, पतझड़ की छुट्टी
break: छुट्टी, छुट्टियां, छुट्टियाँ, अवकाश, ब्रेक, chutti, chhutti, chuttiyan
holiday: त्योहार, हॉलिडे
dining hall: मेस, भोजनालय, कैंटीन, डाइनिंग हॉल, mess, canteen
meal plan: मील प्लान, भोजन योजना, खाने का प्लान, mess plan, khane ka plan
unlimited: अनलिमिटेड, असीमित
meals: खाना, भोजन, खाने, नाश्ता, khana, khane
halal: हलाल
vegan: शाकाहारी, वीगन, shakahari, veg
allergies: एलर्जी
library: लाइब्रेरी, पुस्तकालय, लाइब्ररी, pustakalaya
book: किताब, पुस्तक, kitab, kitaab
borrow: उधार, udhar
renew: रिन्यू, नवीनीकरण
study room: स्टडी रूम, पढ़ने का कमरा, ग्रुप रूम, अध्ययन कक्ष
book ahead: बुक, बुकिंग, पहले से
laptop: लैपटॉप
computer: कंप्यूटर
password: पासवर्ड
reset forgotten password: पासवर्ड भूल, पासवर्ड रीसेट, पासवर्ड बदल*, password bhul, password bhool, पासवर्ड भूल गया, पासवर्ड भूल गई
account: अकाउंट, खाता, khata
locked: लॉक
Wi-Fi: वाईफाई, वाई-फाई, इंटरनेट, नेटवर्क
connect: कनेक्ट, जोड़ूं, जुड़*
print: प्रिंट, छाप*
printer: प्रिंटर
black-and-white page: ब्लैक एंड व्हाइट, काला सफेद, black and white, श्वेत श्याम, ब्लैक व्हाइट
color page: रंगीन, कलर, rangeen, colour print, कलर प्रिंट, रंगीन प्रिंट, color print
page: पन्ना, पेज, panna
email: ईमेल
software: सॉफ्टवेयर
help desk: हेल्प डेस्क
telephone: फोन नंबर, टेलीफोन, phone number, फ़ोन नंबर
phone: फोन, मोबाइल, फ़ोन
parking: पार्किंग, गाड़ी खड़ी, गाड़ी पार्क, parking, gaadi khadi
permit: परमिट, अनुमति पत्र
parking permit: पार्किंग परमिट, पार्किंग पास, parking pass
Lot: लॉट
car: कार, गाड़ी, gaadi, gadi
motorcycle: मोटरसाइकिल, बाइक, bike, मोटरबाइक
bicycle: साइकिल, cycle
shuttle: बस, शटल
train station: रेलवे स्टेशन, ट्रेन स्टेशन, स्टेशन
health center: हेल्थ सेंटर, स्वास्थ्य केंद्र, क्लिनिक, अस्पताल, दवाखाना
doctor: डॉक्टर, daktar
ill: बीमार, bimar
appointment: अपॉइंटमेंट, मुलाकात
vaccine: टीका, टीके, वैक्सीन, tika
flu shot: फ्लू का टीका, फ्लू शॉट, फ्लू, flu ka tika
health insurance: स्वास्थ्य बीमा, हेल्थ इंश्योरेंस, बीमा, इंश्योरेंस, bima
waiver: छूट, वेवर
medicines: दवा, दवाई, dawai
counseling: काउंसलिंग, परामर्श, मनोवैज्ञानिक
sessions: सेशन, सत्र
stress: तनाव, टेंशन
broken leg: टांग टूट*, पैर टूट*, हड्डी टूट*
disability: विकलांग, दिव्यांग
accommodations: सुविधा
lost: खो, खोया, खोई, गुम, खो गया, खो गई, kho, kho gaya, gum
lost and found: खोया पाया, खोया-पाया
wallet: पर्स, बटुआ, बटुवा
student ID card: आईडी कार्ड, पहचान पत्र, स्टूडेंट आईडी, छात्र पहचान पत्र, id card, आई कार्ड
lost ID card: आईडी कार्ड खो, पहचान पत्र खो, id card kho, आईडी खो, आई कार्ड खो, id kho, आईडी कार्ड गुम
replacement: दूसरा कार्ड, नया कार्ड
office: ऑफिस, कार्यालय, दफ्तर, daftar
phone number: नंबर
adviser: सलाहकार, एडवाइजर
registrar: रजिस्ट्रार, कुलसचिव
dean: डीन
professor: प्रोफेसर, अध्यापक, शिक्षक
chair: विभागाध्यक्ष, विभाग प्रमुख
director: निदेशक, डायरेक्टर
tutoring: ट्यूशन क्लास, ट्यूटर, ट्यूटरिंग, पढ़ाई में मदद
help: मदद, सहायता, madad
student: छात्र, विद्यार्थी, स्टूडेंट
university: विश्वविद्यालय, यूनिवर्सिटी, कॉलेज
campus: कैंपस, परिसर
department: विभाग
computer science: कंप्यूटर साइंस
biology: जीव विज्ञान, बायोलॉजी
history: इतिहास
mathematics: गणित
chemistry: रसायन
laboratory: प्रयोगशाला, लैब
gym: जिम, व्यायामशाला
pool: स्विमिंग पूल
security: सुरक्षा, पुलिस
emergency: आपातकाल, इमरजेंसी
maximum: अधिकतम, ज्यादा से ज्यादा, ज़्यादा से ज़्यादा, jyada se jyada, max
minimum: न्यूनतम, कम से कम
first: पहला, पहली
second: दूसरा, दूसरी
third: तीसरा, तीसरी
deadline: डेडलाइन, समय सीमा, अंतिम समय
late: देर, लेट, der
form: फॉर्म
required: जरूरी, अनिवार्य, ज़रूरी
allowed: अलाउड, रख सकते, रखना
bring: लाना, ला सकते, laa
buy: खरीद*, kharid*
send: भेज*, bhej*
order: मंगा*, मंगवा*, निकलवा*, manga*
cancel: रद्द, कैंसल
online: ऑनलाइन
open: खुल*, खोल*, khul*
close: बंद, band
begin: शुरू, आरंभ, shuru
classes begin: क्लास शुरू, कक्षाएं शुरू, सेमेस्टर शुरू, class shuru, classes shuru, क्लासेस शुरू, कक्षाएँ शुरू, semester shuru
end: खत्म, समाप्त, khatam
semester: सेमेस्टर, सत्र में
fall: शरद, पतझड़, फॉल
spring: वसंत, बसंत, स्प्रिंग
summer: गर्मी, गर्मियों, समर
winter: सर्दी, सर्दियों
year: साल, वर्ष, saal
month: महीना, महीने, mahina
week: हफ्ता, हफ्ते, सप्ताह, hafta, hafte
weekend: वीकेंड, सप्ताहांत
day: दिन, din
hours: घंटे, घंटा, ghante
night: रात, raat
morning: सुबह, subah
evening: शाम, shaam
today: आज, aaj
tomorrow: कल, kal
Monday: सोमवार, somvar, somwar
Tuesday: मंगलवार, mangalvar, mangalwar
Wednesday: बुधवार, budhvar, budhwar
Thursday: गुरुवार, बृहस्पतिवार, guruvar, guruwar
Friday: शुक्रवार, shukravar, shukrawar
Saturday: शनिवार, shanivar, shaniwar
Sunday: रविवार, इतवार, ravivar, raviwar, itwar, संडे
January: जनवरी
February: फरवरी
March: मार्च
April: अप्रैल
May: मई
June: जून
July: जुलाई
August: अगस्त
September: सितंबर
October: अक्टूबर
November: नवंबर
December: दिसंबर
family: परिवार, माता-पिता
people: लोग, log
wattage: वाट, watt, वॉट
"""
