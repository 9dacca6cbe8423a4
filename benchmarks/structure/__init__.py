"""How the code is arranged: files a folder, circles, and the files that one question enters."""
