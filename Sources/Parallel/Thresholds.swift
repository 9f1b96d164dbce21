/// The amounts of work from which a second thread gains more than it costs to start.
///
/// Round numbers, well above what one thread does while another starts: a small app stays below all of them and runs on
/// one thread, a large one is far above.
package enum Threshold {
  /// Bytes of a lockfile that is parsed while specs are searched.
  package static let lockfileBytes = 200_000
  /// Bytes of a manifest that is hashed while the project is loaded.
  package static let manifestBytes = 1 << 20
  /// Dependencies of modules whose checks run in parallel.
  package static let dependencies = 5_000
  /// Folders in the queue to be listed.
  package static let folders = 512
  /// Specs in the queue to be read.
  package static let specs = 1_000
  /// Modules whose references are resolved.
  package static let linkedModules = 2_000
  /// Components of a package whose dependencies and products are planned in parallel.
  package static let components = 100
}

/// The sizes of the shares of a long list, see ``concurrentShares(of:share:_:)``.
///
/// A share has to be worth its call, and small enough that threads end together when one was busy elsewhere.
package enum ShareSize {
  /// Folders to list: a few system calls each.
  package static let folders = 64
  /// Specs to read. A thread that was busy with the lockfile takes fewer of them.
  package static let specs = 128
  /// Modules whose source files are read.
  package static let sources = 16
  /// Targets to plan, survey or print, or pins to print.
  package static let items = 512
  /// The most shares for resolving references, since each builds its own table of all products.
  package static let lookUps = 8
}

/// The numbers of programs that run in parallel, see ``WorkerPool``.
package enum ProcessLimit {
  /// Processes of git that fetch: they wait for the network, and servers dislike many connections from one client.
  package static let connections = 8
  /// Sandboxed evaluations of manifests, often compiled by SwiftPM before; each keeps a core busy.
  package static let evaluations = 4
  /// Loads of a package folder with SwiftPM, which compiles its manifest.
  package static let packageLoads = 2
}
