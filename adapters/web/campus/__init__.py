"""Campus accounts: the sign-in with the provider (OpenID Connect) and back, and that of students on the page."""
