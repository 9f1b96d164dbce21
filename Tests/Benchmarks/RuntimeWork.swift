import Disk

/// The time of run-time features in an app: values, '@Injected', links, launch tasks; and of the compiler, if there are
/// many routes.
extension Benchmarks {
  /// The names that the app prints, with the most milliseconds that each may take.
  private static let runtimeRows = [
    ("value", "a value of a configuration", 5e-6), ("container", "the same through a container", 35e-6),
    ("app", "'@Injected' of the app, and a call", 60e-6),
    ("component", "'@Injected' of a component, and a call", 120e-6),
    ("parse", "parse a link, \(RuntimeApp.routeCount) routes", 2e-3),
    ("open", "parse a link and call its method", 2e-3), ("launch", "\(RuntimeApp.taskCount) empty launch tasks", 2),
  ]

  func measureRuntime(_ table: inout Table) throws {
    try Self.makeFolder("\(folder)/runtime")
    let app = try RuntimeApp(in: folder)
    _ = try run(["generate", "-C", app.folder])
    let group = "an app at run time, built for release"
    let printed = "\(app.folder)/figures.txt"
    let script = "cd \"$0\" && swift build -c release --product Measured && .build/release/Measured >figures.txt"
    guard ProcessRun.run("sh", ["-c", script, app.folder])?.status == 0 else {
      throw BenchmarkError("'swift build -c release' or the app of '\(app.folder)' fails")
    }
    let lines = String(decoding: try Disk.read(printed), as: UTF8.self).split(separator: "\n")
    for (key, name, goal) in Self.runtimeRows {
      guard let line = lines.first(where: { $0.hasPrefix("\(key) ") }), let time = Double(line.dropFirst(key.count + 1))
      else { throw BenchmarkError("the app prints no '\(key)'") }
      if goal < 1 {
        let whole = Int((time * 10).rounded())
        table.state(
          group, name, "\(whole / 10).\(whole % 10) ns", goal: "\(Int((goal * 1e6).rounded())) ns", time <= goal * 1e6)
      } else {
        table.add(group, name, time / 1e6, goal: goal)
      }
    }
    for module in app.interfaces { _ = try compile(module, app.sources(of: module), in: app.folder, ["-emit-module"]) }
    let runs = try (0..<(rounds ?? 3)).map { _ in
      try compile("MeasuredDependencies", app.sources(of: "MeasuredDependencies"), in: app.folder)
    }
    table.add(
      "compiling for debugging", "\(RuntimeApp.routeCount) routes", median(runs.map(\.milliseconds)), cpu: cpu(runs),
      goal: 3_000)
  }
}
