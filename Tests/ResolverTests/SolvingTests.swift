import Resolver
import ResolverSupport
import Testing
import Versioning

@Suite struct SolvingTests {
  @Test func nothingIsNeededForNothing() {
    #expect(solve(index(serve("a", "1.0.0")), request([:])) == [:])
  }

  @Test func takesTheNewestOfEverythingNeeded() {
    let served = index(
      serve("a", "1.0.0", ["aa": "1.0.0", "ab": "1.0.0"]), serve("b", "1.0.0", ["ba": "1.0.0", "bb": "^1.0.0"]),
      serve("aa", "1.0.0"), serve("ab", "1.0.0"), serve("ba", "1.0.0"), serve("bb", "1.0.0"), serve("bb", "1.10.0"),
      serve("bb", "1.9.0"), serve("unrelated", "1.0.0"))
    #expect(
      solve(served, request(["a": "^1.0.0", "b": "^1.0.0"])) == [
        "a": "1.0.0", "aa": "1.0.0", "ab": "1.0.0", "b": "1.0.0", "ba": "1.0.0", "bb": "1.10.0",
      ])
  }

  @Test func sharedDependencyGetsTheOverlapOfRanges() {
    let served = index(
      serve("a", "1.0.0", ["shared": "2.0.0 ..< 4.0.0"]), serve("b", "1.0.0", ["shared": "3.0.0 ..< 5.0.0"]),
      serve("shared", "2.0.0"), serve("shared", "3.0.0"), serve("shared", "3.6.9"), serve("shared", "4.0.0"),
      serve("shared", "5.0.0"))
    #expect(
      solve(served, request(["a": "1.0.0", "b": "1.0.0"])) == ["a": "1.0.0", "b": "1.0.0", "shared": "3.6.9"])
  }

  @Test func sharedDependencyMovesItsDependentsVersionToo() {
    let served = index(
      serve("foo", "1.0.0"), serve("foo", "1.0.1", ["bang": "1.0.0"]), serve("foo", "1.0.2", ["whoop": "1.0.0"]),
      serve("foo", "1.0.3", ["zoop": "1.0.0"]), serve("bar", "1.0.0", ["foo": "1.0.0 ..< 1.0.2"]),
      serve("bang", "1.0.0"), serve("whoop", "1.0.0"), serve("zoop", "1.0.0"))
    #expect(
      solve(served, request(["foo": "^1.0.0", "bar": "1.0.0"])) == ["foo": "1.0.1", "bar": "1.0.0", "bang": "1.0.0"])
  }

  @Test func requirementsOfTheRootNarrowThoseOfOthers() {
    let served = index(
      serve("a", "1.0.0", ["b": "^1.0.0"]), serve("b", "1.0.0"), serve("b", "1.5.0"), serve("b", "1.9.0"))
    #expect(solve(served, request(["a": "^1.0.0", "b": "1.0.0 ..< 1.6.0"]))?["b"] == "1.5.0")
  }

  @Test func whatOnlyAnAbandonedVersionNeededIsNotChosen() {
    let served = index(
      serve("a", "1.0.0"), serve("a", "2.0.0", ["only": "^1.0.0", "b": "^2.0.0"]), serve("only", "1.0.0"),
      serve("b", "1.0.0"), serve("b", "2.0.0"))
    #expect(solve(served, request(["a": "any", "b": "^1.0.0"])) == ["a": "1.0.0", "b": "1.0.0"])
  }

  @Test func packagesMayDependOnEachOther() {
    let served = index(serve("a", "1.0.0", ["b": "^1.0.0"]), serve("b", "1.0.0", ["a": "^1.0.0"]))
    #expect(solve(served, request(["a": "^1.0.0"])) == ["a": "1.0.0", "b": "1.0.0"])
  }

  @Test func aPackageMayDependOnItselfWhereItsVersionFits() {
    let served = index(
      serve("a", "1.0.0", ["a": "^1.0.0"]), serve("a", "1.1.0", ["a": "1.0.0"]), serve("a", "1.2.0", ["a": "^2.0.0"]))
    #expect(solve(served, request(["a": "^1.0.0"])) == ["a": "1.0.0"])
  }

  @Test func theSameRequirementTwiceIsOne() {
    let served = index(serve("a", "1.0.0"), serve("a", "1.1.0"))
    var twice = request(["a": "^1.0.0"])
    twice.requirements.append(Request.Requirement("a", requirement("1.0.0 ..< 1.1.0")))
    #expect(solve(served, twice) == ["a": "1.0.0"])
  }

  @Test func aVersionStatedTwiceCountsOnce() {
    let served = index(serve("a", "1.0.0"), serve("a", "1.0.0", ["b": "^1.0.0"]))
    #expect(solve(served, request(["a": "any"]))?["a"] == "1.0.0")
  }

  @Test func buildMetadataDoesNotCount() {
    let served = index(serve("a", "1.0.0+5"), serve("b", "1.0.0", ["a": "1.0.0"]))
    #expect(solve(served, request(["b": "any"])) == ["a": "1.0.0+5", "b": "1.0.0"])
  }

  @Test func moreVersionsThanFitOneWord() {
    var served: [(String, Release)] = []
    for minor in 0..<200 {
      served.append(serve("a", "1.\(minor).0", ["b": "1.\(199 - minor).0"]))
      served.append(serve("b", "1.\(minor).0"))
    }
    #expect(solve(index(served), request(["a": "any"])) == ["a": "1.199.0", "b": "1.0.0"])
    // a needs b, and so its newest version counts for more.
    #expect(
      solve(index(served), request(["a": "^1.60.0", "b": "1.130.0 ..< 1.135.0"])) == ["a": "1.69.0", "b": "1.130.0"])
    #expect(solve(index(served), request(["a": "1.150.0 ..< 2.0.0", "b": "^1.130.0"])) == nil)
  }
}

