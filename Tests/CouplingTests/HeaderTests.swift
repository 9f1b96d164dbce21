import Testing

@testable import Coupling

/// The declarations of C and Objective-C headers, and their uses.
@Suite struct HeaderTests {
  private static let core = """
    #ifndef CORE_H
    #define CORE_H
    #import <Foundation/Foundation.h>
    NS_ASSUME_NONNULL_BEGIN
    #ifdef __cplusplus
    extern "C" {
    #endif
    typedef NS_ENUM(NSInteger, Mode) { ModeFast API_AVAILABLE(ios(9)), ModeSlow = 1 << 2 };
    enum { kOld = -1, OTHER_CASE };
    #define CORE_LIMIT 3
    #define CORE_LOG(x, ...) do { log_it(x); } while (0)
    #ifndef core_wrap
    #define core_wrap(x) x
    #endif
    FOUNDATION_EXPORT NSString *const CoreName, *const CoreTitle NS_SWIFT_NAME(Core.title);
    extern const int CORE_WIDTH;
    static const double kRatio = 1.5;
    extern NSString * _Nullable CoreMake(NSString *name, int (^block)(int kRatio)) API_AVAILABLE(ios(9.0));
    __attribute__((pure)) extern struct core_spot *core_point(void);
    #define CORE_INLINE(type) static inline type
    CORE_INLINE(int) core_half(int value) { return value / 2; }
    #define CORE_LIST(kind, element) typedef struct { element *all; } kind;
    static inline BOOL CoreIsLoud(Mode mode) { int inner = 1; return inner; }
    struct core_spot { int inner; };
    #ifdef __cplusplus
    }
    #endif
    NS_ASSUME_NONNULL_END
    #endif
    """

  private func uses(_ text: String, _ file: String = "UI/a.m", _ header: String = core) throws -> Set<String> {
    try CouplingSample.uses(["Core/Core.h": header, file: text])
  }

  @Test(arguments: [
    ("int x = CoreMake(@\"\", nil) != nil;", "CoreMake() 1"), ("if (CoreIsLoud(m)) {}", "CoreIsLoud() 1"),
    ("qsort(a, b, core_point);", "core_point() 1"), ("switch (m) { case ModeSlow: break; }", "ModeSlow 1"),
    ("x = m == ModeFast ? ModeFast : 0;", "ModeFast 2"), ("int a[CORE_LIMIT];", "CORE_LIMIT 1"),
    ("CORE_LOG(@\"text\");", "CORE_LOG 1"), ("[self set:CoreName for:@\"x\"];", "CoreName 1"),
    ("[CoreTitle length];", "CoreTitle 1"), ("return @{CoreTitle: @1};", "CoreTitle 1"),
    ("double d = width * kRatio;", "kRatio 1"), ("double d = (double)kRatio;", "kRatio 1"),
    ("list = @[ CoreName ];", "CoreName 1"), ("@core_wrap(self);", "core_wrap 1"),
    ("x = core_half(2);", "core_half() 1"), ("x = list[kOld];", "kOld 1"),
    ("f(x, OTHER_CASE);", "OTHER_CASE 1"),
    ("int w = CORE_WIDTH;", "CORE_WIDTH 1"), ("struct core_spot *p = f();", "core_spot 1"),
    ("#if CORE_LIMIT > 2\n#endif", "CORE_LIMIT 1"), ("#define OWN CORE_LIMIT", "CORE_LIMIT 1"),
    ("#if A\nif (a) {\n#else\nif (b) {\n#endif\n f(kOld); }", "kOld 1"),
  ])
  func isUsed(text: String, symbol: String) throws {
    for line in ["void f(void) { \(text)\n}", "@implementation A\n- (void)f {\n\(text)\n}\n@end"] {
      #expect(try uses(line) == ["UI > Core: \(symbol)"], "\(line)")
    }
  }

  @Test(arguments: [
    // Variables, parameters, fields and functions of the file itself.
    "int kRatio = 1; f(kRatio);", "NSString *CoreName = nil; f(CoreName);", "NSString * CoreName; f(CoreName);",
    "g(^(NSString *CoreName, BOOL stop) { f(CoreName); });", "for (NSString *CoreName in list) { f(CoreName); }",
    "void (^CoreMake)(int) = nil; CoreMake(1);", "int (*CoreMake)(int) = 0; CoreMake(1);",
    "id<NSCopying> kRatio; f(kRatio);",
    "__block NSString *_Nullable kRatio = nil; f(kRatio);", "struct { int kRatio; } s;",
    // Members and parts of selectors.
    "x.kRatio = x->CoreName;", "[self CoreMake]; [[self a] CoreMake]; [self CoreMake:1 kOld:2];",
    "SEL s = @selector(CoreMake:kOld:);", "[f(1) kOld]; [@\"x\" CoreName];",
    // Text that is not code, or that is never built.
    "kind a; core_spot b;", "// CoreName\n/* kOld */ f(@\"ModeFast\", 'k');",
    "#pragma mark - CoreMake\n#warning CoreName",
    "#if 0\nf(kOld);\n#endif",
    "#if 0\n#if A\n#endif\nf(kOld);\n#else\n#endif",
  ])
  func isNotUsed(text: String) throws {
    let used = try uses("@implementation A\n- (void)f {\n\(text)\n}\n@end")
    #expect(used.isEmpty, "\(used)")
  }

