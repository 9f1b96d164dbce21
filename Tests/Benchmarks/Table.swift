import Text

/// The measurements, as text and as JSON.
struct Table {
  private struct Row {
    var group: String
    var name: String
    /// `nil` for a skipped measurement.
    var milliseconds: Double?
    /// The ratio to the least cost of the same work, in the same group.
    var ratio: Double?
    var cpu: Double?
    var peak: Double?
    var goal: Double?
    var note: String?
  }

  private var rows: [Row] = []

  /// - Parameters:
  ///   - base: the least that the same work costs: libyaml's events, and the source files; or a process that does nothing.
  ///   - cpu: the time on all cores, in milliseconds.
  ///   - peak: the largest resident size, in MiB.
  ///   - goal: the most milliseconds it should take.
  mutating func add(
    _ group: String, _ name: String, _ milliseconds: Double, base: Double? = nil, cpu: Double? = nil,
    peak: Double? = nil, goal: Double? = nil
  ) {
    let ratio = base.map { $0 > 0 ? milliseconds / $0 : 0 }
    rows.append(
      Row(group: group, name: name, milliseconds: milliseconds, ratio: ratio, cpu: cpu, peak: peak, goal: goal))
  }

  mutating func skip(_ group: String, _ name: String, _ why: String) {
    rows.append(Row(group: group, name: name, note: "skipped: \(why)"))
  }

  /// A row without a time.
  mutating func state(_ group: String, _ name: String, _ what: String, goal: String, _ isMet: Bool) {
    rows.append(Row(group: group, name: name, note: "\(what)   goal \(goal): \(isMet ? "met" : "missed")"))
  }

  /// Adds the factors by which times grow from one size to the next.
  mutating func addGrowth(of sizes: [Int]) {
    for (small, large) in zip(sizes, sizes.dropFirst()) {
      for name in ["resolve --frozen, whole process", "read them, and libyaml's events (C)"] {
        guard let first = time(name, small), let second = time(name, large), first > 0 else { continue }
        rows.append(
          Row(group: "growth \(small) to \(large)", name: name, note: "\(Self.fixed(second / first)) times"))
      }
    }
  }

  private func time(_ name: String, _ size: Int) -> Double? {
    rows.first { $0.group == "\(size) components" && $0.name == name }?.milliseconds
  }

  var text: String {
    let width = (rows.map { $0.name.count }.max() ?? 0) + 2
    var text = "Medians in milliseconds. Ratios are to libyaml's events and reading the sources, on one thread, or to "
    text += "the first row.\n"
    var group = ""
    for row in rows {
      if row.group != group {
        text += "\n\(row.group)\n"
        group = row.group
      }
      text += "  " + row.name.padded(to: width)
      if let milliseconds = row.milliseconds { text += Self.right(Self.fixed(milliseconds), 10) }
      if let ratio = row.ratio { text += Self.right("\(Self.fixed(ratio))×", 10) }
      if let cpu = row.cpu { text += "   cpu \(Self.fixed(cpu))" }
      if let peak = row.peak { text += "   peak \(Self.fixed(peak)) MiB" }
      if let goal = row.goal, let milliseconds = row.milliseconds {
        text += "   goal \(Self.fixed(goal)): \(milliseconds <= goal ? "met" : "missed")"
      }
      if let note = row.note { text += note }
      text += "\n"
    }
    return text
  }

  var json: String {
    let lines = rows.map { row in
      var members = ["\"group\": \(Self.quoted(row.group))", "\"name\": \(Self.quoted(row.name))"]
      let numbers = [
        ("milliseconds", row.milliseconds), ("ratio", row.ratio), ("cpuMilliseconds", row.cpu),
        ("peakMebibytes", row.peak), ("goalMilliseconds", row.goal),
      ]
      for (key, value) in numbers {
        if let value { members.append("\"\(key)\": \(Self.fixed(value))") }
      }
      if let note = row.note { members.append("\"note\": \(Self.quoted(note))") }
      return "  { \(members.joined(separator: ", ")) }"
    }
    return "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }

  /// Two digits after the point.
  private static func fixed(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = abs(hundredths % 100)
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
