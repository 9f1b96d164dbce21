import Model
import Text

extension TargetSyntax {
  func write(_ dependency: Manifest.Dependency, into writer: inout SourceWriter) {
    switch dependency {
    case .byName(let name, let condition):
      write(name, condition, into: &writer)
    case .target(let name, let condition):
      // SwiftPM looks for a target first, so the short form means the same.
      write(name, isTarget: !names.contains(name), condition, into: &writer)
    case .product(let name, nil, _, let condition):
      // From 5.2 on a product needs its package; without one SwiftPM looks for a package with the product's name.
      write(name, condition, into: &writer)
    case .product(let name, let package?, let aliases, let condition):
      let when = condition.flatMap { SettingSyntax.condition($0, tools: manifest.tools) }
      writer.code(".product")
      writer.begin("(")
      writer.argument("name", name)
      writer.argument("package", package)
      if !aliases.isEmpty {
        writer.argument("moduleAliases")
        write(aliases, into: &writer)
      }
      end(when, into: &writer)
    }
  }

  /// A literal, if there is only a name.
  private func write(
    _ name: String, isTarget: Bool = false, _ condition: Condition?, into writer: inout SourceWriter
  ) {
    let when = condition.flatMap { SettingSyntax.condition($0, tools: manifest.tools) }
    if when == nil, !isTarget { return writer.string(name) }
    writer.code(isTarget ? ".target" : ".byName")
    writer.begin("(")
    writer.argument("name", name)
    end(when, into: &writer)
  }

  private func end(_ condition: SwiftSource?, into writer: inout SourceWriter) {
    if let condition {
      writer.argument("condition")
      writer.add(condition)
    }
    writer.end()
  }

  private func write(_ aliases: [String: String], into writer: inout SourceWriter) {
    writer.begin("[")
    for (key, value) in aliases.sorted(by: { $0.key < $1.key }) {
      writer.item()
      writer.string(key)
      writer.code(": ")
      writer.string(value)
    }
    writer.end()
  }
}
