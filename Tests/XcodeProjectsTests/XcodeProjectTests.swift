import Diagnostics
import Model
import TestSupport
import Testing
import Versioning

@testable import XcodeProjects

@Suite struct XcodeProjectTests {
  static let text = """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objectVersion = 77;
      objects = {
        P1 /* Project object */ = {
          isa = PBXProject;
          buildConfigurationList = L1;
          mainGroup = G1;
          packageReferences = (R1 /* XCRemoteSwiftPackageReference "Nuke" */, R2, R3, R4, R5, R6, R7, R8, );
          projectDirPath = "";
          targets = (T1, );
        };
        R1 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://github.com/kean/Nuke.git";
          requirement = { kind = upToNextMajorVersion; minimumVersion = 12.1.0; }; traits = (Fast, ); };
        R2 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://a.example.com/b";
          requirement = { kind = exactVersion; version = 7.8.0; }; };
        R3 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://a.example.com/c";
          requirement = { kind = upToNextMinorVersion; minimumVersion = 0.2.1; }; };
        R4 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://a.example.com/d";
          requirement = { kind = versionRange; maximumVersion = 3.0.0; minimumVersion = 1.5.0; }; };
        R5 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://a.example.com/e";
          requirement = { branch = main; kind = branch; }; };
        R6 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://a.example.com/f";
          requirement = { kind = revision; revision = 0123456789012345678901234567890123456789; }; };
        R7 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://a.example.com/g";
          requirement = { kind = newest; }; };
        R8 = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Core; };
        R9 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://a.example.com/nobody"; };
        D1 = { isa = XCSwiftPackageProductDependency; package = R1; productName = Nuke; };
        D2 = { isa = XCSwiftPackageProductDependency; productName = Core; };
        D3 = { isa = XCSwiftPackageProductDependency; package = R2; productName = "plugin:Lint"; };
        D4 = { isa = XCSwiftPackageProductDependency; package = R2; productName = Embedded; };
        T1 = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          packageProductDependencies = (D1, D2, D1, D9); buildPhases = (B1, ); dependencies = (E1, );
          buildConfigurationList = L2; };
        B1 = { isa = PBXFrameworksBuildPhase; files = (F1, F2, ); };
        F1 = { isa = PBXBuildFile; productRef = D1; };
        F2 = { isa = PBXBuildFile; productRef = D4; };
        E1 = { isa = PBXTargetDependency; productRef = D3; };
        L1 = { isa = XCConfigurationList; buildConfigurations = (C1, C2); };
        L2 = { isa = XCConfigurationList; buildConfigurations = (C3, C4); };
        C1 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 16.0;
          MACOSX_DEPLOYMENT_TARGET = 13.0; SDKROOT = iphoneos; }; };
        C2 = { isa = XCBuildConfiguration; name = Release; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 16.0;
          SDKROOT = iphoneos; }; };
        C3 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
        C4 = { isa = XCBuildConfiguration; name = Release; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 15.4; }; };
        G1 = { isa = PBXGroup; children = (G2, F9, ); sourceTree = "<group>"; };
        G2 = { isa = PBXGroup; children = (F3, F4, F5, F6, ); path = Modules; sourceTree = "<group>"; };
        F3 = { isa = PBXFileReference; lastKnownFileType = wrapper; path = Login; sourceTree = "<group>"; };
        F4 = { isa = PBXFileReference; lastKnownFileType = folder; path = ../Shared; sourceTree = SOURCE_ROOT; };
        F5 = { isa = PBXFileReference; lastKnownFileType = wrapper; path = /opt/Kit; sourceTree = "<absolute>"; };
        F6 = { isa = PBXFileReference; lastKnownFileType = wrapper; path = X; sourceTree = BUILT_PRODUCTS_DIR; };
        F9 = { isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = App.swift; sourceTree = "<group>"; };
      };
      rootObject = P1 /* Project object */;
    }
    """

