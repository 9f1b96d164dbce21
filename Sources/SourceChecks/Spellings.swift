import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

// Names that are one text to people and to Swift's String, and two to the compiler: `é` as one character, and as a
// letter with an accent behind it.
extension SourceScan {
  /// Compares what sources import and declare with specs, character by character.
  mutating func checkSpellings() {
    for (position, index) in modules.enumerated() {
      for use in read[position].sources.misspelt {
        guard let number = known.number(of: use.name) else { continue }
        bag.add(
          Diagnostic(
            .undeclaredImport,
            "'\(graph.title(index))' imports '\(use.name)' with other characters than the module has: "
              + use.name.difference(to: known.names[number]),
            at: Place(file: file(use.path), line: use.position.line, column: use.position.column),
            help: "write both with the same: the compiler takes them for two names"))
      }
      guard let table = read[position].declarations else { continue }
      let names = namesInSpec(of: index).filter { !$0.text.utf8.allSatisfy { $0 < 0x80 } }
      if names.isEmpty { continue }
      let declared = Dictionary(grouping: spelledNames(in: table), by: \.name)
      for (text, place, id) in names {
        for part in text.split(separator: ".").map(String.init) {
          guard let all = declared[part], !all.contains(where: { $0.name.isSpelled(as: part) }), let first = all.first
          else { continue }
          bag.add(
            Diagnostic(
              id,
              "'\(part)' is written with other characters here than in the sources: \(part.difference(to: first.name))",
              at: place, notes: [Note("stands here", at: self.place(of: first.reference, in: table))],
              help: "write both with the same: the compiler takes them for two names"))
        }
      }
    }
  }

  /// What the spec says of declarations of a module.
  private func namesInSpec(of module: Int) -> [(text: String, place: Place, id: FindingID)] {
    var names: [(text: String, place: Place, id: FindingID)] = []
    for declaration in graph.modules[module].module.services {
      names.append((declaration.protocolName.value.text, declaration.protocolName.place, .unfitService))
      if let isolation = declaration.isolation { names.append((isolation.value.text, isolation.place, .unfitService)) }
    }
    for task in graph.modules[module].module.launch {
      names.append((task.call.value.text, task.call.place, .unfitLaunchTask))
      if let isolation = task.isolation { names.append((isolation.value.text, isolation.place, .unfitLaunchTask)) }
    }
    for configuration in graph.modules[module].module.configurations {
      names.append((configuration.protocolName.value.text, configuration.protocolName.place, .unfitService))
      if let setup = configuration.setup { names.append((setup.value.text, setup.place, .unfitService)) }
      for value in configuration.values { names.append((value.name.value, value.name.place, .unfitService)) }
    }
    for provider in graph.modules[module].module.provides {
      let place = provider.construction.place
      switch provider.construction.value {
      case .type(let path), .factory(let path): names.append((path.text, place, .unusableProvider))
      }
      for hearer in provider.hearers { names.append((hearer.method.value.text, hearer.method.place, .unfitEvent)) }
      for (label, requirement) in zip(provider.labels, provider.requirements) {
        if let label { names.append((label, requirement.service.place, .unusableProvider)) }
      }
    }
    return names
  }

  /// The names beyond ASCII that a module declares, those of parameters among them.
  private func spelledNames(in table: TypeTable) -> [(name: String, reference: TypeTable.Reference)] {
    var names: [(name: String, reference: TypeTable.Reference)] = []
    for (file, content) in table.files.enumerated() {
      for (index, declaration) in content.declarations.enumerated() {
        let labels = declaration.signature?.parameters.compactMap(\.label) ?? []
        for name in [declaration.name] + labels where !name.utf8.allSatisfy({ $0 < 0x80 }) {
          names.append((name, TypeTable.Reference(file: file, index: index)))
        }
      }
    }
    return names
  }
}

extension String {
  /// Whether both have the same characters, as the compiler compares names.
  func isSpelled(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// `U+0065 U+0301 instead of U+00E9`
  func difference(to other: String) -> String {
    var (own, others) = (unicodeScalars[...], other.unicodeScalars[...])
    while let first = own.first, first == others.first {
      own.removeFirst()
      others.removeFirst()
    }
    while let last = own.last, last == others.last {
      own.removeLast()
      others.removeLast()
    }
    func list(_ scalars: Substring.UnicodeScalarView) -> String {
      if scalars.isEmpty { return "nothing" }
      let names = scalars.prefix(8).map { scalar in
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }
      return names.joined(separator: " ")
    }
    return "\(list(own)) instead of \(list(others))"
  }
}
