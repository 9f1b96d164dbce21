import Resolver
import ResolverSupport
import Testing
import Versioning

@Suite struct PrereleaseTests {
  private let served = index(
    serve("a", "1.0.0"), serve("a", "1.1.0-beta"), serve("b", "1.0.0", ["a": "1.1.0-alpha ..< 2.0.0"]),
    serve("c", "1.0.0", ["a": "any"]), serve("only", "2.0.0-beta"))

  @Test func areNotTakenUnasked() {
    #expect(solve(served, request(["a": "^1.0.0"]))?["a"] == "1.0.0")
    #expect(solve(served, request(["a": "any"]))?["a"] == "1.0.0")
    #expect(solve(served, request(["c": "any"]))?["a"] == "1.0.0")
  }

  @Test func areTakenWhereARangeNamesOne() {
    #expect(solve(served, request(["a": "1.0.0-alpha ..< 2.0.0"]))?["a"] == "1.1.0-beta")
    #expect(solve(served, request(["a": "1.1.0-beta"]))?["a"] == "1.1.0-beta")
  }

  @Test func oneThatAsksIsEnoughForThoseThatTakeAny() {
    #expect(solve(served, request(["b": "any", "c": "any"]))?["a"] == "1.1.0-beta")
    #expect(solve(served, request(["a": "^1.0.0", "b": "any"])) == nil)
  }

  @Test func arePreferredToNothingOnlyWhenAsked() throws {
    let derivation = try #require(failure(served, request(["only": "any"])))
    #expect(Reporter.text(derivation).contains("allows a prerelease of only"))
    #expect(solve(served, request(["only": "2.0.0-beta"])) == ["only": "2.0.0-beta"])
  }

  @Test func aLockedOneStays() {
    let locked = request(["a": "any"]).with { $0.locked = ["a": number("1.1.0-beta")] }
    #expect(solve(served, locked)?["a"] == "1.1.0-beta")
  }

  @Test func theEndOfARangeKeepsItsOwnOut() {
    let served = index(serve("a", "1.0.0-a"), serve("a", "2.0.0-a"))
    #expect(solve(served, request(["a": "1.0.0-a ..< 2.0.0"]))?["a"] == "1.0.0-a")
  }

  @Test func packagesDoNotMakeEachOthersPrereleasesEligible() {
    let served = index(
      serve("x", "1.0.0"), serve("x", "2.0.0-a", ["y": "2.0.0-a"]), serve("y", "1.0.0"),
      serve("y", "2.0.0-a", ["x": "2.0.0-a"]))
    #expect(solve(served, request(["x": "any", "y": "any"])) == ["x": "1.0.0", "y": "1.0.0"])
  }
}

@Suite struct PodTests {
  private let served = index(
    pod("rails", "2.3.5", ["support": "= 2.3.5"]), pod("rails", "3.0.0-beta", ["support": "= 3.0.0-beta"]),
    pod("support", "2.3.5"), pod("support", "3.0.0-beta"), pod("rack", "1.0"), pod("rack", "1.1"),
    pod("rack", "1.1.0.1"), pod("pack", "1.0", ["rack": "~> 1.0.0"]))

  @Test func newestInRubyGemsOrder() {
    #expect(solve(served, podRequest(["rack": ""])) == ["rack": "1.1.0.1"])
    #expect(solve(served, podRequest(["rack": "!= 1.1.0.1"])) == ["rack": "1.1"])
    #expect(solve(served, podRequest(["rack": "", "pack": ""])) == ["rack": "1.0", "pack": "1.0"])
    #expect(solve(served, podRequest(["rack": "> 1.0, < 1.1.0.1"])) == ["rack": "1.1"])
  }

  @Test func prereleasesOnlyWhereSomeRequirementIsOne() {
    #expect(solve(served, podRequest(["rails": ""])) == ["rails": "2.3.5", "support": "2.3.5"])
    #expect(
      solve(served, podRequest(["rails": "= 3.0.0-beta", "support": ">= 2"])) == [
        "rails": "3.0.0-beta", "support": "3.0.0-beta",
      ])
    #expect(solve(served, podRequest(["support": "> 2.3.5"])) == nil)
  }

  @Test func packagesAndPodsMeetInOneGraph() {
    let served = index(
      (
        "Feature",
        Release(number("1.0.0"), [Dependency("Pod", gems("~> 2.1")), Dependency("Lib", requirement("^1.0.0"))])
      ),
      pod("Pod", "2.1.0"), pod("Pod", "2.4"), pod("Pod", "3.0"), serve("Lib", "1.3.0"))
    #expect(solve(served, request(["Feature": "any"])) == ["Feature": "1.0.0", "Pod": "2.4", "Lib": "1.3.0"])
  }
}

@Suite struct LockTests {
  private let served = index(
    serve("foo", "1.0.0", ["bar": "1.0.0"]), serve("foo", "1.0.1", ["bar": "1.0.1"]),
    serve("foo", "1.0.2", ["bar": "1.0.2"]), serve("bar", "1.0.0"), serve("bar", "1.0.1"), serve("bar", "1.0.2"),
    serve("new", "1.0.0"), serve("new", "2.0.0", ["foo": "1.0.2"]))

  @Test func stayWhereTheyAre() {
    let locked = request(["foo": "any"]).with { $0.locked = ["foo": number("1.0.1"), "bar": number("1.0.1")] }
    #expect(solve(served, locked) == ["foo": "1.0.1", "bar": "1.0.1"])
  }

