"""Which workspaces installed the app, and the tokens by which it speaks there."""
