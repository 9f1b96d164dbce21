import Diagnostics
import JSON
import Model
import Planning
import Text
import Workspace

extension RouteDeclaration {
  /// The effects and the result of the method: `async throws -> User?`.
  var effects: String {
    let words = [isAsync ? "async" : nil, canThrow ? "throws" : nil].compactMap { $0 }
    return (words + (returns.map { ["-> \($0.value.text)"] } ?? [])).joined(separator: " ")
  }
}

/// The output of `routes`: the targets of each app's links, with the module and place that declare them.
package struct RoutesReport {
  private struct App {
    let name: String
    /// The beginnings of its links, up to the path.
    let bases: [String]
    let routes: [Route]
  }

  private struct Route {
    let declaration: RouteDeclaration
    /// `Account/AccountInterface`
    let module: String
    let owners: [String]
    let file: String
    var place: Place { declaration.pattern.place }

    var link: String { declaration.pattern.value.text }
    var method: String { "\(declaration.service.value).\(declaration.method)" }
    var location: String { "\(file):\(place.line)" }

    var effects: String { declaration.effects }
  }

  private let apps: [App]

  package init(_ resolution: Resolution) {
    let graph = resolution.graph
    apps = resolution.wirings.compactMap { wiring in
      guard let planned = wiring.wiring.routes else { return nil }
      let routes = wiring.routes.map { module, route in
        let component = graph.component(of: module)
        return Route(
          declaration: route, module: graph.title(module), owners: component.spec.owners, file: component.spec.path)
      }
      return App(
        name: wiring.wiring.app, bases: planned.bases.filter { !$0.isEmpty },
        routes: routes.sorted { ($0.link, $0.place) < ($1.link, $1.place) })
    }
  }

  /// True if no app has a route.
  package var isEmpty: Bool { apps.allSatisfy(\.routes.isEmpty) }

  // MARK: Text

  /// A line for each app, and one for each of its routes: the link, the method, the module that states it, and where.
  package var text: String {
    apps.map { app in
      let rows = app.routes.map { route in
        [
          route.link, route.effects.isEmpty ? route.method : "\(route.method) \(route.effects)", route.module,
          route.location, route.owners.joined(separator: ", "),
        ].map(\.visible)
      }
      let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
      return head(of: app).visible + "\n"
        + rows.map { row in
          let cells = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
          return "  " + cells.reversed().drop { $0 == " " }.reversed() + "\n"
        }.joined()
    }.joined()
  }

  private func head(of app: App) -> String {
    "\(app.name): \(counted(app.routes.count, "route"))"
      + (app.bases.isEmpty ? "" : " behind \(app.bases.joined(separator: ", "))")
  }

  // MARK: Markdown

  /// A table for each app.
  package var markdown: String {
    apps.map { app in
      let rows = app.routes.map { route in
        let cells = [route.link, route.method, route.effects, route.module, route.location].map(markdownCode)
        return "| \(cells.joined(separator: " | ")) | \(Self.plain(route.owners.joined(separator: ", "))) |\n"
      }
      return "### \(Self.plain(head(of: app)))\n\n| Link | Method | Effects | Declared by | At | Owners |\n"
        + "|---|---|---|---|---|---|\n" + rows.joined()
    }.joined(separator: "\n")
  }

  private static func plain(_ text: String) -> String {
    text.visible.reduce(into: "") { plain, character in
      if "\\`*_[]<>|#".contains(character) { plain.append("\\") }
      plain.append(character)
    }
  }

  // MARK: JSON

  /// As Schemas/routes.schema.json describes it.
  package func json(toolVersion: String) -> JSONValue {
    let members: JSONValue = ["apps": .array(apps.map(json))]
    return JSONDocument.routes.value(tool: toolVersion, members)
  }

  private func json(_ app: App) -> JSONValue {
    ["name": .string(app.name), "bases": .strings(app.bases), "routes": .array(app.routes.map(json))]
  }

  private func json(_ route: Route) -> JSONValue {
    let declaration = route.declaration
    let pattern = declaration.pattern.value
    let inPath = pattern.scheme == nil ? pattern.parameters.count - pattern.query.count : 0
    return [
      "link": .string(route.link), "name": .string(declaration.name), "service": .string(declaration.service.value),
      "method": .string(declaration.method.text), "async": .bool(declaration.isAsync),
      "throws": .bool(declaration.canThrow), "returns": .optional(declaration.returns?.value.text),
      "parameters": .array(
        pattern.parameters.enumerated().map { index, parameter in
          [
            "name": .string(parameter.name.text), "type": .string("\(parameter.type)"),
            "in": .string(pattern.scheme != nil ? "link" : index < inPath ? "path" : "query"),
            "key": .optional(index < inPath || pattern.scheme != nil ? nil : pattern.query[index - inPath].key),
            "default": .optional(parameter.defaultValue?.linkText),
          ]
        }),
      "module": .string(route.module), "owners": .strings(route.owners), "file": .string(route.file),
      "line": .integer(Int(route.place.line)), "column": .integer(Int(route.place.column)),
    ]
  }
}
