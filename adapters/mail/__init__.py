"""E-mail: a door for offices without Discord or Slack."""
