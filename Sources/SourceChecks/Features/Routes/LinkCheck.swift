import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

extension SourceScan {
  /// The schemes of apps, in lower case. A site has pages beside those that lead into an app.
  static func schemes(of graph: LinkedGraph) -> [String] {
    let schemes = graph.components.indices.filter { graph.components[$0].isMember }.flatMap { app in
      graph.components[app].spec.app.schemes.filter { !$0.value.contains("://") }.map { $0.value.lowercased() }
    }
    return Set(schemes).sorted()
  }

  /// `unanswered-link`: links in the sources of members that no route of an app with their scheme answers.
  mutating func checkLinks() {
    for (position, index) in modules.enumerated() {
      for (path, link) in read[position].sources.links where !isAnswered(link.text) {
        let place = Place(file: file(path), line: link.position.line, column: link.position.column)
        bag.add(finding(link.text, at: place, in: index))
      }
    }
  }

  private func apps(of link: String) -> [AppWiring] {
    let base = link.prefix { $0 != ":" }.lowercased() + "://"
    return wirings.filter { $0.wiring.routes?.bases.contains(base) ?? false }
  }

  private func isAnswered(_ link: String) -> Bool {
    let apps = apps(of: link)
    return apps.isEmpty
      || apps.contains { app in
        app.routes.contains {
          LinkText.mayLead(link, to: $0.route.pattern.value, bases: app.wiring.routes?.bases ?? [])
        }
      }
  }

  private func finding(_ link: String, at place: Place, in module: Int) -> Diagnostic {
    let apps = apps(of: link)
    let names = apps.map { "'\($0.wiring.app)'" }.joined(separator: " and ")
    let bases = apps.first?.wiring.routes?.bases ?? []
    let elsewhere = graph.modules.indices.lazy.flatMap { other in
      graph.modules[other].module.routes.map { (module: other, route: $0) }
    }.first { LinkText.mayLead(link, to: $0.route.pattern.value, bases: bases) }
    let path = link.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "?" }
    let patterns = apps.flatMap(\.routes).map(\.route.pattern.value)
    let near = nearest(to: String(path), in: patterns.map(\.form)).compactMap { form in
      patterns.first { $0.form == form }?.text
    }
    return Diagnostic(
      .unansweredLink, "no route of \(names) matches the link '\(link.replacing(LinkLiteral.unknown, with: "…"))'",
      at: place,
      notes: elsewhere.map {
        [Note("'\(graph.title($0.module))', which this app lacks, has the route", at: $0.route.pattern.place)]
      }
        ?? [],
      help: elsewhere.map { "depend on '\(graph.component(of: $0.module).name)', or remove the link" }
        ?? didYouMean(near) ?? "run 'integrate routes' to list the links that work")
  }
}
