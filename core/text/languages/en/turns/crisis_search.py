"""What is searched for on the pages of a source for people in distress."""

CRISIS_SEARCH = "Who helps in a crisis, counseling and emergency help at any hour"
