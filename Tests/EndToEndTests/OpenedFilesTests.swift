import Foundation
import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// A command reads a project once: each spec, each source and the lockfile is opened one time, and a lockfile that is
  /// written once more.
  @Suite struct OpenedFilesTests {
    private static let commands: [[String]] = [
      ["check"], ["resolve", "--frozen"], ["generate"], ["focus", "Chat"], ["simulate", "remove Chat"],
      ["update", "--dry-run"], ["update", "metrics"], ["pin", "log", "1.1.0"],
    ]

    @Test func eachFileIsOpenedOnce() throws {
      let shop = try Shop.resolved()
      try shop.scratch.write("name: Chat\ndependencies: [log]\n", to: "app/Chat/component.yaml")
      try shop.scratch.write("import log\n\npublic struct Chat {}\n", to: "app/Chat/Sources/Chat/Chat.swift")
      try #require(try shop.run("generate").status == 0)
      let files = [
        "component.yaml", "Login/component.yaml", "Login/Sources/Login/Login.swift", "Chat/component.yaml",
        "Chat/Sources/Chat/Chat.swift", "integrate.lock.yaml",
      ]
      for command in Self.commands {
        let lockfile = try shop.lockfile
        let opened = try OpenedFiles(files.map { shop.scratch["app/\($0)"] })
        let outcome = try shop.run(command)
        #expect(outcome.status == 0, "\(command): \(outcome)")
        let counts = opened.counts()
        let isWritten = try shop.lockfile != lockfile
        for (file, count) in zip(files, counts) {
          let expected = isWritten && file == "integrate.lock.yaml" ? 2 : 1
          #expect(count == expected, "\(command) opens \(file) \(count) times")
        }
      }
    }

    /// In an app with secrets, `check` also looks for files of `generate --secrets`.
    @Test func aSearchForSecretsOpensNoSourceAgain() throws {
      let app = try GroceryCopy()
      let files = ["component.yaml", "Components/Chat/Sources/Chat/ChatFeature.swift"]
      let opened = try OpenedFiles(files.map { app.scratch["Grocery/\($0)"] })
      _ = try app.integrate("check")
      #expect(opened.counts() == [1, 1])
    }
  }

  /// Counts how often files are opened, by the system's own events.
  private final class OpenedFiles {
    private let queue = inotify_init1(Int32(IN_NONBLOCK))
    private let watches: [Int32]

    init(_ paths: [String]) throws {
      let queue = queue
      // Opening and closing alternate, so that the system does not join equal events.
      watches = paths.map { inotify_add_watch(queue, $0, UInt32(IN_OPEN | IN_CLOSE)) }
      try #require(!watches.contains(-1))
    }

    deinit { close(queue) }

    /// The number of times that each was opened so far.
    func counts() -> [Int] {
      var counts: [Int32: Int] = [:]
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(queue, &bytes, bytes.count)
        if count <= 0 { break }
        var offset = 0
        while offset < count {
          bytes.withUnsafeBytes { buffer in
            let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            if event.mask & UInt32(IN_OPEN) != 0 { counts[event.wd, default: 0] += 1 }
            offset += MemoryLayout<inotify_event>.size + Int(event.len)
          }
        }
      }
      return watches.map { counts[$0] ?? 0 }
    }
  }
#endif
