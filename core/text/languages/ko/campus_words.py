"""Campus words of Korean, as English pages say them: `English: form, form`; `-` is left out, the longest form counts.

Particles and endings need no form: what follows a form within a word is skipped.
"""

WORDS = """
how much is: 얼마, 얼마예요, 얼마인가요, 얼마임, 얼마에요, 얼마죠, 비용이 얼마, 가격이 얼마, 요금이 얼마, 얼마나 하나요, 얼마나 드나요, 얼마나 내야, 얼마 내야, 얼만가요, 얼마야
how many: 몇 명, 몇명, 몇 개, 몇개, 몇 과목, 몇과목, 몇 번, 몇번, 몇 권, 몇 회, 몇회
how many credits: 몇 학점, 몇학점
how many hours: 몇 시간, 몇시간
how many days: 며칠, 몇 일
how many points: 몇 점, 몇점
how long: 얼마나 걸리, 얼마나 오래, 며칠 걸리, 얼마나 걸려, 언제까지 유효
what time: 몇 시, 몇시, 몇 시에, 몇시에, 몇시까지, 몇 시까지
opening hours: 운영시간, 영업시간, 운영 시간, 영업 시간, 근무시간, 이용시간, 이용 시간, 개관시간
when is: 언제, 언제예요, 언제부터, 무슨 요일, 며칠에, 몇 월, 언제인가요, 언제임, 날짜
what is the last day to: 언제까지, 마감일이 언제, 마감이 언제, 며칠까지, 마감 언제, 마감일 언제
deadline: 마감, 마감일, 기한, 데드라인
last day: 마지막 날
where is: 어디, 어디에, 어디예요, 어디에 있, 어디 있, 위치
where can I: 어디서, 어디에서, 어디로
who is: 누구, 누가, 누구한테, 누구에게
how do I: 어떻게, 어떻게 해, 방법, 어떡해, 어떡하, 어케
can I: 수 있, 가능, 되나요, 돼요, 될까요, 써도, 가져가도, 해도, 되나, 허용, 키워도, 괜찮
do I need: 해야, 필요, 필수, 꼭
is there: 있나요, 있어요, 있습니까, 있음
what is: 무엇, 뭐, 무슨, 어떤, 뭔가요, 어느
-: 저, 제, 나, 내, 우리, 이, 그, 저기, 안녕하세요, 감사합니다, 혹시, 좀, 것, 거, 수, 때, 등, 및, 그리고, 해, 하나요, 합니다, 인가요, 인데, 인데요, 요, 해요, 되요, 에서, 까지, 부터, 에게, 학교
without: 없이
free: 무료, 공짜
cost: 가격, 비용, 요금, 값
fee: 수수료, 회비, 료
late payment fee: 연체료, 연체 수수료, 납부 지연, 늦게 내면, 연체, 늦게 납부, 지연 납부
tuition: 등록금, 수업료, 학비
pay: 납부, 지불, 결제, 내야, 내면
payment plan: 분납, 분할 납부, 분할납부, 할부
installment: 회차, 분납금
refund: 환불, 반환
bill: 고지서, 청구서
deposit: 보증금, 예치금
fine: 벌금, 과태료
parking citation: 주차 위반, 주차위반, 주차 딱지, 딱지, 불법주차, 주차 벌금
scholarship: 장학금
financial aid: 재정 지원, 학자금 지원, 재정지원, 학자금, 재정보조
loan: 대출, 학자금 대출
emergency grant: 긴급 지원, 긴급지원금
bank: 은행
credit card: 신용카드
work-study: 근로장학, 근로 장학
register: 등록, 신청하
registration: 수강신청, 수강 신청
add a course: 과목 추가, 수강 추가, 수강추가, 과목추가, 강의 추가
add: 추가
drop a course: 수강취소, 수강 취소, 과목 취소, 드랍, 수업 취소, 과목 드랍, 수강포기, 수강 포기, 수강정정
drop: 취소하
withdraw: 철회, 자퇴
withdraw from a course: 수강 철회, 수강철회, 과목 철회
withdraw from the university: 자퇴
course: 과목, 강의, 수업, 강좌
class: 수업
credits: 학점
waitlist: 대기자, 대기 명단, 대기명단, 웨이팅
hold: 홀드
prerequisites: 선수과목, 선수 과목
requirements: 요건, 조건
syllabus: 강의계획서
major: 전공
minor: 부전공
change major: 전과, 전공 변경, 전공변경, 전공 바꾸
declare a major: 전공 선택, 전공 신청
change: 변경, 바꾸, 바꿀
degree: 학위
bachelor's degree: 학사
graduate student: 대학원, 대학원생, 석사
undergraduate: 학부, 학부생
full-time: 풀타임, 전일제
part-time: 파트타임
GPA: 평점, 평균
grade: 성적
pass/fail: 패스/페일, p/f, 패스페일, 패논패, 패스 페일, pass/fail
repeat a course: 재수강
appeal: 이의신청, 이의 제기, 이의제기, 항소, 이의 신청
transcript: 성적증명서, 성적 증명서
paper transcript: 종이 성적증명서
official: 공식
unofficial: 비공식
paper: 종이
electronic: 전자, 온라인 발급
enrollment letter: 재학증명서, 재학 증명서
letter: 편지, 증명서
diploma: 졸업장, 학위증
graduation: 졸업
apply to graduate: 졸업 신청, 졸업신청
commencement: 졸업식, 학위수여식
apply: 신청, 지원, 지원하
application: 지원서, 신청서
application fee: 지원료, 전형료, 지원비, 신청비
guests: 손님, 하객, 초대
bring guests: 초대할 수, 몇 명 초대, 몇명 초대, 데려갈
leave of absence: 휴학
return from leave: 복학
transfer: 편입, 전학
transfer credit: 학점 인정, 학점인정, 학점 이전
exam: 시험
final exams: 기말고사, 기말시험, 기말, 기말 시험
midterm: 중간고사
extra time: 추가 시간, 시간 연장
academic integrity: 학문적 진실성, 학업 부정
plagiarism: 표절
cheating: 부정행위, 컨닝, 커닝
artificial intelligence: 인공지능, 챗지피티, ai
admissions: 입학, 입학처
international students: 유학생, 국제학생, 외국인 학생, 국제 학생
office of international students: 국제학생 사무실, 유학생 사무실, 국제처, 국제학생처
international: 국제
essay: 에세이, 자기소개서, 자소서
recommendation letter: 추천서
TOEFL: 토플
IELTS: 아이엘츠
minimum score: 최소 점수, 최저 점수, 몇 점 이상
score: 점수
campus tour: 캠퍼스 투어
visitor: 방문자, 방문객, 방문 차량, 외부인
first-year students: 신입생, 1학년
visa: 비자
passport: 여권
proof of funds: 재정증명, 재정 증명, 잔고증명, 잔고 증명
taxes: 세금, 세금 신고
driver license: 운전면허, 면허
airport: 공항
arrive: 도착, 입국
orientation: 오리엔테이션, 오티
internship: 인턴십, 인턴
campus job: 교내 알바, 교내 근로, 교내 일자리, 캠퍼스 알바, 교내 아르바이트, 교내에서 일
job: 일자리, 알바, 아르바이트
work: 일할, 근무, 일하
hours a week: 일주일에, 주당, 주에
pay an hour: 시급, 월급, 급여
resume: 이력서
career fair: 취업박람회, 취업 박람회, 채용박람회, 채용 박람회, 커리어 페어
career center: 취업지원센터, 커리어센터, 커리어 센터, 취업센터
interview: 면접
suit: 정장
housing: 주거, 숙소
residence hall: 기숙사, 생활관
room: 방, 호실
room rate: 기숙사비, 기숙사 비용, 방값
single room: 1인실, 일인실
double room: 2인실, 이인실
roommate: 룸메이트, 룸메
key: 열쇠, 키
lost key: 열쇠 잃어버, 열쇠를 잃어버, 열쇠 분실, 방 열쇠 잃어버, 키 잃어버
move in: 입주, 입사, 입실
move out: 퇴사, 퇴실
quiet hours: 정숙 시간, 정숙시간, 조용히, 정숙, 소음
pets: 반려동물, 애완동물, 동물
cat: 고양이
dog: 강아지, 개
fish: 물고기
microwave: 전자레인지, 전자렌지
refrigerator: 냉장고
candles: 양초, 향초, 촛불
laundry: 세탁, 빨래, 세탁실
overnight guests: 외박, 자고 가, 숙박
winter break: 겨울방학, 겨울 방학
spring break: 봄방학, 봄 방학
fall break: 가을방학, 가을 방학, 가을 휴가
summer: 여름, 여름학기, 여름방학, 하계
Thanksgiving: 추수감사절
break: 방학
holiday: 휴일, 공휴일, 휴강
dining hall: 학식, 식당, 학생식당, 구내식당
meal plan: 밀플랜, 식사 플랜, 식권, 밀 플랜, 식단 플랜
unlimited: 무제한
meals: 식사, 밥, 아침, 점심, 저녁
café: 카페
halal: 할랄
vegan: 비건, 채식
allergies: 알레르기, 알러지
gluten: 글루텐
library: 도서관
book: 책, 도서
borrow: 대출하, 빌리, 빌릴, 대여
borrow a book: 책 대출, 도서 대출, 책 빌
renew: 연장, 갱신
study room: 스터디룸, 스터디 룸, 열람실, 그룹 스터디룸, 세미나실
book ahead: 예약
laptop: 노트북
interlibrary loan: 상호대차
computer: 컴퓨터
password: 비밀번호, 비번, 패스워드
reset forgotten password: 비밀번호 까먹, 비밀번호를 까먹, 비밀번호 잊, 비밀번호를 잊, 비번 까먹, 비밀번호 재설정, 비밀번호 변경, 비밀번호 찾기, 비번 잊, 비밀번호 초기화
account: 계정
locked: 잠겼, 잠긴, 잠김
Wi-Fi: 와이파이, 인터넷, 무선랜
connect: 연결, 접속
print: 인쇄, 프린트, 출력
printer: 프린터
black-and-white page: 흑백, 흑백 프린트, 흑백 인쇄, 흑백 출력
color page: 컬러, 칼라, 컬러 인쇄, 컬러 프린트, 컬러 출력, 칼라 프린트
page: 페이지, 한장, 한 장, 장당
email: 이메일, 메일
software: 소프트웨어, 프로그램
help desk: 헬프데스크, 전산실
telephone: 전화, 전화번호, 연락처
phone: 핸드폰, 휴대폰, 폰
phone number: 전화번호, 연락처
two-step login: 2단계 인증, 이중 인증
parking: 주차, 주차장
permit: 허가, 허가증
parking permit: 주차권, 주차증, 주차 허가증, 주차 허가, 정기 주차권, 정기권
car: 차, 자동차, 차량
motorcycle: 오토바이
bicycle: 자전거
shuttle: 셔틀, 셔틀버스, 버스, 셔틀 버스
train station: 기차역, 역
health center: 보건소, 보건센터, 보건실, 건강센터, 보건 센터, 헬스센터, 헬스 센터, 의무실
doctor: 의사, 진료, 병원
ill: 아프, 아파, 아픈
vaccine: 백신, 예방접종, 예방 접종, 접종
flu shot: 독감, 독감주사, 독감 주사, 독감 백신, 독감 예방접종, 독감 접종
health insurance: 건강보험, 의료보험, 보험, 학생 보험, 건강 보험
waiver: 면제
medicines: 약
counseling: 상담, 심리상담, 심리 상담, 상담센터, 심리
sessions: 회기
stress: 스트레스, 불안
disability: 장애
accommodations: 편의 제공, 장애학생 지원
lost: 잃어버, 분실, 잃었
lost and found: 분실물, 분실물 센터, 분실물센터
wallet: 지갑
student ID card: 학생증, 학생 카드
lost ID card: 학생증 잃어버, 학생증을 잃어버, 학생증 분실, 학생증 재발급
replacement: 재발급
office: 사무실, 오피스, 부서
adviser: 지도교수, 어드바이저, 학업상담
registrar: 교무처, 학적과, 학사과, 학적팀
dean: 학장, 학생처장
professor: 교수, 교수님
chair: 학과장
bursar: 재무과, 재무팀, 수납
director: 소장, 처장, 센터장, 담당자
tutoring: 튜터링, 과외, 튜터
help: 도움, 도와
student: 학생
university: 대학교, 대학
campus: 캠퍼스, 교내
department: 학과, 학부
computer science: 컴퓨터공학, 컴퓨터과학, 컴공, 컴퓨터 과학, 컴퓨터 공학
biology: 생물학, 생물
history: 역사, 사학과
mathematics: 수학
chemistry: 화학
laboratory: 실험실, 실험
laboratory safety: 실험실 안전
thesis: 논문, 졸업논문
gym: 헬스장, 체육관
pool: 수영장
bookstore: 서점
security: 보안, 경비, 경찰
emergency: 응급, 비상
maximum: 최대, 최고, 최대한
minimum: 최소, 최저
first: 첫, 첫번째, 1차
second: 두번째, 두 번째, 2차
third: 세번째, 세 번째, 3차
form: 양식, 서류
required: 필수
bring: 가져, 데려
buy: 사, 구매, 구입, 살
send: 보내, 발송
order: 발급, 떼, 발급받
cancel: 취소
online: 온라인
open: 열어, 열려, 여나요, 열리, 문 여, 오픈, 여는, 엽니까, 열나요
close: 닫아, 닫나요, 닫는, 문 닫, 닫혀, 닫아요
begin: 시작
classes begin: 개강, 학기 시작, 수업 시작
last day of classes: 종강
end: 끝나, 종료, 끝
semester: 학기
fall: 가을, 가을학기, 2학기
spring: 봄, 봄학기, 1학기
winter: 겨울
year: 년, 일년, 1년, 매년, 한해
month: 매월, 한달
week: 주, 일주일
weekend: 주말
day: 하루, 일일
hours: 시간
night: 밤, 야간
morning: 오전
afternoon: 오후
today: 오늘
tomorrow: 내일
Monday: 월요일
Tuesday: 화요일
Wednesday: 수요일
Thursday: 목요일
Friday: 금요일
Saturday: 토요일
Sunday: 일요일
January: 1월
February: 2월
March: 3월
April: 4월
May: 5월
June: 6월
July: 7월
August: 8월
September: 9월
October: 10월
November: 11월
December: 12월
family: 가족, 부모님
wattage: 와트
"""
