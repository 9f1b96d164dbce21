import Diagnostics
import Fetching
import Model

/// The state of a pod's conversion to a package.
package enum PodStatus: String, CaseIterable, Sendable {
  /// There is a package at the very version.
  case exact
  /// There is a package at the pinned commit, which no version names.
  case revision
  /// It is a part of a package that another pod brings.
  case `internal`
  /// A later version has a package.
  case later
  /// It is published as compiled frameworks alone.
  case binary
  /// It has no package: its sources can be taken into the project.
  case vendor
  /// A program that is run, and not linked.
  case tool
  /// React Native, Expo or Flutter set it up by themselves.
  case host
  /// It lies in the project: 'import' makes a component of it.
  case local
  /// The root has a package or a component in its place already.
  case converted
  /// Its state could not be found out.
  case unknown

  /// True if it blocks the conversion of pods that are connected with it.
  package var holdsBack: Bool { [.binary, .vendor, .host, .unknown].contains(self) }
}

/// A pod of a Podfile.lock, with all of its subspecs.
package struct LockedPod: Sendable {
  package let name: String
  package let place: Place
  /// As written; `nil` if none is listed.
  package var version: String?
  /// The listed subspecs; the empty text stands for the pod itself.
  package var subspecs: [String] = []
  /// The other pods that it requires and that are listed, sorted.
  package var requires: [String] = []
}

/// The known facts about a pod.
package struct PodRow: Sendable {
  /// The source of a status.
  package enum Origin: String, Sendable {
    case repository, podspec, lock, table, project
  }

  /// The package in the place of a pod.
  package struct Package: Sendable, Equatable {
    package var url: String
    package var version: String?
    package var tag: String?
    package var revision: String?
    package var products: [String] = []
    /// The products of the package, where it is not certain which of them stands for the pod.
    package var choices: [String] = []

    /// The last part of its address, as it is written.
    var name: String {
      let rest = withoutEnding(url.utf8[...])
      return rest.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? rest
    }

    /// The name by which SwiftPM tells packages apart.
    var identity: String { packageIdentity(ofURL: url) }
  }

  package let pod: LockedPod
  package var status: PodStatus
  package var origin: Origin
  /// One sentence, or a part of one, without a full stop.
  package var reason: String
  package var help: String?
  package var package: Package?
  /// The facts of its manifest; `nil` if it was not read in this run.
  var facts: RecordedFacts?
  package var changes: [KnownPod.ModuleChange] = []
  package var linkerFlags: [String] = []
  /// The name that its podspec says it is imported by.
  package var module: String?

  init(
    _ pod: LockedPod, _ status: PodStatus, by origin: Origin, _ reason: String, help: String? = nil,
    package: Package? = nil
  ) {
    (self.pod, self.status, self.origin, self.reason) = (pod, status, origin, reason)
    (self.help, self.package) = (help, package)
  }

  /// True if the status claims a package that was not read in this run.
  package var isUnproven: Bool {
    origin == .table && ([.exact, .vendor].contains(status) || status == .later && package != nil)
  }

  /// True if it has no package of its own, but is part of another pod's, now or at a later version.
  var isPart: Bool { status == .internal || status == .later && package == nil }
}
