"""Questions that go to the people of an office, and the replies that come back."""
