import Diagnostics
import Foundation
import LockfileText
import Testing

@testable import Loading

/// Schemas/ agrees with the decoders of specs and lockfile.
@Suite struct SchemaTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "Schemas")

  private static let keys = decodedKeys.merging(decodedLockfileKeys) { first, _ in first }

  private static func schema(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appendingPathComponent("\(name).schema.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private static func definitions(_ name: String) throws -> [String: [String: Any]] {
    try #require(try schema(name)["$defs"] as? [String: [String: Any]])
  }

  private static func properties(_ definition: [String: Any]) -> [String: Any]? {
    definition["properties"] as? [String: Any]
  }

  @Test func everyKeyIsInTheSchemaAndTheOtherWayRound() throws {
    let component = try Self.definitions("component")
    let lockfile = try Self.definitions("lockfile")
    let source = try Self.definitions("source")
    for (name, keys) in Self.keys.sorted(by: { $0.key < $1.key }) {
      let found = [component[name], lockfile[name], source[name]].compactMap { $0 }.compactMap(Self.properties)
      #expect(found.count == 1, "'\(name)' is defined \(found.count) times")
      #expect(Set(found.first?.keys.map { $0 } ?? []) == Set(keys), "\(name)")
      #expect(Set(keys).count == keys.count, "\(name)")
    }
  }

  /// A definition without additional properties is a kind of mapping that the decoder knows; `providers` has its own
  /// keys.
  @Test func everyClosedDefinitionIsDecoded() throws {
    for name in ["component", "lockfile", "source"] {
      for (definition, rules) in try Self.definitions(name) where rules["additionalProperties"] as? Bool == false {
        #expect(Self.keys[definition] != nil || definition == "providers", "\(name): \(definition)")
      }
    }
  }

  @Test func whatTheDecoderRefusesTheSchemaRefuses() throws {
    let all = try ["component", "lockfile", "source"].map(Self.definitions).reduce(into: [:]) { all, one in
      all.merge(one) { first, _ in first }
    }
    for name in Self.keys.keys {
      #expect(all[name]?["additionalProperties"] as? Bool == false, "\(name)")
      #expect(all[name]?["type"] as? String == "object", "\(name)")
    }
  }

  @Test func testsTakeTheKeysOfAModule() throws {
    let tests = try #require(try Self.definitions("component")["tests"])
    #expect(Set(try #require(Self.properties(tests)).keys) == Set(Keys.module.names))
  }

  @Test func everyKeyIsDescribedForEditors() throws {
    for name in ["component", "lockfile", "source"] {
      let all = try Self.definitions(name)
      for definition in Self.keys.keys {
        for (key, rule) in all[definition].flatMap(Self.properties) ?? [:] {
          let rule = try #require(rule as? [String: Any])
          // Keys of the main module are described in the definition of a module.
          let shared = (rule["$ref"] as? String)?.hasPrefix("#/$defs/module/properties/") == true
          #expect(shared || (rule["description"] as? String)?.isEmpty == false, "\(definition): \(key)")
        }
      }
    }
  }

  @Test func everyReferenceLeadsSomewhere() throws {
    for name in ["component", "lockfile", "source"] + JSONDocument.allCases.map(\.rawValue) {
      let schema = try Self.schema(name)
      let references = Self.references(in: schema)
      #expect(!references.isEmpty)
      for reference in references {
        // `#/…` refers to the same file, `NAME.schema.json` to the whole of another.
        let parts = reference.split(separator: "/").map(String.init)
        let file = try parts.first == "#" ? schema : Self.schema(reference.replacing(".schema.json", with: ""))
        let target = parts.dropFirst().reduce(file as Any?) { ($0 as? [String: Any])?[$1] }
        #expect(target != nil, "\(name): \(reference)")
      }
    }
  }

  @Test func identifiersAreOfOneHost() throws {
    for name in ["component", "lockfile", "source"] + JSONDocument.allCases.map(\.rawValue) {
      let schema = try Self.schema(name)
      #expect(schema["$id"] as? String == "https://integrate.example/Schemas/\(name).schema.json")
      #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }
  }

  /// `Tests/check-schemas.sh` compares the schemas themselves with the printed documents.
  @Test func everyDocumentThatACasePrintsHasTheHeadOfItsSchema() throws {
    let cases = Self.folder.deletingLastPathComponent().appendingPathComponent("Tests/Cases")
    var kinds: Set<String> = []
    for command in try FileManager.default.contentsOfDirectory(atPath: cases.path) {
      let folder = cases.appendingPathComponent(command)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
        let stdout = folder.appendingPathComponent(name).appendingPathComponent("stdout")
        guard let data = try? Data(contentsOf: stdout), data.starts(with: Data("{\n".utf8)),
          let document = try JSONSerialization.jsonObject(with: data) as? [String: Any],
          // SARIF has a schema of its own.
          document["$schema"] == nil
        else { continue }
        let kind = try #require(JSONDocument(rawValue: document["document"] as? String ?? ""), "\(command)/\(name)")
        #expect(document["version"] as? Int == kind.version, "\(command)/\(name)")
        #expect((document["tool"] as? [String: String])?["name"] == "integrate", "\(command)/\(name)")
        kinds.insert(kind.rawValue)
      }
    }
    #expect(kinds == Set(JSONDocument.allCases.map(\.rawValue)))
    for kind in JSONDocument.allCases {
      let schema = try Self.schema(kind.rawValue)
      let rules = try #require((schema["properties"] ?? schema["$defs"]) as? [String: [String: Any]])
      #expect(rules["document"]?["const"] as? String == kind.rawValue)
      #expect(rules["version"]?["const"] as? Int == kind.version)
    }
  }

  private static func references(in value: Any) -> Set<String> {
    var found: Set<String> = []
    if let object = value as? [String: Any] {
      if let reference = object["$ref"] as? String { found.insert(reference) }
      for member in object.values { found.formUnion(references(in: member)) }
    } else if let array = value as? [Any] {
      for element in array { found.formUnion(references(in: element)) }
    }
    return found
  }
}
