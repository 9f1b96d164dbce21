import AnalysisSupport
import Diagnostics
import Testing
import Workspace

/// The help about a provider, followed step by step.
@Suite struct ProviderHelpTests {
  @Test func theHelpAboutAnEffectEndsInASoundProject() throws {
    let app = "name: Shop\nkind: app\ndependencies: [Storage, SQLite]\n"
    let root = try SampleRoot([
      "component.yaml": app,
      "Sources/Shop/main.swift": """
      import SQLite
      import ShopRegistration

      let database = try SQLiteDatabase()
      Registration.register(database: { database })

      """,
      "Storage/component.yaml": "name: Storage\nservices: { database: Database }\n",
      "Storage/Sources/Storage/Database.swift": "public protocol Database: Sendable {}\n",
      "SQLite/component.yaml": "name: SQLite\nprovides: { database: SQLiteDatabase }\n",
      "SQLite/Sources/SQLite/SQLite.swift":
        "import Storage\n\npublic struct SQLiteDatabase: Database { public init() throws {} }\n",
    ])
    func helps() throws -> [String?] { try root.analysis(for: .resolve).resolution.bag.diagnostics.map(\.help) }
    let here = "remove 'database' from 'provides' here, write 'Storage' under 'dependencies' instead"
    let first = try helps()
    #expect(
      first == [
        "\(here), write 'provides: { database: app }' in the app's spec, and pass a closure that makes it: "
          + "'Registration.register(database: { … })'"
      ])

    // The app makes it, and the component's own provider stays.
    try root.write(app + "provides: { database: app }\n", to: "component.yaml")
    let second = try helps()
    #expect(
      second == [
        "add it to an app's 'dependencies:' or 'bind:', delete it, or write 'unused-provider: off' under "
          + "'integration: severity:'", "\(here), since the app makes 'database'",
      ])

    try root.write("name: SQLite\ndependencies: [Storage]\n", to: "SQLite/component.yaml")
    #expect(try root.findings(for: .resolve) == [])
    try root.generate()
    #expect(try root.findings(for: .check) == [])
  }
}
