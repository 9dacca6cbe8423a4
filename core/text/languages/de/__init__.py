"""Words and phrases of German."""
