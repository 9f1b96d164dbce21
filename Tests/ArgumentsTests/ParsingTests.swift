import Arguments
import Testing

@Suite struct ParsingTests {
  @Test func whatIsNotSaidHasItsDefault() throws {
    let feed: Feed = try parse("feed", "lion")
    #expect(feed.food == .hay && feed.amount == nil && feed.tags == [] && feed.seed == 7 && feed.at == nil)
    #expect(feed.clean && !feed.n && feed.speed == nil && feed.animal == "lion" && feed.children == [])
    #expect(feed.place.folder == "." && feed.place.verbose == 0)
  }

  @Test(arguments: [
    ["--food", "fish"], ["--food=fish"], ["-f", "fish"], ["-ffish"], ["-f=fish"], ["-nffish"], ["-nf", "fish"],
    ["--food", "hay", "--food", "fish"],
  ])
  func spellingsOfAnOption(_ words: [String]) throws {
    let feed = try #require(try Zoo.parseAsRoot(["feed"] + words + ["lion"]) as? Feed)
    #expect(feed.food == .fish && feed.animal == "lion")
    let after = try #require(try Zoo.parseAsRoot(["nourish", "lion"] + words) as? Feed)
    #expect(after.food == .fish && after.animal == "lion")
  }

  @Test func valuesOfAllKinds() throws {
    let feed: Feed = try parse(
      "feed", "--amount", "-1.5e1", "-t", "a", "-tb", "--at=10:30", "--no-clean", "--dry-run", "-F", "-vvv", "-v",
      "--seed", "-9", "lion", "1", "-2", "3", as: Feed.self, validated: false)
    #expect(feed.tags == ["a", "b"] && feed.at?.minutes == 630 && !feed.clean && feed.n && feed.speed == .fast)
    #expect(feed.place.verbose == 4 && feed.seed == -9 && feed.children == [1, -2, 3])
  }

  @Test func theLastOfTwoOppositesCounts() throws {
    #expect(try parse("feed", "--no-clean", "--clean", "x", as: Feed.self).clean)
    #expect(try !parse("feed", "--clean", "--no-clean", "x", as: Feed.self).clean)
    #expect(try parse("count-all", "--fast", "--slow", as: Count.self).speed == .slow)
    #expect(try parse("open", "gate", "--disable-alarm", as: Open.Gate.self).alarm == false)
  }

  @Test func groupsAreSharedWithTheCommandAbove() throws {
    #expect(try parse("-C", "a", "feed", "x", as: Feed.self).place.folder == "a")
    #expect(try parse("feed", "-C", "b", "x", as: Feed.self).place.folder == "b")
    let both: Feed = try parse("-vC", "a", "feed", "--directory=b", "-v", "x")
    #expect(both.place.folder == "b" && both.place.verbose == 2)
  }

  @Test func theTerminatorEndsOptions() throws {
    let feed: Feed = try parse("feed", "--", "--food")
    #expect(feed.animal == "--food")
    #expect(try parse("feed", "-", as: Feed.self).animal == "-")
    let gate: Open.Gate = try parse("open", "gate", "--enable-alarm", "--", "--note", "--", "-x")
    #expect(gate.rest == ["--note", "--", "-x"] && gate.note == "")
  }

  @Test func strategiesDecideWhatAnOptionTakes() throws {
    let gate: Open.Gate = try parse(
      "open", "gate", "--numbers", "1", "2", "-3", "--enable-alarm", "--note", "--numbers", "--numbers", "4")
    #expect(gate.numbers == [1, 2, -3, 4] && gate.note == "--numbers")
    let door: Open.Door = try parse("open", "door", "k", "git", "--version", "--", "-C", "x", "--help")
    #expect(door.key == "k" && door.program == ["git", "--version", "--", "-C", "x", "--help"])
    #expect(try parse("open", "door", as: Open.Door.self).key == nil)
  }

  @Test func aCommandMayBeSetUpByHand() throws {
    var feed: Feed = try parse("feed", "x")
    let copy = feed
    feed.food = .leaves
    feed.place = Place()
    #expect(feed.food == .leaves && copy.food == .hay)
  }

  @Test func parsingTwiceDoesNotMix() throws {
    let first: Feed = try parse("feed", "-t", "a", "x")
    let second: Feed = try parse("feed", "-t", "b", "y")
    #expect(first.tags == ["a"] && second.tags == ["b"] && first.animal == "x")
  }

  @Test func runsTheCommand() {
    #expect(printed("count-all") == ("", 3))
    #expect(printed("open").code == 0)
    #expect(printed("open").text.contains("USAGE: zoo open <subcommand>"))
  }
}

/// Like `parse`, for a command whose own validation would refuse the values.
private func parse(_ words: String..., as type: Feed.Type, validated: Bool) throws -> Feed {
  // A negative amount is parsed as a number; the later refusal shows that it was.
  do {
    _ = try Zoo.parseAsRoot(words)
    throw ValidationError("a negative amount was not refused")
  } catch {
    #expect(Zoo.message(for: error) == "the amount must be more than nothing")
  }
  guard let index = words.firstIndex(of: "--amount") else { throw ValidationError("no amount") }
  var words = words
  words[index + 1] = "2"
  guard let feed = try Zoo.parseAsRoot(words) as? Feed else { throw ValidationError("not feed") }
  return feed
}
