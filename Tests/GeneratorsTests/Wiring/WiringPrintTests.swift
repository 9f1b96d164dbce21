import Foundation
import Generators
import Model
import TestSupport
import Testing

@Suite struct WiringPrintTests {
  @Test func isWhatSwiftFormatLeaves() throws {
    let scratch = try ScratchFolder()
    for wiring in Sample.all + [Self.long] {
      for tools in [ToolsVersion(5, 9), ToolsVersion(6, 0)] {
        for text in files(of: wiring, tools: tools).map(\.text) {
          try scratch.write(text, to: "File.swift")
          let outcome = try WiringPackage.run(
            "/usr/bin/env",
            [
              "swift", "format", "--configuration",
              #"{"version": 1, "lineLength": 120, "indentation": {"spaces": 2}, "maximumBlankLines": 1}"#,
              scratch["File.swift"],
            ], seconds: 600)
          #expect(outcome.stdout == text)
        }
      }
    }
  }

  @Test(arguments: Sample.all) func isTheSameWhateverTheOrder(_ wiring: Wiring) {
    var turned = wiring
    turned.services.reverse()
    #expect(files(of: turned).map(\.text) == files(of: wiring).map(\.text))
  }

  @Test func importsInterfacesOnly() {
    let imports = printDependencies(PrintedWiring(Sample.shop))
      .split(separator: "\n").filter { $0.contains("import ") }
    #expect(
      imports == [
        "import ActorInterface", "public import AnalyticsInterface", "public import ChatInterface",
        "public import FirstInterface", "public import NetworkingInterface",
        "public import PluginInterface", "public import ProfileInterface", "public import SecondInterface",
        "public import SelfNamed", "public import StoreInterface",
      ])
    #expect(Sample.shop.interfaceModules.count == imports.count)
  }

  @Test func importsWhatItSaysItImports() {
    for wiring in Sample.all {
      let imports = printRegistration(PrintedWiring(wiring))
        .split(separator: "\n").filter { $0.contains("import ") }
      #expect(
        imports.compactMap { $0.split(separator: " ").last.map(String.init) }
          == wiring.registrationImports.sorted().map(\.text))
    }
  }

  @Test func namesTheSpecAndLineAboveEachRegistration() {
    let lines = printRegistration(PrintedWiring(Sample.shop)).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    let index = lines.firstIndex { $0.hasPrefix("private static func makeAnalytics(") }
    let comment = "// Components/AnalyticsServer/component.yaml:9, bound in shop.component.yaml:14"
    #expect(index.map { lines[$0 - 1] } == comment[...])
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{85}", "\u{0}", "\u{B}", "\u{202E}", "\"", "\\("])
  func noTextFromASpecEndsAComment(_ text: String) throws {
    var wiring = Sample.wiring(
      "App",
      [
        Sample.service(
          "a", "Interface", "P",
          .provider(
            Sample.provider("Impl", "A", .shared, at: "a\(text)import Evil:1", bound: "b\(text)import Evil:2"))),
        Sample.service(
          "b", "Interface", "P", .collected([Sample.provider("Impl", "A", .shared, at: "a\(text)import Evil:1")])),
      ])
    wiring.app = "App\(text)import Evil"
    for output in files(of: wiring, header: "Made\(text)import Evil").map(\.text) {
      // Split lines as compilers and people do.
      for line in output.split(whereSeparator: \.isNewline) where line.contains("Evil") {
        #expect(line.drop { $0 == " " }.hasPrefix("//"))
      }
      #expect(
        output.unicodeScalars.allSatisfy {
          $0 == "\n"
            || ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        })
    }
  }

  @Test func guardsWhatIsBuiltAnewOnlyWhereItCanGoRound() {
    func provider(_ requirements: [Wiring.Requirement]) -> Wiring.Source {
      .provider(Sample.provider("Impl", "A", .transient, requirements))
    }
    let wiring = Sample.wiring(
      "App",
      [
        Sample.service("before", "I", "P", provider([Sample.eager("ring")])),
        Sample.service("ring", "I", "P", provider([Sample.lazy("round")])),
        Sample.service("round", "I", "P", provider([Sample.eager("ring"), Sample.eager("after")])),
        Sample.service("after", "I", "P", provider([])),
      ])
    let text = printDependencies(PrintedWiring(wiring))
    let guarded = text.split(separator: "\n").filter { $0.contains("nested(\"") }
    #expect(guarded.map { $0.split(separator: "\"")[1] } == ["ring", "round"])
  }

  /// Names too long for the lines that short ones fit on.
  private static let long: Wiring = {
    let name: SwiftIdentifier = "paymentAuthorizationConfirmationHandling"
    let stem: SwiftIdentifier = "PaymentAuthorizationConfirmationPresentationHandler"
    let (type, made) = (TypeReference([stem]), TypeReference(["Default\(stem)"]))
    return Sample.wiring(
      "Long",
      [
        Sample.service(
          name, "Interface", type,
          .provider(
            Sample.provider(
              "Impl", made, .shared,
              [Sample.lazy(name), Sample.eager("\(name)2"), Sample.eager("\(name)3")]))),
        Sample.service("\(name)2", "Interface", TypeReference(["\(stem)2"]), "MainActor", .app),
        Sample.service("\(name)3", "Interface", "Third", .app),
        Sample.service("\(name)4", "Interface", type, .provider(Sample.provider("Impl", made))),
        Sample.service(
          "all", "Interface", type,
          .collected([
            Sample.provider("Impl", made, .shared, [Sample.lazy(name), Sample.eager("\(name)2")])
          ])),
      ])
  }()
}
