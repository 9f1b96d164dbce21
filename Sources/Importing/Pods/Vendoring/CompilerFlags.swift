import Text

/// The flags of a C compiler that are taken from a podspec: whole flags that say how code is made, and families whose values
/// cannot name a file. Clang has several hundred others, and dozens of them read, write or run a file.
enum CompilerFlags {
  /// The languages after `-x`.
  static let languages: Set<String> = ["c", "c++", "objective-c", "objective-c++"]

  static func isTaken(_ flag: String) -> Bool {
    if whole.contains(flag) { return true }
    return families.contains { name, isValue in flag.hasPrefix(name) && isValue(flag.dropFirst(name.count)) }
  }

  private static let whole: Set<String> = {
    // Those that clang knows with and without `no-`.
    let switches = """
      access-control aligned-allocation asm asm-blocks assume-sane-operator-new asynchronous-unwind-tables autolink blocks \
      builtin c++-static-destructors char8_t common constant-cfstrings coroutines cxx-exceptions cxx-modules data-sections \
      declspec delete-null-pointer-checks elide-constructors exceptions fast-math finite-math-only function-sections \
      gnu-inline-asm gnu89-inline honor-infinities honor-nans inline inline-functions jump-tables math-errno modules \
      ms-compatibility ms-extensions objc-arc objc-arc-exceptions objc-exceptions objc-weak omit-frame-pointer \
      optimize-sibling-calls pascal-strings plt reciprocal-math relaxed-template-template-args rounding-math rtti \
      semantic-interposition short-enums short-wchar signaling-math signed-char signed-zeros sized-deallocation \
      slp-vectorize split-stack stack-protector strict-aliasing strict-enums strict-float-cast-overflow strict-overflow \
      strict-return threadsafe-statics trapping-math trapv trigraphs unroll-loops unsafe-math-optimizations unsigned-char \
      unwind-tables use-cxa-atexit vectorize wrapv zero-initialized-in-bss
      """
    let machine = """
      aes avx avx2 bmi bmi2 crc crypto f16c fma lzcnt mmx movbe outline pclmul popcnt red-zone relax-all sha soft-float sse \
      sse2 sse3 sse4 sse4.1 sse4.2 ssse3 thumb
      """
    var flags: Set<String> = [
      "-O", "-O0", "-O1", "-O2", "-O3", "-Ofast", "-Og", "-Os", "-Oz", "-ansi", "-fPIC", "-fPIE",
      "-fapplication-extension", "-fpic", "-fpie", "-fstack-protector-all", "-fstack-protector-strong",
      "-fvisibility-inlines-hidden", "-fvisibility=default", "-fvisibility=hidden", "-fvisibility=internal",
      "-fvisibility=protected", "-ffp-contract=fast", "-ffp-contract=off", "-ffp-contract=on", "-g", "-g0", "-g1",
      "-g2", "-g3", "-gline-tables-only", "-mfloat-abi=hard", "-mfloat-abi=soft", "-mfloat-abi=softfp", "-pthread",
      "-stdlib=libc++", "-stdlib=libstdc++", "-undef",
    ]
    for name in switches.split(separator: " ") { flags.formUnion(["-f\(name)", "-fno-\(name)"]) }
    for name in machine.split(separator: " ") { flags.formUnion(["-m\(name)", "-mno-\(name)"]) }
    return flags
  }()

  private typealias Value = @Sendable (Substring) -> Bool
  private static let families: [(name: String, isValue: Value)] = [
    ("-U", { isName($0) && $0.first?.isNumber == false }),
    ("-std=", isName), ("-march=", isName), ("-mcpu=", isName), ("-mfpu=", isName), ("-mtune=", isName),
    ("-fconstexpr-depth=", isNumber), ("-fconstexpr-steps=", isNumber), ("-fbracket-depth=", isNumber),
    ("-ftemplate-depth=", isNumber),
  ]

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || 0x30...0x39 ~= byte || "_+-".utf8.contains(byte)
      }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    1...9 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}
