import Diagnostics
import Findings
import Generators
import Model
import Paths
import Planning
import Text

/// Turns errors of a build into findings: those in generated files at the line of a spec, the others where they are.
struct BuildFindings {
  private let generation: Generation
  /// By path from the root.
  private let texts: [String: String]
  private var files = FileIDs()
  private var lines: [String: SpecLines] = [:]
  /// Those that were added, without their notes: builds of two apps report the same error.
  private var added: Set<Diagnostic> = []

  init(_ generation: Generation) {
    self.generation = generation
    texts = Dictionary(
      generation.files.lazy.filter { $0.kind == .source }.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func add(_ errors: [CompilerMessage], to resolution: inout Resolution) {
    for error in errors {
      let relative = error.path.flatMap { pathInRoot($0, resolution.root) }
      var finding: Diagnostic
      if let relative, let text = texts[relative] {
        let lines = lines[relative] ?? SpecLines(text, specs: Set(resolution.graph.project.specs.map(\.spec.path)))
        self.lines[relative] = lines
        finding = diagnostic(of: error, in: relative, lines, &resolution)
      } else {
        let place = error.path.map { path in
          Place(file: files.id(of: relative, path, &resolution), line: UInt32(error.line), column: UInt32(error.column))
        }
        finding = Diagnostic(
          .buildError, error.text, at: place, notes: notes(of: error, besidesGenerated: false, &resolution))
      }
      // The same type is named in several lines of a generated file.
      var key = finding
      key.notes = []
      if added.insert(key).inserted { resolution.bag.add(finding) }
    }
  }

  /// The path from the root; `nil` outside of it.
  private func pathInRoot(_ path: String, _ root: Root) -> String? {
    Path.isInside(path, root.path) ? Path.relative(from: root.path, to: path) : nil
  }

  // MARK: Generated files

  private mutating func diagnostic(
    of error: CompilerMessage, in path: String, _ lines: SpecLines, _ resolution: inout Resolution
  ) -> Diagnostic {
    let places = lines.origins(of: error.line).compactMap { place(of: $0, resolution) }
    let named = placeByName(lines.words(of: error.line), resolution)
    let found = places.first ?? named ?? placeOfSpec(of: path, resolution)
    var notes: [Note] = places.dropFirst().map { Note("bound here", at: $0) }
    let generated = Place(
      file: files.id(of: path, path, &resolution), line: UInt32(error.line), column: UInt32(error.column))
    notes.append(Note("in generated code", at: generated))
    notes += self.notes(of: error, besidesGenerated: true, &resolution)
    return Diagnostic(
      .buildError, error.text, at: found, notes: notes, help: help(for: error.text, at: found, resolution))
  }

  /// A line of a spec, at the first character that is no space.
  private func place(of origin: SpecLines.Origin, _ resolution: Resolution) -> Place? {
    guard let spec = resolution.graph.project.specs.first(where: { $0.spec.path == origin.path })?.spec else {
      return nil
    }
    let bytes = (try? resolution.root.read(origin.path)) ?? nil
    let text = bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.indices.contains(origin.line - 1) ? lines[origin.line - 1] : ""
    return Place(file: spec.file, line: UInt32(origin.line), column: UInt32(line.prefix { $0 == " " }.count + 1))
  }

  /// The place of a service, or of a value of a scope, that a line names: the container has no comments about them.
  private func placeByName(_ words: [Substring], _ resolution: Resolution) -> Place? {
    let graph = resolution.graph
    let values = graph.components.lazy.filter(\.isMember).flatMap(\.spec.app.scopes).flatMap(\.values)
    for word in words {
      if let index = graph.serviceIndex[String(word)] { return graph.services[index].declaration.name.place }
      if let value = values.first(where: { $0.name.value == word }) { return value.name.place }
    }
    return nil
  }

  /// The name in the spec that a generated file is made of.
  private func placeOfSpec(of path: String, _ resolution: Resolution) -> Place? {
    let graph = resolution.graph
    let app = generation.plan.wirings.first { files in
      [files.dependenciesFolder, files.registrationFolder, files.testingFolder].contains { $0 == Path.folder(of: path) }
    }
    if let app { return graph.components[app.component].spec.name.place }
    // The component with the nearest folder above.
    let owner = graph.components.filter { $0.isMember && Path.isInside(path, $0.spec.folder) }
      .max { $0.spec.folder.utf8.count < $1.spec.folder.utf8.count }
    return owner?.spec.name.place ?? graph.project.root.map { graph.project.specs[$0].spec.name.place }
  }

  // MARK: Notes and help

  private mutating func notes(
    of error: CompilerMessage, besidesGenerated: Bool, _ resolution: inout Resolution
  ) -> [Note] {
    error.notes.compactMap { note in
      if note.path.isEmpty { return Note(note.text) }
      let relative = pathInRoot(note.path, resolution.root)
      // Notes of the compiler on generated code do not help.
      if besidesGenerated, let relative, texts[relative] != nil { return nil }
      let file = files.id(of: relative, note.path, &resolution)
      return Note(note.text, at: Place(file: file, line: UInt32(note.line), column: UInt32(note.column)))
    }
  }

  /// The help of what `check` found there and the project makes less of, or what the compiler's words mean in a spec.
  private func help(for text: String, at place: Place?, _ resolution: Resolution) -> String? {
    let known = resolution.bag.diagnostics.first {
      $0.place?.file == place?.file && $0.place?.line == place?.line && $0.id != .buildError && $0.help != nil
    }
    if let help = known?.help { return help }
    let names = text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    guard let name = names.first else { return nil }
    if text.hasPrefix("missing argument for parameter ") {
      return resolution.graph.serviceIndex[name] == nil
        ? nil : "add '\(name)' to 'requires:' of the provider, or give the parameter a default"
    }
    if text.hasPrefix("extra argument '") { return "remove '\(name)' from 'requires:' of the provider" }
    return nil
  }

  /// The files of places, each added once.
  private struct FileIDs {
    private var known: [String: FileID] = [:]

    /// - Parameters:
    ///   - relative: the path from the root; `nil` outside of it.
    ///   - path: the absolute path.
    mutating func id(of relative: String?, _ path: String, _ resolution: inout Resolution) -> FileID {
      if let id = known[relative ?? path] { return id }
      let spec = resolution.graph.project.specs.first { $0.spec.path == relative }
      let id = spec?.spec.file ?? relative.map { resolution.addFile($0) } ?? resolution.table.add(path)
      known[relative ?? path] = id
      return id
    }
  }
}
