"""Questions in the words of students, written from the pages by people who had not seen the code."""
