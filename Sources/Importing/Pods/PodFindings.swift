import Diagnostics

extension FindingID {
  /// The file is not what CocoaPods writes.
  package static let invalidPodfileLock = FindingID("invalid-podfile-lock")
  /// A pod or subspec that something requires and PODS does not list.
  package static let unlistedPod = FindingID("unlisted-pod")
  /// The version of a pod that SwiftPM could not use.
  package static let podVersion = FindingID("pod-version")
  /// The source of a pod that could not be carried over as it is.
  package static let podSource = FindingID("pod-source")
  /// The podspec is not what CocoaPods publishes.
  package static let invalidPodspec = FindingID("invalid-podspec")
  /// What a podspec would run.
  package static let podspecRuns = FindingID("podspec-runs-code")
  /// A key that stands twice.
  static let duplicateLockKey = FindingID("duplicate-key")
}

// The file.
extension Diagnostic {
  static func invalidPodfileLock(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(.invalidPodfileLock, .error, message, at: place)
  }

  static func duplicateLockKey(_ key: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .duplicateLockKey, .error, "key '\(key)' is given twice", at: place, notes: [Note("first given here", at: first)]
    )
  }

  static func unknownSection(_ section: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, .warning, "the section '\(section)' is not known and was left out", at: place,
      help: "check whether something in it has to be said in component.yaml or integrate.lock.yaml")
  }

  /// Every error of the file says how to go on: CocoaPods writes the file, so CocoaPods can write it again.
  func helpingToGoOn() -> Diagnostic {
    guard severity == .error else { return self }
    var copy = self
    let again = "run 'pod install', which writes the file afresh, and import again"
    copy.help = help.map { "\($0); or \(again)" } ?? "\(again), or mend the line by hand"
    return copy
  }
}

// Pods.
extension Diagnostic {
  static func unlistedPod(_ name: String, of owner: String?, at place: Place) -> Diagnostic {
    let who = owner.map { "which '\($0)' requires" } ?? "which the Podfile asks for"
    return Diagnostic(
      .unlistedPod, .warning, "'\(name)', \(who), is not listed in PODS", at: place,
      help:
        "nothing is pinned for it: add it to integrate.lock.yaml if it is needed, or run 'pod install' and import again"
    )
  }

  static func unlistedSource(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unlistedPod, .warning, "'\(name)', which EXTERNAL SOURCES names, is not listed in PODS", at: place,
      help: "nothing is pinned for it: run 'pod install' and import again if it is needed")
  }

  static func twoVersions(of pod: String, _ version: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .podVersion, .warning, "'\(pod)' is listed with another version, '\(version)', which was left out", at: place,
      notes: [Note("this one is pinned", at: first)], help: "check which of the two is meant")
  }

  static func noVersion(of pod: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .podVersion, .warning, "'\(pod)' is listed without a version", at: place,
      help: "write its version into integrate.lock.yaml")
  }

  static func unusableVersion(_ version: String, of pod: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .podVersion, .warning, "'\(version)' of '\(pod)' is kept as text: SwiftPM could not use it as a version",
      at: place,
      help: "a package in its place needs a tag of three numbers (1.2.3), or a revision")
  }

  static func podListedTwice(_ name: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, .warning, "'\(name)' is listed twice, and its requirements were put together", at: place,
      notes: [Note("listed here first", at: first)])
  }
}

// Sources.
extension Diagnostic {
  static func podSource(_ message: String, at place: Place, help: String) -> Diagnostic {
    Diagnostic(.podSource, .warning, message, at: place, help: help)
  }

  static func podSourceRefused(_ what: String, because reason: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .sourceLeftOut, .warning, "\(what) was left out: \(reason)", at: place,
      help: "the pod itself is pinned without it: write 'git:' and 'revision:' into integrate.lock.yaml by hand")
  }

  static func podOptionLeftOut(_ option: String, of pod: String, because reason: String, at place: Place) -> Diagnostic
  {
    Diagnostic(
      .notCarriedOver, .warning, "the option '\(option)' of '\(pod)' was left out: \(reason)", at: place,
      help: "pins have no such option")
  }
}

// Podspecs.
extension Diagnostic {
  static func invalidPodspec(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .invalidPodspec, .warning, "\(message), so that the podspec was left out", at: place,
      help: "write it afresh with 'pod ipc spec NAME.podspec > NAME.podspec.json'")
  }

  static func podspecRuns(_ key: String, of pod: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .podspecRuns, .warning, "'\(key)' of the podspec of '\(pod)' would run code, and is refused", at: place,
      help: "read what it does, and write a plugin or a script of your own if it is needed")
  }

  static func podspecKey(_ message: String, at place: Place, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, .warning, message, at: place,
      help: help ?? "say it in the spec where a spec can, or live with the difference")
  }
}
