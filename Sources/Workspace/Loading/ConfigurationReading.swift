import Diagnostics
import Disk
import Findings
import Loading
import LockfileText
import Model
import Paths
import Text
import YAML

/// Reads the files with values for the configurations of apps.
struct ConfigurationReading {
  let root: Root
  private(set) var bag = DiagnosticBag()
  /// By path: two apps may share a folder.
  private var known: [String: ConfigurationFile] = [:]

  init(_ root: Root) { self.root = root }

  /// The files of an app: all YAML in the folder that its spec names.
  mutating func read(of spec: Spec, into table: inout SourceTable) throws(Failure) -> [ConfigurationFile] {
    guard spec.kind == .app, let settings = spec.app.configuration else { return [] }
    let named = settings.folder?.value ?? AppConfiguration.usualFolder
    guard let path = Path.joinInRoot(spec.folder, named) else { return [] }
    guard root.kind(of: path) == .folder else {
      if let folder = settings.folder {
        bag.add(
          .missingFolder, "there is no folder '\(path)' with values of '\(spec.name.value)'", at: folder.place,
          help: "create it, with a file for each environment, or correct 'folder:'")
      }
      return []
    }
    if root.leadsOutside(path) {
      bag.add(.linkOutsideRoot(path, at: settings.folder?.place ?? settings.place))
      return []
    }
    var files: [ConfigurationFile] = []
    for name in try root.names(in: path) where isOfValues(name) {
      if let file = try read(Path.join(path, name), into: &table) { files.append(file) }
    }
    return files
  }

  private func isOfValues(_ name: String) -> Bool {
    let endings = [".yaml", ".yml"]
    guard let ending = endings.first(where: name.hasSuffix), !name.hasPrefix(".") else { return false }
    let own = name.dropLast(ending.count)
    return own != "component" && !own.hasSuffix(".component") && own != "integrate.lock"
  }

  private static func withoutTexts(_ finding: Diagnostic) -> Diagnostic {
    // It says the line alone.
    finding.id == .mergeConflict ? finding : finding.withoutQuotedTexts
  }

  /// `nil`, with a finding, for a file that cannot be read.
  private mutating func read(_ path: String, into table: inout SourceTable) throws(Failure) -> ConfigurationFile? {
    if let file = known[path] { return file }
    let file = table.add(root.display(path))
    let bytes: [UInt8]
    do { bytes = try root.input(path, limit: readLimit) } catch {
      switch error.reason {
      case .tooLarge: bag.add(.fileTooLarge(limit: readLimit, file: file))
      case .outsideRoot: bag.add(.linkOutsideRoot(path, at: Place(file: file)))
      default: throw Failure(error, in: root)
      }
      return nil
    }
    let last = Path.lastComponent(path)
    let name = String(last.dropLast(last.hasSuffix(".yaml") ? 5 : 4))
    var reader = YAMLReader()
    var found = DiagnosticBag()
    let decoded = bytes.withUnsafeBufferPointer { bytes in
      reader.read(bytes, file: file, into: &found) { node, bag in
        decodeConfigurationFile(node, path: path, file: file, name: name, into: &bag)
      } ?? nil
    }
    // The broken line may be a secret that does not belong there: its text is not repeated.
    for finding in found.diagnostics { bag.add(Self.withoutTexts(finding)) }
    known[path] = decoded
    return decoded
  }
}
