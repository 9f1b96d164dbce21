import Model

/// LaunchReport.swift next to it, which imports no component: the code that runs the tasks, and their results.
///
/// - Returns: `nil` for an app without tasks.
func printLaunchReport(_ printed: PrintedWiring) -> String? {
  guard printed.wiring.launches else { return nil }
  var text = WiringText(printed)
  text.block("import struct Dispatch.DispatchTime\n\n")
  text.line(0, "extension Registration {")
  text.block(.launchReport)
  text.block(.launchRecord)
  text.block(.launchRunner)
  text.line(0, "}")
  return text.text.text
}

// The same for every app.
extension SwiftCode {
  fileprivate static let launchReport: SwiftCode = """
      /// The results of launch tasks, in the order in which they ended.
      public struct LaunchReport: Swift.Sendable, Swift.CustomStringConvertible {
        public struct Entry: Swift.Sendable {
          /// The component and the task.
          public let task: Swift.String
          public let nanoseconds: Swift.UInt64
          /// The error that it threw.
          public let error: (any Swift.Error)?
          /// It was not run, since this earlier task failed or was not run.
          public let skippedAfter: Swift.String?
        }

        public internal(set) var entries: [Entry] = []

        public init() {}

        /// A line for each task.
        public var description: Swift.String {
          entries.map { entry in
            if let other = entry.skippedAfter { return "\\(entry.task): not run, as \\(other) failed or was not run" }
            let time = "\\(entry.task): \\(Swift.Double(entry.nanoseconds / 10_000) / 100) ms"
            return entry.error.map { "\\(time), failed: \\($0)" } ?? time
          }.joined(separator: "\\n")
        }
      }
    """

  fileprivate static let launchRecord: SwiftCode = """

      /// The tasks that failed or were not run since `launch` was called, for each container.
      actor LaunchRecord {
        private struct Lost {
          weak var container: (any Swift.AnyObject & Swift.Sendable)?
          var tasks: Swift.Set<Swift.String>
        }

        static let shared = LaunchRecord()

        private var all: [Lost] = []

        func begin(with container: any Swift.AnyObject & Swift.Sendable) {
          all.removeAll { $0.container == nil || $0.container === container }
        }

        func tasks(with container: any Swift.AnyObject & Swift.Sendable) -> Swift.Set<Swift.String> {
          all.first { $0.container === container }?.tasks ?? []
        }

        func add(_ report: LaunchReport, with container: any Swift.AnyObject & Swift.Sendable) {
          let lost = report.entries.filter { $0.error != nil || $0.skippedAfter != nil }.map(\\.task)
          if lost.isEmpty { return }
          if let index = all.firstIndex(where: { $0.container === container }) {
            all[index].tasks.formUnion(lost)
          } else {
            all.append(Lost(container: container, tasks: Swift.Set(lost)))
          }
        }
      }
    """

  fileprivate static let launchRunner: SwiftCode = """

      struct LaunchTask: Swift.Sendable {
        private let name: Swift.String
        private let priority: _Concurrency.TaskPriority?
        private let after: [Swift.String]
        private let body: @Sendable () async throws -> Swift.Void

        init(
          _ name: Swift.String, priority: _Concurrency.TaskPriority? = nil, after: [Swift.String],
          _ body: @escaping @Sendable () async throws -> Swift.Void
        ) {
          (self.name, self.priority, self.after, self.body) = (name, priority, after, body)
        }

        private func run() async -> LaunchReport.Entry {
          let start = Dispatch.DispatchTime.now().uptimeNanoseconds
          var failure: (any Swift.Error)?
          do { try await body() } catch { failure = error }
          let time = Dispatch.DispatchTime.now().uptimeNanoseconds - start
          return LaunchReport.Entry(task: name, nanoseconds: time, error: failure, skippedAfter: nil)
        }

        /// - Parameter isFirst: true to forget earlier failures.
        static func run(
          _ tasks: [LaunchTask], with container: any Swift.AnyObject & Swift.Sendable, isFirst: Swift.Bool = false
        ) async -> LaunchReport {
          if isFirst { await LaunchRecord.shared.begin(with: container) }
          let report = await run(tasks, lost: await LaunchRecord.shared.tasks(with: container))
          await LaunchRecord.shared.add(report, with: container)
          return report
        }

        private static func run(_ tasks: [LaunchTask], lost: Swift.Set<Swift.String>) async -> LaunchReport {
          await _Concurrency.withTaskGroup(of: LaunchReport.Entry.self) { group in
            var report = LaunchReport()
            var failed = lost
            var pending = Swift.Set(tasks.map(\\.name))
            var waiting = tasks
            while true {
              var left: [LaunchTask] = []
              let count = report.entries.count
              for task in waiting {
                if let other = task.after.first(where: { failed.contains($0) }) {
                  failed.insert(task.name)
                  pending.remove(task.name)
                  report.entries.append(
                    LaunchReport.Entry(task: task.name, nanoseconds: 0, error: nil, skippedAfter: other))
                } else if pending.isDisjoint(with: task.after) {
                  group.addTask(priority: task.priority) { await task.run() }
                } else {
                  left.append(task)
                }
              }
              waiting = left
              if report.entries.count > count { continue }
              guard let entry = await group.next() else {
                // These wait for each other.
                report.entries += waiting.map { task in
                  LaunchReport.Entry(task: task.name, nanoseconds: 0, error: nil, skippedAfter: task.after.first)
                }
                return report
              }
              pending.remove(entry.task)
              if entry.error != nil { failed.insert(entry.task) }
              report.entries.append(entry)
            }
          }
        }
      }
    """
}
