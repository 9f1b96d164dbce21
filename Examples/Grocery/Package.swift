// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Grocery",
  platforms: [.iOS("16"), .macOS("13")],
  products: products(),
  dependencies: dependencies(),
  targets: targets()
)

private func products() -> [Product] {
  var all: [Product] = []
  all += products1()
  all += products2()
  return all
}

private func products1() -> [Product] {
  [
    .library(name: "Ads", targets: ["Ads"]),
    .library(name: "AdsInterface", targets: ["AdsInterface"]),
    .library(name: "AnalyticsInterface", targets: ["AnalyticsInterface"]),
    .library(name: "Basket", targets: ["Basket"]),
    .library(name: "BasketInterface", targets: ["BasketInterface"]),
    .library(name: "Browse", targets: ["Browse"]),
    .library(name: "BrowseInterface", targets: ["BrowseInterface"]),
    .library(name: "Chat", targets: ["Chat"]),
    .library(name: "ChatInterface", targets: ["ChatInterface"]),
    .library(name: "ConsoleAnalytics", targets: ["ConsoleAnalytics"]),
    .library(name: "CoreUI", targets: ["CoreUI"]),
    .library(name: "Home", targets: ["Home"]),
    .library(name: "HomeInterface", targets: ["HomeInterface"]),
    .library(name: "Login", targets: ["Login"]),
    .library(name: "LoginInterface", targets: ["LoginInterface"]),
    .library(name: "Networking", targets: ["Networking"]),
    .library(name: "NetworkingInterface", targets: ["NetworkingInterface"]),
    .library(name: "ProductUI", targets: ["ProductUI"]),
    .library(name: "Search", targets: ["Search"]),
    .library(name: "SearchInterface", targets: ["SearchInterface"]),
    .library(name: "ServerAnalytics", targets: ["ServerAnalytics"]),
    .library(
      name: "AnalyticsInterfaceTestConfiguration",
      targets: ["AnalyticsInterfaceTestConfiguration"]
    ),
    .library(name: "BrowseTestConfiguration", targets: ["BrowseTestConfiguration"]),
    .library(name: "HomeTestConfiguration", targets: ["HomeTestConfiguration"]),
    .library(name: "SearchTestConfiguration", targets: ["SearchTestConfiguration"]),
  ]
}

private func products2() -> [Product] {
  [
    .library(name: "GroceryRegistration", targets: ["GroceryRegistration", "GroceryDependencies"]),
  ]
}

private func dependencies() -> [Package.Dependency] {
  [
    .package(url: "https://git.example.com/grocery/pricekit.git", exact: "1.1.0"),
    .package(url: "https://git.example.com/grocery/tracking.git", exact: "1.2.0"),
  ]
}

private func targets() -> [Target] {
  var all: [Target] = []
  all += targets1()
  all += targets2()
  return all
}

private func targets1() -> [Target] {
  [
    .executableTarget(
      name: "Grocery",
      dependencies: [
        "BasketInterface",
        "BrowseInterface",
        "ChatInterface",
        "HomeInterface",
        "LoginInterface",
        "SearchInterface",
        "AnalyticsInterface",
        "NetworkingInterface",
        "GroceryDependencies",
        "GroceryRegistration",
      ],
      swiftSettings: swiftSettings()
    ),
    .testTarget(
      name: "GroceryTests",
      dependencies: [
        "Grocery",
        "AdsInterface",
        "AnalyticsInterface",
        "BasketInterface",
        "HomeInterface",
        "NetworkingInterface",
        "GroceryDependencies",
        "GroceryRegistration",
        "AnalyticsInterfaceTestConfiguration",
        "BrowseTestConfiguration",
        "HomeTestConfiguration",
        "SearchTestConfiguration",
      ],
      swiftSettings: swiftSettings()
    ),
    target(
      name: "Ads",
      dependencies: [
        product("Core", "tracking"),
        "AdsInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
      ],
      path: "Components/Ads/Sources/Ads",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "AdsInterface",
      path: "Components/Ads/Sources/AdsInterface",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "AnalyticsInterface",
      path: "Components/AnalyticsInterface/Sources/AnalyticsInterface",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "Basket",
      dependencies: [product("PriceKit", "pricekit"), "BasketInterface", "AnalyticsInterface"],
      path: "Components/Basket/Sources/Basket",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "BasketInterface",
      path: "Components/Basket/Sources/BasketInterface",
      swiftSettings: swiftSettings()
    ),
    .testTarget(
      name: "BasketTests",
      dependencies: [
        "Basket",
        "AnalyticsInterface",
        "BasketInterface",
        "AnalyticsInterfaceTestConfiguration",
      ],
      path: "Components/Basket/Tests/BasketTests",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "Browse",
      dependencies: [
        "ProductUI",
        "CoreUI",
        "BrowseInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
        "BasketInterface",
      ],
      path: "Components/Browse/Sources/Browse",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "BrowseInterface",
      path: "Components/Browse/Sources/BrowseInterface",
      swiftSettings: swiftSettings()
    ),
    .testTarget(
      name: "BrowseTests",
      dependencies: [
        "Browse",
        "AnalyticsInterface",
        "BasketInterface",
        "BrowseInterface",
        "NetworkingInterface",
        "AnalyticsInterfaceTestConfiguration",
        "BrowseTestConfiguration",
      ],
      path: "Components/Browse/Tests/BrowseTests",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "Chat",
      dependencies: [
        "CoreUI",
        "ChatInterface",
        "LoginInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
      ],
      path: "Components/Chat/Sources/Chat",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "ChatInterface",
      path: "Components/Chat/Sources/ChatInterface",
      swiftSettings: swiftSettings()
    ),
    .testTarget(
      name: "ChatTests",
      dependencies: [
        "Chat",
        "AnalyticsInterface",
        "ChatInterface",
        "LoginInterface",
        "NetworkingInterface",
        "AnalyticsInterfaceTestConfiguration",
      ],
      path: "Components/Chat/Tests/ChatTests",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "ConsoleAnalytics",
      dependencies: ["AnalyticsInterface"],
      path: "Components/ConsoleAnalytics/Sources/ConsoleAnalytics",
      swiftSettings: swiftSettings()
    ),
    .testTarget(
      name: "ConsoleAnalyticsTests",
      dependencies: [
        "ConsoleAnalytics",
        "AnalyticsInterface",
        "AnalyticsInterfaceTestConfiguration",
      ],
      path: "Components/ConsoleAnalytics/Tests/ConsoleAnalyticsTests",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "CoreUI",
      path: "Components/CoreUI/Sources/CoreUI",
      swiftSettings: swiftSettings()
    ),
    .testTarget(
      name: "CoreUITests",
      dependencies: ["CoreUI"],
      path: "Components/CoreUI/Tests/CoreUITests",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "Home",
      dependencies: [
        "CoreUI",
        "HomeInterface",
        "AdsInterface",
        "BrowseInterface",
        "SearchInterface",
        "AnalyticsInterface",
      ],
      path: "Components/Home/Sources/Home",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "HomeInterface",
      path: "Components/Home/Sources/HomeInterface",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "Login",
      dependencies: [
        "CoreUI",
        product("Tracking", "tracking"),
        "LoginInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
        "ChatInterface",
      ],
      path: "Components/Login/Sources/Login",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "LoginInterface",
      path: "Components/Login/Sources/LoginInterface",
      swiftSettings: swiftSettings()
    ),
    .testTarget(
      name: "LoginTests",
      dependencies: [
        "Login",
        "AnalyticsInterface",
        "ChatInterface",
        "LoginInterface",
        "NetworkingInterface",
        "AnalyticsInterfaceTestConfiguration",
      ],
      path: "Components/Login/Tests/LoginTests",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "Networking",
      dependencies: ["NetworkingInterface"],
      path: "Components/Networking/Sources/Networking",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "NetworkingInterface",
      path: "Components/NetworkingInterface/Sources/NetworkingInterface",
      swiftSettings: swiftSettings()
    ),
  ]
}

