"""Campus words of Chinese, as English pages say them: `English: form, form`; `-` is left out, the longest form counts."""

WORDS = """
how much is: 多少钱, 多少錢, 费用是多少, 要多少, 多少, 价格是多少, 怎么收费, 收多少钱, 几块钱, 多少刀, 多少美元, 贵吗, 罚多少, 交多少
how many: 几个, 几门, 几次, 多少个, 多少门, 多少次, 几名, 多少学分, 几学分, 几本, 多少人, 几个人, 几张
how long: 多久, 多长时间, 几天, 多少天, 几周, 几分钟
how many credits: 多少学分, 几个学分, 修满多少学分, 修多少学分, 要多少学分
how many days: 几天, 多少天
how many hours: 几个小时, 多少小时, 几小时
how many people: 几个人, 多少人, 几位
what time: 几点, 几点钟, 什么点
opening hours: 开放时间, 营业时间, 办公时间, 开门时间, 上班时间, 工作时间
when is: 什么时候, 何时, 哪天, 几号, 哪一天, 几月几号, 哪几天, 几月, 什么时间, 啥时候, 哪个月, 什么日子
what is the last day to: 最晚什么时候, 截止到什么时候, 最后一天是什么时候, 什么时候之前, 最迟什么时候, 最晚几号, 几号之前, 截止到几号, 什么时候截止, 几号截止
deadline: 截止日期, 截止时间, 截止, 最后期限, ddl, 期限, 到期
last day: 最后一天, 最后期限, 最晚, 最迟
where is: 在哪, 在哪里, 在哪儿, 哪里, 哪儿, 什么地方, 哪个楼, 哪栋楼, 几楼, 去哪
where can I: 在哪里可以, 去哪里, 去哪儿, 哪里可以, 哪里能, 哪儿能, 哪里有
who is: 谁, 是谁, 找谁, 问谁, 哪位
how do I: 怎么, 如何, 怎样, 怎么办, 咋, 怎么弄, 怎么样
can I: 可以, 能不能, 可不可以, 能, 可否, 能否, 允许, 允不允许, 让不让
do I need: 需要, 要不要, 必须, 需不需要, 是否需要, 一定要
is there: 有没有, 有吗, 是否有
what is: 什么, 哪些, 哪个, 是什么, 啥, 哪一个
-: 的, 了, 吗, 呢, 啊, 吧, 呀, 我, 你, 他, 我们, 你们, 请问, 谢谢, 你好, 是, 在, 和, 与, 或, 及, 有, 会, 想, 要, 得, 地, 把, 被, 给, 对, 从, 到, 就, 都, 也, 还, 再, 那, 这, 这个, 那个, 个, 一个, 一下, 一, 们, 用, 去, 做, 我的, 学校, 咱们, 之后, 期间, 时, 里, 上, 下, 让, 等, 同学, 自己, 吃
without: 没有, 不带, 无
free: 免费, 不要钱, 收费吗, 要钱吗
cost: 费用, 价格, 价钱, 收费, 花费
fee: 费, 手续费, 杂费
late payment fee: 滞纳金, 迟交费, 逾期费, 晚交学费罚, 迟交学费, 晚交费, 滞纳费, 迟交
tuition: 学费
pay: 交, 付, 缴, 支付, 付款, 缴费, 交费, 付费
pay tuition: 交学费, 缴学费, 付学费
payment plan: 分期付款, 分期, 付款计划, 分期缴费
installment: 期款, 期付款
refund: 退款, 退费, 退学费, 退钱, 退还
bill: 账单, 帐单
deposit: 押金, 定金, 保证金
fine: 罚款, 罚金, 处罚, 惩罚, 罚多少
parking citation: 停车罚单, 违停, 罚单, 违章停车, 被贴条
scholarship: 奖学金
financial aid: 助学金, 经济资助, 财政援助, 资助, 财务援助
loan: 贷款
emergency grant: 紧急补助, 应急基金, 紧急资助
bank: 银行
credit card: 信用卡
work-study: 勤工俭学, 勤工助学
register: 注册, 选课, 报名, 登记
registration: 注册时间, 选课时间, 开始选课, 什么时候选课
add a course: 加课, 添加课程, 加选
drop a course: 退课, 退选, 弃课, 掉课, drop课
withdraw: 退出, 撤课, 退学
withdraw from the university: 退学
course: 课程, 课, 门课
class: 上课, 班
credits: 学分
waitlist: 候补, 等候名单, 等待名单, 候选名单, waitlist
hold: 冻结, hold
prerequisites: 先修课, 先修课程, 先修, 前置课程
requirements: 要求, 条件
syllabus: 教学大纲, 课程大纲
major: 专业, 主修
minor: 辅修, 副修
change major: 转专业, 换专业, 改专业
declare a major: 选专业, 定专业, 申报专业, 确定专业
change: 更改, 改, 换, 更换, 变更, 修改
degree: 学位, 学历
bachelor's degree: 本科, 学士
graduate student: 研究生, 硕士
undergraduate: 本科生
full-time: 全日制, 全职
part-time: 非全日制, 兼读
GPA: 绩点, 平均分, gpa
grade: 成绩, 分数, 等级
pass/fail: 通过/不通过, 及格不及格, 及格/不及格, pass/fail, 通过不通过, p/f
incomplete: 未完成, 缓考
repeat a course: 重修, 重读
appeal: 申诉, 上诉
transcript: 成绩单, 成绩证明
official: 官方, 正式
unofficial transcript: 非官方成绩单, 非正式成绩单
paper transcript: 纸质成绩单, 纸质版成绩单
electronic transcript: 电子成绩单, 电子版成绩单
paper: 纸质, 纸
electronic: 电子, 电子版
enrollment letter: 在读证明, 在学证明, 注册证明, 入学证明
letter: 信, 证明信
diploma: 毕业证, 毕业证书, 文凭, 学位证
graduation: 毕业
apply to graduate: 申请毕业, 毕业申请
commencement: 毕业典礼
apply: 申请
application: 申请表, 申请材料
application fee: 申请费, 报名费
guests: 客人, 来宾, 嘉宾, 观礼, 亲友
bring guests: 带几个人, 带多少人, 带人, 带家人, 带亲友
honors: 荣誉
leave of absence: 休学, 请假
transfer credit: 转学分, 学分转换
transfer: 转学, 转入
exam: 考试, 测验
final exams: 期末考试, 期末, 期末考
midterm: 期中考试, 期中
extra time: 延长时间, 额外时间, 加时
academic integrity: 学术诚信, 学术不端
plagiarism: 抄袭, 剽窃
cheating: 作弊
artificial intelligence: 人工智能, ai, chatgpt
admissions: 招生, 录取, 入学
international students: 国际生, 国际学生, 留学生, 外国学生
essay: 文书, 作文
recommendation letter: 推荐信
TOEFL: 托福
IELTS: 雅思
minimum score: 最低分, 最低要求, 多少分, 最低多少分
score: 分
campus tour: 校园参观, 参观校园, 校园游览
visit: 参观, 访问
visitor: 访客, 来访, 外来
first-year students: 新生, 大一, 一年级
visa: 签证
passport: 护照
proof of funds: 资金证明, 存款证明, 财力证明
I-20: i20, i-20
taxes: 税, 报税, 税表, 交税
driver license: 驾照, 驾驶执照
airport: 机场, 接机
arrive: 到达, 抵达, 到校
orientation: 迎新, 新生说明会, 新生培训, 入学教育
internship: 实习
campus job: 校内工作, 校内打工, 校园工作, 校内兼职
work: 打工, 工作, 兼职, 打几个小时工
hours a week: 一周, 每周, 一星期
work off campus: 校外打工, 校外工作
pay an hour: 时薪, 工资, 一小时多少钱
resume: 简历
career fair: 招聘会, 就业博览会, 求职会
career center: 就业中心, 职业中心, 就业指导
interview: 面试
suit: 西装, 正装
housing: 住宿, 住房
residence hall: 宿舍, 寝室, 宿舍楼, 学生公寓
room: 房间, 房
single room: 单人间, 单间
double room: 双人间
roommate: 室友, 舍友
key: 钥匙
lost key: 钥匙丢了, 丢了钥匙, 钥匙弄丢, 钥匙不见, 丢钥匙
move in: 入住, 搬进, 搬入, 搬进去
move out: 搬出, 搬走
quiet hours: 安静时间, 安静时段, 熄灯, 不能吵
pets: 宠物, 养, 动物
cat: 猫
dog: 狗
fish: 鱼
microwave: 微波炉
refrigerator: 冰箱
candles: 蜡烛
laundry: 洗衣, 洗衣房
overnight guests: 过夜, 留宿
winter break: 寒假, 圣诞假期
spring break: 春假
fall break: 秋假
summer: 暑假, 夏季, 夏天, 暑期
Thanksgiving: 感恩节
break: 放假, 假期
holiday: 节假日, 假日, 节日
dining hall: 食堂, 餐厅, 饭堂
meal plan: 餐饮计划, 饭卡计划, 用餐计划, 餐计划, 餐费计划, 伙食计划
unlimited: 无限
meals: 吃饭, 用餐, 餐, 饭
café: 咖啡, 咖啡馆
halal: 清真
vegan: 素食, 素, 吃素
allergies: 过敏
gluten: 麸质
library: 图书馆
book: 书, 图书
borrow a book: 借书
borrow: 借, 外借
renew: 续借
study room: 自习室, 学习室, 讨论室, 研讨室, 小组学习室
book ahead: 预约, 预订, 预定, 提前
laptop: 笔记本电脑, 笔记本, 手提电脑
interlibrary loan: 馆际互借
lost book: 丢书, 书丢了
computer: 电脑
password: 密码
reset forgotten password: 忘记密码, 重置密码, 密码忘了, 忘了密码, 找回密码, 改密码, 修改密码
reset: 重置
account: 账号, 帐号, 账户
locked: 锁定, 被锁, 锁了
Wi-Fi: 无线网, 无线网络, 网络, 上网, wifi, 校园网
connect: 连接, 连, 连上
print: 打印
printer: 打印机
black-and-white page: 黑白, 黑白打印, 打印黑白, 黑白页
color page: 彩色, 彩印, 彩打, 彩色打印
page: 一页, 页
email: 邮箱, 邮件, 电子邮件, 电邮
software: 软件
help desk: 技术支持, 服务台
telephone: 电话, 电话号码, 联系电话
phone: 手机
two-step login: 双重认证, 两步验证, 双因素
parking: 停车, 泊车
parking lot: 停车场, 车位, 停车位
permit: 许可, 许可证, 证
parking permit: 停车证, 停车许可, 停车许可证
car: 车, 汽车, 开车
motorcycle: 摩托车, 摩托
bicycle: 自行车, 单车
shuttle: 校车, 班车, 公交, 公交车, 巴士, 穿梭巴士, 接驳车
train station: 火车站, 车站
health center: 校医院, 医务室, 健康中心, 诊所, 保健中心, 校医, 医疗中心
doctor: 医生, 看病, 看医生
ill: 生病, 病了, 不舒服
appointment: 挂号, 约时间, 约医生
vaccine: 疫苗, 打疫苗, 接种
flu shot: 流感疫苗, 流感
health insurance: 医疗保险, 健康保险, 医保, 保险
waiver: 豁免, 免保
counseling: 心理咨询, 咨询中心, 心理辅导, 心理
sessions: 咨询次数
stress: 压力, 焦虑
disability: 残疾, 残障
accommodations: 便利, 特殊安排
lost: 丢了, 丢失, 弄丢, 不见了, 遗失, 掉了, 丢
lost and found: 失物招领, 失物招领处
wallet: 钱包
student ID card: 学生证, 校园卡, 学生卡, 一卡通, id卡
lost ID card: 学生证丢了, 丢了学生证, 校园卡丢了, 补办学生证, 学生卡丢了, 补办校园卡, 学生证掉了, 补办学生卡
replacement: 补办, 补
office: 办公室, 办公处, 处
phone number: 电话号码, 电话多少
adviser: 导师, 顾问, 学业顾问, 辅导员, 指导老师
registrar: 教务处, 注册处, 教务
dean: 院长, 学生处长
professor: 教授, 老师
chair: 系主任
bursar: 财务处, 收费处
director: 主任, 负责人
tutoring: 辅导, 补习
help: 帮助, 帮忙
student: 学生
university: 大学
campus: 校园, 校内
department: 系, 院系
computer science: 计算机, 计算机系, 计算机科学
biology: 生物, 生物系
history: 历史, 历史系
mathematics: 数学
chemistry: 化学
laboratory: 实验室, 实验
laboratory safety: 实验室安全
thesis: 论文, 毕业论文
gym: 健身房, 体育馆
pool: 游泳池
bookstore: 书店
security: 保安, 校警, 安全
emergency: 紧急, 急诊
maximum: 最多, 最高, 最大, 上限
minimum: 最少, 最低, 至少
first: 第一
second: 第二
third: 第三
fourth: 第四
form: 表格, 表
allowed: 准许
bring: 带, 携带
buy: 买, 购买
send: 寄, 发送, 邮寄
order: 订, 办, 办理, 开
cancel: 取消
online: 网上, 在线, 线上
open: 开门, 开放, 开, 营业, 开到
close: 关门, 关闭, 关, 闭馆, 打烊
begin: 开始
classes begin: 开学, 开课, 开始上课
end: 结束
semester: 学期
fall: 秋季, 秋天, 秋季学期, 秋
spring: 春季, 春天, 春季学期, 春
winter: 冬季, 冬天
year: 一年, 年, 每年
month: 月, 每月
weekend: 周末
day: 天, 每天
hours: 小时
night: 晚上, 夜里, 夜间, 夜
morning: 早上, 上午
afternoon: 下午
today: 今天
tomorrow: 明天
Monday: 星期一, 周一, 礼拜一
Tuesday: 星期二, 周二, 礼拜二
Wednesday: 星期三, 周三, 礼拜三
Thursday: 星期四, 周四, 礼拜四
Friday: 星期五, 周五, 礼拜五
Saturday: 星期六, 周六, 礼拜六
Sunday: 星期天, 星期日, 周日, 周天, 礼拜天
January: 一月, 1月
February: 二月, 2月
March: 三月, 3月
April: 四月, 4月
May: 五月, 5月
June: 六月, 6月
July: 七月, 7月
August: 八月, 8月
September: 九月, 9月
October: 十月, 10月
November: 十一月, 11月
December: 十二月, 12月
resident: 本州, 州内
non-resident: 外州, 州外
family: 家人, 家庭, 父母
wattage: 瓦, 功率
"""
