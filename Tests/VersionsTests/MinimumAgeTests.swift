import Foundation
import TestSupport
import Testing

/// Versions that are chosen only once they are some days old.
@Suite struct MinimumAgeTests {
  /// An app with log 1.0.0, of which there are 1.1.0 that is ten days old, 1.2.0 of yesterday, 1.3.0 of tomorrow.
  private func shop(_ age: String) throws -> MemoryShop {
    let shop = try MemoryShop(MemoryShop.pins("log"), dependencies: "[log]")
    shop.release("log", "1.0.0")
    try setAge(age, in: shop)
    #expect(try shop.resolve().isSound)
    for (version, days) in [("1.1.0", 10.5), ("1.2.0", 1.5), ("1.3.0", -1)] {
      let date = Int(Date().timeIntervalSince1970 - days * 86_400)
      shop.remote.commit("log", [:], tags: [version], date: date)
    }
    return shop
  }

  private func setAge(_ age: String, in shop: MemoryShop) throws {
    try shop.write(
      "name: Shop\nkind: workspace\nintegration: { \(age) severity: { missing-manifest: off } }\n",
      to: "component.yaml")
  }

  @Test func updateAndPinChooseWhatIsOldEnough() throws {
    let shop = try shop("minimum-age: { days: 7 },")
    let outdated = try shop.outdated(isVerbose: true)
    let (day, future) = (
      "1.2.0 is 1 day old, but 'minimum-age' is 7 days",
      "1.3.0 has a date in the future and counts as new, but 'minimum-age' is 7 days"
    )
    #expect(outdated.moves.contains("log   1.0.0   1.1.0    1.3.0   \(future); \(day)"), "\(outdated)")
    let updated = try shop.update()
    #expect(updated.isSound && updated.moves.first?.hasPrefix("log 1.0.0 → 1.1.0") == true, "\(updated)")
    #expect(updated.text.contains("note: log \(day)\n") && updated.text.contains("note: log \(future)\n"))
    let nothing = try shop.pin("log")
    #expect(nothing.isSound && nothing.moves == [], "\(nothing)")
  }

  @Test func whatIsAskedForIsPinnedAtAnyAge() throws {
    let shop = try shop("minimum-age: { days: 7 },")
    let pinned = try shop.pin("log", "1.2.0")
    #expect(pinned.isSound && pinned.text.contains("log 1.2.0 is 1 day old"), "\(pinned)")
    // A pinned version stays.
    #expect(try shop.update().moves == [])
    #expect(try shop.check().text.contains("minimum-age") == false)
    shop.minimumAge = 0
    #expect(try shop.update().moves.first?.hasPrefix("log 1.2.0 → 1.3.0") == true)
  }

  @Test func aCommitWithoutADateCountsAsNew() throws {
    let shop = try shop("minimum-age: { days: 7 },")
    shop.remote.commit("log", [:], tags: ["1.1.1"], date: nil)
    let updated = try shop.update()
    #expect(updated.isSound && updated.moves.first?.hasPrefix("log 1.0.0 → 1.1.0") == true, "\(updated)")
    #expect(updated.text.contains("log 1.1.1 has no date and counts as new, but 'minimum-age' is 7 days"))
    #expect(try shop.pin("log", "1.1.1").text.contains("has no date and counts as new"))
  }

  @Test func optionsAndExceptionsCountForMore() throws {
    let shop = try shop("minimum-age: { days: 7, except: [\"lo*\"] },")
    #expect(try shop.update(isDry: true).moves.first?.hasPrefix("log 1.0.0 → 1.3.0") == true)
    try setAge("", in: shop)
    shop.minimumAge = 1
    #expect(try shop.update(isDry: true).moves.first?.hasPrefix("log 1.0.0 → 1.2.0") == true)
    shop.minimumAge = 30
    #expect(try shop.update(isDry: true).moves == [])
  }
}
