import TestSupport
import Testing

/// One instance under several services.
@Suite struct SameInstanceTests {
  private static let files: [(path: String, text: String)] = [
    ("integrate.lock.yaml", "lockfile: 1"),
    (
      "component.yaml",
      strictApp(
        """
        dependencies: [Store, Store/StoreInterface, Users, Box]
        app: { scopes: { session: { values: { user: String } } } }
        """)
    ),
    (
      "Components/Store/component.yaml",
      """
      name: Store
      modules:
        StoreInterface:
          services:
            reader: Reading
            writer: Writing
            log: Log
            screen: { protocol: Screen, isolation: MainActor }
            titles: { protocol: Titles, isolation: MainActor }
            list: Listing
            cart: Cart
            count: Counting
      provides:
        reader: { type: Store, requires: [{ count: lazy }], on: { willTerminate: close } }
        writer: { same: reader }
        log: { same: reader }
        screen: StoreScreen
        titles: { same: screen }
        list: { type: UserCart, scope: session, requires: [user] }
        cart: { same: list }
      """
    ),
    (
      "Components/Store/Sources/StoreInterface/S.swift",
      """
      public protocol Reading: AnyObject, Sendable { var text: String { get } }
      public protocol Writing: AnyObject, Sendable { func write(_ text: String) }
      public protocol Log: AnyObject, Sendable { var name: String { get } }
      @MainActor public protocol Screen: AnyObject {}
      @MainActor public protocol Titles: AnyObject { var title: String { get } }
      public protocol Listing: AnyObject, Sendable {}
      public protocol Cart: AnyObject, Sendable { var owner: String { get } }
      public protocol Counting: Sendable { var logs: Int { get } }
      """
    ),
    (
      "Components/Store/Sources/Store/S.swift",
      """
      import Foundation
      public import StoreInterface
      public final class Store: Reading, Writing, Log, @unchecked Sendable {
        private let lock = NSLock()
        private var kept = ""
        private let count: @Sendable () -> any Counting
        public init(count: @escaping @Sendable () -> any Counting) { self.count = count }
        deinit { print("gone") }
        public var text: String { lock.withLock { kept } + " \\(count().logs)" }
        public func write(_ text: String) { lock.withLock { kept = text } }
        public let name = "store"
        public func close() { print("closed") }
      }
      @MainActor public final class StoreScreen: Screen, Titles { public init() {}; public let title = "title" }
      public final class UserCart: Listing, Cart {
        public let owner: String
        public init(user: String) { owner = user }
      }
      """
    ),
    (
      "Components/Users/component.yaml",
      "name: Users\nprovides:\n  log: [OneLog, TwoLog]\n  count: { type: Counter, requires: [{ log: { collect: true, label: logs } }] }"
    ),
    (
      "Components/Users/Sources/Users/U.swift",
      """
      public import StoreInterface
      public final class OneLog: Log { public init() {}; public let name = "one" }
      public final class TwoLog: Log { public init() {}; public let name = "two" }
      public struct Counter: Counting {
        public let logs: Int
        public init(logs: [any Log]) { self.logs = logs.count }
      }
      """
    ),
    (
      "Components/Box/component.yaml",
      "name: Box\nservices: { box: { type: Box, concrete: true }, filled: Filled }\n"
        + "provides: { box: Box, filled: { same: box } }"
    ),
    (
      "Components/Box/Sources/Box/B.swift",
      """
      public protocol Filled: AnyObject, Sendable {}
      public final class Box: Filled { public init() {} }
      """
    ),
    (
      "Sources/Shop/main.swift",
      """
      import Box
      import ShopDependencies
      import ShopRegistration
      import StoreInterface

      Registration.register()
      let shop = Dependencies.current
      shop.writer.write("written")
      print(shop.reader.text, shop.reader === shop.writer, shop.allLog.map(\\.name), shop.allLog.contains { $0 === shop.reader })
      print(shop.screen === shop.titles, shop.titles.title, shop.box === shop.filled)
      let session = shop.session(user: "Ada")
      print(session.list === session.cart, session.cart.owner, session.cart === shop.session(user: "Eve").cart)
      final class Fake: Reading { let text = "fake" }
      let replaced = shop.replacing { $0.reader = { _ in Fake() } }
      replaced.writer.write("other")
      print(replaced.reader.text, shop.reader.text, replaced.writer === shop.writer)
      shop.send(.willTerminate)
      do {
        let other = Registration.make()
        other.writer.write("gone")
        print(other.reader.text)
      }
      """
    ),
  ]

