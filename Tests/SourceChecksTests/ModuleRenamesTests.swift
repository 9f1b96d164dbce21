import SourceChecks
import Testing

@Suite struct ModuleRenamesTests {
  private let renames = ModuleRenames(["Login": "SignIn", "LoginInterface": "SignInInterface"])

  private func renamed(_ text: String, types: Set<String> = [], own: String? = nil) -> String {
    let bytes = Array(text.utf8)
    let edits = renames.edits(inSwift: bytes, types: types, own: own)
    return String(decoding: ModuleRenames.applying(edits, to: bytes), as: UTF8.self)
  }

  @Test func importsAreRenamedAsWholeWords() {
    #expect(
      renamed(
        """
        @testable import Login
        import LoginInterface
        public import struct LoginInterface.Customer
        import LoginKit
        #if canImport(Login)
        #endif
        // import Login
        let text = "import Login"
        """)
          == """
          @testable import SignIn
          import SignInInterface
          public import struct SignInInterface.Customer
          import LoginKit
          #if canImport(SignIn)
          #endif
          // import Login
          let text = "import Login"
          """)
  }

  @Test func qualifiersAreRenamedWhereTheyAreTheModule() {
    let text = "import Login\nlet a: Login.User = other.Login.User()\nlet b = \"\\(Login.name)\"\n"
    #expect(renamed(text) == "import SignIn\nlet a: SignIn.User = other.Login.User()\nlet b = \"\\(SignIn.name)\"\n")
    // A type of that name, and a file that does not see the module.
    #expect(renamed(text, types: ["Login"]) == text.replacing("import Login", with: "import SignIn"))
    #expect(renamed("let a = Login.shared\n") == "let a = Login.shared\n")
    #expect(renamed("let a = Login.shared\n", own: "Login") == "let a = SignIn.shared\n")
  }

  @Test func generatedTypesAreRenamedWhereTheirModuleIsImported() {
    let renames = ModuleRenames(["LoginInjected": "SignInInjected"], types: ["LoginNeeds": "SignInNeeds"])
    let bytes = Array("import LoginInjected\nLoginNeeds().run {}\n".utf8)
    let edits = renames.edits(inSwift: bytes, types: [], own: nil)
    #expect(edits.map(\.new) == ["SignInInjected", "SignInNeeds"])
    #expect(renames.edits(inSwift: Array("LoginNeeds()\n".utf8), types: [], own: nil).isEmpty)
  }

  @Test func typesWithTheNameOfAModuleAreFound() {
    let source = "import class Login.Store\npublic enum Login {}\nlet LoginInterface = 1\n"
    #expect(renames.declared(inSwift: Array(source.utf8)) == ["Login"])
  }

  @Test func importsOfTheCFamilyAreRenamed() {
    let text =
      "@import Login;\n  #import <Login/Login.h>\n#  include \"Login-Swift.h\"\n#import \"LoginView.h\"\nLogin;\n"
    let bytes = Array(text.utf8)
    #expect(
      String(decoding: ModuleRenames.applying(renames.edits(inC: bytes), to: bytes), as: UTF8.self)
        == "@import SignIn;\n  #import <SignIn/Login.h>\n#  include \"SignIn-Swift.h\"\n#import \"LoginView.h\"\nLogin;\n"
    )
  }

  @Test func moduleMapsAreRenamed() {
    let text =
      "framework module Login {\n  umbrella header \"Login/Login.h\"\n  use LoginInterface\n  module LoginKit { header \"Login\" }\n}\nmodule Login"
    let bytes = Array(text.utf8)
    #expect(
      String(decoding: ModuleRenames.applying(renames.edits(inModuleMap: bytes), to: bytes), as: UTF8.self)
        == text.replacing("module Login {", with: "module SignIn {").replacing("LoginI", with: "SignInI").replacing(
          "Login/", with: "SignIn/"
        )
        .replacing("}\nmodule Login", with: "}\nmodule SignIn"))
  }
}