  @Test func moveWhenTheRootAsks() throws {
    let locked = request(["foo": "1.0.2"]).with { $0.locked = ["foo": number("1.0.1"), "bar": number("1.0.1")] }
    var resolver = Resolver(source: served)
    guard case .solved(let solution) = resolver.resolve(locked) else {
      Issue.record("expected a solution")
      return
    }
    #expect(solution.versions["bar"] == number("1.0.2"))
    #expect(solution.moved.map(\.package) == ["bar", "foo"])
    #expect(solution.moved.first?.from == number("1.0.1"))
  }

  @Test func somethingNewAdaptsToThem() {
    let locked = request(["foo": "any", "new": "any"]).with { $0.locked = ["foo": number("1.0.0")] }
    #expect(solve(served, locked) == ["foo": "1.0.0", "bar": "1.0.0", "new": "1.0.0"])
  }

  @Test func onlyThoseMoveThatHaveTo() {
    let locked = request(["foo": "any", "new": "2.0.0", "far": "any"]).with {
      $0.locked = ["foo": number("1.0.0"), "bar": number("1.0.0"), "far": number("1.0.0")]
    }
    var more = served
    more.add(Release(number("1.0.0")), to: "far")
    more.add(Release(number("9.0.0")), to: "far")
    #expect(solve(more, locked) == ["foo": "1.0.2", "bar": "1.0.2", "new": "2.0.0", "far": "1.0.0"])
  }

  @Test func ofTwoThatCouldMoveOnlyOneDoes() {
    let served = index(
      serve("a", "1.0.0"), serve("a", "2.0.0"), serve("b", "1.0.0"), serve("b", "2.0.0"),
      serve("x", "1.0.0", ["a": "^2.0.0"]), serve("x", "2.0.0", ["b": "^2.0.0"]))
    let locked = request(["a": "any", "b": "any", "x": "any"]).with {
      $0.locked = ["a": number("1.0.0"), "b": number("1.0.0")]
    }
    #expect(solve(served, locked) == ["a": "1.0.0", "b": "2.0.0", "x": "2.0.0"])
  }

  @Test func heldOnesDoNotMove() throws {
    let held = request(["foo": "1.0.2"]).with {
      $0.locked = ["bar": number("1.0.1")]
      $0.held = ["bar"]
    }
    let derivation = try #require(failure(served, held))
    #expect(derivation.heldPackages == ["bar"])
    #expect(Reporter.text(derivation).contains("bar is locked at 1.0.1"))
    var resolver = Resolver(source: served)
    let repairs = resolver.repairs(for: held, derivation)
    #expect(repairs.contains { $0.changes == [.unlock(package: "bar", from: number("1.0.1"), to: number("1.0.2"))] })
  }

  @Test func aLockOnAVersionThatIsGoneIsNoObstacle() {
    let locked = request(["foo": "any"]).with { $0.locked = ["foo": number("0.9.0")] }
    #expect(solve(served, locked)?["foo"] == "1.0.2")
  }

  @Test func locksOfWhatNobodyNeedsDoNotCount() {
    let locked = request(["bar": "any"]).with { $0.locked = ["foo": number("1.0.0"), "ghost": number("1.0.0")] }
    #expect(solve(served, locked) == ["bar": "1.0.2"])
  }
}

@Suite struct PreferenceTests {
  private let served = index(
    serve("a", "1.0.0", ["b": "1.1.0 ..< 2.0.0"]), serve("a", "1.1.0"), serve("b", "1.0.0"), serve("b", "1.1.0"),
    serve("b", "1.2.0"), serve("a", "1.2.0", exclusion: "was yanked"))

  @Test func yankedVersionsAreSkippedUnlessAskedFor() throws {
    #expect(solve(served, request(["a": "^1.0.0"]))?["a"] == "1.1.0")
    #expect(solve(served, request(["a": "1.2.0"]))?["a"] == "1.2.0")
    let locked = request(["a": "^1.0.0"]).with { $0.locked = ["a": number("1.2.0")] }
    #expect(solve(served, locked)?["a"] == "1.2.0")
    let derivation = try #require(failure(served, request(["a": "1.1.1 ..< 2.0.0"])))
    #expect(Reporter.text(derivation).contains("a 1.2.0 was yanked"))
  }

  @Test func overridesForceAVersionOnEverybody() {
    let forced = request(["a": "1.0.0"]).with { $0.overrides = ["b": number("1.0.0")] }
    #expect(solve(served, forced) == ["a": "1.0.0", "b": "1.0.0"])
    let beyond = request(["a": "^5.0.0"]).with { $0.overrides = ["a": number("1.1.0")] }
    #expect(solve(served, beyond) == ["a": "1.1.0"])
  }

  @Test func overridesBringWhatTheirVersionNeeds() {
    let forced = request(["a": "any"]).with { $0.overrides = ["a": number("1.0.0")] }
    #expect(solve(served, forced) == ["a": "1.0.0", "b": "1.2.0"])
  }

  @Test func overridesOfWhatNobodyNeedsDoNothing() {
    let forced = request(["b": "any"]).with { $0.overrides = ["a": number("1.0.0")] }
    #expect(solve(served, forced) == ["b": "1.2.0"])
  }

  @Test func anOverrideToNoVersionIsExplained() throws {
    let forced = request(["b": "any"]).with { $0.overrides = ["b": number("7.0.0")] }
    let derivation = try #require(failure(served, forced))
    #expect(Reporter.text(derivation).contains("b is overridden to 7.0.0"))
  }
}
