import Disk
import JSON
import Paths
import Workspace

/// Where the compiler's index of some sources lies, and the library that reads it.
enum IndexPlaces {
  /// The index that SwiftPM wrote for a debug build of the package that a folder lies in.
  static func store(for folder: String) throws(Failure) -> String {
    var candidate: String
    do { candidate = try Disk.realPath(folder) } catch { throw Failure(error) }
    while true {
      let store = Path.join(candidate, ".build/debug/index/store")
      if Disk.kind(of: store) == .folder { return store }
      let parent = Path.parent(candidate)
      if parent == candidate { break }
      candidate = parent
    }
    throw Failure(
      "there is no index in a '.build' of '\(folder)' or above",
      help:
        "'swift build' writes one; '--index-store' names one of Xcode's, 'Index.noindex/DataStore' in the project's "
        + "folder of DerivedData")
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
        "'swift -print-target-info' does not say where the toolchain lies", help: "leave '--index' out, and go by names"
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
      throw Failure("there is no '\(library)'", help: "leave '--index' out, and go by names")
    }
    return library
  }
}
