// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Grocery",
  platforms: [.iOS("16"), .macOS("13")],
  products: products(),
  dependencies: dependencies(),
  targets: targets()
)

private func products() -> [Product] {
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
  var targets: [Target] = []
  targets += targets1()
  targets += targets2()
  return targets
}

private func targets1() -> [Target] {
  [
    .executableTarget(
      name: "Grocery",
      dependencies: [
        target("BasketInterface"),
        target("BrowseInterface"),
        target("ChatInterface"),
        target("HomeInterface"),
        target("LoginInterface"),
        target("SearchInterface"),
        target("AnalyticsInterface"),
        target("NetworkingInterface"),
        target("GroceryDependencies"),
        target("GroceryRegistration"),
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GroceryTests",
      dependencies: [
        target("Grocery"),
        target("AdsInterface"),
        target("AnalyticsInterface"),
        target("BasketInterface"),
        target("NetworkingInterface"),
        target("GroceryDependencies"),
        target("GroceryRegistration"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Ads",
      dependencies: [
        product("Core", "tracking"),
        target("AdsInterface"),
        target("NetworkingInterface"),
        target("AnalyticsInterface"),
      ],
      path: "Components/Ads/Sources/Ads",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "AdsInterface",
      path: "Components/Ads/Sources/AdsInterface",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "AnalyticsInterface",
      path: "Components/AnalyticsInterface/Sources/AnalyticsInterface",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Basket",
      dependencies: [
        product("PriceKit", "pricekit"),
        target("BasketInterface"),
        target("AnalyticsInterface"),
      ],
      path: "Components/Basket/Sources/Basket",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "BasketInterface",
      path: "Components/Basket/Sources/BasketInterface",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "BasketTests",
      dependencies: [target("Basket"), target("AnalyticsInterface"), target("BasketInterface")],
      path: "Components/Basket/Tests/BasketTests",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Browse",
      dependencies: [
        target("ProductUI"),
        target("CoreUI"),
        target("BrowseInterface"),
        target("NetworkingInterface"),
        target("AnalyticsInterface"),
        target("BasketInterface"),
      ],
      path: "Components/Browse/Sources/Browse",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "BrowseInterface",
      path: "Components/Browse/Sources/BrowseInterface",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "BrowseTests",
      dependencies: [
        target("Browse"),
        target("AnalyticsInterface"),
        target("BasketInterface"),
        target("BrowseInterface"),
        target("NetworkingInterface"),
      ],
      path: "Components/Browse/Tests/BrowseTests",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Chat",
      dependencies: [
        target("CoreUI"),
        target("ChatInterface"),
        target("LoginInterface"),
        target("NetworkingInterface"),
        target("AnalyticsInterface"),
      ],
      path: "Components/Chat/Sources/Chat",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ChatInterface",
      path: "Components/Chat/Sources/ChatInterface",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ChatTests",
      dependencies: [
        target("Chat"),
        target("AnalyticsInterface"),
        target("ChatInterface"),
        target("LoginInterface"),
        target("NetworkingInterface"),
      ],
      path: "Components/Chat/Tests/ChatTests",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ConsoleAnalytics",
      dependencies: [target("AnalyticsInterface")],
      path: "Components/ConsoleAnalytics/Sources/ConsoleAnalytics",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ConsoleAnalyticsTests",
      dependencies: [target("ConsoleAnalytics"), target("AnalyticsInterface")],
      path: "Components/ConsoleAnalytics/Tests/ConsoleAnalyticsTests",
      swiftSettings: swiftSettings
    ),
    .target(name: "CoreUI", path: "Components/CoreUI/Sources/CoreUI", swiftSettings: swiftSettings),
    .testTarget(
      name: "CoreUITests",
      dependencies: [target("CoreUI")],
      path: "Components/CoreUI/Tests/CoreUITests",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Home",
      dependencies: [
        target("CoreUI"),
        target("HomeInterface"),
        target("AdsInterface"),
        target("BrowseInterface"),
        target("SearchInterface"),
        target("AnalyticsInterface"),
      ],
      path: "Components/Home/Sources/Home",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "HomeInterface",
      path: "Components/Home/Sources/HomeInterface",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Login",
      dependencies: [
        target("CoreUI"),
        product("Tracking", "tracking"),
        target("LoginInterface"),
        target("NetworkingInterface"),
        target("AnalyticsInterface"),
        target("ChatInterface"),
      ],
      path: "Components/Login/Sources/Login",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "LoginInterface",
      path: "Components/Login/Sources/LoginInterface",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "LoginTests",
      dependencies: [
        target("Login"),
        target("AnalyticsInterface"),
        target("ChatInterface"),
        target("LoginInterface"),
        target("NetworkingInterface"),
      ],
      path: "Components/Login/Tests/LoginTests",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Networking",
      dependencies: [target("NetworkingInterface")],
      path: "Components/Networking/Sources/Networking",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "NetworkingInterface",
      path: "Components/NetworkingInterface/Sources/NetworkingInterface",
      swiftSettings: swiftSettings
    ),
  ]
}

private func targets2() -> [Target] {
  [
    .target(
      name: "ProductUI",
      dependencies: [target("CoreUI"), product("PriceKit", "pricekit")],
      path: "Components/ProductUI/Sources/ProductUI",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ProductUITests",
      dependencies: [target("ProductUI"), target("CoreUI")],
      path: "Components/ProductUI/Tests/ProductUITests",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Search",
      dependencies: [
        target("ProductUI"),
        target("CoreUI"),
        target("SearchInterface"),
        target("NetworkingInterface"),
        target("AnalyticsInterface"),
      ],
      path: "Components/Search/Sources/Search",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "SearchInterface",
      path: "Components/Search/Sources/SearchInterface",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ServerAnalytics",
      dependencies: [target("AnalyticsInterface"), target("NetworkingInterface")],
      path: "Components/ServerAnalytics/Sources/ServerAnalytics",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ServerAnalyticsTests",
      dependencies: [
        target("ServerAnalytics"),
        target("AnalyticsInterface"),
        target("NetworkingInterface"),
      ],
      path: "Components/ServerAnalytics/Tests/ServerAnalyticsTests",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "GroceryDependencies",
      dependencies: [
        target("AdsInterface"),
        target("AnalyticsInterface"),
        target("BasketInterface"),
        target("BrowseInterface"),
        target("ChatInterface"),
        target("HomeInterface"),
        target("LoginInterface"),
        target("NetworkingInterface"),
        target("SearchInterface"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "GroceryRegistration",
      dependencies: [
        target("GroceryDependencies"),
        target("AdsInterface"),
        target("AnalyticsInterface"),
        target("BasketInterface"),
        target("BrowseInterface"),
        target("ChatInterface"),
        target("HomeInterface"),
        target("LoginInterface"),
        target("NetworkingInterface"),
        target("SearchInterface"),
        target("Ads"),
        target("Basket"),
        target("Browse"),
        target("Chat"),
        target("Home"),
        target("Login"),
        target("Networking"),
        target("Search"),
        target("ServerAnalytics"),
        product("PriceKit", "pricekit"),
        product("Tracking", "tracking"),
      ],
      swiftSettings: swiftSettings
    ),
  ]
}

private func target(_ name: String, _ condition: TargetDependencyCondition? = nil) -> Target.Dependency {
  .target(name: name, condition: condition)
}

private func product(
  _ name: String, _ package: String, _ condition: TargetDependencyCondition? = nil
) -> Target.Dependency {
  .product(name: name, package: package, condition: condition)
}
