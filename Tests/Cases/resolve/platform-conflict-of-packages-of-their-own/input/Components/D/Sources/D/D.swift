import E
