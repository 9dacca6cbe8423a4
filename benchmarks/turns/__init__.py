"""The turns of conversations: small talk, distress, follow-ups, questions that need asking back, and the clock."""
