"""How replies are shown, and those with rules of their own: for one person only, and with choices."""
