"""What the bot says in Korean without a search."""

from collections.abc import Mapping

REPLIES: Mapping[str, str] = {
    "greeting": "안녕하세요! 학교에 대해 무엇이 궁금하신가요?",
    "thanks": "천만에요! 궁금한 것이 더 있으면 언제든지 물어보세요.",
    "goodbye": "안녕히 가세요! 다른 질문이 있으면 언제든지 찾아 주세요.",
    "other_language": "제가 아는 학교 페이지는 다른 언어로 되어 있어서 한국어로 제대로 답해 드리기 어렵습니다.",
    "other_language.pages": "질문과 가장 가까운 페이지입니다:",
    "other_language.closest": "질문의 단어를 영어로 옮겨 찾았습니다. 영어 페이지에는 다음과 같이 적혀 있으며, 찾으시는 답이 아닐 수도 있습니다:",
    "other_language.more": "도움이 될 수 있는 다른 페이지입니다:",
    "other_language.person": "이 부서에서 도와드릴 수 있습니다: {contact}",
    "other_language.again": "영어로 다시 물어보셔도 됩니다.",
    "crisis.opening": "말해 주셔서 고맙습니다. 심각한 일로 들리며, 혼자 감당하지 않아도 됩니다. 저는 프로그램일 뿐이지만, 지금 도와줄 사람들이 있습니다.",
    "crisis.emergency": "누군가 위험하거나 다쳤거나 숨을 쉬지 않나요? 지금 {number}에 전화하세요.",
    "crisis.emergency.any": "누군가 위험하거나 다쳤거나 숨을 쉬지 않나요? 지금 지역 긴급 전화번호로 전화하세요.",
    "crisis.line": "들어 줄 사람과 이야기하려면: {name}, {how}.",
    "crisis.line.any": "들어 줄 사람과 이야기하려면 가까운 상담 전화를 찾아보세요: {how}.",
    "crisis.campus": "캠퍼스 안에서:",
    "crisis.person": "이곳에도 연락할 수 있습니다: {contact}",
    "crisis.closing": "가능하면 도움을 받을 때까지 믿을 수 있는 사람 곁에 있어 주세요. 도움을 받으면 나아질 수 있습니다. 쓰신 내용은 저장하지 않았습니다.",
}