private func targets2() -> [Target] {
  [
    target(
      name: "ProductUI",
      dependencies: ["CoreUI", product("PriceKit", "pricekit")],
      path: "Components/ProductUI/Sources/ProductUI",
      swiftSettings: swiftSettings()
    ),
    .testTarget(
      name: "ProductUITests",
      dependencies: ["ProductUI", "CoreUI"],
      path: "Components/ProductUI/Tests/ProductUITests",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "Search",
      dependencies: [
        "ProductUI",
        "CoreUI",
        "SearchInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
      ],
      path: "Components/Search/Sources/Search",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "SearchInterface",
      path: "Components/Search/Sources/SearchInterface",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "ServerAnalytics",
      dependencies: ["AnalyticsInterface", "NetworkingInterface"],
      path: "Components/ServerAnalytics/Sources/ServerAnalytics",
      swiftSettings: swiftSettings()
    ),
    .testTarget(
      name: "ServerAnalyticsTests",
      dependencies: [
        "ServerAnalytics",
        "AnalyticsInterface",
        "NetworkingInterface",
        "AnalyticsInterfaceTestConfiguration",
      ],
      path: "Components/ServerAnalytics/Tests/ServerAnalyticsTests",
      swiftSettings: swiftSettings()
    ),
    .target(
      name: "GroceryDependencies",
      dependencies: [
        "AdsInterface",
        "AnalyticsInterface",
        "BasketInterface",
        "BrowseInterface",
        "ChatInterface",
        "HomeInterface",
        "LoginInterface",
        "NetworkingInterface",
        "SearchInterface",
      ],
      swiftSettings: swiftSettings()
    ),
    .target(
      name: "GroceryRegistration",
      dependencies: [
        "GroceryDependencies",
        "AdsInterface",
        "AnalyticsInterface",
        "BasketInterface",
        "BrowseInterface",
        "ChatInterface",
        "HomeInterface",
        "LoginInterface",
        "NetworkingInterface",
        "SearchInterface",
        "Ads",
        "Basket",
        "Browse",
        "Chat",
        "Home",
        "Login",
        "Networking",
        "Search",
        "ServerAnalytics",
        product("PriceKit", "pricekit"),
        product("Tracking", "tracking"),
      ],
      swiftSettings: swiftSettings()
    ),
    target(
      name: "AnalyticsInterfaceTestConfiguration",
      dependencies: ["AnalyticsInterface"],
      path: "Components/AnalyticsInterface/Sources/AnalyticsInterfaceTestConfiguration",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "BrowseTestConfiguration",
      dependencies: ["BrowseInterface"],
      path: "Components/Browse/Sources/BrowseTestConfiguration",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "HomeTestConfiguration",
      dependencies: ["HomeInterface"],
      path: "Components/Home/Sources/HomeTestConfiguration",
      swiftSettings: swiftSettings()
    ),
    target(
      name: "SearchTestConfiguration",
      dependencies: ["SearchInterface"],
      path: "Components/Search/Sources/SearchTestConfiguration",
      swiftSettings: swiftSettings()
    ),
  ]
}

private func swiftSettings() -> [SwiftSetting] {
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

private func target(
  name: String,
  dependencies: [Target.Dependency],
  path: String,
  swiftSettings: [SwiftSetting]
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: swiftSettings)
}

private func target(name: String, path: String, swiftSettings: [SwiftSetting]) -> Target {
  .target(name: name, path: path, swiftSettings: swiftSettings)
}

private func product(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package)
}
