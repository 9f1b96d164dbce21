/// The dump of a package with two dependencies.
let importedDump = """
  {
    "name" : "App", "toolsVersion" : { "_version" : "6.0.0" },
    "dependencies" : [
      { "sourceControl" : [ { "identity" : "swift-log", "location" : { "remote" : [
          { "urlString" : "https://git.example.com/swift-log.git" } ] }, "productFilter" : null,
        "requirement" : { "range" : [ { "lowerBound" : "1.0.0", "upperBound" : "2.0.0" } ] } } ] },
      { "registry" : [ { "identity" : "scope.web", "productFilter" : null,
        "requirement" : { "range" : [ { "lowerBound" : "1.0.0", "upperBound" : "2.0.0" } ] } } ] }
    ],
    "products" : [ { "name" : "App", "targets" : [ "App" ], "type" : { "library" : [ "automatic" ] } } ],
    "targets" : [
      { "name" : "App", "type" : "regular", "exclude" : [], "resources" : [], "settings" : [], "dependencies" : [
          { "product" : [ "Logging", "swift-log", null, null ] }, { "product" : [ "Web", "scope.web", null, null ] } ] }
    ]
  }

  """

/// A Package.resolved of every kind of pin.
let importedResolved = """
  {
    "originHash" : "0000000000000000000000000000000000000000000000000000000000000000",
    "pins" : [
      { "identity" : "swift-log", "kind" : "remoteSourceControl", "location" : "https://git.example.com/swift-log.git",
        "state" : { "revision" : "1111111111111111111111111111111111111111", "version" : "1.5.0" } },
      { "identity" : "one", "kind" : "remoteSourceControl", "location" : "https://git.example.com/one.git",
        "state" : { "revision" : "2222222222222222222222222222222222222222", "version" : "1.1.0" } },
      { "identity" : "branch", "kind" : "remoteSourceControl", "location" : "https://git.example.com/branch.git",
        "state" : { "branch" : "main", "revision" : "3333333333333333333333333333333333333333" } },
      { "identity" : "scope.web", "kind" : "registry", "location" : "", "state" : { "version" : "1.0.0" } }
    ],
    "version" : 3
  }

  """

let importedPodfileLock = """
  PODS:
    - Chat (1.0.0):
      - Chat/Core (= 1.0.0)
      - Log (~> 1.0)
    - Chat/Core (1.0.0)
    - Chat/UI (1.0.0):
      - Chat/Core
    - Log (1.2.0)
    - Web (2.0.0)

  DEPENDENCIES:
    - Chat (from `Pods/Chat`)
    - Log (~> 1.0)
    - Web (from `https://git.example.com/web.git`, tag `2.0.0`)

  SPEC REPOS:
    trunk:
      - Log

  EXTERNAL SOURCES:
    Chat:
      :path: Pods/Chat
    Web:
      :git: https://git.example.com/web.git
      :tag: 2.0.0

  CHECKOUT OPTIONS:
    Web:
      :git: https://git.example.com/web.git
      :commit: 4444444444444444444444444444444444444444

  SPEC CHECKSUMS:
    Chat: 0000000000000000000000000000000000000000
    Log: 0000000000000000000000000000000000000001

  PODFILE CHECKSUM: 0000000000000000000000000000000000000002

  COCOAPODS: 1.16.2

  """

/// A podspec with every key that is converted.
let importedPodspec = """
  {
    "name": "Chat", "version": "1.0.0", "summary": "Conversations.", "homepage": "https://example.com",
    "license": { "type": "MIT" }, "authors": { "A": "a@example.com" },
    "source": { "git": "https://git.example.com/chat.git", "tag": "1.0.0" },
    "platforms": { "ios": "16.0", "osx": "13.0" }, "swift_versions": [ "5.9", "6.0" ],
    "source_files": "Sources/Chat/**/*.swift", "exclude_files": [ "Sources/Chat/Old.swift" ],
    "public_header_files": "Sources/Chat/include/*.h", "compiler_flags": "-DA=1 -DB",
    "frameworks": [ "UIKit", "CoreData" ], "weak_frameworks": "WidgetKit", "libraries": [ "z", "sqlite3" ],
    "resources": [ "Sources/Chat/Assets/*.png" ], "resource_bundles": { "ChatBundle": [ "Sources/Chat/Bundle/**" ] },
    "vendored_frameworks": "Frameworks/Blob.xcframework", "module_name": "Chat", "static_framework": true,
    "pod_target_xcconfig": { "OTHER_SWIFT_FLAGS": "-DX" }, "prepare_command": "make", "default_subspecs": [ "Core" ],
    "dependencies": { "Log": [ "~> 1.0" ] },
    "ios": { "frameworks": [ "Photos" ], "libraries": "xml2", "dependencies": { "Log": [] } },
    "subspecs": [
      { "name": "Core", "source_files": [ "Sources/Core/**/*.swift", "Sources/More/A.swift" ], "frameworks": "Network" },
      { "name": "UI", "source_files": "Sources/UI/*.swift", "dependencies": { "Chat/Core": [] },
        "resources": "Sources/UI/x.bin" }
    ],
    "testspecs": [ { "name": "Tests", "source_files": "Tests/**/*.swift", "test_type": "unit", "frameworks": "XCTest",
      "dependencies": { "Log": [] } } ],
    "appspecs": [ { "name": "Demo", "source_files": "Demo/**/*.swift", "resources": "Demo/a.txt" } ]
  }

  """
