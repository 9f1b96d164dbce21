import Diagnostics
import Disk
import Findings
import Graph
import Model
import Paths
import Planning
import SwiftSources

extension SourceScan {
  /// `unstarted-launch-task`: the code of an app registers its services, and calls nothing that runs its launch tasks.
  mutating func checkLaunchStarts() {
    for (index, app) in wirings.enumerated() {
      let moments = Wiring.LaunchTask.Moment.allCases.filter { moment in
        app.wiring.launchTasks.contains { $0.moment == moment }
      }
      if moments.isEmpty { continue }
      guard let start = start(ofWiring: index) else { continue }
      let place = Place(file: file(start.path), line: start.position.line, column: start.position.column)
      for moment in moments where !start.named.contains(moment.function.text) {
        let tasks = app.launching.flatMap { module in
          graph.modules[module].module.launch.filter { $0.moment == moment }.map { task in
            (title: "\(graph.component(of: module).name).\(task.name.value)", place: task.name.place)
          }
        }
        guard let first = tasks.first else { continue }
        let others = tasks.count == 1 ? "" : tasks.count == 2 ? " and another one" : " and \(tasks.count - 1) others"
        bag.add(
          Diagnostic(
            .unstartedLaunchTask,
            "'\(app.wiring.app)' is registered here, and its code never calls '\(moment.function)': nothing runs the "
              + "launch task '\(first.title)'\(others)", at: place,
            notes: [Note("the launch task", at: first.place)],
            help: "call 'await Registration.\(moment.function)()' \(moment.time)"))
      }
    }
  }

  /// Where code of members registers an app, and all names behind dots in the modules that import its registration;
  /// `nil` where none of them does, or other code may.
  private func start(
    ofWiring index: Int
  ) -> (path: String, position: SourcePosition, named: Set<String>)? {
    guard let number = known.number(of: moduleName(ofTarget: wirings[index].wiring.registrationModule)),
      known.owners[number] == .generated(wiring: index), !read.contains(where: { $0.sources.exported.contains(number) })
    else { return nil }
    var start: (path: String, position: SourcePosition)?
    var named: Set<String> = []
    var buffer: [UInt8] = []
    for (position, module) in modules.enumerated()
    where !graph.modules[module].isTest && read[position].imported.contains(number) {
      let sources = read[position].sources
      guard sources.isComplete, let folder = sources.folder, let contents = sources.contents else { return nil }
      for file in contents.files where file.role == .swift {
        let path = Path.join(folder, file.path)
        guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { return nil }
        for use in memberUses(of: Array(buffer[..<count])) {
          named.insert(use.name)
          if start == nil, use.base == "Registration", use.name == "register" { start = (path, use.position) }
        }
      }
    }
    return start.map { ($0.path, $0.position, named) }
  }
}

extension Wiring.LaunchTask.Moment {
  /// When the app calls its function.
  fileprivate var time: String {
    switch self {
    case .launch: "behind it"
    case .firstFrame: "once the first frame is shown"
    case .idle: "once the app has nothing else to do"
    }
  }
}
