import TestSupport
import Testing

@testable import Commands

/// Finds the folder of a project in Xcode's derived data.
@Suite struct DerivedDataTests {
  @Test(arguments: [
    ("/Users/a/Shop/Shop.xcodeproj", "/Users/a/Shop"), ("/Users/a/Shop/Shop.xcworkspace", "/Users/a/Shop"),
    ("/Users/a/Shop/Shop.xcodeproj/project.xcworkspace", "/Users/a/Shop"),
    ("/Users/a/Shop/.swiftpm/xcode/package.xcworkspace", "/Users/a/Shop"), ("/Users/a/Shop", "/Users/a/Shop"),
    ("/Users/a/Shop/Package.swift", "/Users/a/Shop"),
  ])
  func aProjectIsItsFolder(workspace: String, folder: String) {
    #expect(DerivedData.project(of: workspace) == folder)
  }

  private static func info(_ workspace: String, _ date: String = "2026-01-02T03:04:05Z") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>LastAccessedDate</key>
    \t<date>\(date)</date>
    \t<key>WorkspacePath</key>
    \t<string>\(workspace)</string>
    </dict>
    </plist>

    """
  }

  @Test func theListSaysOfWhichProject() throws {
    let info = try #require(DerivedData.info(Self.info("/Users/a/Salt &amp; Co/Shop.xcodeproj")))
    #expect(info.workspace == "/Users/a/Salt & Co/Shop.xcodeproj" && info.lastUsed == "2026-01-02T03:04:05Z")
    for text in ["", "bplist00", "<key>WorkspacePath</key>", "<key>WorkspacePath</key><string>", Self.info("Shop")] {
      #expect(DerivedData.info(text) == nil)
    }
    #expect(DerivedData.info("<key>WorkspacePath</key><string>/a</string>")?.lastUsed == "")
  }

  @Test func theNearestCountsAndOfSeveralTheLastUsed() {
    func entry(_ store: String, _ project: String, _ lastUsed: String) -> DerivedData.Entry {
      DerivedData.Entry(store: store, project: project, lastUsed: lastUsed)
    }
    let data = DerivedData(entries: [
      entry("old", "/a/Shop", "2026-01-01T00:00:00Z"), entry("new", "/a/Shop", "2026-02-01T00:00:00Z"),
      entry("kit", "/a/Shop/Kit", "2025-01-01T00:00:00Z"), entry("other", "/a/Sho", "2026-03-01T00:00:00Z"),
    ])
    #expect(data.store(for: "/a/Shop/Sources") == "new" && data.store(for: "/a/Shop") == "new")
    #expect(data.store(for: "/a/Shop/Kit/Sources") == "kit")
    #expect(data.store(for: "/a") == nil && data.store(for: "/a/Shopping") == nil)
  }

  @Test func foldersAreReadAsXcodeWritesThem() throws {
    let scratch = try ScratchFolder()
    for (name, index) in [("Shop-abc", "Index.noindex/DataStore"), ("Kit-def", "Index/DataStore"), ("Empty-ghi", "x")] {
      try scratch.write(
        Self.info(scratch["Projects/\(name.prefix { $0 != "-" })/App.xcodeproj"]), to: "Derived/\(name)/info.plist")
      try scratch.folder("Derived/\(name)/\(index)")
    }
    try scratch.folder("Derived/ModuleCache.noindex")
    for name in ["Shop", "Kit", "Empty"] { try scratch.folder("Projects/\(name)/Sources") }
    let data = DerivedData(in: [scratch["Derived"], scratch["Nowhere"]])
    #expect(data.entries.count == 2)
    // The folder of scratch files may be behind a link.
    let projects = try #require(data.entries.map(\.project).min { $0.utf8.count < $1.utf8.count }).dropLast(
      "/Kit".count)
    #expect(data.store(for: "\(projects)/Shop/Sources") == scratch["Derived/Shop-abc/Index.noindex/DataStore"])
    #expect(data.store(for: "\(projects)/Kit") == scratch["Derived/Kit-def/Index/DataStore"])
    #expect(data.store(for: "\(projects)/Empty") == nil)
  }
}
