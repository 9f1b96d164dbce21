import Foundation
import TestSupport
import Testing

/// Events from specs to a running program.
@Suite struct EventTests {
  private func root() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for (path, text) in EventSample.files { try scratch.write(text, to: path) }
    return scratch
  }

  @Test func whatIsBuiltHears() throws {
    let scratch = try root()
    try scratch.buildApp()
    #expect(try scratch.runApp() == Self.expected)
  }

  private static let expected = [
    "nothing is built", "all is built", "  chat closes", "  hearers close", "  log closes", "posted", "  turn 1",
    "  lines turn", "  inherited", "after the post", "stream signedOut", "another container",
    "the stream of a container that is gone has ended", "  turn 2", "  lines turn", "11",
  ]

  /// The code that sends events stays as it is.
  @Test func aComponentThatGoesTakesItsEventsWithIt() throws {
    let scratch = try ScratchFolder()
    let spec = """
      name: Shop
      kind: app
      integration: { search: [Components], severity: { unused-provider: off, unused-dependency: off } }
      dependencies: [Chat, Plain]

      """
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(
      "name: Chat\nservices: { chat: ChatModule }\nevents: { left: }\n"
        + "provides: { chat: { type: ChatFeature, on: { willTerminate: close } } }\n",
      to: "Components/Chat/component.yaml")
    try scratch.write(
      """
      public protocol ChatModule: Sendable {}
      public struct ChatFeature: ChatModule { public init() {}; public func close() { print("closed") } }

      """, to: "Components/Chat/Sources/Chat/Chat.swift")
    try scratch.write(
      "name: Plain\nservices: { plain: Plain }\nprovides: { plain: PlainThing }\n",
      to: "Components/Plain/component.yaml")
    try scratch.write(
      "public protocol Plain: Sendable {}\npublic struct PlainThing: Plain { public init() {} }\n",
      to: "Components/Plain/Sources/Plain/Plain.swift")
    try scratch.write(
      """
      import ShopDependencies
      import ShopRegistration

      Registration.register()
      Dependencies.current.listen()
      Dependencies.current.send(.willTerminate)
      print(Dependencies.Event.allCases.count)

      """, to: "Sources/Shop/main.swift")
    try scratch.write(spec, to: "component.yaml")
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["9"])
    try scratch.write(spec.replacing("[Chat, Plain]", with: "[Plain]"), to: "component.yaml")
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["8"])
    try scratch.write("name: Plain\n", to: "Components/Plain/component.yaml")
    // If no component of the root names events, the app's own spec does.
    try FileManager.default.removeItem(atPath: scratch["Components/Chat"])
    try scratch.write(
      spec.replacing("[Chat, Plain]", with: "[Plain]") + "app: { events: {} }\n", to: "component.yaml")
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["8"])
  }

  /// A class of a system with the notifications that its documentation lists, of those that events are.
  struct Kit: CustomTestStringConvertible, Sendable {
    let name: String
    let type: String
    let notifications: [String]
    var testDescription: String { name }
  }

  static let kits = [
    Kit(
      name: "UIKit", type: "UIApplication",
      notifications: [
        "didFinishLaunching", "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
        "willTerminate", "didReceiveMemoryWarning", "significantTimeChange",
      ]),
    Kit(
      name: "AppKit", type: "NSApplication",
      notifications: ["didFinishLaunching", "didBecomeActive", "willResignActive", "willTerminate"]),
    Kit(
      name: "WatchKit", type: "WKExtension",
      notifications: [
        "applicationDidFinishLaunching", "applicationWillEnterForeground", "applicationDidBecomeActive",
        "applicationWillResignActive", "applicationDidEnterBackground",
      ]),
  ]

  /// Each system's part of the file is compiled beside a stub of the names that the system has.
  @Test(arguments: kits) func whatSystemsPostIsCompiled(_ kit: Kit) throws {
    let scratch = try root()
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let file = try scratch.read("Sources/ShopDependencies/Notifications.swift")
    let names = kit.notifications.map { $0 + "Notification" }
    for name in names { #expect(file.contains("\(kit.name).\(kit.type).\(name),")) }
    let members = names.map { "  nonisolated public static let \($0) = Notification.Name(\"\($0)\")\n" }
    try scratch.write(
      """
      @_exported public import Foundation
      @MainActor open class \(kit.type): NSObject {
      \(members.joined())}

      """, to: "Stub.swift")
    let compiled = try Launch.shell(
      """
      set -e
      swiftc -swift-version 6 -parse-as-library -emit-module -module-name \(kit.name) -o \(kit.name).swiftmodule Stub.swift
      cat >Container.swift <<'END'
      public final class Dependencies: Swift.Sendable { let hearers_ = Hearers() }
      END
      swiftc -swift-version 6 -parse-as-library -warnings-as-errors -I . -wmo -emit-sil -o /dev/null \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
        -enable-upcoming-feature InternalImportsByDefault -module-name ShopDependencies Container.swift \
        Sources/ShopDependencies/Events.swift Sources/ShopDependencies/Notifications.swift
      """, in: scratch.url
    ).run()
    #expect(compiled.status == 0, "\(compiled.stdout)\(compiled.stderr)")
  }
}
