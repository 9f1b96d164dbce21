import Diagnostics
import Foundation
import Model
import TestSupport
import Testing

@testable import Versions

/// How old a version has to be, compared with a rule that is written down once more.
@Suite struct AgeLimitTests {
  private static let now = Int(Date().timeIntervalSince1970)

  private func rule(_ days: Int, except: [String] = []) -> Integration.MinimumAge {
    let place = Place(file: FileID(rawValue: 0))
    var rule = Integration.MinimumAge(days: days, at: place)
    rule.except = except.map { Located($0, at: place) }
    return rule
  }

  @Test func agesAreWholeDays() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let days = Int.random(in: 1...40, using: &random)
      let age = Int.random(in: -5...60, using: &random) * 86_400 + Int.random(in: 60...86_000, using: &random)
      let limit = try #require(AgeLimit(rule(days), days: nil))
      let isNew = age < days * 86_400
      #expect((limit.reason(Self.now - age) != nil) == isNew, "\(age) s, \(days) days")
    }
    let limit = try #require(AgeLimit(nil, days: 3))
    #expect(limit.reason(nil)?.hasPrefix("has no date and counts as new") == true)
    #expect(limit.reason(Self.now + 7200)?.hasPrefix("has a date in the future") == true)
    #expect(limit.reason(.min + 100_000) == nil)
  }

  @Test func theCommandLineCountsForMore() {
    #expect(AgeLimit(rule(7), days: 0) == nil && AgeLimit(nil, days: nil) == nil && AgeLimit(rule(0), days: nil) == nil)
    #expect(AgeLimit(rule(7), days: 1)?.reason(Self.now - 2 * 86_400) == nil)
    #expect(AgeLimit(rule(1), days: 7)?.reason(Self.now - 2 * 86_400) != nil)
  }

  @Test(arguments: [
    (["log"], "log", true), (["log"], "Log", true), (["log"], "logger", false), (["lo*"], "LOGGER", true),
    (["*"], "anything", true), ([], "log", false), (["swift-*", "log"], "log", true), (["og"], "log", false),
  ])
  func exceptionsAreNamesOrTheirBeginnings(_ entries: [String], _ name: String, _ isExcepted: Bool) {
    #expect(AgeLimit(rule(7, except: entries), days: nil)?.holds(for: name) == !isExcepted)
  }
}
