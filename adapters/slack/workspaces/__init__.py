"""Which Slack workspaces are served, and how."""
