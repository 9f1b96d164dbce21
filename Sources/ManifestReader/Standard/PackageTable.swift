/// The functions that make packages, products and dependencies, as ``SignatureTable`` reads them.
let packageTable = """
  4.0..<4.2 func Package.init(name: String, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil,
    products: [Product] = [], dependencies: [Package.Dependency] = [], targets: [Target] = [],
    swiftLanguageVersions: [Int]? = nil, cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard:
    CXXLanguageStandard? = nil)
  4.2 func Package.init(name: String, {5.3 defaultLocalization: LanguageTag? = nil,} {5.0 platforms:
    [SupportedPlatform]? = nil,} pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil, products:
    [Product] = [], dependencies: [Package.Dependency] = [], targets: [Target] = [], swiftLanguageVersions:
    [SwiftLanguageMode]? = nil, cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard:
    CXXLanguageStandard? = nil)
  6.0 func Package.init(name: String, defaultLocalization: LanguageTag? = nil, platforms: [SupportedPlatform]? =
    nil, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil, products: [Product] = [], {6.1 traits:
    Set<Trait> = [],} dependencies: [Package.Dependency] = [], targets: [Target] = [], swiftLanguageModes:
    [SwiftLanguageMode]? = nil, cLanguageStandard: CLanguageStandard? = nil, cxxLanguageStandard:
    CXXLanguageStandard? = nil)
  4.0 func Package.Dependency.package(path: String{6.1 , traits: Set<Package.Dependency.Trait> = [.defaults]})
  5.2 func Package.Dependency.package(name: String, path: String{6.1 , traits: Set<Package.Dependency.Trait> =
    [.defaults]})
  4.0 func Package.Dependency.package(url: String, from version: Version{6.1 , traits: Set<Package.Dependency.Trait>
    = [.defaults]})
  5.2 func Package.Dependency.package(name: String, url: String, from version: Version)
  5.5 func Package.Dependency.package(url: String, branch: String{6.1 , traits: Set<Package.Dependency.Trait> =
    [.defaults]})
  5.5 func Package.Dependency.package(name: String, url: String, branch: String)
  5.5 func Package.Dependency.package(url: String, revision: String{6.1 , traits: Set<Package.Dependency.Trait> =
    [.defaults]})
  5.5 func Package.Dependency.package(name: String, url: String, revision: String)
  4.0 func Package.Dependency.package(url: String, _ range: Range<Version>{6.1 , traits:
    Set<Package.Dependency.Trait> = [.defaults]})
  5.2 func Package.Dependency.package(name: String, url: String, _ range: Range<Version>)
  4.0 func Package.Dependency.package(url: String, _ range: ClosedRange<Version>{6.1 , traits:
    Set<Package.Dependency.Trait> = [.defaults]})
  5.2 func Package.Dependency.package(name: String, url: String, _ range: ClosedRange<Version>)
  5.6 func Package.Dependency.package(url: String, exact version: Version{6.1 , traits:
    Set<Package.Dependency.Trait> = [.defaults]})
  4.0 func Package.Dependency.package(url: String, _ requirement: Package.Dependency.Requirement)
  5.2 func Package.Dependency.package(name: String?, url: String, _ requirement: Package.Dependency.Requirement)
  5.7 func Package.Dependency.package(id: String, from version: Version{6.1 , traits: Set<Package.Dependency.Trait> =
    [.defaults]})
  5.7 func Package.Dependency.package(id: String, exact version: Version{6.1 , traits: Set<Package.Dependency.Trait>
    = [.defaults]})
  5.7 func Package.Dependency.package(id: String, _ range: Range<Version>{6.1 , traits: Set<Package.Dependency.Trait>
    = [.defaults]})
  5.7 func Package.Dependency.package(id: String, _ range: ClosedRange<Version>{6.1 , traits:
    Set<Package.Dependency.Trait> = [.defaults]})
  4.0 func Product.library(name: String, type: Product.Library.LibraryType? = nil, targets: [String])
  4.0 func Product.executable(name: String, targets: [String])
  5.5 func Product.plugin(name: String, targets: [String])
  4.0 case Product.Library.LibraryType: static dynamic
  4.0 func Package.Dependency.Requirement.exact(_ version: Version)
  4.0 func Package.Dependency.Requirement.revision|branch(_ name: String)
  4.0 func Package.Dependency.Requirement|Range<Version>.upToNextMajor|upToNextMinor(from version: Version)
  6.1 type Package.Dependency.Trait Package.Dependency.Trait.Condition Trait
  6.1 case Package.Dependency.Trait: defaults
  6.1 func Package.Dependency.Trait.init|trait(name: String, condition: Package.Dependency.Trait.Condition? = nil)
  6.1 func Package.Dependency.Trait.Condition.when(traits: Set<String>) -> Package.Dependency.Trait.Condition?
  6.1 func Trait.init|trait(name: String, description: String? = nil, enabledTraits: Set<String> = [])
  6.1 func Trait.default(enabledTraits: Set<String>)
  4.0 func Version.init(_ major: Int, _ minor: Int, _ patch: Int, prereleaseIdentifiers: [String] = [],
    buildMetadataIdentifiers: [String] = [])
  4.0 func SystemPackageProvider.brew|apt(_ packages: [String])
  5.3 func SystemPackageProvider.yum(_ packages: [String])
  4.0..<5.0 case SwiftLanguageMode: v3=3
  4.0 case SwiftLanguageMode: v4=4 v4_2=4.2 5.0 v5=5 6.0 v6=6
  4.0 func SwiftLanguageMode.version(_ version: String)
  4.0 case CLanguageStandard: c89 c90 c99 c11 gnu89 gnu90 gnu99 gnu11 iso9899_1990=iso9899:1990
    iso9899_199409=iso9899:199409 iso9899_1999=iso9899:1999 iso9899_2011=iso9899:2011 5.4 c17 c18 c2x gnu17 gnu18 gnu2x
    iso9899_2017=iso9899:2017 iso9899_2018=iso9899:2018
  4.0 case CXXLanguageStandard: cxx98=c++98 cxx03=c++03 cxx11=c++11 cxx14=c++14 cxx1z=c++1z gnucxx98=gnu++98
    gnucxx03=gnu++03 gnucxx11=gnu++11 gnucxx14=gnu++14 gnucxx1z=gnu++1z 5.4 cxx17=c++17 cxx20=c++20 gnucxx17=gnu++17
    gnucxx20=gnu++20 5.6 cxx2b=c++2b gnucxx2b=gnu++2b
  4.0 var Package: name: String, pkgConfig: String?, providers: [SystemPackageProvider]?, targets: [Target],
    products: [Product], dependencies: [Package.Dependency], swiftLanguageModes: [SwiftLanguageMode]?,
    swiftLanguageVersions: [SwiftLanguageMode]?, cLanguageStandard: CLanguageStandard?,
    cxxLanguageStandard: CXXLanguageStandard?
  5.0 var Package: platforms: [SupportedPlatform]?
  5.3 var Package: defaultLocalization: LanguageTag?
  6.1 var Package: traits: Set<Trait>
  4.0 let Product: name: String
  5.0 let Product.Library: name: String, type: Product.Library.LibraryType?, targets: [String]
  4.0 type LanguageTag
  """
