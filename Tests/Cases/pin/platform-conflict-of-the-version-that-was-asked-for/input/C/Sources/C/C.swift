import e1
