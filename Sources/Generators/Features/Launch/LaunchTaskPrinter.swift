import Model

/// LaunchTasks.swift of the module `<App>Registration`: the functions that components want called when the app starts.
///
/// - Returns: `nil` for an app that runs none.
func printLaunchTasks(_ printed: PrintedWiring) -> String? {
  guard printed.wiring.launches else { return nil }
  var printer = LaunchTaskPrinter(printed)
  return printer.print()
}

/// The names that launch tasks add to the type `Registration`.
enum LaunchNames {
  static let all: Set<SwiftIdentifier> = [
    "LaunchReport", "LaunchTask", "LaunchRecord", "launch", "afterFirstFrame", "idle",
  ]
}

private struct LaunchTaskPrinter {
  private let wiring: Wiring
  private let types: WiringTypes
  private let dependencies, tasks, call: SwiftIdentifier
  private let taken: Set<SwiftIdentifier>
  private var text: WiringText

  init(_ printed: PrintedWiring) {
    (wiring, types, text) = (printed.wiring, printed.typesOfRegistration, WiringText(printed))
    // None hides a function that is called.
    var taken = printed.namesOfRegistration
    func unused(_ name: SwiftIdentifier) -> SwiftIdentifier { Spelling.unused(name, taking: &taken) }
    (dependencies, tasks) = (unused("dependencies"), unused("tasks"))
    call = unused("call")
    self.taken = taken
  }

  mutating func print() -> String {
    let ofTasks = wiring.launchTasks.flatMap { task in task.modules.map { ($0, task.platforms) } }
    let modules = Dictionary([(wiring.containerModule, .all)] + ofTasks) { $0.union($1) }
    text.imports(modules, public: [wiring.containerModule])
    text.line(0, "extension Registration {")
    for (index, moment) in Wiring.LaunchTask.Moment.allCases.enumerated() {
      if index > 0 { text.line(0, "") }
      print(moment)
    }
    text.line(0, "}")
    return text.text.text
  }

  private mutating func print(_ moment: Wiring.LaunchTask.Moment) {
    let comment: SwiftCode =
      switch moment {
      case .launch: "to be awaited once the app is registered"
      case .firstFrame: "to be awaited once the first frame is shown"
      case .idle: "to be awaited once the app has nothing else to do"
      }
    let planned = wiring.launchTasks.filter { $0.moment == moment }
    text.line(2, "/// Runs tasks, each when the tasks before it have ended; \(comment).")
    if moment != .launch {
      text.line(2, "/// A task is not run after one that failed since 'launch' was called with these dependencies.")
    }
    text.line(2, "@discardableResult")
    text.line(2, "public static func \(moment.function)(")
    text.line(4, "_ \(dependencies): \(wiring.container) = \(wiring.container).current")
    text.line(2, ") async -> LaunchReport {")
    let with: SwiftCode = "with: \(dependencies)\(moment == .launch ? ", isFirst: true" : "" as SwiftCode)"
    if planned.isEmpty {
      text.line(4, "await LaunchTask.run([], \(with))")
    } else {
      text.line(4, "var \(tasks): [LaunchTask] = []")
      // A variable that no line of a platform changes is a warning.
      if !planned.contains(where: \.platforms.isAll) {
        text.line(4, "\(tasks).reserveCapacity(\(planned.count))")
      }
      for (number, task) in planned.enumerated() {
        print(task, Spelling.unused("task\(UInt(number + 1))", in: taken))
      }
      text.line(4, "return await LaunchTask.run(\(tasks), \(with))")
    }
    text.line(2, "}")
  }

  /// Prints a function for each task: with several errors in one function, the compiler reports none, or crashes.
  private mutating func print(_ task: Wiring.LaunchTask, _ name: SwiftIdentifier) {
    let indentation = text.begin(4, on: task.platforms)
    text.line(indentation, "// \(comment: task.declared)")
    text.line(indentation, "\(isolation(of: task))@Sendable func \(name)() async throws {")
    let type = type(of: task)
    let function = function(of: task)
    let inner = indentation + 2
    if WiringText.fits(inner, "let \(call): \(type) = \(function)") {
      text.line(inner, "let \(call): \(type) = \(function)")
    } else {
      text.line(inner, "let \(call):")
      text.line(inner + 2, "\(type) =")
      text.line(inner + 2, function)
    }
    let arguments = task.arguments.map { "\(dependencies).\(Spelling.member($0.service))" as SwiftCode }
    text.line(inner, "try await \(call)(\(arguments.joined(separator: ", ")))")
    text.line(indentation, "}")
    let priority: SwiftCode = task.priority.map { ", priority: .\($0)" } ?? ""
    let after = task.after.map { "\(literal: $0)" as SwiftCode }.joined(separator: ", ")
    let made: SwiftCode = "LaunchTask(\(literal: task.name)\(priority), after: [\(after)], \(name))"
    text.call(indentation, "\(tasks).append", [WiringText.Argument(made)])
    text.end(4, on: task.platforms)
  }
}

// MARK: Parts of a task that are printed in several places
extension LaunchTaskPrinter {
  private func isolation(of task: Wiring.LaunchTask) -> SwiftCode {
    guard let isolation = task.isolation else { return "" }
    let actor = task.isolationModule.map { types.type(isolation, in: $0) }
    return "@\(actor ?? "_Concurrency.\(Spelling.type(isolation))") "
  }

  private func type(of task: Wiring.LaunchTask) -> SwiftCode {
    let parameters = task.arguments.map { argument -> SwiftCode in
      let plain = types.value(argument.protocolName, in: argument.module, isConcrete: argument.isConcrete)
      return switch argument.shape {
      case .single: plain
      case .optional: "(\(plain))?"
      case .array: "[\(plain)]"
      }
    }
    return "\(isolation(of: task))(\(parameters.joined(separator: ", "))) async throws -> Swift.Void"
  }

  private func function(of task: Wiring.LaunchTask) -> SwiftCode {
    Spelling.function(types.qualified(task.function, in: task.module, isFunction: true))
  }
}
