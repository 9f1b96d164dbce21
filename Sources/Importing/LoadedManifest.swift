import Diagnostics
import Disk
import JSON
import ManifestReader
import Model
import Paths
import SwiftPackages
import Text
import Workspace

extension ToolsVersion {
  /// The tools version that `swift package init` of the installed Swift writes; `nil` if there is none.
  package static var installed: ToolsVersion? {
    Reading.toolchain.flatMap { ToolsVersion($0) }.map { max(ToolsVersion($0.major, $0.minor), oldestWrittenTools) }
  }
}

/// A manifest: read without running it if possible, or as SwiftPM prints it.
enum LoadedManifest: Sendable {
  /// The output of `swift package dump-package`, or what it would be; and whether it is what a Mac would say.
  case dump([UInt8], isOfMac: Bool)
  /// The manifest does not load; with the compiler's errors.
  case refused(String)
  /// SwiftPM could not be run, or says something else than what was read.
  case failed(Failure)

  init(of folder: String, named name: String, _ options: ManifestOptions) {
    switch Reading(of: folder, options.host) {
    case .dump(let dump):
      self = .dump(dump, isOfMac: options.host == .macOS)
      if options.compares, options.host == .current { self = Self(running: folder).compared(with: dump, named: name) }
    case .refused(let reason):
      if options.isVerbose { Output.error.write("integrate: note: '\(name.visible)' is run: \(reason.visible)\n") }
      self = Self(running: folder)
    }
  }

  private init(running folder: String) {
    do {
      var process = Subprocess("swift", ["package", "dump-package"], folder: folder)
      process.whenSilent = { Output.error.progress("waiting for 'swift package dump-package' in '\(folder.visible)'") }
      let result = try process.run()
      if result.succeeded {
        self = .dump(result.output, isOfMac: ManifestInputs.Host.current == .macOS)
        return
      }
      // The compiler's errors are what matters; SwiftPM adds only its command line and folders.
      let lines = result.errorText.split(separator: "\n").filter {
        !$0.contains("(compiled with: [") && !$0.hasPrefix("error: invalid manifests at [")
      }
      self = .refused(lines.map { String($0).visible + "\n" }.joined())
    } catch {
      self = .failed(
        Failure(
          error.message, help: "install Swift, or pass the output of 'swift package dump-package' with '--dump FILE'"))
    }
  }

  /// Compares SwiftPM's output with the result of reading: both have to be the same.
  private func compared(with read: [UInt8], named name: String) -> LoadedManifest {
    guard case .dump(let ran, _) = self else { return self }
    func manifest(_ dump: [UInt8]) -> Manifest? {
      var bag = DiagnosticBag()
      return DumpReader.read(dump, file: FileID(rawValue: 0), into: &bag)
    }
    if manifest(read) == manifest(ran) { return self }
    return .failed(
      Failure("'\(name)' was parsed differently from how SwiftPM runs it", help: "report this as a bug of integrate"))
  }
}

/// The settings for reading the manifests of an import.
package struct ManifestOptions: Sendable {
  /// True if manifests that are read are run too, and the results compared.
  package var compares: Bool
  /// True to report the manifests that are run, with the reason.
  package var isVerbose: Bool
  /// The system that they are read for: what an Xcode project links is built on a Mac. Those that are run say what they say
  /// here.
  var host = ManifestInputs.Host.current

  package init(compares: Bool = false, isVerbose: Bool = false) {
    (self.compares, self.isVerbose) = (compares, isVerbose)
  }
}

/// A manifest that is read without running it, or why it is not.
private enum Reading {
  case dump([UInt8])
  case refused(String)

  init(of folder: String, _ host: ManifestInputs.Host) {
    let variables = Subprocess.currentEnvironment
    let home = variables["HOME"]
    if let reason = Self.settings(folder, home, variables) {
      self = .refused(reason)
      return
    }
    var files: [String: [UInt8]] = [:]
    do throws(DiskError) {
      for name in try Disk.list(folder) where ManifestReader.isManifest(name) {
        files[name] = try Disk.read(Path.join(folder, name), limit: ManifestReader.limit)
      }
    } catch {
      self = .refused(error.message)
      return
    }
    let inputs = ManifestInputs(
      host: host, environment: variables, unknownVariables: ManifestInputs.variablesOfTools, folder: folder, home: home)
    do throws(Refusal) {
      let answer = try ManifestReader.read(files, inputs, toolchain: { Self.toolchain })
      self = .dump(Array(JSONWriter.compact(answer.dump).utf8))
    } catch { self = .refused(error.description) }
  }

  /// The reason that SwiftPM may use other addresses than the manifest: it applies mirrors.
  private static func settings(_ folder: String, _ home: String?, _ variables: [String: String]) -> String? {
    let name = "configuration/mirrors.json"
    let places = [".swiftpm", "Library/org.swift.swiftpm"].map { Path.join($0, name) }
    let paths = [folder, home].compactMap { $0 }.flatMap { folder in places.map { Path.join(folder, $0) } }
    if let path = paths.first(where: { Disk.kind(of: $0) != nil }) { return "there are mirrors in '\(path)'" }
    let variable = ["SWIFTPM_MIRROR_CONFIG", "XDG_CONFIG_HOME"].first { variables[$0] != nil }
    return variable.map { "\($0) may name mirrors" }
  }

  /// The version of Swift, asked once for all manifests.
  static let toolchain: String? = {
    guard let result = try? Subprocess("swift", ["--version"], timeout: .seconds(60)).run(), result.succeeded else {
      return nil
    }
    return ManifestReader.version(in: result.outputText)
  }()
}
