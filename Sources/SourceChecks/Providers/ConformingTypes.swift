import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources

/// A type of a member's library that says that it conforms to a service's protocol.
private struct ConformingType {
  let name: String
  let module: Int
  let path: String
  let position: SourcePosition
}

extension SourceScan {
  /// Names in `missing-provider` the type that conforms to the protocol, if one is seen: what is forgotten is a line of
  /// its spec.
  ///
  /// - Parameter bag: with the findings of planning.
  mutating func nameConformingTypes(in bag: inout DiagnosticBag) {
    let missing = bag.diagnostics.filter { $0.id == .missingProvider }
    if missing.isEmpty { return }
    let services = graph.services.filter { service in
      service.providers.isEmpty && !service.declaration.isConcrete
        && missing.contains { $0.notes.contains { $0.place == service.declaration.name.place } }
    }
    for service in services {
      guard let type = conformingType(to: service.declaration.protocolName.value) else { continue }
      let spec = graph.component(of: type.module).shared.spec
      let line = "'provides: { \(service.name): \(type.name) }'"
      let isMain = graph.modules[type.module].isMain
      let help =
        "write \(line) into '\(show(spec.path))'"
        + (isMain ? "" : ", under 'modules: \(graph.modules[type.module].name):'")
      let place = Place(file: file(type.path), line: type.position.line, column: type.position.column)
      bag.change { finding in
        guard finding.id == .missingProvider,
          finding.notes.contains(where: { $0.place == service.declaration.name.place })
        else { return }
        finding.notes.append(
          Note("'\(type.name)' conforms to '\(service.declaration.protocolName.value.text)'", at: place))
        finding.help = help
      }
    }
  }

  /// The first type that others can see, or else the first one.
  private func conformingType(to protocolName: TypeReference) -> ConformingType? {
    guard let name = protocolName.parts.last?.text else { return nil }
    let bytes = Array(name.utf8)
    var hidden: ConformingType?
    var buffer: [UInt8] = []
    for (position, module) in modules.enumerated() where graph.modules[module].kind == .library {
      guard let folder = read[position].sources.folder, let contents = read[position].sources.contents else { continue }
      for file in contents.files where file.role == .swift {
        let path = Path.join(folder, file.path)
        guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit),
          buffer[..<count].firstRange(of: bytes) != nil
        else { continue }
        let found = declarations(of: Array(buffer[..<count]))
        for declaration in found where declaration.parent == nil && Self.conforms(declaration, to: name) {
          let type = ConformingType(
            name: declaration.name, module: module, path: path, position: declaration.position)
          if declaration.access == .public || declaration.access == .open { return type }
          hidden = hidden ?? type
        }
      }
    }
    return hidden
  }

  private static func conforms(_ declaration: Declaration, to name: String) -> Bool {
    switch declaration.kind {
    case .actor, .class, .enum, .struct, .extension: break
    default: return false
    }
    return declaration.inherited.contains { $0 == name || $0.hasSuffix(".\(name)") } && !declaration.name.isEmpty
  }
}
