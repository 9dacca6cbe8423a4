"""Reply to what needs no search: small talk, distress, and questions in another language than the pages."""
