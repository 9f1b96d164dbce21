import Model
import YAML

/// Writes a new lockfile, each pin in the form in which the editor would add it.
package enum LockfileWriter {
  /// A written lockfile, and the lines of its pins.
  package struct Output {
    package var text: String
    /// The line of each pin, from 1, by its name.
    package var lines: [String: Int] = [:]
  }

  /// The purpose of a lockfile, for the comment on its first line.
  package static let purpose = "All versions of this project; check them with 'integrate resolve'."

  /// - Parameters:
  ///   - comments: lines for the top of the file, without `#`.
  ///   - pinComments: lines above pins, without `#`, by the pin's name.
  package static func write(
    _ pins: [Pin], comments: [String] = [], pinComments: [String: [String]] = [:]
  ) -> Output {
    let printer = YAMLPrinter()
    var head: [YAMLEntry] = [(LockfileKey.lockfile.rawValue, .integer(1))]
    if pins.isEmpty { head.append((LockfileKey.pins.rawValue, .compact([]))) }
    var output = Output(text: printer.document(head, comments: comments))
    if pins.isEmpty { return output }
    output.text += "\(LockfileKey.pins.rawValue):\n"
    var line = comments.count + head.count + 2
    let values = Dictionary(pins.map { ($0.name.value, $0.values) }) { first, _ in first }
    for name in LockContext.pins.sorted(values.keys) {
      let value = LockContext.pin.laidOut(.mapping(values[name] ?? [:]))
      let own = printer.commented(pinComments[name] ?? []).map { String(repeating: " ", count: printer.step) + $0 }
      let lines = own + printer.lines(name, value, indent: printer.step)
      output.text += lines.map { $0 + "\n" }.joined()
      output.lines[name] = line + own.count
      line += lines.count
    }
    return output
  }
}
