/// From how much work on a second thread gains more than it costs to start.
///
/// Starting one takes some ten microseconds, and twice that before it has warm caches. Each number stands for about half
/// a millisecond of work on one thread, found with `Tests/run.sh --bench` on 1,000 and 10,000 components; twice or half
/// of it makes no difference that can be measured. A small app stays below all of them and runs on one thread.
package enum Threshold {
  /// Bytes of a lockfile that is parsed while specs are looked for.
  package static let lockfileBytes = 200_000
  /// Folders that wait to be listed.
  package static let folders = 512
  /// Specs that wait to be read.
  package static let specs = 1_000
  /// Modules whose references are looked up.
  package static let linkedModules = 2_000
  /// Components of a package whose dependencies and products are planned side by side.
  package static let components = 100
}

/// How much of a long list one call takes, see ``concurrentShares(of:share:_:)``.
///
/// A share has to be worth its call, and small enough that threads end together when one was busy elsewhere.
package enum ShareSize {
  /// Folders to list: a few system calls each.
  package static let folders = 64
  /// Specs to read: some 30 microseconds each. A thread that was busy with the lockfile takes fewer of them.
  package static let specs = 128
  /// Targets to plan, survey or print, or pins to print: about a microsecond each.
  package static let items = 512
  /// The most shares that references are looked up in, since each makes a table of all products for itself.
  package static let lookUps = 8
}

/// How many programs run beside each other, see ``WorkerPool``.
package enum AtOnce {
  /// Gits that fetch: they wait for the network, and servers dislike many connections from one place.
  package static let connections = 8
  /// Sandboxed evaluations of a manifest that SwiftPM has often compiled before; each keeps a core busy.
  package static let evaluations = 4
  /// Loads of a package folder with SwiftPM, which compiles its manifest.
  package static let packageLoads = 2
}
