"""English words that show the role of the word beside them: "the", "my", "is", "for", "if"."""

_CLASSES = {
    "determiner": "a an the my our your his her their its this that these those any some no each every another",
    "pronoun": "i we you they he she it u someone anyone students people me us them",
    "preposition": """
        for in on at of with from by into about near inside without between through during after before until since
        towards around under over
    """,
    "question word": "what which who whom whose when where why how many much",
    "be": "is are was were be am been isn't aren't",
    "auxiliary": "do does did can could will would should must may might have has had need want get got",
    "conjunction": "and or but so because if when while than then as",
    "to": "to",
}
# The first class of a word counts: "that" is a determiner, "when" a question word.
CLASS_OF = {word: name for name, words in reversed(_CLASSES.items()) for word in words.split()}
# They open a clause that tells a circumstance: "if I drop it", "because I was ill".
OPENS_CIRCUMSTANCE = frozenset("if because when while since after before as unless though although".split())
