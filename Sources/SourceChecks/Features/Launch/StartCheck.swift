import Diagnostics
import Disk
import Findings
import Graph
import Model
import Paths
import Planning
import SwiftSources

/// The code of the root that starts an app.
private struct StartingCode {
  /// The place where it registers the app's services.
  let place: Place
  /// All names behind dots in the modules that import one of the app's generated modules.
  let named: Set<String>
  /// The libraries that register them, where no program does.
  let libraries: [Int]
}

extension SourceScan {
  /// `unstarted-launch-task` and `unsent-event`: the code of an app registers its services, but calls no function that
  /// runs its launch tasks or reports its events.
  ///
  mutating func checkStarts() {
    for (index, app) in wirings.enumerated() {
      let (moments, heard) = (app.wiring.moments, app.wiring.heardEvents)
      guard app.wiring.isStarted, let code = startingCode(ofWiring: index) else { continue }
      let unstarted = moments.filter { !code.named.contains($0.function.text) }
      let unsent = Self.unsent(of: heard, code)
      if unstarted.isEmpty && unsent.isEmpty || mayStartElsewhere(code.libraries) { continue }
      for moment in unstarted { report(moment, of: app, code) }
      for event in unsent { report(event, of: app, code) }
    }
  }

  private mutating func report(_ moment: Wiring.LaunchTask.Moment, of app: AppWiring, _ code: StartingCode) {
    let tasks = app.launching.flatMap { module in
      graph.modules[module].module.launch.filter { $0.moment == moment }.map { task in
        (title: "\(graph.component(of: module).name).\(task.name.value)", place: task.name.place)
      }
    }
    guard let first = tasks.first else { return }
    let others = tasks.count == 1 ? "" : tasks.count == 2 ? " and another one" : " and \(tasks.count - 1) others"
    bag.add(
      Diagnostic(
        .unstartedLaunchTask,
        "'\(app.wiring.app)' is registered here, but never calls '\(moment.function)', which runs the launch "
          + "task '\(first.title)'\(others)", at: code.place, notes: [Note("the launch task", at: first.place)],
        help: "call 'await Registration.\(moment.function)()' \(moment.time)"))
  }

  /// One of the system's events, which come by `listen` too, and one of the others, which come by `send` alone; if no
  /// code sends them.
  private static func unsent(of heard: [Wiring.Event], _ code: StartingCode) -> [Wiring.Event] {
    if code.named.contains("send") { return [] }
    return [true, false].compactMap { isSystemEvent in
      isSystemEvent && code.named.contains("listen") ? nil : heard.first { $0.isSystemEvent == isSystemEvent }
    }
  }

  private mutating func report(_ event: Wiring.Event, of app: AppWiring, _ code: StartingCode) {
    let modules = Set(app.interfaces + app.implementations)
    let hearers = graph.services.flatMap(\.providers).filter { modules.contains($0.module) }
      .flatMap(\.declaration.hearers).filter { $0.event.value == event.name.text }
    let ways = event.isSystemEvent ? "calls neither 'listen' nor 'send'" : "never calls 'send'"
    bag.add(
      Diagnostic(
        .unsentEvent,
        "'\(app.wiring.app)' is registered here, but \(ways): the event '\(event.name)' is never sent",
        at: code.place, notes: hearers.prefix(1).map { Note("it is handled here", at: $0.event.place) },
        help: event.isSystemEvent
          ? "call 'Dependencies.current.listen()' after it"
          : "call 'Dependencies.current.send(.\(event.name))' when it happens"))
  }

  /// - Returns: `nil` where no code of members registers the app, or where not all code that may start it is known.
  private mutating func startingCode(ofWiring index: Int) -> StartingCode? {
    let wiring = wirings[index].wiring
    let generated = [wiring.registrationModule, wiring.dependenciesModule].compactMap { name in
      known.number(of: moduleName(ofTarget: name)).flatMap { number in
        known.owners[number] == .generated(wiring: index) ? number : nil
      }
    }
    if read.contains(where: { !$0.sources.exported.isDisjoint(with: generated) }) { return nil }
    var start: Place?
    var isProgram = false
    var libraries: [Int] = []
    var named: Set<String> = []
    for (position, module) in modules.enumerated()
    where !graph.modules[module].isTest && !read[position].imported.isDisjoint(with: generated) {
      // A module that must not import them may be anything.
      guard read[position].sources.isComplete, let starts = read[position].sources.starts else { return nil }
      let isExecutable = graph.modules[module].kind == .executable
      for (path, use) in starts {
        named.insert(use.name)
        guard use.base == "Registration", use.name == "register" else { continue }
        if !isExecutable { libraries.append(module) }
        if start == nil || isExecutable && !isProgram {
          start = Place(file: file(path), line: use.position.line, column: use.position.column)
          isProgram = isExecutable
        }
      }
    }
    return start.map { StartingCode(place: $0, named: named, libraries: isProgram ? [] : libraries) }
  }

  /// True if code that the root's specs do not know may start an app of these modules: that of a target of Xcode, or of
  /// another root that links a library which no program of this root needs.
  func mayStartElsewhere(_ libraries: [Int]) -> Bool {
    if libraries.isEmpty { return false }
    let programs = modules.filter { graph.modules[$0].kind == .executable }
    let needed = graph.moduleGraph.reachable(from: programs)
    if !libraries.contains(where: { needed[$0] }) || !graph.project.integration.xcodePaths.isEmpty { return true }
    let ending = ".xcodeproj"
    let isSkipped: @Sendable (Walk.Name) -> Bool = {
      Walk.isToolsFolder($0) && !$0.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
    // A folder that cannot be listed may contain one.
    guard let walk = try? root.walk(skip: isSkipped, matching: { _ in false }) else { return true }
    return walk.folders.contains { $0.hasSuffix(ending) }
  }
}

/// The names behind dots of the functions that start an app and that send its events.
let startingNames = Set(Wiring.LaunchTask.Moment.allCases.map(\.function.text)).union(["listen", "register", "send"])

extension Wiring {
  /// True if code of the app has to call functions besides its registration.
  var isStarted: Bool { !launchTasks.isEmpty || !heardEvents.isEmpty }

  fileprivate var moments: [LaunchTask.Moment] {
    LaunchTask.Moment.allCases.filter { moment in launchTasks.contains { $0.moment == moment } }
  }

  /// The events of which the app's services hear, in the order of their declarations.
  fileprivate var heardEvents: [Event] {
    let providers = allServices.flatMap(\.source.providers)
    let names = Set(providers.flatMap(hearers).map(\.event))
    return (events ?? []).filter { names.contains($0.name) }
  }
}

extension Wiring.Event {
  /// True if a notification announces it.
  fileprivate var isSystemEvent: Bool { declared == nil || notification != nil }
}

extension Wiring.LaunchTask.Moment {
  /// When the app calls its function.
  fileprivate var time: String {
    switch self {
    case .launch: "after it"
    case .firstFrame: "after the first frame"
    case .idle: "when the app is idle"
    }
  }
}
