"""Hand-offs in Slack: the form of the student, the card of the office, and the replies that come back."""
