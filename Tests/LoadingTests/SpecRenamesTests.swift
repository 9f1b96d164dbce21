import Loading
import Testing

@Suite struct SpecRenamesTests {
  private let names = SpecRenames(
    of: "Login", to: "SignIn", modules: ["Login": "SignIn", "LoginInterface": "SignInInterface"])

  private func renamed(_ text: String, isOwn: Bool) -> (text: String, lines: [Int]) {
    var editor = DependencyEditor(Array(text.utf8))
    let edits = editor.rename(names, isOwn: isOwn)
    return (String(decoding: editor.bytes, as: UTF8.self), edits.map(\.line))
  }

  @Test func allPlacesOfASpecAreRenamedAndItsTextStays() {
    let spec = """
      name: Login   # Login
      summary: Login
      layer: Login
      modules:
        LoginInterface:
          services: { login: { protocol: LoginInterface.Account } }
          path: Sources/Login
      provides:
        login: { type: Login.Store }
      resources: [Login.storyboard]
      tests: { dependencies: ["Login/LoginInterface", Login/Extra, { name: LoginInterface, platforms: [iOS] }] }

      """
    #expect(
      renamed(spec, isOwn: true).text == """
        name: SignIn   # Login
        summary: Login
        layer: Login
        modules:
          SignInInterface:
            services: { login: { protocol: SignInInterface.Account } }
            path: Sources/Login
        provides:
          login: { type: SignIn.Store }
        resources: [Login.storyboard]
        tests: { dependencies: ["SignIn/SignInInterface", SignIn/Extra, { name: SignInInterface, platforms: [iOS] }] }

        """)
  }

  @Test func otherSpecsAreRenamedWhereTheyNameIt() {
    let spec = """
      name: Home
      visibility: [Login, "layer:app"]
      dependencies:
        - Login
        - Logins
      bind: { login: Login, Login: Other }
      launch: { start: { call: Login.go, after: [Login.warm] } }

      """
    let (text, lines) = renamed(spec, isOwn: false)
    #expect(
      text == """
        name: Home
        visibility: [SignIn, "layer:app"]
        dependencies:
          - SignIn
          - Logins
        bind: { login: SignIn, Login: Other }
        launch: { start: { call: SignIn.go, after: [SignIn.warm] } }

        """)
    #expect(lines == [2, 4, 6, 7, 7])
  }

  @Test func keysOfConfigurationAreRenamed() {
    var editor = DependencyEditor(Array("Login.size: 1\nsize: 2\nLogins.size: 3\n".utf8))
    #expect(editor.renameKeys(names).map(\.line) == [1])
    #expect(String(decoding: editor.bytes, as: UTF8.self) == "SignIn.size: 1\nsize: 2\nLogins.size: 3\n")
  }
}
