import AnalysisSupport
import Foundation
import TestSupport
import Testing
import Workspace

/// Every way of forgetting something that a team has: the tool finds it. What it leaves to the compiler is in the tests of
/// the same name that build.
@Suite struct ForgettingTests {
  /// An edit of one file without the matching edits elsewhere.
  struct Slip: CustomTestStringConvertible {
    let what: String
    let file: String
    let old: String
    let new: String
    /// The id of the finding.
    let told: String

    init(_ what: String, in file: String, _ old: String, _ new: String, _ told: String) {
      (self.what, self.file, self.old, self.new, self.told) = (what, file, old, new, told)
    }

    var testDescription: String { what }
  }

  /// The root before any edit, generated.
  private static let root: Result<SampleRoot, any Error> = Result {
    let root = try SampleRoot(copying: "Tests/Cases/roots/running/input")
    try root.scratch.write(
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
    let spec = try root.scratch.read(shop)
    try root.scratch.write(
      spec.replacing("[Account,", with: "[Account, Account/AccountInterface, Store/StoreInterface,"), to: shop)
    try root.generate()
    return root
  }

  private static let account = "Account/component.yaml"
  private static let chat = "Chat/component.yaml"
  private static let shop = "Shop/component.yaml"
  private static let accountProtocol = "Account/Sources/AccountInterface/Account.swift"
  private static let accountCode = "Account/Sources/Account/Account.swift"
  private static let chatProtocol = "Chat/Sources/ChatInterface/Chat.swift"
  private static let chatCode = "Chat/Sources/Chat/Chat.swift"

  static let found = [
    // Configuration.
    Slip("a value in one environment", in: "Shop/config/common.yaml", "host: ", "# host: ", "missing-config-value"),
    Slip("the file of an environment", in: shop, "[debug, release]", "[debgu, release]", "unknown-config-value"),
    Slip(
      "all values of a new environment", in: "Shop/config/common.yaml", "host: chat.example\n", "",
      "missing-config-value"),
    Slip("a new value in the app", in: chat, "host: String", "host: String, port: Int", "missing-config-value"),
    Slip("a default that went", in: chat, "page: { type: Int, default: 1 }", "page: Int", "missing-config-value"),
    Slip("a test value", in: chat, "host: test.example, ", "", "missing-config-value"),
    Slip("a test value that went", in: chat, "host: test.example", "hots: test.example", "unknown-config-value"),
    Slip("another type in tests", in: chat, "key: none }", "key: none, page: one }", "invalid-config-value"),
    Slip(
      "a new property of the protocol in the spec", in: chatProtocol, "  var key", "  var port: Int { get }\n  var key",
      "unfit-service"),
    Slip("a renamed property in the spec", in: chatProtocol, "var host", "var server", "unfit-service"),
    Slip("a changed type in the spec", in: chatProtocol, "var page: Int", "var page: String", "unfit-service"),
    Slip(
      "a renamed value in files", in: chat, "values: { host:", "values: { host2: { type: String, as: server }, host:",
      "missing-config-value"),
    Slip("a value nobody asks for any more", in: chat, "host: String, ", "", "unknown-config-value"),
    Slip(
      "a value of the wrong type", in: "Shop/config/debug.yaml", "host: localhost", "host: localhost\npage: one",
      "invalid-config-value"),
    Slip(
      "another module's type", in: "Store/component.yaml", "name: Store",
      "name: Store\nconfig: { protocol: StoreConfiguration, values: { host: Int } }", "config-type-conflict"),
    Slip(
      "a secret that was committed", in: "Shop/config/common.yaml", "host:", "chatKey: s3cret\nhost:",
      "secret-in-config"),
    Slip("a secret in a default", in: chat, "secret: true,", "secret: true, default: s3cret,", "secret-in-config"),
    Slip(
      "a secret of another component", in: "Store/component.yaml", "name: Store",
      "name: Store\nconfig: { protocol: StoreConfiguration, values: { chatKey: { type: String, secret: true } } }",
      "shared-secret"),
    Slip("a renamed set-up", in: chatProtocol, "func setup(with", "func setUp(with", "unfit-service"),
    // Launch tasks.
    Slip("a renamed launch function", in: chatCode, "func warmUp(", "func warm(", "unfit-launch-task"),
    Slip("a new parameter of one", in: chatCode, "func warmUp(", "func warmUp(now: Bool, ", "unfit-launch-task"),
    Slip("a task after a removed task", in: "Store/component.yaml", "open:", "start:", "unknown-launch-task"),
    Slip("a task after one of its own that went", in: chat, "  open: {", "  start: {", "unknown-launch-task"),
    Slip(
      "a task that waits for itself by others", in: "Store/component.yaml", "priority: high", "after: [Chat.open]",
      "launch-cycle"),
    Slip(
      "a task after one that runs later", in: chat,
      "  open: { call: ChatLaunch.open, requires: [chatConfiguration], after: [",
      "  open: { call: ChatLaunch.open, requires: [chatConfiguration], after: [warmUp, ", "launch-cycle"),
    Slip(
      "that the app runs its tasks", in: "Shop/Sources/Shop/main.swift", "await Registration.launch()\n", "",
      "unstarted-launch-task"),
    Slip(
      "that the app runs tasks when it is idle", in: "Shop/Sources/Shop/main.swift", "await Registration.idle()\n", "",
      "unstarted-launch-task"),
    Slip("the actor of a task", in: account, ", isolation: MainActor }\n", " }\n", "isolation-mismatch"),
    // Routes.
    Slip("a renamed method behind a route", in: accountProtocol, "func order(", "func show(order ", "unfit-route"),
    Slip(
      "a new parameter behind a route", in: accountProtocol, "number: Int, ", "number: Int, tab: Int, ", "unfit-route"),
    Slip(
      "that a method behind a route waits", in: accountProtocol, "func show(page: String)",
      "func show(page: String) async", "unfit-route"),
    Slip(
      "a renamed service behind a route", in: account, "services: { account:", "services: { accounts:",
      "unknown-service"),
    Slip(
      "that a link is taken", in: account, "account/login:",
      "account/orders/{name}: { call: account.show, as: named }\n      account/login:", "duplicate-route"),
    Slip("a link to a renamed route", in: account, "account/orders/", "account/bought/", "unanswered-link"),
    Slip(
      "a link to a route of a component that went", in: "Shop/Sources/Shop/main.swift", "shop://account/orders/12",
      "shop://promotions/12", "unanswered-link"),
    // Events.
    Slip("a renamed method that hears", in: chatCode, "func save()", "func store()", "unfit-event"),
    Slip("that a method that hears waits", in: chatCode, "func save()", "func save() async", "unfit-event"),
    Slip("a renamed event", in: account, "{ signedOut: }", "{ signOut: }", "unknown-event"),
    Slip("that an event is there already", in: shop, "events: {", "events: { signedOut: {},", "duplicate-event"),
    Slip(
      "that the app tells of events", in: "Shop/Sources/Shop/main.swift", "Dependencies.current.send(.signedOut)\n", "",
      "unsent-event"),
    // Scopes.
    Slip("a scope that went", in: shop, "scopes: { session:", "scopes: { visit:", "unknown-scope"),
    Slip(
      "a scope value that nobody gives", in: "Orders/component.yaml", "requires: [user]", "requires: [user, token]",
      "unknown-scope"),
    Slip(
      "the renamed type of a scope's value", in: shop, "AccountInterface.User", "AccountInterface.Person",
      "unfit-scope-value"),
    Slip(
      "that a service ends with its scope", in: chat, "requires: [chatConfiguration]\n    on",
      "requires: [chatConfiguration, orders]\n    on", "outlived-scope"),
    // Services, and generated code.
    Slip("a service that code reads", in: "Orders/component.yaml", "injects: [cache]\n", "", "orphaned-file"),
    Slip(
      "what a new parameter takes", in: chatCode, "any ChatConfiguration) {}\n  public func save",
      "any ChatConfiguration, count: Int) {}\n  public func save", "unusable-provider"),
    Slip("what the app makes", in: shop, "provides: { cache: app }\n", "", "missing-provider"),
    Slip(
      "an environment where nothing answers", in: shop, "{ default: release }", "{ debug: DEBUG }", "invalid-value"),
    Slip("a provider that went", in: account, "provides: { account: AccountFeature }\n", "", "missing-provider"),
    Slip("to generate", in: "Store/component.yaml", "priority: high", "priority: low", "stale-file"),
  ]

  @Test func nothingIsForgottenAtFirst() throws {
    #expect(try Self.root.get().findings(for: .check) == [])
  }

  @Test(arguments: found) func itIsFound(_ slip: Slip) throws {
    let root = try Self.root.get()
    var changes: [String: String] = [:]
    if slip.what == "all values of a new environment" {
      changes[Self.shop] = try root.scratch.read(Self.shop).replacing("[debug,", with: "[debug, staging,")
      changes["Shop/config/release.yaml"] = "host: chat.example\n"
    }
    let text = try changes[slip.file] ?? root.scratch.read(slip.file)
    try #require(text.contains(slip.old), "\(slip.file) has no '\(slip.old)'")
    changes[slip.file] = text.replacing(slip.old, with: slip.new)
    let findings = try root.changed(changes).findings(for: .check)
    #expect(findings.contains { $0.hasPrefix("\(slip.told) ") }, "\(findings)")
  }
}
