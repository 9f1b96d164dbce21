import Foundation
import TestSupport
import Testing

/// Routes from specs to a running program.
@Suite struct RouteTests {
  @Test func linksLeadToMethodsAndBack() throws {
    let scratch = try ScratchFolder()
    try scratch.write(RouteSample.files)
    try scratch.buildApp()
    #expect(try scratch.runApp() == Self.expected)
    // 'why' answers of links as the app does.
    let links = Self.expected.compactMap { $0.firstMatch(of: /^([a-zA-Z0-9]+:[^ ]*) (leads nowhere|[a-z]+:[^ ]*)$/) }
    #expect(links.count > 15)
    for link in links {
      let answer = try Launch.integrate(["why", String(link.1)], in: scratch.url).run()
      #expect(answer.status == (link.2 == "leads nowhere" ? 2 : 0), "\(link.0): \(answer.stdout)\(answer.stderr)")
    }
  }

  /// The code that opens links stays as it is.
  @Test func aComponentThatGoesTakesItsRoutesWithIt() throws {
    let scratch = try ScratchFolder()
    try scratch.write(RouteSample.files)
    let main = try scratch.read("Sources/Shop/main.swift").replacing("shop.openAccountOrder(number: 3)\n", with: "")
    try scratch.write(main, to: "Sources/Shop/main.swift")
    let spec = try scratch.read("component.yaml")
      .replacing("unanswered-link: off", with: "unanswered-link: off, unused-provider: off, unused-dependency: off")
    try scratch.write(spec.replacing("[Account, Chat, Store]", with: "[Chat]"), to: "component.yaml")
    try scratch.buildApp()
    #expect(
      try scratch.runApp().filter { $0.hasPrefix("  ") }
        == ["  chat", "  chatOpen", "  room kitchen"] + Self.rest)
    // Then nothing is left that is wired.
    try scratch.write(spec.replacing("[Account, Chat, Store]", with: "[Plain]"), to: "component.yaml")
    try scratch.write("name: Plain\n", to: "Components/Plain/component.yaml")
    try scratch.write("public let plain = 1\n", to: "Components/Plain/Sources/Plain/Plain.swift")
    try scratch.buildApp()
    #expect(try scratch.runApp().filter { !$0.hasSuffix("leads nowhere") } == ["false false false"])
  }

  private static let rest = [
    "  room(Swift.Result<Swift.Array<ChatInterface.Room>, Swift.Error>.success([]))",
    "  chatAt([\"a\": ChatInterface.Rooms()])", "  room kitchen",
    "  room(Swift.Result<Swift.Array<ChatInterface.Room>, Swift.Error>.success([]))", "  chat",
  ]

  private static let expected = [
    "shop://account/login?next=basket%20x shop://account/login?next=basket%20x",
    "  accountLogin(Optional(AccountInterface.User(name: \"Ada of basket x\")))",
    "https://SHOP.example/account/login shop://account/login?next=home",
    "  accountLogin(Optional(AccountInterface.User(name: \"Ada of home\")))",
    "shop://account/orders/12?expanded=true shop://account/orders/12?expanded=true", "  order 12 true",
    "  accountOrder",
    "shop://account/orders/x is no route: 'x' of 'number' is no Int", "shop://account/orders/x leads nowhere",
    "shop://account/orders/x is no route: 'x' of 'number' is no Int",
    "shop://account/orders/new shop://account/orders/new",
    "  accountCreate(Swift.Result<Swift.Int, Swift.Error>.failure(Account.Broken()))",
    "shop://account/ada/ shop://account/ada", "  show ada", "  accountShow",
    "wx1234567:paid?ok wx1234567:paid?ok", "  handle wx1234567:paid?ok", "  accountHandle", "shop://chat shop://chat",
    "  chat", "  chatOpen", "shop://chat/kitchen shop://chat/kitchen", "  room kitchen",
    "  room(Swift.Result<Swift.Array<ChatInterface.Room>, Swift.Error>.success([]))",
    "shop://chat/at/1.5 shop://chat/at/1.5", "  chatAt([\"a\": ChatInterface.Rooms()])",
    "shop://store/four shop://store/four", "  storeRead(4)", "shop://nowhere/at/all leads nowhere",
    "other://chat leads nowhere", "shop://store%2F%00 leads nowhere", "shop://account%2Forders%2Fnew leads nowhere",
    "shop://account/orders%2F%00 shop://account/orders%2F%00", "  show orders/\u{0}", "  accountShow",
    "shop://chat%00 leads nowhere", "SHOP://chat/kitchen?unknown=1 shop://chat/kitchen", "  room kitchen",
    "  room(Swift.Result<Swift.Array<ChatInterface.Room>, Swift.Error>.success([]))",
    "https://shop.example/Account/login leads nowhere", "shop://account// shop://account//", "  show ", "  accountShow",
    "shop://chat//kitchen leads nowhere", "  chat", "true false true", "shop://account/login?next=a%2Fb",
    "shop://account/login?next=dictionary", "  order 3 false",
  ]
}