  @Test(arguments: [
    "static int CoreMake(int kRatio) { return CoreMake(kRatio); }", "#define CORE_LIMIT 2\nint x = CORE_LIMIT;",
    "@interface A ()\n@property (nonatomic, getter=CoreMake) NSString *CoreName;\n@end\n",
    "@implementation A\n- (void)CoreMake:(int)kOld of:(NSString *)CoreName { f(kOld, CoreName); }\n@end",
    "#define WRAP(kOld) kOld + 1", "#if __has_include(<Core/CoreMake.h>)\n#endif", "@import CoreName;",
    "NSString *Own NS_SWIFT_NAME(CoreMake);",
  ])
  func isTheFilesOwn(text: String) throws {
    let used = try uses(text)
    #expect(used.isEmpty, "\(used)")
  }

  /// A header may declare a name of the system's. Only a file that includes the header uses that declaration.
  @Test(arguments: [
    "#define MIN(a, b) a", "int log(int);", "extern NSString *const NSOldKey;", "void dispatch_now(int);",
  ])
  func aNameOfTheSystemsNeedsTheHeader(declaration: String) throws {
    let text = "void f(void) { MIN(1, 2); log(1); x = NSOldKey; dispatch_now(1); }"
    #expect(try uses(text, "UI/a.m", declaration).isEmpty)
    for include in ["\"Core.h\"", "<Core/Core.h>"] {
      #expect(try uses("#import \(include)\n" + text, "UI/a.m", declaration).count == 1)
    }
    let files = [
      "Core/Core.h": declaration, "UI/All.h": "#import <Core/Core.h>", "UI/a.m": "#import \"All.h\"\n" + text,
    ]
    #expect(try CouplingSample.uses(files).contains { $0.hasPrefix("UI > Core: ") && !$0.contains("Core.h") })
    #expect(try uses("let x = log(1), y = NSOldKey", "UI/a.swift", declaration).isEmpty)
  }

  @Test func whatTakesTheSystemsPlaceIsNotDeclared() throws {
    let header = "#ifndef NS_CORE\n#define NS_CORE(x) x\n#endif\n#ifndef CORE_FLAG\n#define CORE_FLAG 1\n#endif"
    #expect(try uses("#import \"Core.h\"\nint a = NS_CORE(CORE_FLAG);", "UI/a.m", header) == ["UI > Core: CORE_FLAG 1"])
  }

  @Test(arguments: [
    "@class Later;\n@protocol Other;\nstruct point;\nenum Kind : int;",
    "@interface List<Element> (Sorting)\n- (void)a;\n@end",
    "int;\nusing std::Later;\ntemplate <typename T> T Other(T x);", "SETUP_MODULE(Later)\nSETUP_OTHER(Other);",
  ])
  func whatIsOnlyAnnouncedIsNotDeclared(header: String) throws {
    let used = try uses("Later *a; Other *b; List *c; SETUP_MODULE(1); struct point *d; T(1);", "UI/a.m", header)
    #expect(used.isEmpty, "\(used)")
  }

  @Test func twoFoldersWithOneNameAreNeitherMeant() throws {
    let used = try CouplingSample.uses([
      "A/a.h": "extern int kCount;\nint tell_it(void);", "B/b.h": "#define kCount 1\nint tell_it(void);",
      "C/c.c": "int f(void) { return kCount + tell_it(); }",
    ])
    #expect(used.isEmpty, "\(used)")
  }

  /// Swift has functions, constants and cases by name as well, but no method of its own is one.
  @Test func swiftNamesThem() throws {
    #expect(
      try uses("let a = CoreMake(\"\", nil), b = kRatio, c = kOld, d = CORE_LIMIT", "UI/a.swift")
        == ["UI > Core: CoreMake() 1", "UI > Core: kRatio 1", "UI > Core: kOld 1", "UI > Core: CORE_LIMIT 1"])
    #expect(try uses("func f(kRatio: Int) { g(kRatio); #CORE_LIMIT }", "UI/a.swift").isEmpty)
  }

  /// A target of Objective-C has headers, whatever Swift imports.
  @Test func headersOfModulesAreSeenWithoutAnImport() throws {
    let files = ["Core/Core.h": Self.core, "UI/a.m": "int x = kOld;", "App/a.swift": "import Core\nlet x = kRatio"]
    #expect(
      try CouplingSample.uses(files, areModules: true) == ["UI > Core: kOld 1", "App > Core: kRatio 1"])
  }

  @Test func aCycleThroughFunctionsIsCut() throws {
    let report = try CouplingSample([
      "Cart/Cart.h": "int cart_total(void);",
      "Cart/Cart.c": "int cart_total(void) { return shelf_count() + shelf_size(); }",
      "Shelf/Shelf.h": "int shelf_count(void);\nint shelf_size(void);",
      "Shelf/Shelf.c": "int shelf_count(void) { return cart_total(); }",
    ]).report()
    let cut = report.plan.groups.flatMap(\.cut).map { report.coupling.symbols[$0.symbol].name }
    #expect(cut == ["cart_total()"])
    #expect(report.text.contains("a protocol cannot replace a function"), "\(report.text)")
  }
}
