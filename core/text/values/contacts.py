"""Patterns of e-mail addresses, telephone numbers and web addresses, to be compiled without regard to case."""

EMAIL = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}"
LINK = r"\b(?:https?://|www\.)[^\s)>\]]*\w"
_EXTENSION = r"(?:[,;]?\s*(?:x|ext\.?|extension)\s*\d{1,6})?"
LONG_PHONE = (
    r"(?<![\w./$€£#-])(?:(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s./\-–])\d{3}[\s.\-–]\d{4}|"
    rf"\+\d{{1,3}}(?:[\s().-]{{1,2}}\d{{1,4}}){{2,6}})(?![\d-]){_EXTENSION}"
)
SHORT_PHONE = rf"(?<![\w./$€£#-])\d{{3}}[-–.]\d{{4}}(?![\d-]){_EXTENSION}"
