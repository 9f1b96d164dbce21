import Resolver
import ResolverSupport
import Testing
import Versioning

@Suite struct ExplanationTests {
  private func text(_ index: PackageIndex, _ request: Request) -> String {
    failure(index, request).map { Reporter.text($0) } ?? "solved"
  }

  @Test func aStraightChainNamesWhoStatesWhat() {
    let served = index(
      serve("Ads", "1.2.0", ["Tracking": "^1.2.0"]), serve("Tracking", "1.1.0"), serve("Tracking", "1.2.0"))
    let pins = Request([
      Request.Requirement("Tracking", .exactly(number("1.1.0")), statedBy: "integrate.lock.yaml", kind: .pin),
      Request.Requirement("Ads", .exactly(number("1.2.0")), statedBy: "integrate.lock.yaml", kind: .pin),
    ])
    #expect(
      text(served, pins) == """
        Because every version of Ads depends on Tracking ^1.2.0 and integrate.lock.yaml pins Tracking at 1.1.0, \
        no version of Ads can be used.
        So, because integrate.lock.yaml pins Ads at 1.2.0, there is no solution.
        """)
  }

  @Test func dependenciesOfDependenciesReadAsOneChain() {
    let served = index(
      serve("foo", "1.0.0", ["bar": "^2.0.0"]), serve("bar", "2.0.0", ["baz": "^3.0.0"]), serve("baz", "1.0.0"),
      serve("baz", "3.0.0"))
    #expect(
      text(served, request(["foo": "^1.0.0", "baz": "^1.0.0"])) == """
        Because every version of foo depends on bar ^2.0.0, which depends on baz ^3.0.0, every version of foo requires \
        baz ^3.0.0.
        So, because the root requires foo ^1.0.0 and baz ^1.0.0, there is no solution.
        """)
  }

  @Test func aBranchIsNumberedAndReferredTo() {
    let served = index(
      serve("foo", "1.0.0", ["a": "^1.0.0", "b": "^1.0.0"]), serve("foo", "1.1.0", ["x": "^1.0.0", "y": "^1.0.0"]),
      serve("a", "1.0.0", ["b": "^2.0.0"]), serve("b", "1.0.0"), serve("b", "2.0.0"),
      serve("x", "1.0.0", ["y": "^2.0.0"]), serve("y", "1.0.0"), serve("y", "2.0.0"))
    let lines = text(served, request(["foo": "^1.0.0"])).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { $0.hasPrefix("(1) ") }.count == 1)
    #expect(lines.filter { $0.hasPrefix("    ") && $0.contains("(1)") }.count == 1)
    #expect(lines.contains(""))
    #expect(lines.last?.hasSuffix("the root requires foo ^1.0.0, there is no solution.") == true)
  }

  @Test func whatNoVersionMeetsSaysWhichIsTheNewest() {
    let served = index(serve("foo", "1.0.0", ["bar": "^3.0.0"]), serve("bar", "2.0.0"), serve("bar", "2.1.0"))
    #expect(
      text(served, request(["foo": "^1.0.0"])) == """
        Because every version of foo depends on bar ^3.0.0, which no version satisfies (the newest is 2.1.0), and the root \
        requires foo ^1.0.0, there is no solution.
        """)
    #expect(
      text(served, request(["bar": "^5.0.0"])) == """
        Because the root requires bar ^5.0.0, which no version satisfies (the newest is 2.1.0), there is no solution.
        """)
  }

  @Test func anUnknownPackageIsSaidToBeUnknown() {
    let served = index(serve("foo", "1.0.0", ["ghost": "any"]))
    #expect(text(served, request(["foo": "any"])).contains("depends on ghost (the package is unknown)"))
  }

  @Test func aRequirementOnItselfIsSaidAsSuch() {
    let served = index(serve("foo", "1.0.0", ["foo": "^2.0.0"]))
    #expect(text(served, request(["foo": "any"])).contains("every version of foo depends on itself at ^2.0.0"))
  }

  @Test func versionsAreNamedInRuns() {
    var served = [serve("b", "1.0.0"), serve("b", "2.0.0")]
    for minor in [0, 1, 2, 5] { served.append(serve("a", "1.\(minor).0", ["b": "^2.0.0"])) }
    for minor in [3, 4] { served.append(serve("a", "1.\(minor).0", ["gone": "any"])) }
    let said = text(index(served), request(["a": "any", "b": "^1.0.0"]))
    #expect(said.contains("a 1.2.0 or older or 1.5.0 depends on b ^2.0.0"), "\(said)")
    #expect(said.contains("a 1.3.0 to 1.4.0 depends on gone"), "\(said)")
  }

  @Test func theLastLinesSayWhatToDo() throws {
    let served = index(serve("a", "1.0.0", ["b": "^2.0.0"]), serve("b", "1.0.0"), serve("b", "2.0.0"))
    let wanted = request(["a": "^1.0.0", "b": "^1.0.0"])
    let derivation = try #require(failure(served, wanted))
    var resolver = Resolver(source: served)
    let said = Reporter.text(derivation, repairs: resolver.repairs(for: wanted, derivation))
    #expect(
      said.hasSuffix(
        """
        This would solve it:
          - change the requirement of the root on b from ^1.0.0 to 1.0.0 ..< 3.0.0
        """), "\(said)")
  }
}

