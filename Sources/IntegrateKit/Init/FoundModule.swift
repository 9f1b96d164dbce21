import Disk

/// A folder of sources that `init` makes a module of.
struct FoundModule {
  let name: String
  /// From the root: `Components/Chat/Sources/Chat`.
  let folder: String
  /// The modules its sources import, tests left out.
  let imports: Set<String>
  /// Whether it has a program's entry point.
  let isProgram: Bool
  /// The test folder that goes with it, from the root, and what the tests import.
  let tests: (folder: String, imports: Set<String>)?
}

/// What an existing folder holds that looks like components: folders with sources in `Sources/<Name>`.
struct FoundComponents {
  /// By the folder that holds `Sources`, in order of path.
  private(set) var modules: [(base: String, modules: [FoundModule])] = []

  /// - Throws: when the folder cannot be listed.
  init(in root: String) throws(Failure) {
    let walk: Walk
    do { walk = try Disk.walk(root) { $0.count > 6 && $0.suffix(6).elementsEqual(".swift".utf8) } } catch {
      throw Failure(error)
    }
    let swiftFiles = Dictionary(grouping: walk.files) { Self.moduleFolder(of: $0) }
    var byBase: [String: [FoundModule]] = [:]
    for (folder, files) in swiftFiles {
      guard let folder, let (base, name) = Self.split(folder, "Sources") else { continue }
      let testFolder = joinPath(base, "Tests/\(name)Tests")
      let tests = swiftFiles[testFolder].map { (folder: testFolder, imports: Self.imports(of: $0, in: root)) }
      byBase[base, default: []].append(
        FoundModule(
          name: name, folder: folder, imports: Self.imports(of: files, in: root),
          isProgram: Self.isProgram(files, in: root), tests: tests))
    }
    modules = byBase.sorted { Path.precedes($0.key, $1.key) }
      .map { ($0.key, $0.value.sorted { $0.name < $1.name }) }
  }

  /// `Components/Chat/Sources/Chat` for a file below it; `nil` for a file in no `Sources/<Name>` or `Tests/<Name>`.
  private static func moduleFolder(of file: String) -> String? {
    let parts = file.split(separator: "/")
    guard let index = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), index + 2 < parts.count else {
      return nil
    }
    return parts[...(index + 1)].joined(separator: "/")
  }

  private static func split(_ folder: String, _ kind: String) -> (base: String, name: String)? {
    let parts = folder.split(separator: "/")
    guard parts.count >= 2, parts[parts.count - 2] == kind else { return nil }
    return (parts.dropLast(2).joined(separator: "/"), String(parts[parts.count - 1]))
  }

  private static func isProgram(_ files: [String], in root: String) -> Bool {
    files.contains { file in
      Path.lastComponent(file) == "main.swift"
        || ((try? Disk.read(Path.join(root, file), limit: 1 << 20)).map { declaresMain($0) } ?? false)
    }
  }

  private static func declaresMain(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 10).contains { line in
      let text = line.drop { $0 == 32 || $0 == 9 }
      return text.starts(with: "@main".utf8) && !(text.dropFirst(5).first.map(isNameByte) ?? false)
    }
  }

  /// The modules that files import, read from lines that begin with an import.
  private static func imports(of files: [String], in root: String) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      guard let bytes = try? Disk.read(Path.join(root, file), limit: 4 << 20) else { continue }
      for line in bytes.split(separator: 10) {
        if let name = importedModule(line) { names.insert(name) }
      }
    }
    return names
  }

  private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

  private static func importedModule(_ line: ArraySlice<UInt8>) -> String? {
    guard line.contains(UInt8(ascii: "i")) else { return nil }
    let words = line.split { $0 == 32 || $0 == 9 || $0 == 13 || $0 == UInt8(ascii: ";") }
    guard let index = words.firstIndex(where: { $0.elementsEqual("import".utf8) }), index <= 3 else { return nil }
    for word in words[..<index] {
      let text = String(decoding: word, as: UTF8.self)
      let isModifier =
        text.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(text)
      if !isModifier { return nil }
    }
    var rest = words[(index + 1)...].map { String(decoding: $0, as: UTF8.self) }
    if let first = rest.first, kinds.contains(first) { rest.removeFirst() }
    return rest.first.map { String($0.prefix { $0 != "." }) }
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
    || (0x61...0x7A).contains(byte)
}
