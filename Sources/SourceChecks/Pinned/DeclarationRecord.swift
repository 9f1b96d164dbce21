import Model
import Planning
import SwiftSources
import Text

/// The declarations in the sources of a pinned component, without code. They are kept next to its spec, as Swift that
/// people can read.
package struct DeclarationRecord: Sendable {
  struct File: Sendable {
    /// From the top of the repository.
    let path: String
    let imports: [Import]
    /// Their places are lines of the record.
    let declarations: [Declaration]
  }

  struct Module: Sendable {
    let name: String
    /// True if the files have all of its code.
    let isWhole: Bool
    /// Its build settings; `nil` if no manifest has them.
    var settings: [Setting]?
    let files: [File]
  }

  /// The text that is kept.
  package let bytes: [UInt8]
  let modules: [Module]

  private static let module = "// module: "
  private static let partOfModule = "// part of module: "
  private static let file = "// file: "
  private static let setting = "// setting: "
  /// Stands for the settings of a module of which no manifest says any.
  private static let unknownSettings = "// settings are those of the spec"

  /// No more bytes than these are kept of the sources of a component. Readers take twice as many.
  private static let mostBytes = 8 << 20

  /// - Parameters:
  ///   - modules: a file that cannot be written without code, or for which no room is left, is left out, and its module is
  ///     not whole then.
  ///   - mostBytes: the limit for all files.
  init(component: String, modules: [Module], mostBytes: Int = mostBytes) {
    var left = mostBytes
    var lines = [
      Project.KeptDeclarations.format,
      "// The declarations in the sources of '\(component)', without code, that generated code may use.",
      "// Written by 'integrate' from the pinned commit, and compared with 'recorded' in the lockfile: do not edit it.",
    ]
    for module in modules {
      let files = module.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }.map {
        file -> (File, [String]?) in
        guard Self.isPlain(file.path), let printed = DeclarationPrinter.lines(file.imports, file.declarations) else {
          return (file, nil)
        }
        let size = printed.reduce(file.path.utf8.count + Self.file.utf8.count + 2) { $0 + $1.utf8.count + 1 }
        if size > left { return (file, nil) }
        left -= size
        return (file, printed)
      }
      let settings = module.settings.map { $0.map(PinnedSettings.line) }
      let sizeOfSettings = (settings ?? []).reduce(0) { $0 + ($1?.utf8.count ?? 0) + Self.setting.utf8.count + 1 }
      let isRoom = sizeOfSettings <= left
      if isRoom { left -= sizeOfSettings }
      let isWhole =
        module.isWhole && isRoom && files.allSatisfy { $0.1 != nil } && settings?.contains { $0 == nil } != true
      lines += ["", (isWhole ? Self.module : Self.partOfModule) + module.name]
      lines +=
        isRoom && settings != nil
        ? (settings ?? []).compactMap { $0 }.map { Self.setting + $0 } : [Self.unknownSettings]
      for (file, printed) in files {
        guard let printed, !printed.isEmpty else { continue }
        lines += ["", Self.file + file.path] + printed
      }
    }
    bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    self.modules = Self.modules(in: bytes) ?? []
  }

  /// `nil` if it is not the text of a record that this version of the tool knows.
  package init?(_ bytes: [UInt8]) {
    guard let modules = Self.modules(in: bytes) else { return nil }
    (self.bytes, self.modules) = (bytes, modules)
  }

  private static func isPlain(_ path: String) -> Bool {
    !path.unicodeScalars.contains(where: DeclarationPrinter.isHidden)
  }

  /// The build settings of a record's modules, by name, without modules that have none recorded.
  static func settings(in bytes: [UInt8]) -> [String: [Setting]] {
    var settings: [String: [Setting]] = [:]
    var name: String?
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "/") {
      if let module = text(line, behind: module) ?? text(line, behind: partOfModule) {
        name = module
        settings[module] = []
      } else if let name, let setting = text(line, behind: setting).flatMap(PinnedSettings.setting) {
        settings[name]?.append(setting)
      } else if let name, text(line, behind: unknownSettings) != nil {
        settings[name] = nil
      }
    }
    return settings
  }

  private static func text(_ line: ArraySlice<UInt8>, behind mark: String) -> String? {
    line.starts(with: mark.utf8) ? String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self) : nil
  }

  private static func modules(in bytes: [UInt8]) -> [Module]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, first.elementsEqual(Project.KeptDeclarations.format.utf8) else { return nil }
    var modules: [Module] = []
    var open: (name: String, isWhole: Bool, files: [File])?
    var path: (text: String, start: Int)?
    func endFile(_ end: Int) {
      guard let (name, start) = path else { return }
      let source = SwiftSource(Array(lines[start..<end].joined(separator: [UInt8(ascii: "\n")])))
      open?.files.append(
        File(
          path: name, imports: imports(of: source),
          declarations: declarations(of: source).map { declaration in
            var moved = declaration
            moved.position = SourcePosition(
              line: moved.position.line + UInt32(start), column: moved.position.column)
            return moved
          }))
      path = nil
    }
    func endModule(_ end: Int) {
      endFile(end)
      if let (name, isWhole, files) = open { modules.append(Module(name: name, isWhole: isWhole, files: files)) }
      open = nil
    }
    for (index, line) in lines.enumerated() where line.first == UInt8(ascii: "/") {
      if let name = text(line, behind: module) {
        endModule(index)
        open = (name, true, [])
      } else if let name = text(line, behind: partOfModule) {
        endModule(index)
        open = (name, false, [])
      } else if let name = text(line, behind: file) {
        endFile(index)
        path = (name, index + 1)
      }
    }
    endModule(lines.count)
    return modules
  }
}
