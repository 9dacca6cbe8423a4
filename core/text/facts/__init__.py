"""Facts of a statement (kind, value, the words around), and whether two statements differ in one."""
