// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let (products, targets) = read(table())

let package = Package(
  name: "Grocery",
  platforms: [.iOS("16"), .macOS("13")],
  products: products,
  dependencies: [
    .package(url: "https://git.example.com/grocery/pricekit.git", exact: "1.1.0"),
    .package(url: "https://git.example.com/grocery/tracking.git", exact: "1.2.0"),
  ],
  targets: targets
)

private func read(_ table: Substring) -> (products: [Product], targets: [Target]) {
  var products: [Product] = []
  var targets: [Target] = []
  for row in split(table, "\n") {
    let words = split(row, " ")
    let name = String(words[1])
    if words[0] == "product" {
      let targets = words.dropFirst(3).map(String.init)
      products.append(.library(name: name, targets: targets))
      continue
    }
    let target: Target
    switch words[0] {
    case "executableTarget": target = .executableTarget(name: name)
    case "testTarget": target = .testTarget(name: name)
    default: target = .target(name: name)  // target
    }
    var end = words.count
    while let label = words[..<end].lastIndex(where: { $0.utf8.last == UInt8(ascii: ":") }) {
      switch words[label] {
      case "product:": products.append(.library(name: name, targets: [name]))
      case "dependencies:": target.dependencies = words[label + 1..<end].map(dependency)
      case "path:": target.path = String(words[label + 1])
      case "swiftSettings:": target.swiftSettings = words[label + 1..<end].map(swiftSetting)
      default: break
      }
      end = label
    }
    targets.append(target)
  }
  return (products, targets)
}

private func dependency(_ word: Substring) -> Target.Dependency {
  let names = split(word, "/").map(String.init)
  if names.count > 1 { return .product(name: names[1], package: names[0]) }
  return .byName(name: names[0])
}

private func swiftSetting(_ word: Substring) -> SwiftSetting {
  let sides = split(word, "=", cuts: 1)
  return .enableUpcomingFeature(String(sides[1]))
}

private func split(_ text: Substring, _ separator: Unicode.Scalar, cuts: Int = .max) -> [Substring] {
  text.utf8.split(separator: UInt8(ascii: separator), maxSplits: cuts, omittingEmptySubsequences: false)
    .map(Substring.init)
}

