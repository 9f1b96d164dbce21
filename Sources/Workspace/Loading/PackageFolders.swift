import Fetching
import Parallel

/// The packages in folders that pins name. Each is read once, however often a project is loaded to be judged.
package final class PackageFolders: Sendable {
  /// By absolute path; `nil` inside for one whose manifest has to be run.
  private let known = Locked<[String: LocalPackage?]>([:])

  init() {}

  func package(in folder: String) -> LocalPackage? {
    if let package = known.value[folder] { return package }
    let package = LocalPackage(folder)
    known.withLock { $0[folder] = .some(package) }
    return package
  }
}
