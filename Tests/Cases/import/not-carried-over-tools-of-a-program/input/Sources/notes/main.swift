import NotesKit
print(count)
