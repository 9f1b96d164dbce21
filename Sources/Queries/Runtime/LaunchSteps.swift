import Model

/// The steps in which the launch tasks of an app run: each in the one after the last of those that it comes after, of
/// its own moment.
struct LaunchSteps {
  /// From 1, by the names of tasks; none for those that wait for each other.
  private(set) var step: [String: Int] = [:]
  private let tasks: [String: Wiring.LaunchTask]

  init(_ wiring: Wiring) {
    tasks = Dictionary(wiring.launchTasks.map { ($0.name, $0) }) { first, _ in first }
    // Each round is a step: the tasks that wait for none of the remaining ones.
    var left = wiring.launchTasks
    var round = 1
    while !left.isEmpty {
      let waiting = Set(left.map(\.name))
      let free = left.filter { task in
        !waited(by: task).contains { waiting.contains($0) }
      }
      if free.isEmpty { break }
      for task in free { step[task.name] = round }
      left.removeAll { step[$0.name] != nil }
      round += 1
    }
  }

  /// The tasks of its own moment that a task comes after. Those of an earlier one have ended.
  func waited(by task: Wiring.LaunchTask) -> [String] { task.after.filter { tasks[$0]?.moment == task.moment } }

  /// The number of steps at a moment.
  func count(_ moment: Wiring.LaunchTask.Moment) -> Int {
    tasks.values.filter { $0.moment == moment }.compactMap { step[$0.name] }.max() ?? 0
  }
}

extension Wiring.LaunchTask.Moment {
  /// As in `runs at launch`.
  var words: String {
    switch self {
    case .launch: "at launch"
    case .firstFrame: "after the first frame"
    case .idle: "when the app is idle"
    }
  }
}
