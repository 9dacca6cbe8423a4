"""What the bot says in Vietnamese without a search."""

from collections.abc import Mapping

REPLIES: Mapping[str, str] = {
    "greeting": "Xin chào! Bạn muốn biết gì về trường?",
    "thanks": "Không có gì! Cứ hỏi tôi khi bạn cần thêm điều gì.",
    "goodbye": "Tạm biệt và chúc bạn mọi điều tốt lành! Tôi luôn ở đây nếu bạn có câu hỏi khác.",
    "other_language": "Các trang của trường mà tôi biết bằng ngôn ngữ khác, nên tôi không thể trả lời tốt bằng tiếng Việt.",
    "other_language.pages": "Đây là những trang gần nhất với câu hỏi của bạn:",
    "other_language.closest": "Tôi đã dịch các từ trong câu hỏi của bạn. Trang tiếng Anh viết như sau; đây có thể không phải là câu trả lời:",
    "other_language.more": "Những trang khác có thể giúp bạn:",
    "other_language.person": "Văn phòng này có thể giúp bạn: {contact}",
    "other_language.again": "Bạn cũng có thể hỏi tôi bằng tiếng Anh.",
    "crisis.opening": "Cảm ơn bạn đã nói ra. Chuyện này có vẻ nghiêm trọng, và bạn không phải đối mặt một mình. Tôi chỉ là một chương trình, nhưng có những người sẵn sàng giúp bạn ngay bây giờ.",
    "crisis.emergency": "Có ai đang gặp nguy hiểm, bị thương hoặc không thở không? Hãy gọi {number} ngay.",
    "crisis.emergency.any": "Có ai đang gặp nguy hiểm, bị thương hoặc không thở không? Hãy gọi ngay số khẩn cấp tại nơi bạn ở.",
    "crisis.line": "Để nói chuyện với người biết lắng nghe: {name}, {how}.",
    "crisis.line.any": "Để nói chuyện với người biết lắng nghe, hãy tìm đường dây hỗ trợ gần bạn: {how}.",
    "crisis.campus": "Trong trường:",
    "crisis.person": "Bạn cũng có thể liên hệ: {contact}",
    "crisis.closing": "Nếu có thể, hãy ở gần một người bạn tin tưởng cho đến khi có người giúp. Có sự hỗ trợ, mọi chuyện có thể tốt hơn. Tôi không lưu những gì bạn đã viết.",
}
