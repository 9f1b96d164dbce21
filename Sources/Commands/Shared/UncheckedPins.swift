import Planning
import SourceChecks
import Text

/// Lines about pins whose modules or sources are not fully known. The lockfile may not record them, a package in a
/// folder may have a manifest that has to run, or some code may not have been read.
///
/// - Parameters:
///   - scan: has the pins whose modules are not known, and the modules of pins with code that could not be read.
///   - project: has the sources of the pins, and the packages in folders whose manifest was not read.
func uncheckedPins(_ scan: SourceScan, of project: Project) -> String {
  let folders = project.unreadFolders
  func whose(_ names: [String]) -> String {
    names.count == 1 ? "'\(names[0].visible)'" : "\(names.count) pins"
  }
  var lines = ""
  let published = project.unreadReleases
  let recorded = scan.pinsWithoutModules.filter { !folders.contains($0) && !published.contains($0) }
  if !recorded.isEmpty {
    lines +=
      "imports of \(whose(recorded)) were not checked: the lockfile does not record the modules (run 'integrate resolve')\n"
  }
  if !published.isEmpty {
    lines += "\(whose(published)) \(published.count == 1 ? "was" : "were") checked only in part: "
    lines += "registries are not contacted (write 'products:' and 'ranges:' in the lockfile)\n"
  }
  if !folders.isEmpty {
    lines +=
      "the \(folders.count == 1 ? "folder" : "folders") of \(whose(folders)) \(folders.count == 1 ? "was" : "were") not checked: "
    lines += "\(folders.count == 1 ? "its" : "their") Package.swift would have to be run\n"
  }
  let modules = scan.modulesReadInPart
  if !modules.isEmpty {
    lines += "not all code of \(modules.count == 1 ? "'\(modules[0].visible)'" : "\(modules.count) pinned modules") "
    lines +=
      "could be read (plugins, other languages, re-exports, or too large): names that are not found there are left "
    lines += "to the compiler\n"
  }
  return lines
}
