import Diagnostics
import Foundation
import Model
import TestSupport
import Testing

@testable import Importing

/// Podfiles, read without running anything.
@Suite struct PodfileTests {
  private func read(_ text: String) throws(PodfileProblem) -> Podfile {
    try PodfileReader.read(Array(text.utf8), file: FileID(rawValue: 0))
  }

  @Test func aSymbolMayFollowACommandWithoutASpace() throws {
    let podfile = try read("platform:ios,'13.0'\ntarget 'App' do\n  pod 'One'\nend\n")
    #expect(podfile.targets.map(\.platform?.version) == ["13.0"] && podfile.pods.map(\.name.value) == ["One"])
  }

  @Test func literalsAreRead() throws {
    let podfile = try read(
      """
      # Uncomment the next line
      source 'https://cdn.cocoapods.org/'
      install! 'cocoapods', :deterministic_uuids => false
      ENV['COCOAPODS_DISABLE_STATS'] = 'true'
      platform :ios, '15.0'   # the oldest
      use_frameworks! :linkage => :static
      project 'App', { 'Debug' => :debug }

      def common
        pod 'Common', '~> 1.0'
      end

      target 'App' do
        pod "Quoted", '>= 1.2', '< 3'
        pod 'Path', :path => '../Path', :testspecs => [
          'Unit',
        ], inhibit_warnings: true
        pod('Git/Sub', git: 'https://git.example.com/g.git', configurations: %w[Debug Beta])
        common()
        target 'Tests' do
          platform :ios, 16.1
          inherit! :search_paths
          common
        end
      end
      abstract_target 'Mac' do
        platform :osx, "12.0"
        target :'Mac App'
      end

      post_install do |installer|
        installer.pods_project.targets.each do |target|
          target.name if target.name =~ /x/
        end
      end
      """)
    let linkage = Located("static", at: Place(file: FileID(rawValue: 0), line: 6, column: 1))
    #expect(
      podfile.targets == [
        .init(name: "App", platform: SupportedPlatform(name: "ios", version: "15.0"), linkage: linkage),
        .init(name: "Tests", platform: SupportedPlatform(name: "ios", version: "16.1"), linkage: linkage),
        .init(name: "Mac App", platform: SupportedPlatform(name: "macos", version: "12.0"), linkage: linkage),
      ])
    #expect(podfile.platforms.map(\.version) == ["15.0", "12.0"])
    #expect(podfile.pods.map(\.name.value) == ["Quoted", "Path", "Git/Sub", "Common", "Common"])
    #expect(podfile.pods[0].requirements == [">= 1.2", "< 3"])
    #expect(podfile.pods[1].options.map(\.key.value) == ["path", "testspecs", "inhibit_warnings"])
    #expect(podfile.pods[2].options.map(\.value) == ["https://git.example.com/g.git", ""])
    #expect(podfile.pods[1].name.place == Place(file: FileID(rawValue: 0), line: 15, column: 7))
    #expect(podfile.statements.map(\.name.value) == ["source", "install!", "post_install"])
    #expect(podfile.statements.map(\.name.place.line) == [2, 3, 31])
  }

  /// Statements that are not literals, and their places.
  @Test(arguments: [
    ("pod 'A', version", "1:10"), ("platform :ios, min_version", "1:16"), ("x = 1", "1:1"), ("pod \"A#{x}\"", "1:5"),
    ("if ENV['CI']\n  pod 'A'\nend", "1:1"), ("pod 'A' if x", "1:9"), ("require 'json'", "1:1"),
    ("target 'A' do\n  helper('x')\nend", "2:3"), ("def helper(x)\n  pod x\nend\nhelper('A')", "4:1"),
    ("def helper\n  pod x\nend\ntarget 'A' do\n  helper\nend", "2:7"), ("pod 'A', :git => url", "1:18"),
    ("target 'A' do\n  pod 'B'\n", "1:1"), ("post_install do |i|\n  x", "1:1"),
    ("post_install do |i|\n  puts <<~END\nend\n  END\nend", "2:3"),
    ("post_install do |i|\n  puts \"\nend\npod 'Evil'\n\"\nend", "2:3"), ("post_install { |i| x }", "1:1"),
    ("pod 'A' + 'B'", "1:9"), ("def f\n  f\nend\nf", "2:3"), ("pod 'A\\x41'", "1:5"), ("a =begin", "1:3"),
    ("pod 'é', x", "1:10"), ("end", "1:1"), ("pod `ls`", "1:5"), ("platform :nokia, '1'", "1:10"),
    ("platform :ios, '>= 12'", "1:16"), ("platform :ios, ''", "1:16"), ("platform :ios, '1.2.3.4'", "1:16"),
    ("platform :ios, '12.'", "1:16"), ("platform :ios, '12\", x'", "1:16"), ("platform :ios, '１２'", "1:16"),
  ])
  func whatIsNoLiteralIsRefusedAtItsPlace(text: String, place: String) {
    let problem = #expect(throws: PodfileProblem.self) { try read(text) }
    #expect(problem.map { "\($0.place.line):\($0.place.column)" } == place)
  }

  /// Statements about all pods are kept once, with the target that they are about. Those without effect, and those
  /// about the place of pods, are not.
  @Test func statementsOfAllPodsAreKept() throws {
    let podfile = try read(
      """
      install! 'cocoapods'
      workspace 'App'
      inhibit_all_warnings!
      use_modular_headers! false
      plugin 'keys', { :project => 'App' }
      def scripts
        script_phase :name => 'Lint', :script => 'lint'
      end
      target 'App' do
        inherit! :search_paths
        inhibit_all_warnings!
        supports_swift_versions '>= 5.0'
        scripts
        target 'Tests' do
          scripts
          script_phase :name => 'Other', :script => 'other'
        end
      end
      pre_install do |installer|
      end
      """)
    #expect(
      podfile.statements.map { [$0.name.value, $0.subject] } == [
        ["inhibit_all_warnings!", nil], ["plugin", "keys"], ["supports_swift_versions", nil], ["script_phase", "Lint"],
        ["script_phase", "Other"], ["pre_install", nil],
      ])
  }

  /// Mistakes that Ruby could not run either are reported as such.
  @Test(arguments: [
    ("target 'A' do # app\n  pod 'B'\n  target 'C' do\n  end\n", "the block 'target 'A' do' of line 1 has no 'end'"),
    ("target 'A' do\n  target 'C' do\n    pod 'B'\nend\n", "the block 'target 'A' do' of line 1 has no 'end'"),
    ("target 'A' do\nend\nend", "this 'end' ends nothing"),
    ("pod 'A',\n", "something is missing after this comma"),
    ("pod 'A', :x => [", "something is missing at the end of this line"),
    ("target 'A' do\n  pod 'A', :git =>\nend", "something is missing before this 'end'"),
    ("<<<<<<< HEAD\npod 'A'", "a merge conflict is left in it"),
    ("=begin\npod 'A'\n=ending\n", "the comment that starts here has no '=end'"),
  ])
  func damageIsSaid(text: String, message: String) {
    let problem = #expect(throws: PodfileProblem.self) { try read(text) }
    #expect(problem?.message == message && problem?.isDamaged == true)
  }

  @Test func whatNobodyRunsIsReadOver() throws {
    let podfile = try read(
      """
      =begin
      pod 'Old', "#{x}
      =end of it
      def common
        pod 'B'
      =begin
      end
      =end
        pod 'C'
      end
      target 'App' do |target|
        pod 'A'
      =begin
      end
      =end
        common
      end
      =begin
      =end
      """)
    #expect(podfile.podsByTarget.map(\.target) == ["App"])
    #expect(podfile.pods.map(\.name.value) == ["A", "B", "C"])
  }

  @Test func testSpecsAndAppSpecsAreNamed() throws {
    let podfile = try read("pod 'A', :path => 'A', :testspecs => ['Unit', 'UI'], :appspecs => 'Demo'")
    #expect(podfile.parts == ["A/Unit": .test, "A/UI": .test, "A/Demo": .executable])
    let printed = try printed(
      """
      { "target_definitions": [{ "name": "Pods", "abstract": true,
        "dependencies": [{ "A": [{ ":path": "A", ":testspecs": ["Unit"] }] }] }] }
      """)
    #expect(printed.parts == ["A/Unit": .test])
  }

  @Test func withoutFrameworksThereIsNoLinkage() throws {
    let podfile = try read("use_frameworks!\ntarget 'A'\ntarget 'B' do\n  use_frameworks! false\nend\n")
    #expect(podfile.targets.map(\.linkage?.value) == ["dynamic", nil])
  }

  /// The output of CocoaPods for a Podfile, in both of its forms for platforms, frameworks and pods.
  @Test func whatCocoaPodsPrintsIsRead() throws {
    let podfile = try printed(
      """
      {"target_definitions": [{"name": "Pods", "abstract": true, "platform": {"ios": "15.0"}, "uses_frameworks": true,
        "dependencies": ["Common"], "children": [
          {"name": "App", "dependencies": [{"Quoted": [">= 1.2", "< 3"]}, {"Git/Sub": [{"git": "https://h/g.git"}]}],
           "inhibit_warnings": {"for_pods": ["Quoted"]}, "script_phases": [{"name": "Lint", "script": "lint"}],
           "configuration_pod_whitelist": {"Debug": ["Git/Sub"], "Beta": ["Git/Sub"]}, "children": [
             {"name": "Tests", "inheritance": "search_paths", "platform": "ios",
              "uses_frameworks": {"linkage": "static", "packaging": "framework"}, "dependencies": ["Quoted"]}]},
          {"name": "Tool", "platform": {"osx": "12.0"}, "uses_frameworks": {"linkage": "static", "packaging": "library"}}
        ]}], "workspace": "App.xcworkspace", "sources": ["https://h/specs.git"], "plugins": {"keys": {}},
       "installation_method": {"name": "cocoapods", "options": {"deterministic_uuids": false}}}
      """)
    #expect(podfile.targets.map(\.name) == ["App", "Tests", "Tool"])
    #expect(podfile.targets.map(\.platform?.version) == ["15.0", nil, "12.0"])
    #expect(podfile.targets.map(\.linkage?.value) == ["dynamic", "static", nil])
    #expect(podfile.pods.map(\.name.value) == ["Common", "Quoted", "Git/Sub", "Quoted"])
    #expect(podfile.pods[1].requirements == [">= 1.2", "< 3"])
    let options = podfile.pods.map { $0.options.map(\.key.value) }
    #expect(options == [[], ["inhibit_warnings"], ["git", "configurations"], []])
    #expect(podfile.pods[1].name.place.line == 3)
    #expect(podfile.statements.map(\.name.value) == ["install!", "source", "plugin", "script_phase"])
    #expect(podfile.statements.map(\.subject) == [nil, "https://h/specs.git", "keys", "Lint"])
  }

  @Test(arguments: [
    ("", "1:1"), ("[]", "1:1"), ("{}", "1:1"), ("{\"target_definitions\": {}}", "1:1"),
    ("{\"target_definitions\": [{}]}", "1:25"), ("{\"target_definitions\": [{\"name\": \"A\",\n}]}", "2:1"),
    ("{\"target_definitions\": [{\"name\": \"A\", \"platform\": {\"ios\": \">= 12\"}}]}", "1:59"),
    ("{\"target_definitions\": [{\"name\": \"A\", \"dependencies\": [1]}]}", "1:56"),
    (String(repeating: "{\"target_definitions\": [", count: 5_000), nil),
  ])
  func whatCocoaPodsDoesNotPrintIsRefusedAtItsPlace(text: String, place: String?) {
    let problem = #expect(throws: PodfileProblem.self) { try printed(text) }
    if let place { #expect(problem.map { "\($0.place.line):\($0.place.column)" } == place) }
  }

  @Test func platformsAreNumbersToo() throws {
    let podfile = try printed("{\"target_definitions\": [{\"name\": \"A\", \"platform\": {\"ios\": 12.0}}]}")
    #expect(podfile.platforms.map(\.version) == ["12.0"])
  }

  private func printed(_ text: String) throws(PodfileProblem) -> Podfile {
    try PodfileDumpReader.read(Array(text.utf8), file: FileID(rawValue: 0))
  }

  @Test func callsThatMultiplyEnd() {
    let functions = (1...40).map { "def f\($0)\n  f\($0 - 1)\n  f\($0 - 1)\nend\n" }.joined()
    #expect(throws: PodfileProblem.self) { try read("def f0\n  pod 'A'\nend\n\(functions)f17\n") }
  }

  private static func corpus() throws -> [(name: String, text: String)] {
    let folder = try #require(corpusFolder).appendingPathComponent("podfile")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }

  /// Each is read as its lines say, or refused at the line that has to be run.
  @Test(.enabled(if: corpusFolder != nil, "INTEGRATE_CORPUS names no folder"))
  func podfilesOfTheCorpusAreReadOrRefused() throws {
    let files = try Self.corpus()
    var read = 0
    for (name, text) in files {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      do throws(PodfileProblem) {
        let podfile = try self.read(text)
        read += 1
        let stated = lines.count { $0.wholeMatch(of: /\s*pod\b.*/) != nil }
        let isPlain = !lines.contains { $0.wholeMatch(of: /\s*def\b.*/) != nil }
        if isPlain { #expect(podfile.pods.count == stated, "\(name)") }
        let targets = lines.count { $0.wholeMatch(of: /\s*target\b.*/) != nil && !$0.contains("|target|") }
        #expect(podfile.targets.count == targets, "\(name)")
      } catch {
        let line = lines[Int(error.place.line) - 1]
        // The end of a long line is left out.
        let quoted = error.message.split(separator: "'").first?.split(separator: "…").first ?? ""
        #expect(line.contains(quoted), "\(name): \(error)")
      }
    }
    // Most Podfiles of native apps are literals; those of hosts such as React Native never are.
    #expect(read >= 19 && read < files.count, "\(read) of \(files.count)")
  }

  @Test(.enabled(if: corpusFolder != nil, "INTEGRATE_CORPUS names no folder"))
  func damagedPodfilesAreReadOrRefused() throws {
    var random = SystemRandomNumberGenerator()
    for (_, text) in try Self.corpus() where text.utf8.count < 4_000 {
      for _ in 0..<20 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          if Bool.random(using: &random) { bytes.remove(at: index) } else { bytes[index] = .random(in: 0...255) }
        }
        do throws(PodfileProblem) { _ = try PodfileReader.read(bytes, file: FileID(rawValue: 0)) } catch {
          #expect(error.place.line >= 1 && error.place.column >= 1)
        }
      }
    }
  }
}