// A row is a target: its kind and its name, then arguments of PackageDescription, each with its values.
// 'product: library' makes a product of the target's name as well.
// A row that begins with 'product' is a product: its name, its kind and its targets.
// 'package/Product' is a product of a package.
private func table() -> Substring {
  """
  executableTarget Grocery dependencies: BasketInterface BrowseInterface Chat ChatInterface HomeInterface LoginInterface OrdersInterface SearchInterface AnalyticsInterface NetworkingInterface GroceryDependencies GroceryRegistration swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  testTarget GroceryTests dependencies: Grocery AdsInterface AnalyticsInterface BasketInterface HomeInterface LoginInterface NetworkingInterface OrdersInterface GroceryDependencies GroceryRegistration GroceryDependenciesTesting AnalyticsInterfaceTestConfiguration BrowseTestConfiguration HomeTestConfiguration SearchTestConfiguration swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target Ads dependencies: tracking/Core AdsInterface NetworkingInterface AnalyticsInterface path: Components/Ads/Sources/Ads swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target AdsInterface path: Components/Ads/Sources/AdsInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target AnalyticsInterface path: Components/AnalyticsInterface/Sources/AnalyticsInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target Basket dependencies: pricekit/PriceKit BasketInterface AnalyticsInterface path: Components/Basket/Sources/Basket swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target BasketInterface path: Components/Basket/Sources/BasketInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  testTarget BasketTests dependencies: Basket AnalyticsInterface BasketInterface AnalyticsInterfaceTestConfiguration path: Components/Basket/Tests/BasketTests swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target Browse dependencies: ProductUI CoreUI BrowseInterface NetworkingInterface AnalyticsInterface BasketInterface path: Components/Browse/Sources/Browse swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target BrowseInterface path: Components/Browse/Sources/BrowseInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  testTarget BrowseTests dependencies: Browse AnalyticsInterface BasketInterface BrowseInterface NetworkingInterface AnalyticsInterfaceTestConfiguration BrowseTestConfiguration path: Components/Browse/Tests/BrowseTests swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target Chat dependencies: CoreUI ChatInterface LoginInterface NetworkingInterface AnalyticsInterface ChatInjected path: Components/Chat/Sources/Chat swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target ChatInterface path: Components/Chat/Sources/ChatInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  testTarget ChatTests dependencies: Chat AnalyticsInterface ChatInterface LoginInterface NetworkingInterface AnalyticsInterfaceTestConfiguration ChatInjected path: Components/Chat/Tests/ChatTests swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target ConsoleAnalytics dependencies: AnalyticsInterface path: Components/ConsoleAnalytics/Sources/ConsoleAnalytics swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  testTarget ConsoleAnalyticsTests dependencies: ConsoleAnalytics AnalyticsInterface AnalyticsInterfaceTestConfiguration path: Components/ConsoleAnalytics/Tests/ConsoleAnalyticsTests swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target CoreUI path: Components/CoreUI/Sources/CoreUI swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  testTarget CoreUITests dependencies: CoreUI path: Components/CoreUI/Tests/CoreUITests swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target Home dependencies: CoreUI HomeInterface AdsInterface BrowseInterface SearchInterface AnalyticsInterface path: Components/Home/Sources/Home swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target HomeInterface path: Components/Home/Sources/HomeInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target Login dependencies: CoreUI tracking/Tracking LoginInterface NetworkingInterface AnalyticsInterface ChatInterface path: Components/Login/Sources/Login swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target LoginInterface path: Components/Login/Sources/LoginInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  testTarget LoginTests dependencies: Login AnalyticsInterface ChatInterface LoginInterface NetworkingInterface AnalyticsInterfaceTestConfiguration path: Components/Login/Tests/LoginTests swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target Networking dependencies: NetworkingInterface path: Components/Networking/Sources/Networking swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target NetworkingInterface path: Components/NetworkingInterface/Sources/NetworkingInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target Orders dependencies: CoreUI LoginInterface OrdersInterface NetworkingInterface path: Components/Orders/Sources/Orders swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target OrdersInterface path: Components/Orders/Sources/OrdersInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  testTarget OrdersTests dependencies: Orders LoginInterface NetworkingInterface path: Components/Orders/Tests/OrdersTests swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target ProductUI dependencies: CoreUI pricekit/PriceKit path: Components/ProductUI/Sources/ProductUI swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  testTarget ProductUITests dependencies: ProductUI CoreUI path: Components/ProductUI/Tests/ProductUITests swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target Search dependencies: ProductUI CoreUI SearchInterface NetworkingInterface AnalyticsInterface path: Components/Search/Sources/Search swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target SearchInterface path: Components/Search/Sources/SearchInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target ServerAnalytics dependencies: AnalyticsInterface NetworkingInterface path: Components/ServerAnalytics/Sources/ServerAnalytics swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  testTarget ServerAnalyticsTests dependencies: ServerAnalytics AnalyticsInterface NetworkingInterface AnalyticsInterfaceTestConfiguration path: Components/ServerAnalytics/Tests/ServerAnalyticsTests swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target GroceryDependencies dependencies: AdsInterface AnalyticsInterface BasketInterface BrowseInterface ChatInterface HomeInterface LoginInterface NetworkingInterface OrdersInterface SearchInterface swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target GroceryRegistration dependencies: GroceryDependencies AdsInterface AnalyticsInterface BasketInterface BrowseInterface ChatInterface HomeInterface LoginInterface NetworkingInterface OrdersInterface SearchInterface Ads Basket Browse Chat Home Login Networking Orders Search ServerAnalytics ChatInjected pricekit/PriceKit tracking/Tracking swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target GroceryDependenciesTesting dependencies: GroceryDependencies swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility
  target AnalyticsInterfaceTestConfiguration dependencies: AnalyticsInterface path: Components/AnalyticsInterface/Sources/AnalyticsInterfaceTestConfiguration swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target BrowseTestConfiguration dependencies: BrowseInterface path: Components/Browse/Sources/BrowseTestConfiguration swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target HomeTestConfiguration dependencies: HomeInterface path: Components/Home/Sources/HomeTestConfiguration swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target SearchTestConfiguration dependencies: SearchInterface path: Components/Search/Sources/SearchTestConfiguration swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  target ChatInjected dependencies: AnalyticsInterface LoginInterface path: Components/Chat/Sources/ChatInjected swiftSettings: enableUpcomingFeature=ExistentialAny enableUpcomingFeature=MemberImportVisibility product: library
  product GroceryRegistration library GroceryRegistration GroceryDependencies
  """
}