@Suite struct RepairTests {
  private let served = index(
    serve("Tracking", "1.1.0"), serve("Tracking", "1.2.0"), serve("Tracking", "2.0.0"),
    serve("Ads", "1.0.0", ["Tracking": "^1.1.0"]), serve("Ads", "1.2.0", ["Tracking": "1.2.0 ..< 2.0.0"]),
    serve("Login", "1.0.0", ["Tracking": "1.1.0 ..< 1.2.0"]), serve("Login", "2.0.0", ["Tracking": "^1.2.0"]))

  private func pins(_ versions: KeyValuePairs<String, String>) -> Request {
    Request(
      versions.map {
        Request.Requirement($0.key, .exactly(number($0.value)), statedBy: "integrate.lock.yaml", kind: .pin)
      })
  }

  private func repairs(_ index: PackageIndex, _ request: Request, limit: Int = 3) -> [Repair] {
    guard let derivation = failure(index, request) else { return [] }
    var resolver = Resolver(source: index)
    return resolver.repairs(for: request, derivation, limit: limit)
  }

  @Test func onePinThatIsEnough() {
    let found = repairs(served, pins(["Tracking": "1.1.0", "Ads": "1.2.0"]))
    #expect(found.first?.changes == [.move(package: "Tracking", from: number("1.1.0"), to: number("1.2.0"))])
  }

  @Test func whatLosesLeastComesBeforeTheFewestMoves() {
    let found = repairs(served, pins(["Tracking": "1.1.0", "Ads": "1.2.0", "Login": "1.0.0"]))
    #expect(
      found.first?.changes == [
        .move(package: "Login", from: number("1.0.0"), to: number("2.0.0")),
        .move(package: "Tracking", from: number("1.1.0"), to: number("1.2.0")),
      ])
    #expect(found.last?.changes == [.move(package: "Ads", from: number("1.2.0"), to: number("1.0.0"))])
  }

  @Test func whatIsFixedIsNotProposed() {
    var wanted = pins(["Tracking": "1.1.0", "Ads": "1.2.0"])
    for place in wanted.requirements.indices { wanted.requirements[place].kind = .fixed }
    #expect(repairs(served, wanted).isEmpty)
  }

  /// Each repair of random unsolvable requests makes the request solvable, and no smaller set of its changes does.
  @Test func repairsOfRandomFailuresHold() {
    var count = 0
    for seed in 0..<3000 {
      var maker = RandomCase(seed: UInt64(7_000_000 + seed), hasPrereleases: false)
      let (index, request) = maker.make()
      for repair in repairs(index, request) {
        count += 1
        let repaired = apply(repair.changes, to: request)
        let isValid = BruteForce(index: index, request: repaired).isValid(repair.solution.versions)
        #expect(isValid, "seed \(seed) \(repair)")
        for left in repair.changes.indices where repair.changes.count > 1 {
          var fewer = repair.changes
          fewer.remove(at: left)
          #expect(solve(index, apply(fewer, to: request)) == nil, "seed \(seed) \(repair)")
        }
      }
    }
    #expect(count > 100)
  }

  private func apply(_ changes: [Repair.Change], to request: Request) -> Request {
    request.with { request in
      for change in changes {
        switch change {
        case .move(let package, let from, let to):
          for place in request.requirements.indices
          where request.requirements[place].package == package && request.requirements[place].requirement.contains(from)
          { request.requirements[place].requirement = .exactly(to) }
        case .widen(let stated, let wider, _):
          if let place = request.requirements.firstIndex(of: stated) {
            request.requirements[place].requirement = wider
          }
        case .unlock(let package, _, let to): request.locked[package] = to
        }
      }
    }
  }

  /// No line is written twice, and a reason for refused versions of a package is given once.
  @Test func nothingIsSaidTwice() {
    var refused = 0
    for seed in 0..<1500 {
      var maker = RandomCase(seed: UInt64(9_000_000 + seed))
      let (index, request) = maker.make()
      var asked = request
      for (name, releases) in index.packages.sorted(by: { $0.key < $1.key }).prefix(2) {
        asked.refused += releases.map { .init([name: $0.version], reason: "cannot be used (it needs a platform)") }
      }
      guard let derivation = failure(index, asked) else { continue }
      let lines = Reporter.sentences(derivation).map(\.text)
      #expect(Set(lines).count == lines.count, "seed \(seed): \(lines)")
      for name in index.packages.keys where Reporter.text(derivation).contains("\(name) cannot be used") {
        refused += 1
      }
      for name in index.packages.keys {
        let facts = derivation.lines.filter { line in
          if case .fact(.refused) = line.cause { line.terms.first?.package == name } else { false }
        }
        #expect(facts.count < 2, "seed \(seed)")
      }
    }
    #expect(refused > 10)
  }
}
