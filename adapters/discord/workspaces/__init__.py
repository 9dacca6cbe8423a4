"""Which Discord servers are served, and how."""
