import Text

extension Solver {
  /// Adds an incompatibility and queues its packages for propagation.
  @discardableResult
  mutating func add(
    _ kind: Incompatibility.Kind, _ first: Int32, _ second: Int32 = 0, terms new: [Term]
  ) -> Int32 {
    let start = Int32(terms.count)
    terms.append(contentsOf: new)
    return seal(kind, first, second, start: start, isUsed: true)
  }

  /// Turns the terms from `start` on into an incompatibility.
  mutating func seal(
    _ kind: Incompatibility.Kind, _ first: Int32, _ second: Int32, start: Int32, isUsed: Bool
  ) -> Int32 {
    let number = Int32(incompatibilities.count)
    incompatibilities.append(
      Incompatibility(start: start, count: Int32(terms.count) - start, kind: kind, first: first, second: second))
    if isUsed { use(number) }
    return number
  }

  /// Adds the incompatibility to the lists of its packages, and queues these for propagation.
  mutating func use(_ number: Int32) {
    for place in incompatibilities[Int(number)].range {
      let package = Int(terms[place].package)
      uses.append((number, solution.packages[package].firstUse))
      solution.packages[package].firstUse = Int32(uses.count - 1)
    }
    if let place = incompatibilities[Int(number)].range.first { wait(terms[place].package) }
  }

  mutating func wait(_ package: Int32) {
    if solution.packages[Int(package)].isWaiting { return }
    solution.packages[Int(package)].isWaiting = true
    waiting.append(package)
  }

  mutating func clearWaiting() {
    for package in waiting { solution.packages[Int(package)].isWaiting = false }
    waiting.removeAll(keepingCapacity: true)
  }
}
