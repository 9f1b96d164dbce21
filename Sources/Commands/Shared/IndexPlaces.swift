import Disk
import JSON
import Paths
import Workspace

/// The compiler's index of some sources, and the library that reads it.
enum IndexPlaces {
  /// The index that SwiftPM wrote for a debug build of the package that a folder lies in, else Xcode's of the project.
  static func store(
    for folder: String, environment: [String: String] = Subprocess.currentEnvironment
  ) throws(Failure) -> String {
    let real = try orFailure(Disk.realPath(folder))
    var folders = [real]
    while let last = folders.last, Path.parent(last) != last { folders.append(Path.parent(last)) }
    let stores = folders.lazy.map { Path.join($0, ".build/debug/index/store") }
    if let store = stores.first(where: { Disk.kind(of: $0) == .folder }) { return store }
    // Xcode may keep it beside a project too.
    let usual = environment["HOME"].map { [Path.join($0, "Library/Developer/Xcode/DerivedData")] } ?? []
    let xcode = DerivedData(in: usual + folders.map { Path.join($0, "DerivedData") })
    if let store = xcode.store(for: real) { return store }
    throw Failure(
      "there is no index in '.build' of '\(folder)' or above, or in Xcode's DerivedData",
      help:
        "run 'swift build' or build in Xcode to write one, or pass '--index-store' with another folder, such as "
        + "'Index.noindex/DataStore' in the project's folder of DerivedData")
  }

  /// The library of the toolchain that `swift` in PATH belongs to.
  static func library(for folder: String) throws(Failure) -> String {
    let asked = Subprocess("swift", ["-print-target-info"], folder: folder, timeout: .seconds(60), outputLimit: 1 << 20)
    let result: Subprocess.Result
    do { result = try asked.run() } catch { throw Failure(error) }
    guard result.succeeded, let info = try? JSONValue.parse(result.output),
      let resources = info["paths"]?["runtimeResourcePath"]?.text
    else {
      throw Failure(
        "'swift -print-target-info' does not print the toolchain's folder", help: "drop '--index' to compare names"
      )
    }
    #if canImport(Darwin)
      let name = "libIndexStore.dylib"
    #else
      let name = "libIndexStore.so"
    #endif
    // The resources are `usr/lib/swift`.
    let library = Path.join(Path.parent(resources), name)
    guard Disk.kind(of: library) == .file else {
      throw Failure("there is no '\(library)'", help: "drop '--index' to compare names")
    }
    return library
  }
}
