"""The sections of the language files, with the type of each entry. A module is a file of English."""
