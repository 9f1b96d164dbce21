import Diagnostics
import TestSupport
import Testing
import Workspace

@testable import Importing

/// Pods whose sources are taken in.
@Suite struct VendoredPodTests {
  @Test(arguments: [
    ("Sources/**/*.{h,m}", ["Sources/a.h", "Sources/a/b/c.m"], ["Sources/a.c", "Other/a.h", "Sources/.h/a.m"]),
    ("Classes", ["Classes/a.m"], ["Classes/b/a.m", "Classes.m"]), ("**/*.m", ["a.m", "x/y.m"], ["a.h", ".git/a.m"]),
    ("a?[b-d]*.m", ["axb.m", "axcc.m"], ["ab.m", "axe.m"]), ("{A,B/{C,D}}/*.c", ["A/x.c", "B/D/x.c"], ["B/x.c"]),
    ("[!a]*.c", ["b.c"], ["a.c"]), ("A/**/B/*.h", ["A/B/x.h", "A/x/y/B/x.h"], ["A/x.h", "A/x/B/y/x.h"]),
    ("./a/*.c", ["a/b.c"], ["b.c"]), ("a/**", ["a/b.c"], ["b/b.c", "a/b/c.c", "a/.b"]),
    ("x*y*z.c", ["xyz.c", "x1yy2yz.c"], ["xz.c"]),
    ("sources/**/*.H", ["Sources/A.h", "SOURCES/a/B/c.H"], ["Source/a.h"]), ("a/*", ["a/b.c"], ["a/b/c.c", "a.c"]),
    ("[A-C]?.m", ["aX.m", "BX.M"], ["dx.m"]), ("classes", ["Classes/A.m"], ["Classes/b/a.m"]),
    ("a/**/b/**", ["a/b/c.c", "a/x/y/b/c.c"], ["a/b/c/d.c", "a/c.c"]),
  ])
  func patternsMeanWhatRubysMean(pattern: String, files: [String], others: [String]) throws {
    let glob = try #require(Glob(pattern))
    for file in files { #expect(glob.matchesSource(file), "\(file)") }
    for file in others { #expect(!glob.matchesSource(file), "\(file)") }
  }

  @Test func patternsThatAreNoneOrTooManyAreRefused() {
    #expect(Glob("a{b") == nil && Glob("a}b") == nil)
    #expect(Glob(String(repeating: "{a,b}", count: 12)) != nil && Glob(String(repeating: "{a,b}", count: 13)) == nil)
    #expect(Glob(String(repeating: "{a}", count: 65)) == nil)
    for text in ["{a}", "{", "a"] { #expect(Glob(String(repeating: text, count: 20_000)) == nil, "\(text)") }
    #expect(Glob(String(repeating: "{a}", count: 64))?.matches(String(repeating: "A", count: 64)) == true)
    // Without an end, were each `*` tried against each.
    #expect(Glob(String(repeating: "*a", count: 500))?.matches(String(repeating: "a", count: 2_000) + "b") == false)
  }

  @Test func whatAPatternMeansIsNamedAsItIsWritten() throws {
    let glob = try #require(Glob("resources/*.BUNDLE"))
    #expect(glob.matched(of: "Resources/Some.bundle/A.png") == "Resources/Some.bundle")
    #expect(glob.matched(of: "Resources/A.png") == nil)
  }

  private func pod(
    _ podspec: String, subspecs: [String] = [""], rootPlatforms: Set<String> = []
  ) throws -> VendoredPod {
    var bag = DiagnosticBag()
    let text = "{\"name\": \"Thing\", \"version\": \"1.0.0\", \(podspec)}"
    let read = try #require(Podspec.read(Array(text.utf8), file: FileID(rawValue: 0), into: &bag))
    return try VendoredPod(read, subspecs: subspecs, rootPlatforms: rootPlatforms)
  }

  private func taken(
    _ podspec: String, _ files: [String: String], subspecs: [String] = [""], links: [String] = [],
    rootPlatforms: Set<String> = []
  ) throws -> VendoredPod {
    var pod = try pod(podspec, subspecs: subspecs, rootPlatforms: rootPlatforms)
    let chosen = pod.choose(files.keys.sorted(), links: links)
    try pod.take(Dictionary(uniqueKeysWithValues: chosen.map { ($0, Array((files[$0] ?? "").utf8)) }))
    return pod
  }

  private func text(_ pod: VendoredPod, _ path: String) -> String? {
    pod.files["Vendor/Thing/\(path)"].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func headersAreReadOnceUnderWhateverName() throws {
    let pod = try taken(
      """
      "source_files": "Classes/**/*.{h,m}", "private_header_files": "Classes/Inner/*.h", "requires_arc": false,
      "compiler_flags": "-DTHING=1 -Wno-all", "frameworks": "UIKit", "ios": {"libraries": ["z"]},
      "platforms": {"ios": "12.0"}, "license": {"type": "MIT", "file": "LICENSE"},
      "pod_target_xcconfig": {"GCC_PREPROCESSOR_DEFINITIONS": "$(inherited) DEEP=2", "OTHER": "x"}
      """,
      [
        "Classes/Thing.h": "", "Classes/Thing.m": "", "Classes/Inner/Deep.h": "", "LICENSE": "MIT", "Tests/T.m": "",
        "Classes/component.yaml": "name: Evil",
      ])
    #expect(text(pod, "Sources/Thing/include/Thing/Thing.h") == "#import \"../../Classes/Thing.h\"\n")
    #expect(text(pod, "Sources/Thing/include/Thing-umbrella.h") == "#import \"Thing/Thing.h\"\n")
    #expect(text(pod, "LICENSE") == "MIT")
    #expect(
      Set(pod.files.keys)
        == Set(
          [
            "LICENSE", "Sources/Thing/Classes/Thing.h", "Sources/Thing/Classes/Thing.m",
            "Sources/Thing/Classes/Inner/Deep.h",
            "Sources/Thing/include/Thing/Thing.h", "Sources/Thing/include/Thing-umbrella.h",
            "Sources/Thing/include/module.modulemap",
          ].map { "Vendor/Thing/\($0)" }))
    let spec = pod.spec(dependencies: ["Other/Other"], origin: "Thing 1.0.0")
    for line in [
      "# Thing 1.0.0", "header-search-path: Classes/Inner", "define: THING=1", "define: DEEP=2",
      "linked-framework: UIKit",
      "linked-library: z", "-fno-objc-arc", "dependencies: [Other/Other]", "iOS: \"12.0\"",
    ] { #expect(spec.contains(line), "\(line) in\n\(spec)") }
    #expect(!spec.contains("Wno-all"))
    #expect(pod.notes == ["'OTHER' of its build settings was left out"])
  }

  @Test func subspecsThatAreListedAreOneModule() throws {
    let podspec = """
      "swift_versions": ["4.2", "5.0"], "default_subspecs": "Core", "subspecs": [
        {"name": "Core", "source_files": "Core/*.swift", "exclude_files": "Core/No.swift",
         "dependencies": {"Thing/Base": [], "Other": ["~> 1.0"]}},
        {"name": "Base", "source_files": "Base/*.swift", "resources": "Assets/*"},
        {"name": "Rest", "source_files": "Rest/*.swift", "prepare_command": "rm"}]
      """
    let pod = try taken(
      podspec,
      [
        "Core/A.swift": "", "Core/No.swift": "", "Base/B.swift": "", "Rest/R.swift": "",
        "Assets/I.xcassets/x.json": "", "Assets/T.bundle/t.txt": "", "COPYING.txt": "",
        // Names that would be a spec, a lockfile or a manifest of this project.
        "Assets/component.yaml": "", "Assets/X.component.yaml": "", "Assets/Package.swift": "",
        "Assets/Package@swift-5.9.swift": "", "Assets/integrate.lock.yaml": "", "Assets/.git/config": "",
      ], subspecs: ["", "Core", "Base"])
    #expect(
      Set(pod.files.keys)
        == Set(
          [
            "Sources/Thing/Core/A.swift", "Sources/Thing/Base/B.swift", "Sources/Thing/Assets/I.xcassets/x.json",
            "Sources/Thing/Assets/T.bundle/t.txt", "COPYING.txt",
          ].map { "Vendor/Thing/\($0)" }))
    #expect(pod.dependencies == ["Other"])
    let spec = pod.spec(dependencies: [], origin: "o")
    #expect(spec.contains("language-mode: \"5\""), "\(spec)")
    #expect(spec.contains("Assets/I.xcassets") && spec.contains("{ path: Assets/T.bundle, rule: copy }"), "\(spec)")
  }

  @Test func flagsThatSayHowToCompileAreKept() throws {
    let pod = try taken(
      """
      "source_files": "*.{h,m}", "header_dir": "Things/",
      "compiler_flags": "-fvisibility=hidden -std=gnu++17 -Xanalyzer -analyzer-disable-all-checks -x objective-c++"
      """, ["a.h": "", "a.m": ""])
    #expect(text(pod, "Sources/Thing/include/Things/a.h") == "#import \"../../a.h\"\n")
    let spec = pod.spec(dependencies: [], origin: "o")
    #expect(["-fvisibility=hidden", "-std=gnu++17", "objective-c++"].allSatisfy(spec.contains), "\(spec)")
    #expect(!spec.contains("analyzer"))
  }

  @Test(arguments: [
    ("\"compiler_flags\": \"-O2 -fplugin=evil.so\"", "-fplugin=evil.so"),
    ("\"compiler_flags\": [\"-mllvm\", \"-load=evil.so\"]", "-load=evil.so"),
    ("\"compiler_flags\": \"-fno-objc-arc @flags\"", "@flags"),
    ("\"compiler_flags\": \"-x evil.c\"", "evil.c"),
    ("\"pod_target_xcconfig\": {\"OTHER_CFLAGS\": \"-MF/etc/passwd\"}", "-MF/etc/passwd"),
    ("\"compiler_flags\": \"-ftime-trace=Package.resolved\"", "-ftime-trace=Package.resolved"),
  ])
  func otherFlagsAreLeftOutAndReported(podspec: String, flag: String) throws {
    let pod = try taken("\"source_files\": \"*.{h,m}\", \(podspec)", ["a.h": "", "a.m": ""])
    #expect(pod.notes.contains { $0.hasPrefix("its flag '\(flag)' was left out") }, "\(pod.notes)")
    #expect(!pod.spec(dependencies: [], origin: "o").contains(flag))
  }

  /// If the root has one platform, the attributes for it hold for all, and those for others are not needed.
  @Test func sourcesOfTheOnePlatformAreTakenIn() throws {
    let podspec = """
      "source_files": "Core/*.swift", "exclude_files": "Core/Old.swift", "frameworks": "Foundation",
      "ios": {"source_files": "iOS/**/*.swift", "exclude_files": "iOS/Old", "frameworks": "UIKit", "deployment_target": "12.0"},
      "osx": {"source_files": "Mac/*.swift", "frameworks": "AppKit", "vendored_frameworks": "A.framework"},
      "subspecs": [{"name": "More", "ios": {"source_files": "More/*.swift"}}]
      """
    let files = [
      "Core/A.swift", "Core/Old.swift", "iOS/B.swift", "iOS/Old/Deep/C.swift", "Mac/D.swift", "More/E.swift",
    ]
    let contents = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
    let pod = try taken(podspec, contents, subspecs: ["", "More"], rootPlatforms: ["ios"])
    #expect(
      Set(pod.files.keys)
        == Set(["Core/A.swift", "iOS/B.swift", "More/E.swift"].map { "Vendor/Thing/Sources/Thing/\($0)" }))
    let spec = pod.spec(dependencies: [], origin: "o")
    #expect(spec.contains("UIKit") && spec.contains("Foundation") && !spec.contains("AppKit"), "\(spec)")
    #expect(!spec.contains("platforms"), "\(spec)")
    for platforms: Set<String> in [[], ["ios", "macos"]] {
      #expect(throws: Failure.self) { try taken(podspec, contents, rootPlatforms: platforms) }
    }
  }

  /// A pattern excludes its matches; the path of a folder excludes all files in it, at any depth.
  @Test func whatIsExcludedIsExcludedAsDeepAsCocoaPodsDoes() throws {
    let files = ["Src/a.swift", "Src/In/b.swift", "Src/Out/c.swift", "Src/Out/Deep/d.swift"]
    for (pattern, left) in [
      ("Src/*", ["Src/In/b.swift", "Src/Out/c.swift", "Src/Out/Deep/d.swift"]),
      ("src/out", ["Src/a.swift", "Src/In/b.swift"]), ("Src/Out/**/*", ["Src/a.swift", "Src/In/b.swift"]),
      ("Src/Out/*.swift", ["Src/a.swift", "Src/In/b.swift", "Src/Out/Deep/d.swift"]),
    ] {
      let pod = try taken(
        "\"source_files\": \"Src/**/*.swift\", \"exclude_files\": [\"\(pattern)\"]",
        Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
      #expect(Set(pod.files.keys) == Set(left.map { "Vendor/Thing/Sources/Thing/\($0)" }), "\(pattern)")
    }
  }

  @Test func swiftAndTheCFamilyAreTwoModules() throws {
    let pod = try taken(
      "\"source_files\": \"*.{swift,h,c}\", \"license\": {\"text\": \"Free\"}",
      ["A.swift": "", "b.h": "", "b.c": "#include \"b.h\""])
    #expect(text(pod, "Sources/ThingObjC/include/Thing/b.h") == "#include \"../../b.h\"\n")
    #expect(text(pod, "Sources/Thing/ThingExports.swift")?.contains("@_exported import ThingObjC") == true)
    #expect(text(pod, "LICENSE") == "Free\n")
    let spec = pod.spec(dependencies: [], origin: "o")
    #expect(spec.contains("dependencies: [Thing/ThingObjC]") && spec.contains("ThingObjC:"), "\(spec)")
  }

  /// The reason that a pod cannot be vendored.
  @Test(arguments: [
    ("\"prepare_command\": \"make\"", "would run code"), ("\"script_phases\": [{\"name\": \"x\"}]", "would run code"),
    ("\"vendored_frameworks\": \"A.framework\"", "contains compiled code"),
    ("\"user_target_xcconfig\": {\"A\": \"b\"}", "sets flags of its users"),
    ("\"swift_version\": \"3.2\"", "is written in Swift 3"),
    ("\"prefix_header_contents\": \"#import <x.h>\"", "specs have no key for"),
    ("\"ios\": {\"source_files\": \"i/*.m\"}", "differs by platform"),
    ("\"module_name\": \"../x\"", "its name starts with"),
    ("\"header_dir\": \"../../Other\"", "its 'header_dir' is not its own folder"),
    ("\"header_dir\": \"a\\\"\\n#include \\\"/etc/passwd\"", "its 'header_dir' is not its own folder"),
    ("\"source_files\": \"{a.m,q/*.hpp}\"", "the name of its file 'q/a\"b.hpp'"),
    ("\"source_files\": \"{a.m,r/*.m}\"", "the name of its file 'r/a;touch b.m'"),
    ("\"source_files\": \"{a.m,s/*.m}\"", "the name of its file 's/@a.m'"),
    ("\"source_files\": \"*.{m\"", "cannot be read"), ("\"source_files\": \"none/*.m\"", "has no sources"),
    ("\"source_files\": \"*.{swift,m}\"", "import each other"),
    ("\"source_files\": \"{a,l}.m\"", "its source 'l.m' is a link"),
    ("\"source_files\": \"{a.m,x.h,sub/x.h}\"", "two public headers 'Thing/x.h'"),
    ("\"source_files\": \"*.m\", \"requires_arc\": [\"a.m\"]", "some of its Objective-C"),
  ])
  func whatCannotBeTakenInIsRefusedWithTheReason(podspec: String, reason: String) {
    let files = [
      "a.m": "#import \"Thing-Swift.h\"", "b.m": "", "A.swift": "", "x.h": "", "sub/x.h": "", "i/i.m": "",
      "q/a\"b.hpp": "", "r/a;touch b.m": "", "s/@a.m": "",
    ]
    let failure = #expect(throws: Failure.self) {
      try taken(podspec, files, links: podspec.contains("l}") ? ["l.m"] : [])
    }
    #expect(failure?.message.contains(reason) == true, "\(failure?.message ?? "")")
  }
}
