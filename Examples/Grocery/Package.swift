// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Grocery",
  platforms: [.iOS("16"), .macOS("13")],
  products: [
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
    .library(name: "Orders", targets: ["Orders"]),
    .library(name: "OrdersInterface", targets: ["OrdersInterface"]),
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
    .library(name: "ChatInjected", targets: ["ChatInjected"]),
    .library(name: "GroceryRegistration", targets: ["GroceryRegistration", "GroceryDependencies"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/grocery/pricekit.git", exact: "1.1.0"),
    .package(url: "https://git.example.com/grocery/tracking.git", exact: "1.2.0"),
  ],
  targets: [
    .executableTarget(
      name: "Grocery",
      dependencies: [
        "BasketInterface",
        "BrowseInterface",
        "Chat",
        "ChatInterface",
        "HomeInterface",
        "LoginInterface",
        "OrdersInterface",
        "SearchInterface",
        "AnalyticsInterface",
        "NetworkingInterface",
        "GroceryDependencies",
        "GroceryRegistration",
      ]
    ),
    .testTarget(
      name: "GroceryTests",
      dependencies: [
        "Grocery",
        "AdsInterface",
        "AnalyticsInterface",
        "BasketInterface",
        "HomeInterface",
        "LoginInterface",
        "NetworkingInterface",
        "OrdersInterface",
        "GroceryDependencies",
        "GroceryRegistration",
        "GroceryDependenciesTesting",
        "AnalyticsInterfaceTestConfiguration",
        "BrowseTestConfiguration",
        "HomeTestConfiguration",
        "SearchTestConfiguration",
      ]
    ),
    .target(
      name: "Ads",
      dependencies: [
        .product(name: "Core", package: "tracking"),
        "AdsInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
      ],
      path: "Components/Ads/Sources/Ads"
    ),
    .target(name: "AdsInterface", path: "Components/Ads/Sources/AdsInterface"),
    .target(
      name: "AnalyticsInterface",
      path: "Components/AnalyticsInterface/Sources/AnalyticsInterface"
    ),
    .target(
      name: "Basket",
      dependencies: [
        .product(name: "PriceKit", package: "pricekit"),
        "BasketInterface",
        "AnalyticsInterface",
      ],
      path: "Components/Basket/Sources/Basket"
    ),
    .target(name: "BasketInterface", path: "Components/Basket/Sources/BasketInterface"),
    .testTarget(
      name: "BasketTests",
      dependencies: [
        "Basket",
        "AnalyticsInterface",
        "BasketInterface",
        "AnalyticsInterfaceTestConfiguration",
      ],
      path: "Components/Basket/Tests/BasketTests"
    ),
    .target(
      name: "Browse",
      dependencies: [
        "ProductUI",
        "CoreUI",
        "BrowseInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
        "BasketInterface",
      ],
      path: "Components/Browse/Sources/Browse"
    ),
    .target(name: "BrowseInterface", path: "Components/Browse/Sources/BrowseInterface"),
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
      path: "Components/Browse/Tests/BrowseTests"
    ),
    .target(
      name: "Chat",
      dependencies: [
        "CoreUI",
        "ChatInterface",
        "LoginInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
        "ChatInjected",
      ],
      path: "Components/Chat/Sources/Chat"
    ),
    .target(name: "ChatInterface", path: "Components/Chat/Sources/ChatInterface"),
    .testTarget(
      name: "ChatTests",
      dependencies: [
        "Chat",
        "AnalyticsInterface",
        "ChatInterface",
        "LoginInterface",
        "NetworkingInterface",
        "AnalyticsInterfaceTestConfiguration",
        "ChatInjected",
      ],
      path: "Components/Chat/Tests/ChatTests"
    ),
    .target(
      name: "ConsoleAnalytics",
      dependencies: ["AnalyticsInterface"],
      path: "Components/ConsoleAnalytics/Sources/ConsoleAnalytics"
    ),
    .testTarget(
      name: "ConsoleAnalyticsTests",
      dependencies: [
        "ConsoleAnalytics",
        "AnalyticsInterface",
        "AnalyticsInterfaceTestConfiguration",
      ],
      path: "Components/ConsoleAnalytics/Tests/ConsoleAnalyticsTests"
    ),
    .target(name: "CoreUI", path: "Components/CoreUI/Sources/CoreUI"),
    .testTarget(
      name: "CoreUITests",
      dependencies: ["CoreUI"],
      path: "Components/CoreUI/Tests/CoreUITests"
    ),
    .target(
      name: "Home",
      dependencies: [
        "CoreUI",
        "HomeInterface",
        "AdsInterface",
        "BrowseInterface",
        "SearchInterface",
        "AnalyticsInterface",
      ],
      path: "Components/Home/Sources/Home"
    ),
    .target(name: "HomeInterface", path: "Components/Home/Sources/HomeInterface"),
    .target(
      name: "Login",
      dependencies: [
        "CoreUI",
        .product(name: "Tracking", package: "tracking"),
        "LoginInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
        "ChatInterface",
      ],
      path: "Components/Login/Sources/Login"
    ),
    .target(name: "LoginInterface", path: "Components/Login/Sources/LoginInterface"),
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
      path: "Components/Login/Tests/LoginTests"
    ),
    .target(
      name: "Networking",
      dependencies: ["NetworkingInterface"],
      path: "Components/Networking/Sources/Networking"
    ),
    .target(
      name: "NetworkingInterface",
      path: "Components/NetworkingInterface/Sources/NetworkingInterface"
    ),
    .target(
      name: "Orders",
      dependencies: ["CoreUI", "LoginInterface", "OrdersInterface", "NetworkingInterface"],
      path: "Components/Orders/Sources/Orders"
    ),
    .target(name: "OrdersInterface", path: "Components/Orders/Sources/OrdersInterface"),
    .testTarget(
      name: "OrdersTests",
      dependencies: ["Orders", "LoginInterface", "NetworkingInterface"],
      path: "Components/Orders/Tests/OrdersTests"
    ),
    .target(
      name: "ProductUI",
      dependencies: ["CoreUI", .product(name: "PriceKit", package: "pricekit")],
      path: "Components/ProductUI/Sources/ProductUI"
    ),
    .testTarget(
      name: "ProductUITests",
      dependencies: ["ProductUI", "CoreUI"],
      path: "Components/ProductUI/Tests/ProductUITests"
    ),
    .target(
      name: "Search",
      dependencies: [
        "ProductUI",
        "CoreUI",
        "SearchInterface",
        "NetworkingInterface",
        "AnalyticsInterface",
      ],
      path: "Components/Search/Sources/Search"
    ),
    .target(name: "SearchInterface", path: "Components/Search/Sources/SearchInterface"),
    .target(
      name: "ServerAnalytics",
      dependencies: ["AnalyticsInterface", "NetworkingInterface"],
      path: "Components/ServerAnalytics/Sources/ServerAnalytics"
    ),
    .testTarget(
      name: "ServerAnalyticsTests",
      dependencies: [
        "ServerAnalytics",
        "AnalyticsInterface",
        "NetworkingInterface",
        "AnalyticsInterfaceTestConfiguration",
      ],
      path: "Components/ServerAnalytics/Tests/ServerAnalyticsTests"
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
        "OrdersInterface",
        "SearchInterface",
      ]
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
        "OrdersInterface",
        "SearchInterface",
        "Ads",
        "Basket",
        "Browse",
        "Chat",
        "Home",
        "Login",
        "Networking",
        "Orders",
        "Search",
        "ServerAnalytics",
        "ChatInjected",
        .product(name: "PriceKit", package: "pricekit"),
        .product(name: "Tracking", package: "tracking"),
      ]
    ),
    .target(name: "GroceryDependenciesTesting", dependencies: ["GroceryDependencies"]),
    .target(
      name: "AnalyticsInterfaceTestConfiguration",
      dependencies: ["AnalyticsInterface"],
      path: "Components/AnalyticsInterface/Sources/AnalyticsInterfaceTestConfiguration"
    ),
    .target(
      name: "BrowseTestConfiguration",
      dependencies: ["BrowseInterface"],
      path: "Components/Browse/Sources/BrowseTestConfiguration"
    ),
    .target(
      name: "HomeTestConfiguration",
      dependencies: ["HomeInterface"],
      path: "Components/Home/Sources/HomeTestConfiguration"
    ),
    .target(
      name: "SearchTestConfiguration",
      dependencies: ["SearchInterface"],
      path: "Components/Search/Sources/SearchTestConfiguration"
    ),
    .target(
      name: "ChatInjected",
      dependencies: ["AnalyticsInterface", "LoginInterface"],
      path: "Components/Chat/Sources/ChatInjected"
    ),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
