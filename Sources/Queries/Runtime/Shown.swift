import Diagnostics
import JSON
import Model
import Planning
import Workspace

// MARK: Texts that the answers about run time share
extension Resolution {
  /// `path:line`.
  func shown(_ place: Place) -> String { "\(table.path(place.file)):\(place.line)" }

  /// An object with the members of another one, and those for a place behind them.
  func json(_ object: JSONValue, at place: Place) -> JSONValue {
    let position: JSONValue = [
      "file": .string(table.path(place.file)), "line": .integer(Int(place.line)), "column": .integer(Int(place.column)),
    ]
    return .object(object.members + position.members)
  }

  /// The apps that build a provider.
  func apps(using provider: LinkedGraph.Provider, of service: LinkedGraph.Service) -> [AppWiring] {
    let need = ServiceNeed(service, in: self)
    return wirings.filter { app in
      need.used(by: app)?.providers.contains { $0.declaration.service.place == provider.declaration.service.place }
        ?? false
    }
  }

  /// `ChatFeature of Chat`.
  func shown(_ provider: LinkedGraph.Provider) -> String {
    "\(provider.declaration.construction.value.text) of \(graph.title(provider.module))"
  }
}

/// `one`, `one and two`, `one, two and three`.
func listed(_ names: [String]) -> String {
  names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1] : names.joined()
}
