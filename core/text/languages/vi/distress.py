"""Vietnamese words of a person who may be in danger."""

DIRECT = (
    r"tự tử|tự sát|tự vẫn|tự kết liễu|tự làm (?:đau|hại)|rạch tay|cắt tay|tự cắt|tu tu\b|kết thúc (?:cuộc (?:đời|sống)|tất cả|mọi thứ)",
    r"(?:muốn|ước|thà|chỉ muốn|định) (?:\w+ ){0,2}(?:chết|biến mất|không tỉnh|ngủ mãi|không bao giờ (?:tỉnh|thức)|chưa từng sinh ra)",
    r"(?:không|chẳng|ko|k) (?:còn )?(?:muốn|thiết) (?:sống|tồn tại|tiếp tục|thức dậy)|(?:không|chẳng) (?:còn )?(?:lý do|lí do|ý nghĩa|mục đích)(?: \w+)? (?:sống|gì)|chán sống|sống (?:làm gì|không có ý nghĩa|để làm gì)|cuộc sống (?:vô nghĩa|không còn ý nghĩa)",
    r"(?:là )?gánh nặng (?:cho|của)|(?:không|chẳng) ai (?:quan tâm|nhớ|để ý|cần)|(?:tốt|đỡ|nhẹ|vui) hơn (?:nếu )?(?:không có|thiếu|vắng) (?:mình|tôi|em|con)|nếu (?:mình|tôi|em|con) (?:chết|biến mất|không còn)",
    r"uống (?:\w+ ){0,3}(?:quá nhiều|cả lọ|cả vỉ|hết|nhiều) (?:\w+ )?thuốc|thuốc ngủ|quá liều|sốc thuốc",
    r"hoảng loạn|(?:không|ko) thở được|khó thở quá|không ngừng khóc|không thể ngừng khóc|khóc (?:suốt|mỗi đêm)",
    r"(?:bị|đã) (?:\w+ )?(?:hiếp|cưỡng hiếp|hiếp dâm|xâm hại|tấn công|sàm sỡ|đánh đập|bạo hành|đe dọa|theo dõi|chuốc thuốc|lạm dụng)|(?:đánh|bóp cổ|đe dọa|bám theo|đi theo|theo dõi|cưỡng ép) (?:mình|tôi|em|con)",
    r"bạn (?:\w+ ){0,3}(?:tự tử|muốn chết|bất tỉnh|không thở|không tỉnh|ngất|quá liều)",
    r"sợ (?:về nhà|bố|ba|chồng|bạn trai|chính mình|ở một mình)|(?:không|ko) an toàn|không có (?:chỗ|nơi) (?:nào )?(?:để )?(?:ngủ|đi|ở)|có (?:súng|dao)",
    r"tuyệt vọng|vô dụng|(?:ghét|căm ghét) (?:bản thân|chính mình|cuộc đời)|trống rỗng|(?:không|chẳng) (?:thể )?chịu (?:đựng )?(?:được )?nữa|không chịu nổi nữa|kiệt sức rồi không muốn|mệt mỏi với cuộc sống|cấp cứu|gọi (?:xe )?cứu thương|khẩn cấp",
    r"nghe (?:thấy )?(?:tiếng nói|giọng nói) (?:bảo|kêu)|không thở|gọi không tỉnh|cầm (?:súng|dao)|chảy máu nhiều|rạch (?:tay|cổ tay|đùi)|(?:uống|nuốt) hết (?:cả )?(?:lọ|vỉ|hộp) thuốc|không bao giờ dậy|chưa từng được sinh ra|đứng trên (?:sân thượng|cầu|lan can)",
    r"(?:mình|tôi|em|con) (?:đâu|không|chẳng) còn (?:ở đây|nữa|trên đời)|(?:tháng \w+|lúc đó|năm sau|sau này) (?:mình|tôi|em) (?:đâu|không|chẳng) còn|không thấy (?:mình|bản thân) sống|nghĩ đến chuyện kết thúc|không thể tiếp tục nữa|chẳng còn gì có ý nghĩa|không còn gì (?:có )?ý nghĩa|chẳng cảm thấy gì|không còn sức",
    r"không có (?:mình|tôi|em|con) (?:thì )?(?:mọi người|cả nhà|bố mẹ|ai cũng)|cho (?:đi )?hết (?:đồ|quần áo|sách)|để lại thư|(?:thư|lời) tuyệt mệnh|xin lỗi (?:mọi người )?vì tất cả|nói với (?:mẹ|bố|ba má) là|sinh viên (?:chết|qua đời|mất)\b",
    r"vết (?:rạch|sẹo)|đốt tay|(?:mấy|\w+) ngày (?:rồi )?(?:mình|tôi|em) không ăn|móc họng|tỉnh dậy không mặc|nói không mà|không dừng lại|đêm nào (?:mình|tôi|em)? ?cũng khóc|sờ (?:đùi|ngực|mông)|xô (?:mình|tôi|em)|người yêu cũ.{0,20}(?:chờ|theo|rình)|ảnh (?:khỏa thân|nóng)",
)
