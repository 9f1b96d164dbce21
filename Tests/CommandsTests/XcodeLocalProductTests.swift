import Foundation
import TestSupport
import Testing

/// The import of products of local packages, in each form in which an Xcode project lists them.
@Suite struct XcodeLocalProductTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Objects of the project besides the target and the project itself.
    let objects: String
    var references = ""
    var products = "C1"
    /// The folder of the project.
    var folder = ""
    /// Further members of the project object.
    var project = ""
    /// Packages by folder, each with its products and their modules.
    var packages: [String: [String: [String]]] = ["Modules/Login": ["Login": ["Login"]]]
    /// The files that a workspace beside the project lists.
    var workspace: [String] = []
    /// Symbolic links, with what they contain.
    var links: [String: String] = [:]
    /// The expected dependencies in the app's spec.
    var dependencies = "[Login]"
  }

  private static let login = "isa = XCSwiftPackageProductDependency; productName = Login;"
  private static let reference = "isa = XCLocalSwiftPackageReference; relativePath ="

  static let forms = [
    Form(
      testDescription: "a reference, and a product without it",
      objects: "B1 = { \(reference) Modules/Login; }; C1 = { \(login) };", references: "B1"),
    Form(
      testDescription: "a product with its reference",
      objects: "B1 = { \(reference) Modules/Login; }; C1 = { \(login) package = B1; };", references: "B1"),
    Form(
      testDescription: "a package among the files",
      objects: """
        C1 = { \(login) };
        G1 = { isa = PBXGroup; children = (G2); sourceTree = "<group>"; };
        G2 = { isa = PBXGroup; children = (F1); path = Modules; sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; lastKnownFileType = wrapper; path = Login; sourceTree = "<group>"; };
        """, project: "mainGroup = G1;"),
    Form(
      testDescription: "a package among the files, as a folder from the root of the sources",
      objects: """
        C1 = { \(login) };
        F1 = { isa = PBXFileReference; lastKnownFileType = folder; path = Modules/Login; sourceTree = SOURCE_ROOT; };
        """),
    Form(
      testDescription: "a package that only a workspace lists", objects: "C1 = { \(login) };",
      workspace: ["App.xcodeproj", "Modules/Login"]),
    Form(
      testDescription: "a package outside that only a workspace lists", objects: "C1 = { \(login) };",
      packages: ["../Shared": ["Login": ["Login"]]], workspace: ["App.xcodeproj", "../Shared"],
      dependencies: "[Shared/Login]"),
    Form(
      testDescription: "a package outside",
      objects: "B1 = { \(reference) ../Shared; }; C1 = { \(login) };", references: "B1",
      packages: ["../Shared": ["Login": ["Login"]]], dependencies: "[Shared/Login]"),
    Form(
      testDescription: "a product of two modules",
      objects: """
        B1 = { \(reference) Modules/Kit; };
        C1 = { isa = XCSwiftPackageProductDependency; productName = Kit; };
        """,
      references: "B1", packages: ["Modules/Kit": ["Kit": ["KitA", "KitB"]]], dependencies: "[Kit/KitA, Kit/KitB]"),
    Form(
      testDescription: "a product of a repository that does not say of which",
      objects: """
        B1 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://git.example.com/Login.git";
          requirement = { kind = exactVersion; version = 1.0.0; }; };
        C1 = { \(login) };
        """, references: "B1", packages: [:], dependencies: "[Login/Login]"),
    Form(
      testDescription: "a project in a folder, from whose parent paths start",
      objects: "B1 = { \(reference) Modules/Login; }; C1 = { \(login) };", references: "B1", folder: "App",
      project: "projectDirPath = ..;"),
    Form(
      testDescription: "a project in a folder beside the packages",
      objects: "B1 = { \(reference) ../Modules/Login; }; C1 = { \(login) package = B1; };", references: "B1",
      folder: "App"),
    Form(
      testDescription: "the package around the project",
      objects: "B1 = { \(reference) ..; }; C1 = { \(login) package = B1; };", references: "B1", folder: "App",
      packages: ["": ["Login": ["Login"]]], dependencies: "[Whole/Login]"),
    Form(
      testDescription: "the package around the project, through a link",
      objects: "B1 = { \(reference) Link; }; C1 = { \(login) package = B1; };", references: "B1", folder: "App",
      packages: ["": ["Login": ["Login"]]], links: ["App/Link": ".."], dependencies: "[Whole/Login]"),
  ]

  @Test(arguments: forms) func productsOfLocalPackagesAreDependenciesOfTheApp(_ form: Form) throws {
    let scratch = try ScratchFolder()
    let project = """
      // !$*UTF8*$!
      { objectVersion = 60; rootObject = A2; objects = {
        A1 = { isa = PBXNativeTarget; name = App; packageProductDependencies = (\(form.products)); };
        A2 = { isa = PBXProject; packageReferences = (\(form.references)); targets = (A1); \(form.project) };
        \(form.objects)
      }; }

      """
    try scratch.write(project, to: "root/\(form.folder)/App.xcodeproj/project.pbxproj")
    if !form.workspace.isEmpty {
      let files = form.workspace.map { "<FileRef location=\"group:\($0)\"></FileRef>" }.joined()
      try scratch.write("<Workspace>\(files)</Workspace>\n", to: "root/App.xcworkspace/contents.xcworkspacedata")
    }
    for (folder, products) in form.packages { try write(folder, products, in: scratch) }
    for (path, target) in form.links {
      let link = scratch.url.appendingPathComponent("root/\(path)").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }
    for arguments in [["import"], ["generate", "--force"], ["check"]] {
      let outcome = try scratch.integrate(arguments, in: "root")
      // Without its Package.resolved the version of a repository is not known.
      let isUnbound = arguments == ["check"] && form.objects.contains("XCRemoteSwiftPackageReference")
      try #require(outcome.status == (isUnbound ? 1 : 0), "\(arguments[0]): \(outcome.stdout)\(outcome.stderr)")
    }
    let specs = [form.folder, ""].map { $0.isEmpty ? "" : $0 + "/" }
    let texts = specs.flatMap { ["root/\($0)component.yaml", "root/\($0)App.component.yaml"] }.compactMap {
      try? scratch.read($0)
    }
    let expected = "\ndependencies: \(form.dependencies)\n"
    #expect(texts.contains { $0.contains("\nkind: app\n") && $0.contains(expected) }, "\(texts)")
  }

  private func write(_ folder: String, _ products: [String: [String]], in scratch: ScratchFolder) throws {
    let name = folder.split(separator: "/").last.map(String.init) ?? "Whole"
    let modules = Set(products.values.flatMap { $0 }).sorted()
    let listed = products.map {
      ".library(name: \"\($0)\", targets: [\($1.map { "\"\($0)\"" }.joined(separator: ", "))])"
    }
    try scratch.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
        name: "\(name)", products: [\(listed.joined(separator: ", "))],
        targets: [\(modules.map { ".target(name: \"\($0)\")" }.joined(separator: ", "))])

      """, to: "root/\(folder)/Package.swift")
    for module in modules { try scratch.write("public let a = 1\n", to: "root/\(folder)/Sources/\(module)/a.swift") }
  }
}
