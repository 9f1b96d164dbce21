import Foundation
import TestSupport
import Testing

/// Ways of forgetting something that the tool leaves to the compiler; those that it finds are tested with 'Workspace'.
@Suite struct ForgettingTests {
  /// An edit of one file without the matching edits elsewhere.
  struct Slip {
    let file: String
    let old: String
    let new: String

    init(in file: String, _ old: String, _ new: String) {
      (self.file, self.old, self.new) = (file, old, new)
    }

    func make(in scratch: ScratchFolder) throws {
      let text = try scratch.read(file)
      try #require(text.contains(old), "\(file) has no '\(old)'")
      try scratch.write(text.replacing(old, with: new), to: file)
    }
  }

  private func root() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    let input = checkout.appendingPathComponent("Tests/Cases/roots/running/input").path
    let copied = try Launch.shell("cp -R '\(input)/.' .", in: scratch.url).run()
    try #require(copied.status == 0, "\(copied.stderr)")
    try scratch.write(
      """
      import AccountInterface
      import ShopDependencies
      import ShopRegistration
      import StoreInterface
      Registration.register(secrets: .init(chatKey: "none"), cache: { Cache() })
      await Registration.launch()
      await Registration.idle()
      let session = Dependencies.current.session(user: User())
      Dependencies.current.openPage(page: "help")
      Dependencies.current.send(.signedOut)
      print(Dependencies.current.openNow("shop://account/orders/12"))

      """, to: "Shop/Sources/Shop/main.swift")
    let spec = try scratch.read("Shop/component.yaml")
    try scratch.write(
      spec.replacing("[Account,", with: "[Account, Account/AccountInterface, Store/StoreInterface,"),
      to: "Shop/component.yaml")
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0 && generated.stderr.isEmpty, "\(generated.stderr)")
    return scratch
  }

  private static let account = "Account/component.yaml"
  private static let chat = "Chat/component.yaml"
  private static let shop = "Shop/component.yaml"
  private static let accountProtocol = "Account/Sources/AccountInterface/Account.swift"
  private static let accountCode = "Account/Sources/Account/Account.swift"
  private static let chatProtocol = "Chat/Sources/ChatInterface/Chat.swift"
  private static let chatCode = "Chat/Sources/Chat/Chat.swift"

  /// Mistakes that only the app's code can have: the changes of specs and sources, and the compiler's error in the
  /// app's code.
  private static let refused: [(what: String, changes: [Slip], told: String)] = [
    (
      "a new secret where the app registers",
      [
        Slip(in: chat, "test: {", "test: { token: none,"),
        Slip(in: chat, "page: {", "token: { type: String, secret: true }, page: {"),
        Slip(in: chatProtocol, "  var key", "  var token: String { get }\n  var key"),
      ], "token"
    ),
    (
      "a new value that the app makes",
      [
        Slip(in: chat, "test: {", "test: { device: none,"),
        Slip(in: chat, "page: {", "device: { type: String, app: true }, page: {"),
        Slip(in: chatProtocol, "  var key", "  var device: String { get }\n  var key"),
      ], "device"
    ),
    (
      "a new value where a scope begins",
      [Slip(in: shop, "{ user: AccountInterface.User }", "{ user: AccountInterface.User, token: String }")],
      "token"
    ),
    ("a call of a renamed route", [Slip(in: account, "as: page }", "as: leaf }")], "openPage"),
    (
      "to send an event by its new name",
      [Slip(in: account, "signedOut:", "left:"), Slip(in: chat, "signedOut:", "left:")], "signedOut"
    ),
  ]

  @Test func theCompilerRefusesTheRest() throws {
    let scratch = try root()
    try scratch.swift("build")
    for (what, changes, told) in Self.refused {
      let files = try Set(changes.map(\.file)).map { ($0, try scratch.read($0)) }
      for change in changes { try change.make(in: scratch) }
      let generated = try Launch.integrate(["generate"], in: scratch.url).run()
      #expect(generated.status == 0 && generated.stderr.isEmpty, "\(what): \(generated.stderr)")
      let built = try Launch.swift("build", in: scratch.path).run()
      let output = built.stdout + built.stderr
      #expect(built.status != 0, "\(what)")
      #expect(
        output.split(separator: "\n").contains {
          $0.contains("main.swift") && $0.contains("error:") && $0.contains(told)
        },
        "\(what): \(output)")
      for (file, text) in files { try scratch.write(text, to: file) }
    }
  }
}