  @Test func aTypeProvidesSeveralServicesByOneInstance() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.files)
    try scratch.buildApp()
    #expect(
      try scratch.runApp() == [
        "written 3 true [\"store\", \"one\", \"two\"] true", "true title true", "true Ada false",
        "fake written 3 false",
        "closed",
        "gone 3", "gone",
      ])
  }

  /// A module whose service `oNAME` is the instance of `sNAME`, or which provides `sNAME` several times.
  private struct Sample: AgreementSample {
    var provides = "sNAME: TNAME, oNAME: { same: sNAME }"
    var isolation: String?
    let source: String

    var spec: String {
      let isolation = isolation.map { ", isolation: \($0)" } ?? ""
      return
        "name: NAME\nservices: { sNAME: { protocol: PNAME\(isolation) }, oNAME: { protocol: ONAME\(isolation) } }\n"
        + "provides: { \(provides) }\n"
    }
  }

  private static let protocols = "public protocol PNAME: Sendable {}\npublic protocol ONAME: Sendable {}\n"

  private static let samples = [
    Sample(source: protocols + "public final class TNAME: PNAME, ONAME { public init() {} }"),
    Sample(source: protocols + "public final class TNAME: PNAME { public init() {} }"),
    Sample(source: protocols + "public final class TNAME: ONAME { public init() {} }"),
    Sample(source: protocols + "public final class TNAME: PNAME { public init() {} }\nextension TNAME: ONAME {}"),
    Sample(source: protocols + "public struct TNAME: PNAME, ONAME { public init() {} }"),
    Sample(source: protocols + "@MainActor public final class TNAME: PNAME, ONAME { nonisolated public init() {} }"),
    Sample(source: protocols + "public final class TNAME: PNAME, ONAME { @MainActor public init() {} }"),
    Sample(
      isolation: "MainActor",
      source: "@MainActor public protocol PNAME {}\n@MainActor public protocol ONAME {}\n"
        + "@MainActor public final class TNAME: PNAME, ONAME { public init() {} }"),
    Sample(
      provides: "sNAME: [TNAME, UNAME], oNAME: VNAME",
      source: protocols
        + "public struct TNAME: PNAME { public init() {} }\n"
        + "public struct VNAME: ONAME { public init() {} }\npublic struct UNAME: PNAME { public init() {} }"),
    Sample(
      provides: "sNAME: [TNAME, UNAME], oNAME: VNAME",
      source: protocols
        + "public struct TNAME: PNAME { public init() {} }\n"
        + "public struct VNAME: ONAME { public init() {} }\npublic struct UNAME { public init() {} }"),
    Sample(
      provides: "sNAME: [TNAME, { type: UNAME, requires: [oNAME] }], oNAME: VNAME",
      source: protocols
        + "public struct TNAME: PNAME { public init() {} }\npublic struct VNAME: ONAME { public init() {} }\n"
        + "public struct UNAME: PNAME { public init(oNAME: any PNAME) {} }"),
  ]

  @Test func whatCannotBeOneInstanceDoesNotCompileAndTheOtherWayRound() throws {
    let root = try AgreementRoot(
      Self.samples,
      other: (
        spec: "name: Other\nservices: { all: All }\n", source: "public protocol All: Sendable {}\n"
      ),
      app: { names in
        let all = Self.samples.indices.filter { Self.samples[$0].provides.hasPrefix("sNAME: [") }.map { "N\($0)N" }
        let collected = all.filter(names.contains).map { "{ s\($0): collect }" }
        return "provides: { all: { app: true, requires: [\(collected.joined(separator: ", "))] } }"
      })
    try root.expectNoFalseErrors {
      try root.failuresOfApp(
        of: $0, switchingOff: ["unusable-provider", "isolation-mismatch", "built-twice"], folder: "AppRegistration",
        files: ["Registration.swift"], besides: "-warnings-as-errors")
    }
  }
}