  private func project(_ text: String = text) throws -> XcodeProject {
    try XcodeProject(Array(text.utf8), file: FileID(rawValue: 0))
  }

  @Test func eachKindOfRequirementIsRead() throws {
    let requirements = try project().references.compactMap { reference -> XcodeProject.Requirement? in
      if case .remote(_, let requirement) = reference.source { requirement } else { nil }
    }
    #expect(
      requirements.map { $0.versions?.description } == [
        "^12.1.0", "7.8.0", "^0.2.1", "1.5.0 ..< 3.0.0", nil, nil, nil, nil,
      ])
    #expect(requirements[4].value?.value == "main")
    #expect(requirements[5].value?.value == "0123456789012345678901234567890123456789")
    #expect(requirements.map(\.isReadable) == [true, true, true, true, true, true, false, false])
  }

  @Test func aShortVersionMeansZeros() throws {
    let text = Self.text.replacing("version = 7.8.0", with: "version = 6.0")
    guard case .remote(_, let requirement)? = try project(text).reference("R2")?.source else {
      Issue.record("no remote reference")
      return
    }
    #expect(requirement.versions?.description == "6.0.0")
  }

  @Test func valuesKnowTheirPlaces() throws {
    let project = try project()
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard case .remote(let url, let requirement) = project.references[1].source, let version = requirement.value else {
      Issue.record("no remote reference")
      return
    }
    for (located, text) in [(url, "\"https://a.example.com/b\""), (version, "7.8.0")] {
      let line = lines[Int(located.place.line) - 1]
      #expect(line.dropFirst(Int(located.place.column) - 1).hasPrefix(text))
    }
  }

  @Test func referencesThatAreNotListedAreToldApart() throws {
    let project = try project()
    #expect(project.references.filter { !$0.isListed }.map(\.id) == ["R9"])
    #expect(project.references.first?.traits?.map(\.value) == ["Fast"])
    guard case .local(let path)? = project.reference("R8")?.source else {
      Issue.record("no local reference")
      return
    }
    #expect(path.value == "Packages/Core")
  }

  @Test func withoutAListAllReferencesCount() throws {
    let text = Self.text.replacing("packageReferences", with: "others")
    #expect(try project(text).references.allSatisfy(\.isListed))
  }

  @Test func targetsHaveTheProductsThatTheyListLinkAndWaitFor() throws {
    let project = try project()
    let target = try #require(project.targets.first)
    #expect(target.products.map { project.products[$0].name.value } == ["Nuke", "Core", "Embedded", "Lint"])
    #expect(project.products.map(\.isPlugin) == [false, false, true, false])
    #expect(project.products.map(\.package) == ["R1", nil, "R2", "R2"])
  }

  @Test func aTargetRunsOnTheOldestSystemOfItsConfigurations() throws {
    let platforms = try #require(try project().targets.first?.platforms)
    #expect(platforms.map(\.name) == ["ios"])
    #expect(platforms.map(\.version) == ["15.4"])
  }

  /// The iOS versions from the target's settings and an `.xcconfig` file, in both configurations, and the unknown
  /// settings.
  private func systems(_ file: String, own: String = "") throws -> [String] {
    let text = Self.text.replacing("IPHONEOS_DEPLOYMENT_TARGET = 15.4;", with: own)
      .replacing("name = Debug; buildSettings = { };", with: "name = Debug; buildSettings = { \(own) };")
      .replacing("isa = XCBuildConfiguration;", with: "isa = XCBuildConfiguration; baseConfigurationReference = X1;")
      .replacing(
        "F9 = {", with: "X1 = { isa = PBXFileReference; path = A.xcconfig; sourceTree = \"<group>\"; };\n    F9 = {"
      ).replacing("IPHONEOS_DEPLOYMENT_TARGET = 16.0;", with: "")
    let project = try XcodeProject(Array(text.utf8), file: FileID(rawValue: 0)) {
      $0 == "A.xcconfig" ? Array(file.utf8) : nil
    }
    let target = try #require(project.targets.first)
    return target.platforms.map(\.version) + target.unreadSystems.map { "\($0.setting) = \($0.value)" }
  }

  @Test(arguments: [
    ("IPHONEOS_DEPLOYMENT_TARGET = 15.0", ["15.0"]),
    ("A = 15\nIPHONEOS_DEPLOYMENT_TARGET = $(A).${B}\nB = 2", ["15.2"]),
    ("IPHONEOS_DEPLOYMENT_TARGET = $(A:default=14.0)", ["14.0"]),
    ("IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*] = 15.0\nIPHONEOS_DEPLOYMENT_TARGET = 16.0", ["15.0"]),
    ("IPHONEOS_DEPLOYMENT_TARGET[sdk=macosx*] = 15.0\nIPHONEOS_DEPLOYMENT_TARGET = 16.0", ["16.0"]),
    ("IPHONEOS_DEPLOYMENT_TARGET = 16.0\nIPHONEOS_DEPLOYMENT_TARGET[config=Debug] = 15.0", ["15.0"]),
    ("IPHONEOS_DEPLOYMENT_TARGET[config=Debug][sdk=iphoneos17.0] = 15.0", ["15.0"]),
    ("IPHONEOS_DEPLOYMENT_TARGET = $(A)", ["IPHONEOS_DEPLOYMENT_TARGET = $(A)"]),
    ("IPHONEOS_DEPLOYMENT_TARGET = 1$(A)", ["IPHONEOS_DEPLOYMENT_TARGET = 1$(A)"]),
    ("IPHONEOS_DEPLOYMENT_TARGET = \"15.0\"", ["IPHONEOS_DEPLOYMENT_TARGET = \"15.0\""]),
    ("IPHONEOS_DEPLOYMENT_TARGET[arch=arm64] = 15.0", ["15.0"]),
    ("IPHONEOS_DEPLOYMENT_TARGET = 14.0\nIPHONEOS_DEPLOYMENT_TARGET[arch=arm64] = 15.0", ["14.0"]),
    ("IPHONEOS_DEPLOYMENT_TARGET = $(A)\nA = 15.0\nA[arch=x86_64][config=Debug] = 13.0\nA[arch=arm64] = 16", ["13.0"]),
    (
      "IPHONEOS_DEPLOYMENT_TARGET = 14.0\nIPHONEOS_DEPLOYMENT_TARGET[arch=x86_64] = $(A)",
      [
        "14.0", "IPHONEOS_DEPLOYMENT_TARGET = $(A)",
      ]
    ),
    ("IPHONEOS_DEPLOYMENT_TARGET = $(A)\nA = $(B)$(B)\nB = $(A)$(A)", ["IPHONEOS_DEPLOYMENT_TARGET = $(A)"]),
  ])
  func settingsFilesAreWorkedOutOrNamed(file: String, systems: [String]) throws {
    #expect(try self.systems(file) == systems)
  }

  @Test func conditionsOfTheProjectFileCountToo() throws {
    #expect(
      try systems("A = 15", own: "\"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphone*]\" = \"$(A).1\";") == ["15.1"])
    #expect(
      try systems("A = 16", own: "IPHONEOS_DEPLOYMENT_TARGET = \"$(A).0\"; SDKROOT = \"$(SDK)\";").first == "16.0")
  }

  @Test func foldersArePathsThroughTheirGroups() throws {
    #expect(try project().folders.map(\.value) == ["Modules/Login", "../Shared", "/opt/Kit"])
  }

  @Test func groupsThatHoldEachOtherEnd() throws {
    let text = Self.text.replacing(
      "G1 = { isa = PBXGroup; children = (G2,", with: "G1 = { isa = PBXGroup; children = (G2, G1,"
    )
    .replacing("children = (F3,", with: "children = (G1, F3,").replacing("(G2, G1,", with: "(G2,")
    #expect(try project(text).folders.map(\.value) == ["../Shared", "/opt/Kit"])
  }

  @Test func pathsThatGrowWithEachGroupEnd() throws {
    let long = String(repeating: "x", count: 2_000)
    let groups = (1...4).map { index in
      "H\(index) = { isa = PBXGroup; children = (\(index == 4 ? "F3" : "H\(index + 1)"), ); path = \(long); };"
    }.joined(separator: "\n")
    let text = Self.text.replacing("children = (F3,", with: "children = (").replacing(
      "G1 = {", with: groups + "\nG1 = {")
    #expect(try project(text).folders.map(\.value) == ["../Shared", "/opt/Kit"])
    let open = String(repeating: "<Group location = \"group:\(long)\">", count: 3)
    let workspace = XcodeWorkspace(
      Array("\(open)<FileRef location = \"group:A.xcodeproj\"/>".utf8), file: FileID(rawValue: 0))
    #expect(workspace.files.isEmpty)
  }

  /// Without limits each file would have a path of 4 KB, and walk through 200 groups for it.
  @Test func filesOfManyLongGroupsAreReadInTimeAndMemory() throws {
    let long = String(repeating: "x", count: 18)
    let files = (0..<100_000).map { "R\($0)" }
    let groups = (1...200).map { index in
      let children = index == 200 ? files.joined(separator: ", ") : "H\(index + 1)"
      return "H\(index) = { isa = PBXGroup; children = (\(children), ); path = \(long); };\n"
    }
    let references = files.map {
      "\($0) = { isa = PBXFileReference; lastKnownFileType = folder; path = a; };\n"
    }
    let start = ContinuousClock.now
    let text = Self.text.replacing("G1 = {", with: (groups + references).joined() + "G1 = {")
    let folders = try project(text).folders
    #expect(folders.count == 20_000 && ContinuousClock.now - start < .seconds(60))
    let open = String(repeating: "<Group location = \"group:\(long)\">", count: 300)
    let deep = XcodeWorkspace(Array("\(open)<FileRef location = \"group:a\"/>".utf8), file: FileID(rawValue: 0))
    #expect(deep.files.isEmpty)
    let many = String(repeating: "<FileRef location=\"group:a\"/>", count: 30_000)
    #expect(XcodeWorkspace(Array(many.utf8), file: FileID(rawValue: 0)).files.count == 20_000)
  }

  @Test func whatIsNoProjectIsSaid() throws {
    let error = #expect(throws: PropertyListError.self) { try project("{ a = b; }") }
    #expect(error?.message == "this is not an Xcode project: it has no 'objects'")
  }

  @Test func workspacesNameProjectsAndFoldersThroughTheirGroups() {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace
         version = "1.0">
         <!-- <FileRef location = "group:Gone.xcodeproj"/> -->
         <FileRef
            location = "group:App/App.xcodeproj">
         </FileRef>
         <Group
            location = "container:Modules"
            name = "Modules">
            <FileRef location = "group:Core &amp; More"/>
            <Group location = "group:Deep">
               <FileRef location = "group:X.xcodeproj"></FileRef>
            </Group>
         </Group>
         <FileRef location = "container:Pods/Pods.xcodeproj"/>
         <FileRef location = "absolute:/opt/Kit"/>
         <FileRef location = "developer:Gone"/>
         <FileRef location = "self:"/>
      </Workspace>
      """
    let workspace = XcodeWorkspace(Array(text.utf8), file: FileID(rawValue: 0))
    #expect(
      workspace.files.map(\.value) == [
        "App/App.xcodeproj", "Modules/Core & More", "Modules/Deep/X.xcodeproj", "Pods/Pods.xcodeproj", "/opt/Kit",
      ])
    #expect(workspace.projects.count == 3)
    #expect(workspace.files.first?.place == Place(file: FileID(rawValue: 0), line: 5, column: 4))
  }
}
