import Diagnostics
import Model
import Text

/// The contents of a Podfile.lock as written: versions and requirements stay text.
package struct PodfileLock: Sendable {
  /// An item of PODS: a pod or subspec with its version and dependencies.
  package struct Entry: Sendable {
    /// `A`, or `A/Sub/Deeper`.
    package var name: Located<String>
    package var version: Located<String>?
    package var requires: [Reference]

    package init(name: Located<String>, version: Located<String>?, requires: [Reference]) {
      (self.name, self.version, self.requires) = (name, version, requires)
    }
  }

  /// A pod or subspec with a version requirement: `B (~> 1.2, >= 1.2.3)`.
  package struct Reference: Sendable {
    package var pod: Located<String>
    /// Empty for any version, and if a source is given instead.
    package var requirement: String

    package init(pod: Located<String>, requirement: String) { (self.pod, self.requirement) = (pod, requirement) }
  }

  /// An entry of EXTERNAL SOURCES or CHECKOUT OPTIONS: options by name, without colons.
  package struct Source: Sendable {
    package var name: Located<String>
    package var options: [(key: Located<String>, value: Located<String>)]

    package init(name: Located<String>, options: [(key: Located<String>, value: Located<String>)]) {
      (self.name, self.options) = (name, options)
    }

    package subscript(_ key: String) -> Located<String>? { options.first { $0.key.value == key }?.value }

    /// The path of a pod, or of its podspec, that the app's own tools set up.
    package var pathOfHost: Located<String>? {
      self["git"] == nil ? (self["path"] ?? self["podspec"]).flatMap { PodfileLock.isOfHost($0.value) ? $0 : nil } : nil
    }
  }

  package var file: FileID
  package var entries: [Entry] = []
  /// The dependencies of the Podfile.
  package var dependencies: [Reference] = []
  /// The spec repository of each pod, by pod name.
  package var specRepositories: [String: Located<String>] = [:]
  package var externalSources: [Source] = []
  package var checkoutOptions: [String: Source] = [:]
  /// The version of CocoaPods that wrote the file.
  package var cocoapods: String?

  package init(file: FileID) { self.file = file }

  /// A requirement for a pod, and its author.
  package struct Demand: Sendable {
    /// `the Podfile`, or `the podspec of 'A'`.
    package let by: String
    package let reference: Reference
  }

  /// The requirements of the Podfile and of the podspecs in the project; those of other pods stay with their pins.
  ///
  /// - Parameters:
  ///   - place: the folder of the Podfile.lock, from the root.
  ///   - packages: the folders of local pods that are packages too, whose manifests have their requirements.
  package func demands(from place: String, besides packages: Set<String> = []) -> [Demand] {
    let local = Set(
      externalSources.filter { source in
        source.pathOfHost == nil && source.localFolder(from: place).map { !packages.contains($0) } ?? false
      }.map(\.name.value))
    let ofPodspecs = entries.flatMap { entry -> [Demand] in
      let name = Self.root(of: entry.name.value)
      if !local.contains(name) { return [] }
      return entry.requires.map { Demand(by: "the podspec of '\(name)'", reference: $0) }
    }
    let all = dependencies.map { Demand(by: "the Podfile", reference: $0) } + ofPodspecs
    return all.filter { !$0.reference.requirement.isEmpty }
  }

  /// Returns whether a path is in a folder that React Native, Expo, Capacitor or Flutter fill.
  package static func isOfHost(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    let folders: Set = ["node_modules", ".symlinks", ".pub-cache", "capacitor-cordova-ios-plugins"]
    return !folders.isDisjoint(with: parts) || parts.first == "Flutter" || parts.starts(with: ["build", "generated"])
  }

  /// The pod of a reference: `A` for `A/Sub`.
  package static func root(of name: String) -> String {
    name.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(name[..<$0]) } ?? name
  }
}

/// Splits a name from the parentheses after it: `B (~> 1.2)`.
func splitPodText(_ text: String) -> (name: String, detail: String?) {
  guard text.hasSuffix(")"), let space = text.range(ofBytes: " (") else { return (text, nil) }
  return (String(text[..<space.lowerBound]), String(text[space.upperBound...].dropLast()))
}