@Suite struct BacktrackingTests {
  @Test func circularDependencyOnAnOlderVersion() {
    let served = index(
      serve("foo", "1.0.0"), serve("foo", "2.0.0", ["bar": "1.0.0"]), serve("bar", "1.0.0", ["foo": "1.0.0"]))
    #expect(solve(served, request(["foo": "any"])) == ["foo": "1.0.0"])
  }

  @Test func goesBackOnlyAsFarAsNeeded() {
    let served = index(
      serve("foo", "1.0.0", ["bar": "^1.0.0"]), serve("foo", "1.1.0", ["bar": "^2.0.0"]), serve("bar", "1.0.0"),
      serve("bar", "1.1.0"), serve("bar", "2.0.0", ["baz": "^2.0.0"]), serve("baz", "1.0.0"))
    #expect(
      solve(served, request(["foo": "^1.0.0", "baz": "^1.0.0"])) == ["foo": "1.0.0", "bar": "1.1.0", "baz": "1.0.0"])
  }

  @Test func learnsWhatTwoPackagesRuleOutTogether() {
    // The partial-satisfier example of pub's document with other names.
    let served = index(
      serve("app", "1.0.0", ["left": "^1.0.0"]), serve("app", "1.1.0", ["left": "^1.0.0", "right": "^1.0.0"]),
      serve("left", "1.0.0", ["shared": "1.0.0 ..< 9.0.0"]), serve("right", "1.0.0", ["shared": "1.0.0 ..< 2.0.0"]),
      serve("shared", "2.0.0"), serve("shared", "1.0.0", ["target": "^1.0.0"]), serve("target", "2.0.0"),
      serve("target", "1.0.0"))
    #expect(
      solve(served, request(["app": "^1.0.0", "target": "^2.0.0"])) == [
        "app": "1.0.0", "left": "1.0.0", "shared": "2.0.0", "target": "2.0.0",
      ])
  }

  @Test func rollsBackAcrossUnrelatedChoices() {
    let served = index(
      serve("a", "1.0.0"), serve("a", "2.0.0", ["c": "^2.0.0"]), serve("b", "1.0.0"), serve("b", "2.0.0"),
      serve("b", "3.0.0"), serve("c", "1.0.0"), serve("c", "2.0.0", ["none": "^1.0.0"]))
    #expect(solve(served, request(["a": "any", "b": "any"])) == ["a": "1.0.0", "b": "3.0.0"])
  }

  @Test func fewerChoicesFirstSpareTheNewest() {
    // If foo were chosen first, the search would have to backtrack over both.
    let served = index(
      serve("foo", "1.0.0", ["bar": "1.0.0"]), serve("foo", "2.0.0", ["bar": "2.0.0"]),
      serve("foo", "3.0.0", ["bar": "3.0.0"]), serve("foo", "4.0.0", ["bar": "4.0.0"]), serve("bar", "1.0.0"),
      serve("bar", "2.0.0"), serve("bar", "3.0.0"))
    #expect(solve(served, request(["foo": "any", "bar": "any"])) == ["foo": "3.0.0", "bar": "3.0.0"])
  }

  @Test func disjointConstraintsOfOldVersionsAreLeftBehind() {
    let served = index(
      serve("foo", "1.0.0", ["shared": "^1.0.0"]), serve("bar", "1.0.0", ["shared": "^1.0.0"]),
      serve("bar", "2.0.0", ["shared": "^2.0.0"]), serve("shared", "1.0.0"), serve("shared", "2.0.0"))
    #expect(
      solve(served, request(["foo": "any", "bar": "any"])) == ["foo": "1.0.0", "bar": "1.0.0", "shared": "1.0.0"])
  }

  @Test func aLongChainIsWalkedBack() {
    // a2 leads down a chain that ends in a contradiction; only a1 avoids it.
    var served = [serve("a", "1.0.0"), serve("a", "2.0.0", ["p0": "^1.0.0"]), serve("end", "1.0.0")]
    for step in 0..<300 { served.append(serve("p\(step)", "1.0.0", ["p\(step + 1)": "^1.0.0"])) }
    served.append(serve("p300", "1.0.0", ["end": "^2.0.0"]))
    #expect(solve(index(served), request(["a": "any", "end": "^1.0.0"])) == ["a": "1.0.0", "end": "1.0.0"])
  }

  @Test func aDeepFailureIsExplainedAllTheSame() throws {
    var served: [(String, Release)] = []
    for step in 0..<600 { served.append(serve("p\(step)", "1.0.0", ["p\(step + 1)": "^1.0.0"])) }
    let derivation = try #require(failure(index(served), request(["p0": "any"])))
    let lines = Reporter.text(derivation).split(separator: "\n")
    #expect(lines.first == "These conflict with each other:")
    #expect(lines.contains { $0.contains("depends on p600 ^1.0.0 (the package is unknown)") })
    #expect(lines.count < 100)
  }
}

