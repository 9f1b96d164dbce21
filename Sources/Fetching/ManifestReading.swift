import Disk
import JSON
import ManifestReader
import Model
import Parallel
import Paths
import Text

/// The settings for reading manifests without running them.
struct ManifestReading: Sendable {
  /// The system that they answer for.
  var host = ManifestInputs.Host.current
  /// True if they are run too, and the two answers compared.
  var compares = false
  /// True to report the manifests that are run, with the reason, and the read ones that depend on the host.
  var isVerbose = false
}

/// A manifest that is asked for.
struct ManifestRequest {
  /// The name of a git object that determines the contents of all files.
  var key: String
  var revision: String
  /// For messages.
  var repository: String
}

/// The results that are kept of a manifest, by the ending of their file's name.
private enum Kept: String, CaseIterable {
  case dump = "json"
  /// A dump that would be another one on another system.
  case dumpOfHost = "host.json"
  /// The reason that it has to be run.
  case refusal = "refused"
  /// The newer tools that it needs.
  case newerTools = "newer"
}

extension ManifestEvaluator {
  /// Reads a manifest without running it.
  ///
  /// - Parameter files: `Package.swift` and its variants, by name; called only if needed.
  /// - Returns: the manifest, or `nil` with the place and the reason if it has to be run; and true if it depends on the
  ///   host.
  func read(
    _ asked: ManifestRequest, for host: ManifestInputs.Host, files: () throws(FetchError) -> [String: [UInt8]]
  ) throws(FetchError) -> (manifest: Manifest?, refusal: String, isOfHost: Bool) {
    // All that a manifest may ask for is in the name of the folder: the environment is always the same.
    let swift = (try? self.swift(asked.repository)).map { Toolchain(swift: $0, environment: environment).key }
    let place = "read-\(ManifestReader.edition)-\(host.rawValue)-\(swift ?? "none")"
    let folder: String
    do { folder = try cache.folder("manifests", place) } catch { throw FetchError(asked.repository, .disk(error)) }
    let (kind, bytes): (Kept, [UInt8])
    if let kept = kept(asked, in: folder) {
      (kind, bytes) = kept
    } else {
      (kind, bytes) = try make(asked, host, try files(), in: folder)
    }
    switch kind {
    case .refusal:
      let refusal = String(decoding: bytes, as: UTF8.self)
      noteAbout("the manifest", of: asked, "is run: \(refusal)")
      return (nil, refusal, false)
    case .newerTools:
      throw FetchError(
        asked.repository, .newerTools(revision: asked.revision, String(decoding: bytes, as: UTF8.self)))
    case .dumpOfHost: noteAbout("the manifest", of: asked, "depends on the host; this is for \(host.rawValue)")
    case .dump: break
    }
    guard let manifest = read(bytes) else { return (nil, "", false) }
    if let problem = Self.problem(of: manifest) {
      throw FetchError(asked.repository, .unfitName(revision: asked.revision, problem))
    }
    return (manifest, "", kind == .dumpOfHost)
  }

  private func kept(_ asked: ManifestRequest, in folder: String) -> (Kept, [UInt8])? {
    for kind in Kept.allCases {
      if let bytes = try? Disk.read(Path.join(folder, "\(asked.key).\(kind.rawValue)")) { return (kind, bytes) }
    }
    return nil
  }

  /// Reads a manifest, and keeps the result.
  private func make(
    _ asked: ManifestRequest, _ host: ManifestInputs.Host, _ files: [String: [UInt8]], in folder: String
  ) throws(FetchError) -> (Kept, [UInt8]) {
    let inputs = ManifestInputs(host: host, environment: ["LC_ALL": "C"], unknownVariables: Self.variablesOfTheMachine)
    var isSilent = false
    func toolchain() -> String? {
      let version = version(asked.repository, in: folder)
      isSilent = version == nil && (try? swift(asked.repository)) != nil
      return version
    }
    var made: (kind: Kept, bytes: [UInt8])
    do throws(Refusal) {
      let answer = try ManifestReader.readForBothHosts(files, inputs, toolchain: toolchain)
      made = (answer.differs ? .dumpOfHost : .dump, Array(JSONWriter.compact(answer.dump).utf8))
      if read(made.bytes) == nil { made = (.refusal, Array("SwiftPM's dump cannot be read".utf8)) }
    } catch {
      made = error.isForNewerTools ? (.newerTools, Array(error.reason.utf8)) : (.refusal, Array(error.description.utf8))
    }
    // A Swift that does not print its version may accept another manifest, and may print it the next time.
    if isSilent { return (.refusal, Array("'swift --version' prints no version".utf8)) }
    do { _ = try Disk.writeAtomically(made.bytes, to: "\(asked.key).\(made.kind.rawValue)", inside: folder) } catch {
      throw FetchError(asked.repository, .disk(error))
    }
    return made
  }

  /// The version of Swift. A second caller waits for the answer to the first.
  private func version(_ repository: String, in folder: String) -> String? {
    versions.withLock { known in
      if let version = known[folder] { return version }
      known[folder] = printedVersion(repository, in: folder)
      return known[folder]
    }
  }

  /// The version that Swift itself prints, kept next to the manifests that were read with it.
  private func printedVersion(_ repository: String, in folder: String) -> String? {
    if let kept = try? Disk.read(Path.join(folder, "version")) { return String(decoding: kept, as: UTF8.self) }
    guard let swift = try? self.swift(repository) else { return nil }
    var environment = manifestEnvironment(folder)
    // Swift prints nothing if this folder does not exist.
    environment["TMPDIR"] = folder
    let asked = Subprocess(swift, ["--version"], environment: environment, folder: folder, timeout: .seconds(60))
    guard let result = try? asked.run(), result.succeeded,
      let version = ManifestReader.version(in: result.outputText)
    else { return nil }
    _ = try? Disk.writeAtomically(Array(version.utf8), to: "version", inside: folder)
    return version
  }

  private func noteAbout(_ subject: String, of asked: ManifestRequest, _ text: String) {
    guard reading.isVerbose else { return }
    note("\(subject) of '\(asked.repository)' at \(asked.revision) \(text)")
  }

  /// Says that a manifest that was run, as it could not be read, answered for this machine and not for the host that
  /// is wanted, if that may matter.
  func noteHostDependence(_ asked: ManifestRequest, _ files: [String: [UInt8]]) {
    guard files.values.contains(where: { String(decoding: $0, as: UTF8.self).contains("#if") }) else { return }
    note(
      "the manifest of '\(asked.repository)' at \(asked.revision) was run on this machine, "
        + "and may differ on \(reading.host.rawValue)")
  }

  /// Says that a manifest needs packages here that it does not need on the host for which it was read.
  func noteOther(_ asked: ManifestRequest, packages: [String]) {
    note(
      "the manifest of '\(asked.repository)' at \(asked.revision) needs \(packages.joined(separator: ", ")) on this machine, "
        + "but not on \(reading.host.rawValue), for which it was read: 'swift build' here may change Package.resolved")
  }

  private func note(_ text: String) { Output.error.write("integrate: note: \(text.visible)\n") }

  /// The environment variables of a manifest that is run whose values differ from machine to machine.
  private static let variablesOfTheMachine = ManifestInputs.variablesOfTools.union([
    "HOME", "LD_LIBRARY_PATH", "SWIFTLY_BIN_DIR", "SWIFTLY_HOME_DIR", "SWIFTLY_TOOLCHAINS_DIR", "TMPDIR",
  ])
}
