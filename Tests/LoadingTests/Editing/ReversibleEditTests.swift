import Testing

@testable import Loading

/// Dependencies that `add` writes and `remove` takes out again.
@Suite struct ReversibleEditTests {
  private static let specs = [
    "name: User\n", "name: User", "name: User\r\n", "name: User # mine\nlayer: core\n# end\n",
    "name: User\ndependencies: []\n", "name: User\ndependencies: [ ]\nlayer: core\n",
    "name: User\ndependencies:\nlayer: core\n", "name: User\ndependencies: # none\n", "name: User\ndependencies:",
    "name: User\ndependencies: [A]\n", "name: User\ndependencies: [ A ] # why\n", "name: User\ndependencies: [A, B]",
    "name: User\ndependencies: [\n  A, # a\n  B\n]\n", "name: User\ndependencies: [\n  A,\n  B,\n]\nlayer: core\n",
    "name: User\ndependencies:\n  - A\n", "name: User\ndependencies:\n- A # a\n# end\nlayer: core\n",
    "name: User\ndependencies:\n  # first\n  - { name: A, platforms: [linux] }\n  # last\n\nlayer: core\n",
    "name: User\r\ndependencies:\r\n  - A", "{ name: User }\n", "{ name: User, dependencies: [A], layer: core }\n",
    "name: User\nmodules:\n  User:\n", "name: User\nmodules:\n  User:\n    path: S\n  Other:\n",
    "name: User\nmodules: { User: {}, Other: { path: O } }\n", "name: User\nmodules:\n  User: {}",
    "name: User\nmodules:\n  User: { path: S } # s\n  Other:\n", "# top\nname: User\n\ntests:\n  dependencies: [A]\n",
    "name: User\ntests: {}\n", "name: User\ntests: { dependencies: [A] }\n", "name: User\ntests:\n",
    "name: User\nmodules:\n  UserTests: { type: test }\n  Other: # o\n",
  ]

  private static let targets: [DependencyEditor.Target] = [
    .init(module: "User", isMain: true, isTest: false), .init(module: "Other", isMain: false, isTest: false),
    .init(module: "UserTests", isMain: false, isTest: true),
  ]

  @Test(arguments: specs) func removingWhatWasAddedRestoresTheBytes(_ spec: String) {
    for target in Self.targets where !(target.isTest && spec.hasPrefix("{")) {
      for names in [["X"], ["X", "Y"], ["x/X", "Y", "Z"]] {
        for order in [names, names.reversed()] {
          var editor = DependencyEditor(Array(spec.utf8))
          var added = true
          for name in names where added { added = editor.add(name, to: target, reversibly: true) }
          if !added { continue }
          let full = String(decoding: editor.bytes, as: UTF8.self)
          #expect(full != spec)
          for name in order { _ = editor.remove(name, from: target, reversibly: true) }
          #expect(String(decoding: editor.bytes, as: UTF8.self) == spec, "\(full)")
        }
      }
    }
  }

  /// The only entry that somebody wrote goes with its key, and comments stay.
  @Test(arguments: [
    ("name: User\ndependencies:\n  - A\nlayer: core\n", "name: User\nlayer: core\n"),
    ("name: User\ndependencies: [A]\n", "name: User\n"),
    ("name: User\ndependencies: [A] # a\n", "name: User\ndependencies: [] # a\n"),
    ("name: User\ndependencies:\n  # why\n  - A\n", "name: User\ndependencies:\n  # why\n  []\n"),
    ("{ dependencies: [A], name: User }\n", "{ name: User }\n"),
  ])
  func theLastEntryGoesWithItsKey(before: String, after: String) {
    var editor = DependencyEditor(Array(before.utf8))
    _ = editor.remove("A", from: Self.targets[0], reversibly: true)
    #expect(String(decoding: editor.bytes, as: UTF8.self) == after)
  }
}
