/// The same apps without services and with one interface and one service for each component.
extension Benchmarks {
  func measureServices(_ table: inout Table) throws {
    for (count, types) in [(1_000, false), (3_000, false), (1_000, true)] {
      let apps = try [false, true].map { services in
        try SyntheticApp(componentCount: count, with: .init(services: services, types: types), in: folder)
      }
      let command = ["resolve", "--frozen", "-C"]
      for app in apps { _ = try run(["generate", "-C", app.folder]) }
      let peaks = try apps.map { try run(command + [$0.folder]).peakMebibytes }
      var runs: [[ProcessRun]] = [[], []]
      for _ in 0..<(rounds ?? 9) {
        for (index, app) in apps.enumerated() { runs[index].append(try run(command + [app.folder])) }
      }
      let group = "\(count) components\(types ? ", ten more files of 25 types each" : ""): processor time"
      let (without, with) = (cpu(runs[0]), cpu(runs[1]))
      table.add(group, "resolve --frozen, without services", without, base: without, peak: peaks[0])
      table.add(group, "resolve --frozen, with services", with, base: without, peak: peaks[1], goal: 2.5 * without)
      if count == 1_000 {
        table.state(group, "memory with services", "\(Int(peaks[1])) MiB", goal: "90 MiB", peaks[1] <= 90)
      }
    }
  }
}
