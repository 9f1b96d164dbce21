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
      let secrets = Registration.Secrets(chatKey: "none")
      Registration.register(secrets: secrets, cache: { Cache() })
      let session = Dependencies.current.session(user: User())
      Dependencies.current.openPage(page: "help")
      Dependencies.current.send(.signedOut)
      await Registration.launch()
      await Registration.idle()
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
  private static let chatProtocol = "Chat/Sources/ChatInterface/Chat.swift"

  /// Mistakes that only the app's code can have.
  private static let changes = [
    // A new secret, and a new value that the app makes.
    Slip(in: chat, "test: {", "test: { token: none, device: none,"),
    Slip(in: chat, "page: {", "token: { type: String, secret: true }, device: { type: String, app: true }, page: {"),
    Slip(in: chatProtocol, "  var key", "  var token: String { get }\n  var device: String { get }\n  var key"),
    // A new value where a scope begins.
    Slip(in: shop, "{ user: AccountInterface.User }", "{ user: AccountInterface.User, ticket: String }"),
    // New names of a route and of an event.
    Slip(in: account, "as: page }", "as: leaf }"), Slip(in: account, "signedOut:", "left:"),
    Slip(in: chat, "signedOut:", "left:"),
  ]

  @Test func theCompilerRefusesTheRest() throws {
    let scratch = try root()
    try scratch.swift("build")
    for change in Self.changes { try change.make(in: scratch) }
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    #expect(generated.status == 0 && generated.stderr.isEmpty, "\(generated.stderr)")
    let built = try Launch.swift("build", in: scratch.path).run()
    #expect(built.status != 0)
    let output = built.stdout + built.stderr
    let errors = Set(output.matches(of: /main\.swift:([0-9]+):[0-9]+: error: .*/).map { "\($0.1) \($0.0)" }).sorted()
    for (line, name) in zip(5..., ["token", "device", "ticket", "openPage", "signedOut"]) {
      #expect(errors.contains { $0.hasPrefix("\(line) ") && $0.contains(name) }, "\(name): \(errors)")
    }
    #expect(errors.count == 5, "\(output)")
  }
}
