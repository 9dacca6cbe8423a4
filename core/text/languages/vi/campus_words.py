"""Campus words of Vietnamese, as English pages say them: `English: form, form`; `-` is left out, the longest form counts."""

WORDS = """
how much is: bao nhiêu tiền, bao nhiêu, giá bao nhiêu, tốn bao nhiêu, mất bao nhiêu tiền, hết bao nhiêu, phí bao nhiêu, là bao nhiêu, bn tiền, nhiêu tiền, bao nhiu, mấy tiền, bao nhiêu tiền một, hết nhiêu, bị phạt bao nhiêu
how many: bao nhiêu người, mấy người, mấy môn, bao nhiêu môn, mấy lần, bao nhiêu lần, bao nhiêu buổi, mấy buổi
how many credits: bao nhiêu tín chỉ, mấy tín chỉ
how many hours: bao nhiêu giờ, mấy tiếng, bao nhiêu tiếng
how many days: mấy ngày, bao nhiêu ngày
how long: bao lâu, trong bao lâu, mất bao lâu
what time: mấy giờ, lúc mấy giờ, đến mấy giờ, giờ nào, từ mấy giờ
opening hours: giờ mở cửa, giờ làm việc, giờ hoạt động, thời gian mở cửa
when is: khi nào, ngày nào, bao giờ, hôm nào, ngày mấy, tháng mấy, lúc nào, ngày bao nhiêu, từ ngày nào, vào ngày nào, thứ mấy, chừng nào
what is the last day to: đến khi nào, hạn cuối là khi nào, đến ngày nào, trước ngày nào, hạn chót là ngày nào, hạn chót khi nào, hạn cuối ngày nào, chậm nhất là khi nào, muộn nhất là khi nào, trễ nhất, hạn cuối khi nào, chậm nhất, muộn nhất
deadline: hạn chót, hạn cuối, thời hạn, hạn nộp, deadline, hạn
last day: ngày cuối, ngày cuối cùng
where is: ở đâu, chỗ nào, đâu, nằm ở đâu, ở chỗ nào, tòa nào, nơi nào
where can I: đi đâu, tìm ở đâu, lấy ở đâu, mua ở đâu, đặt lại ở đâu, trang nào, ở trang nào
who is: ai, là ai, hỏi ai, gặp ai, liên hệ ai
how do I: làm sao, làm thế nào, như thế nào, thế nào, cách, làm cách nào, phải làm gì, sao
can I: có được, được không, có thể, được phép, có được không, được ko, có đc, đc không, có cho phép
do I need: có cần, cần phải, có phải, phải, bắt buộc, cần
is there: có không, có ko, có, có gì
what is: gì, là gì, nào, cái nào, những gì
-: là, và, của, ở, trong, cho, với, để, thì, mà, này, kia, đó, một, các, những, em, mình, tôi, bạn, anh, chị, tớ, ạ, vậy, nhé, nha, ơi, à, không, ko, k, dạ, xin chào, cảm ơn, cám ơn, làm ơn, xin hỏi, cho hỏi, cho em hỏi, cho mình hỏi, bị, được, đc, rồi, đã, đang, sẽ, muốn, vào, từ, lại, cái, con, chiếc, về, ra, tại, khi, nếu, hay, hoặc, thế, lúc, trường, mỗi, còn, người ta, bên, theo, nữa, cũng, đi, lên, qua, trên, dưới, nên
without: không có, mà không
free: miễn phí, free, không mất tiền
cost: giá, chi phí, tiền, giá cả
fee: phí, lệ phí
late payment fee: phí nộp trễ, phí nộp muộn, phí trễ hạn, nộp trễ, đóng trễ, nộp muộn, đóng muộn, phí phạt nộp trễ, trễ học phí, nộp học phí trễ, đóng học phí trễ, nộp học phí muộn
tuition: học phí, tiền học
pay: nộp, đóng, trả, thanh toán, nộp tiền, đóng tiền, trả tiền
pay tuition: nộp học phí, đóng học phí
payment plan: trả góp, kế hoạch thanh toán, trả theo đợt, đóng nhiều đợt
installment: đợt, kỳ trả góp
refund: hoàn tiền, hoàn lại, hoàn học phí, trả lại tiền, hoàn phí
bill: hóa đơn
deposit: tiền cọc, đặt cọc, cọc
fine: phạt, tiền phạt, bị phạt
parking citation: vé phạt, phạt đậu xe, phạt đỗ xe, vé phạt đậu xe
scholarship: học bổng
financial aid: hỗ trợ tài chính, trợ cấp, trợ giúp tài chính, hỗ trợ học phí
loan: vay, khoản vay, vay tiền
emergency grant: hỗ trợ khẩn cấp, quỹ khẩn cấp
bank: ngân hàng
credit card: thẻ tín dụng
work-study: vừa học vừa làm
register: đăng ký, đăng kí, ghi danh
registration: đăng ký môn, đăng ký học phần, đăng kí môn, đăng ký môn học, đăng ký học
add a course: thêm môn, thêm lớp, đăng ký thêm môn, thêm môn học
drop a course: bỏ môn, hủy môn, bỏ lớp, rớt môn, drop môn, hủy lớp, hủy học phần, rút môn học
drop: bỏ, hủy
withdraw: rút môn, rút khỏi, rút, thôi học
course: môn, môn học, khóa học, học phần
class: lớp, lớp học, tiết
credits: tín chỉ
waitlist: danh sách chờ
hold: bị khóa đăng ký
prerequisites: môn tiên quyết, tiên quyết
requirements: yêu cầu, điều kiện
syllabus: đề cương
major: ngành, chuyên ngành
minor: ngành phụ
change major: đổi ngành, chuyển ngành
declare a major: chọn ngành, khai báo ngành
change: đổi, thay đổi, chuyển
degree: bằng cấp, bằng
bachelor's degree: cử nhân, đại học
graduate student: cao học, thạc sĩ, sau đại học
full-time: toàn thời gian
part-time: bán thời gian
GPA: điểm trung bình, gpa
grade: điểm, điểm số
pass/fail: đậu/rớt, đạt/không đạt, đậu rớt, pass/fail, qua/trượt
incomplete: chưa hoàn thành
repeat a course: học lại
appeal: khiếu nại, phúc khảo
transcript: bảng điểm
official: chính thức
unofficial: không chính thức
paper: giấy, bản giấy
electronic: điện tử, bản điện tử
enrollment letter: giấy xác nhận sinh viên, xác nhận sinh viên, giấy xác nhận, giấy chứng nhận sinh viên
letter: thư
diploma: bằng tốt nghiệp, văn bằng
graduation: tốt nghiệp
apply to graduate: nộp đơn tốt nghiệp, đăng ký tốt nghiệp, xin tốt nghiệp, đơn tốt nghiệp, xét tốt nghiệp
commencement: lễ tốt nghiệp, lễ trao bằng
apply: nộp đơn, xin, nộp hồ sơ
application: đơn, hồ sơ, đơn xin
application fee: phí nộp đơn, phí nộp hồ sơ, phí hồ sơ, lệ phí hồ sơ, phí xét tuyển
guests: khách, khách mời, người thân
bring guests: dẫn theo, mời được mấy người, mời bao nhiêu người, dẫn bao nhiêu người, dẫn mấy người, mời mấy người, mời bao nhiêu khách, mang theo người
leave of absence: bảo lưu, tạm nghỉ, nghỉ học một kỳ, tạm ngừng học, nghỉ phép
transfer: chuyển trường
transfer credit: chuyển tín chỉ, chuyển điểm
exam: thi, bài thi, kiểm tra, kỳ thi
final exams: thi cuối kỳ, cuối kỳ, thi cuối kì, kỳ thi cuối kỳ, final, thi học kỳ
midterm: thi giữa kỳ, giữa kỳ
extra time: thêm giờ, thêm thời gian
academic integrity: liêm chính học thuật
plagiarism: đạo văn
cheating: gian lận, quay cóp
artificial intelligence: trí tuệ nhân tạo, ai viết, chatgpt
admissions: tuyển sinh, nhập học
international students: sinh viên quốc tế, du học sinh
international: quốc tế
essay: bài luận
recommendation letter: thư giới thiệu
score: điểm thi
minimum score: điểm tối thiểu
campus tour: tham quan trường, tham quan khuôn viên, tham quan
visitor: khách đến thăm, khách vãng lai
first-year students: năm nhất, sinh viên năm nhất, tân sinh viên
visa: visa, thị thực
passport: hộ chiếu
proof of funds: chứng minh tài chính
taxes: thuế, khai thuế
driver license: bằng lái, bằng lái xe, giấy phép lái xe
airport: sân bay
arrive: đến nơi, tới nơi
orientation: định hướng, buổi định hướng, tuần định hướng
internship: thực tập
campus job: việc làm trong trường, làm thêm trong trường, làm việc trong trường, việc trong trường
job: việc làm, công việc
work: làm thêm, làm việc, đi làm
hours a week: giờ một tuần, giờ mỗi tuần, tiếng một tuần, một tuần
pay an hour: lương, tiền lương, lương một giờ
resume: sơ yếu lý lịch, cv
career fair: hội chợ việc làm, ngày hội việc làm
career center: trung tâm hướng nghiệp, trung tâm nghề nghiệp, trung tâm việc làm
interview: phỏng vấn
suit: đồ vest, áo vest
housing: nhà ở, chỗ ở, ở nội trú
residence hall: ký túc xá, ktx, kí túc xá, ký túc
room: phòng
room rate: tiền phòng, giá phòng
single room: phòng đơn
double room: phòng đôi
roommate: bạn cùng phòng
key: chìa khóa, chìa khoá, chìa
lost key: mất chìa khóa, mất chìa, mất chìa khoá, làm mất chìa khóa
move in: dọn vào, chuyển vào, nhận phòng
move out: dọn ra, trả phòng
quiet hours: giờ yên lặng, giờ yên tĩnh, giữ yên lặng, giờ giới nghiêm, ồn
pets: thú cưng, vật nuôi, nuôi, thú nuôi
cat: mèo
dog: chó
fish: cá
microwave: lò vi sóng, vi sóng
refrigerator: tủ lạnh
candles: nến
laundry: giặt đồ, giặt, máy giặt
overnight guests: ngủ lại, ở lại qua đêm, qua đêm
winter break: nghỉ đông, kỳ nghỉ đông
spring break: nghỉ xuân, kỳ nghỉ xuân
fall break: nghỉ thu, kỳ nghỉ thu
Thanksgiving: lễ tạ ơn
break: nghỉ, kỳ nghỉ, nghỉ học
holiday: nghỉ lễ, ngày lễ, lễ
dining hall: nhà ăn, căng tin, căn tin, canteen
meal plan: gói ăn, gói bữa ăn, kế hoạch ăn uống, suất ăn, gói suất ăn, gói ăn uống
unlimited: không giới hạn
meals: bữa ăn, ăn, bữa, bữa sáng, bữa trưa, bữa tối, đồ ăn
café: cà phê, quán cà phê
halal: halal
vegan: ăn chay, chay, thuần chay
allergies: dị ứng
gluten: gluten
library: thư viện
book: sách, cuốn sách
borrow: mượn
borrow a book: mượn sách
renew: gia hạn
study room: phòng học nhóm, phòng học, phòng tự học
book ahead: đặt trước, đặt chỗ, đặt phòng
laptop: máy tính xách tay, laptop
interlibrary loan: mượn liên thư viện
computer: máy tính
password: mật khẩu, mk, pass
reset forgotten password: quên mật khẩu, đặt lại mật khẩu, đổi mật khẩu, lấy lại mật khẩu, quên mk, đổi mk
account: tài khoản
locked: bị khóa, khóa
Wi-Fi: wifi, wi-fi, mạng, internet
connect: kết nối, vào mạng
print: in, in ấn, photo
printer: máy in
black-and-white page: đen trắng, in đen trắng, trang đen trắng
color page: in màu, màu, trang màu
page: trang, tờ
email: email, thư điện tử, mail
software: phần mềm
help desk: hỗ trợ kỹ thuật, bộ phận it
telephone: số điện thoại, gọi, sđt
phone: điện thoại
two-step login: xác thực hai bước, xác minh hai bước
parking: đậu xe, đỗ xe, gửi xe, bãi xe, bãi đậu xe, bãi đỗ xe
permit: giấy phép, thẻ
parking permit: vé tháng, giấy phép đậu xe, thẻ đậu xe, thẻ gửi xe, vé gửi xe, vé đậu xe, giấy phép đỗ xe, thẻ đỗ xe
Lot: lô, bãi
car: xe hơi, ô tô, xe ô tô, xe
motorcycle: xe máy, mô tô, xe mô tô
bicycle: xe đạp
shuttle: xe buýt, xe bus, xe đưa đón, buýt, bus
train station: ga tàu, nhà ga, ga
health center: trung tâm y tế, phòng khám, trạm y tế, y tế, trung tâm sức khỏe
doctor: bác sĩ, khám bệnh, khám
ill: bệnh, ốm, bị bệnh, bị ốm
appointment: lịch hẹn, đặt hẹn, cuộc hẹn, hẹn
vaccine: tiêm ngừa, vắc xin, vaccine, tiêm chủng, tiêm
flu shot: tiêm ngừa cúm, tiêm cúm, chích ngừa cúm, cúm, tiêm phòng cúm, vắc xin cúm
health insurance: bảo hiểm y tế, bảo hiểm sức khỏe, bảo hiểm
waiver: miễn, miễn trừ
medicines: thuốc
counseling: tư vấn tâm lý, tham vấn, tâm lý, trị liệu, tư vấn
sessions: buổi tư vấn, buổi
stress: căng thẳng, lo âu, stress
disability: khuyết tật
accommodations: hỗ trợ đặc biệt
lost: mất, làm mất, bị mất, đánh mất, rơi
lost and found: đồ thất lạc, thất lạc, nhặt được, đồ đánh rơi
wallet: ví, bóp
student ID card: thẻ sinh viên, thẻ sv, thẻ id
lost ID card: mất thẻ sinh viên, làm lại thẻ sinh viên, mất thẻ sv, làm mất thẻ sinh viên, mất thẻ
replacement: làm lại, cấp lại
office: văn phòng, phòng ban
phone number: số điện thoại
adviser: cố vấn, cố vấn học tập
registrar: phòng đào tạo, phòng giáo vụ, giáo vụ
dean: trưởng khoa, hiệu trưởng
professor: giáo sư, giảng viên, thầy, cô
chair: trưởng bộ môn, chủ nhiệm khoa
bursar: phòng tài vụ, phòng tài chính, thu ngân
director: giám đốc
tutoring: gia sư, phụ đạo, kèm
help: giúp, giúp đỡ, hỗ trợ
student: sinh viên
university: trường đại học
campus: khuôn viên, campus
department: khoa, bộ môn
computer science: khoa học máy tính
biology: sinh học
history: lịch sử
mathematics: toán
chemistry: hóa học
laboratory: phòng thí nghiệm, thí nghiệm
laboratory safety: an toàn phòng thí nghiệm
thesis: luận văn, khóa luận
gym: phòng gym, phòng tập
pool: hồ bơi, bể bơi
bookstore: nhà sách, hiệu sách
security: bảo vệ, an ninh
emergency: khẩn cấp, cấp cứu
maximum: tối đa, nhiều nhất, cao nhất
minimum: tối thiểu, ít nhất
first: đầu tiên, thứ nhất, đợt một
second: đợt hai
third: đợt ba
form: mẫu đơn, biểu mẫu
allowed: cho phép
bring: mang, đem, dẫn, mời
buy: mua
send: gửi
order: xin cấp
online: trực tuyến, online
open: mở cửa, mở
close: đóng cửa
begin: bắt đầu
classes begin: bắt đầu học, bắt đầu học kỳ, khai giảng, nhập học, vào học, học kỳ bắt đầu, kỳ học bắt đầu
end: kết thúc
semester: học kỳ, kỳ, học kì, kì
fall: mùa thu, kỳ thu
spring: mùa xuân, kỳ xuân
summer: mùa hè, kỳ hè, hè
winter: mùa đông
year: năm, một năm, mỗi năm
month: tháng, một tháng
week: tuần
weekend: cuối tuần
day: ngày, một ngày
hours: giờ, tiếng
night: đêm, ban đêm
morning: buổi sáng, sáng
evening: buổi tối, tối
today: hôm nay, bữa nay
tomorrow: ngày mai, mai
Monday: thứ hai, thứ 2
Tuesday: thứ ba, thứ 3
Wednesday: thứ tư, thứ 4
Thursday: thứ năm, thứ 5
Friday: thứ sáu, thứ 6
Saturday: thứ bảy, thứ 7
Sunday: chủ nhật, cn
January: tháng 1, tháng một
February: tháng 2, tháng hai
March: tháng 3, tháng ba
April: tháng 4, tháng tư
May: tháng 5, tháng năm
June: tháng 6, tháng sáu
July: tháng 7, tháng bảy
August: tháng 8, tháng tám
September: tháng 9, tháng chín
October: tháng 10, tháng mười
November: tháng 11, tháng mười một
December: tháng 12, tháng mười hai
people: người
family: gia đình, bố mẹ, ba mẹ
wattage: oát, watt, w
"""
