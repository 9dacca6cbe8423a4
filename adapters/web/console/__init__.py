"""The console: pages for offices and administrators, behind a sign-in."""
