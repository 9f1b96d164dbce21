import Diagnostics
import Findings
import Model
import Paths
import Planning
import SwiftSources

extension SourceScan {
  /// `undeclared-import`: a file of C includes a header of a module that nothing lets it find. `unfit-dependency`: a module
  /// of Swift imports headers that are C++, and is built without interoperability.
  mutating func checkIncludes() {
    let headers = CHeaders(self)
    if headers.modules.isEmpty { return }
    let all = BuildContext.ofSources(graph).filter { !$0.isRelease }
    let ways = graph.hasConditions || hasConditionsOfPlatforms || headers.asksPlatform ? all : Array(all.prefix(1))
    var search = IncludeSearch(self, headers)
    for (position, index) in modules.enumerated() where !left.modules.contains(index) {
      for way in ways {
        if headers.modules[index] != nil {
          search.walkSources(of: index, in: way)
        } else if read[position].sources.contents?.has(.swift) == true, graph.modules[index].kind != .plugin {
          search.walkImports(of: index, read[position], in: way)
        }
      }
    }
    for lost in search.lost { report(lost) }
    for (include, path, module) in search.hidden {
      guard let owner = headers.owner(of: path), let folder = headers.modules[module]?.publicFolder else { continue }
      bag.add(
        Diagnostic(
          .undeclaredImport,
          "'\(graph.title(owner))' includes '\(include.name)', which is none of the public headers of "
            + "'\(graph.title(module))'",
          at: Place(file: file(path), line: include.position.line, column: include.position.column),
          help: "move the header into '\(folder)', or take the line out"))
    }
    for misplaced in search.misplaced { report(misplaced, headers) }
    for (include, path, owner) in search.unseen {
      bag.add(
        Diagnostic(
          .unbuildableSources, as: .warning,
          "'\(graph.title(owner))' includes '\(include.name)', and no such file is in the root: it does not build where the "
            + "system has none either",
          at: Place(file: file(path), line: include.position.line, column: include.position.column),
          help: "correct the name, or take the line out; a header of the system stands in '<…>'"))
    }
    for need in search.cxxNeeds { report(need) }
    for misread in search.misreadAsC { reportAsC(misread) }
  }

  private var hasConditionsOfPlatforms: Bool {
    graph.modules.indices.contains { index in graph.settings(of: index).contains { $0.condition != nil } }
  }

  private mutating func report(_ lost: IncludeSearch.Lost) {
    let module = lost.owner
    let (title, name) = (graph.title(module), known.names[lost.number])
    let place = Place(
      file: file(lost.path), line: lost.include.position.line, column: lost.include.position.column)
    let notes = [Note("the spec of '\(graph.component(of: module).name)'", at: graph.place(module))]
    let what =
      lost.include.kind == .module
      ? "'\(title)' imports '\(name)'" : "'\(title)' includes '\(lost.include.name)' of '\(name)'"
    if let platform = lost.platform {
      bag.add(
        Diagnostic(
          .undeclaredImport, as: lost.isStatedPlatform ? .error : .warning,
          "\(what) on \(platform) too, where its spec does not have the dependency", at: place, notes: notes,
          help: "put the line into an '#if' of its platforms, or take the condition off the dependency"))
      return
    }
    let finding = Diagnostic(
      .undeclaredImport, "\(what), which its spec does not name", at: place, notes: notes,
      help: advice(on: lost.number, in: module))
    // What guards a header is no condition.
    let isAlways = lost.include.conditions.allSatisfy { $0.holds == "true" && $0.failed.isEmpty }
    add(
      finding,
      of: KnownImport(
        module: lost.number, path: lost.path, position: lost.include.position,
        conditions: isAlways ? [] : lost.include.conditions), in: module)
  }

