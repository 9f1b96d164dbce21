import Foundation
import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// A command reads a project once: no file below the root is opened twice, but those that it writes, and no folder is
  /// listed twice.
  @Suite struct OpenedFilesTests {
    @Test func eachFileIsOpenedOnceWhenVersionsMove() throws {
      let shop = try Shop.resolved()
      try shop.scratch.write("name: Chat\ndependencies: [log]\n", to: "app/Chat/component.yaml")
      try shop.scratch.write("import log\n\npublic struct Chat {}\n", to: "app/Chat/Sources/Chat/Chat.swift")
      try #require(try shop.run("generate").status == 0)
      let root = shop.scratch["app"]
      for command in [["update", "--dry-run"], ["update", "metrics"], ["pin", "log", "1.1.0"]] {
        let opened = try OpenedFiles(below: root)
        let outcome = try shop.run(command)
        #expect(outcome.status == 0, "\(command): \(outcome)")
        #expect(opened.repeated() == [], "\(command)")
        #expect(opened.files["component.yaml"] == 1, "\(command): \(opened.files)")
      }
    }

    /// An app with launch tasks, events, sessions, configurations and secrets.
    @Test func eachFileIsOpenedOnce() throws {
      let app = try GroceryCopy()
      let commands: [[String]] = [
        ["check"], ["resolve", "--frozen"], ["generate"], ["simulate", "depend Home on Orders"],
        ["update", "--dry-run"],
      ]
      for command in commands {
        let opened = try OpenedFiles(below: app.scratch["Grocery"])
        let outcome = try app.run(command)
        #expect(outcome.status == (command[0] == "simulate" ? 1 : 0), "\(command): \(outcome)")
        #expect(opened.repeated() == [], "\(command)")
        #expect(opened.files["component.yaml"] == 1, "\(command): \(opened.files)")
      }
    }
  }

  /// Counts how often files are opened and folders are listed, by the system's own events.
  private final class OpenedFiles {
    /// Opening and closing alternate, so that the system does not join equal events.
    private static let events = IN_OPEN | IN_ACCESS | IN_CLOSE | IN_MOVE

    private let queue = inotify_init1(Int32(IN_NONBLOCK))
    /// By watch, from the root.
    private var folders: [Int32: String] = [:]
    /// The number of times that each file was opened, by its path from the root.
    private(set) var files: [String: Int] = [:]
    private var listed: [String: Int] = [:]

    init(below root: String) throws {
      let all = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
      var isFolder: ObjCBool = false
      for path in [""] + all where FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder) {
        guard isFolder.boolValue else { continue }
        let watch = inotify_add_watch(queue, "\(root)/\(path)", UInt32(Self.events))
        try #require(watch >= 0)
        folders[watch] = path
      }
    }

    deinit { close(queue) }

    /// The files that were opened more than once and were not written, and the folders that were listed more than once,
    /// besides the root, which is searched for the files of killed runs.
    func repeated() -> [String] {
      collect()
      return (files.filter { $1 > 1 }.map(\.key) + listed.filter { $1 > 1 && !$0.isEmpty }.map { "\($0.key)/" })
        .sorted()
    }

    private func collect() {
      var written: Set<String> = []
      // A folder that was read, and not closed yet.
      var isRead: Set<String> = []
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(queue, &bytes, bytes.count)
        if count <= 0 { break }
        var offset = 0
        while offset < count {
          let (event, name) = bytes.withUnsafeBytes { buffer in
            let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = buffer[(offset + MemoryLayout<inotify_event>.size)...].prefix(Int(event.len)).prefix { $0 != 0 }
            return (event, String(decoding: name, as: UTF8.self))
          }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
          let folder = folders[event.wd] ?? ""
          let path = folder.isEmpty ? name : "\(folder)/\(name)"
          if event.mask & UInt32(IN_MOVE) != 0 { written.insert(path) }
          if event.mask & UInt32(IN_ISDIR) != 0 {
            guard name.isEmpty else { continue }
            if event.mask & UInt32(IN_ACCESS) != 0 { isRead.insert(folder) }
            if event.mask & UInt32(IN_CLOSE) != 0, isRead.remove(folder) != nil { listed[folder, default: 0] += 1 }
          } else if event.mask & UInt32(IN_OPEN) != 0 {
            files[path, default: 0] += 1
          }
        }
      }
      for path in written { files[path] = nil }
    }
  }
#endif
