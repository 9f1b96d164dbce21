import TestSupport
import Testing

/// The help about a provider, followed step by step.
@Suite struct ProviderHelpTests {
  @Test func theHelpAboutAnEffectEndsInASoundProject() throws {
    let scratch = try ScratchFolder()
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try scratch.write("name: Shop\nkind: app\ndependencies: [Storage, SQLite]\n", to: "component.yaml")
    try scratch.write(
      "import SQLite\nimport ShopRegistration\n\nlet database = try SQLiteDatabase()\n"
        + "Registration.register(database: { database })\n",
      to: "Sources/Shop/main.swift")
    try scratch.write("name: Storage\nservices: { database: Database }\n", to: "Storage/component.yaml")
    try scratch.write("public protocol Database: Sendable {}\n", to: "Storage/Sources/Storage/Database.swift")
    try scratch.write("name: SQLite\nprovides: { database: SQLiteDatabase }\n", to: "SQLite/component.yaml")
    try scratch.write(
      "import Storage\n\npublic struct SQLiteDatabase: Database { public init() throws {} }\n",
      to: "SQLite/Sources/SQLite/SQLite.swift")
    let first = try Launch.integrate(["resolve"], in: scratch.url).run()
    let here = "remove 'database' from 'provides' here, write 'Storage' under 'dependencies' instead"
    #expect(
      first.stderr.contains(
        "help: \(here), write 'provides: { database: app }' in the app's spec, and pass a closure that makes it: "
          + "'Registration.register(database: { … })'"), "\(first.stderr)")

    // The app makes it, and the component's own provider stays.
    try scratch.write(
      "name: Shop\nkind: app\ndependencies: [Storage, SQLite]\nprovides: { database: app }\n", to: "component.yaml")
    let second = try Launch.integrate(["resolve"], in: scratch.url).run()
    #expect(
      second.status == 1 && second.stderr.contains("help: \(here), since the app makes 'database'\n"),
      "\(second.stderr)")

    try scratch.write("name: SQLite\ndependencies: [Storage]\n", to: "SQLite/component.yaml")
    for command in ["resolve", "generate", "check"] {
      let outcome = try Launch.integrate([command], in: scratch.url).run()
      #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(command): \(outcome.stderr)")
    }
    let built = try Launch.swift("build", in: scratch.path).run()
    #expect(built.status == 0, "\(built.stdout)\(built.stderr)")
  }
}