  private mutating func report(_ misplaced: IncludeSearch.Misplaced, _ headers: CHeaders) {
    let (include, path) = (misplaced.include, misplaced.path)
    let place = Place(file: file(path), line: include.position.line, column: include.position.column)
    let title = graph.title(misplaced.owner)
    guard let header = misplaced.header else {
      bag.add(
        Diagnostic(
          .unbuildableSources, "'\(title)' includes '\(include.name)', and there is no such file", at: place,
          help: "correct the path, which goes from the file's folder, or take the line out"))
      return
    }
    if misplaced.differsInCase {
      let count = Path.components(Path.normalised(include.name)).count { $0 != ".." }
      let name = Path.components(header).suffix(count).joined(separator: "/")
      bag.add(
        Diagnostic(
          .unbuildableSources, as: graph.isForApples(graph.modules[misplaced.user].component) ? .warning : .error,
          "'\(title)' includes '\(include.name)', and that header is called '\(name)': only a disk that takes upper and lower "
            + "case for the same finds it, as those of most Macs do",
          at: place, help: "write '\(name)', as the file is called"))
      return
    }
    if let shown = headers.publicName(of: header) {
      bag.add(
        Diagnostic(
          .unbuildableSources, "'\(title)' includes '\(include.name)', and that header is '\(header)'", at: place,
          help: "write '\(shown.path)', its path from the public headers of '\(shown.module)'"))
      return
    }
    guard headers.owner(of: header) == misplaced.owner else {
      bag.add(
        Diagnostic(
          .unbuildableSources, "'\(title)' includes '\(include.name)', and that header is '\(header)'", at: place,
          help: "move the header to where '\(title)' finds it, or take the line out"))
      return
    }
    guard misplaced.user != misplaced.owner else {
      bag.add(
        Diagnostic(
          .unbuildableSources, "'\(title)' includes '\(include.name)', and that header is '\(header)'", at: place,
          help: "write the path from the file's folder, or one from a folder that a 'header-search-path' names"))
      return
    }
    bag.add(
      Diagnostic(
        .unbuildableSources,
        "'\(graph.title(misplaced.user))' reads this header of '\(title)', which includes '\(include.name)', and does not find "
          + "that: it is '\(header)'", at: place,
        help: "write the path from the file's folder: a 'header-search-path' holds for its own module alone"))
  }

  private mutating func report(_ need: IncludeSearch.CxxNeed) {
    let (title, name) = (graph.title(need.module), graph.title(need.imported))
    let number = known.ofModules[need.imported]
    let edge = graph.edges[graph.modules[need.module].edges].first { known.modules(of: $0).contains(number) }
    bag.add(
      Diagnostic(
        .unfitDependency,
        "'\(title)' is built without C++ interoperability, and imports '\(name)', whose headers are C++",
        at: edge?.place ?? graph.place(need.module),
        notes: [
          Note(
            "'\(need.what)' here",
            at: Place(file: file(need.path), line: need.position.line, column: need.position.column))
        ],
        help: "write '\(Self.settingsOfInteroperability)' "
          + (graph.modules[need.module].isTest ? "under 'tests:' " : "")
          + "in the spec of '\(graph.component(of: need.module).name)'; or put what is C++ into '#ifdef __cplusplus'"))
  }

  private mutating func reportAsC(_ need: IncludeSearch.CxxNeed) {
    let isInSource = need.path.hasSuffix("/" + need.source)
    let reader = "'\(need.source)' of '\(graph.title(need.module))'"
    bag.add(
      Diagnostic(
        .unbuildableSources,
        "'\(need.what)' is C++, and \(reader), which \(isInSource ? "it stands in" : "reads it"), is compiled as "
          + "another language",
        at: Place(file: file(need.path), line: need.position.line, column: need.position.column),
        help: (isInSource ? "" : "put what is C++ into '#ifdef __cplusplus', or ")
          + "rename '\(need.source)' to end in '.cpp' ('.mm' with Objective-C)"))
  }

  private static let settingsOfInteroperability = "settings: [{ interoperability: Cxx }]"
}
