// What the case needs is the file.
