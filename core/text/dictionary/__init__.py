"""Say a question of another language in English words, by a dictionary of campus words."""