@Suite struct BudgetTests {
  /// More pigeons than holes, which resolution cannot refute in few steps.
  private func pigeons(_ count: Int) -> (PackageIndex, Request) {
    var served: [(String, Release)] = []
    var wanted = Request([])
    for pigeon in 1...count {
      for hole in 1..<count {
        served.append(
          ("pigeon\(pigeon)", Release(number("\(hole).0.0"), [Dependency("hole\(hole)", requirement("\(pigeon).0.0"))]))
        )
        served.append(serve("hole\(hole)", "\(pigeon).0.0"))
      }
      wanted.requirements.append(Request.Requirement("pigeon\(pigeon)", .any))
    }
    return (index(served), wanted)
  }

  @Test func smallOnesAreRefuted() {
    let (served, wanted) = pigeons(4)
    #expect(failure(served, wanted) != nil)
  }

  @Test func stepsRunOutAsAnOutcomeOfItsOwn() {
    var (served, wanted) = pigeons(12)
    wanted.budget = Budget(steps: 20_000)
    var resolver = Resolver(source: served)
    guard case .exhausted(let steps) = resolver.resolve(wanted) else {
      Issue.record("expected the budget to run out")
      return
    }
    #expect(steps > 20_000 - 1 && steps < 21_000)
    // The resolver can still answer another request.
    guard case .solved = resolver.resolve(request(["pigeon1": "any"])) else {
      Issue.record("expected a solution")
      return
    }
  }

  @Test func aDeadlineEndsTheSearch() {
    var (served, wanted) = pigeons(12)
    wanted.budget = Budget(deadline: .now)
    var resolver = Resolver(source: served)
    guard case .exhausted = resolver.resolve(wanted) else {
      Issue.record("expected the deadline to end the search")
      return
    }
  }
}
