/// The result of one case.
struct Verdict {
  var name: String
  /// The problems; empty if the case passed.
  var problems: [String]
  var milliseconds: Double
  var note = ""

  var isPassed: Bool { problems.isEmpty }

  var line: String {
    let mark = isPassed ? "passed" : "FAILED"
    let rest = ([note] + problems).filter { !$0.isEmpty }.joined(separator: "; ")
    return "\(mark) \(Self.text(milliseconds)) ms  \(name)" + (rest.isEmpty ? "" : ": \(rest)")
  }

  /// Three decimals, right-aligned.
  static func text(_ milliseconds: Double) -> String {
    let thousandths = Int((milliseconds * 1000).rounded())
    let decimals = String(thousandths % 1000)
    let text = "\(thousandths / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
}

/// Runs the body and says how long it took, in milliseconds.
func timed<Result>(_ body: () -> Result) -> (Result, Double) {
  let clock = ContinuousClock()
  let start = clock.now
  let result = body()
  let (seconds, attoseconds) = (clock.now - start).components
  return (result, Double(seconds) * 1000 + Double(attoseconds) / 1e15)
}
