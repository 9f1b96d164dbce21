import Text

/// Lines about pins of which it is not known what they have: of some the lockfile does not record it, and of packages in
/// folders it may be that only running their manifest tells it.
///
/// - Parameters:
///   - pins: the names of all whose modules are not known, so that imports of them could not be checked.
///   - folders: the names of packages in folders whose manifest was not read.
func uncheckedPins(_ pins: [String], inFolders folders: [String]) -> String {
  func whose(_ names: [String]) -> String {
    names.count == 1 ? "'\(names[0].visible)'" : "\(names.count) pins"
  }
  var lines = ""
  let recorded = pins.filter { !folders.contains($0) }
  if !recorded.isEmpty {
    lines +=
      "imports of \(whose(recorded)) were not checked: the lockfile does not record the modules (run 'integrate resolve')\n"
  }
  if !folders.isEmpty {
    lines += "what is in the \(folders.count == 1 ? "folder" : "folders") of \(whose(folders)) was not checked: "
    lines += "\(folders.count == 1 ? "its" : "their") Package.swift would have to be run\n"
  }
  return lines
}
