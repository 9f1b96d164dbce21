// Written by integrate from component.yaml; do not edit.

import Cards
import Interfaces
public import ShopDependencies
#if os(iOS)
  import Haptics
  import HapticsInterface
#endif

/// Connects the services of Shop to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make(
    environment: Environment,
    launch: Launch,
    overriding change: (inout Values) -> Swift.Void = { _ in }
  ) -> ShopDependencies.Dependencies {
    var changing = Values(environment: environment, launch: launch)
    change(&changing)
    let values = changing
    _ = values
    #if os(iOS)
      let group2 =
        ShopDependencies.Dependencies.Providers.Group2(
          haptics: { makeHaptics($0) },
          // Interfaces/component.yaml:7
          hapticsConfiguration: { _ in values.haptics },
          waves: { makeWaves($0) })
    #else
      let group2 = ShopDependencies.Dependencies.Providers.Group2()
    #endif
    return ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        ShopDependencies.Dependencies.Providers.Group1(
          allCard: { dependencies in
            var all: [any Card] = []
            all.reserveCapacity(2)
            all.append(makeAllCard(dependencies))
            #if os(iOS)
              all.append(makeAllCard_(dependencies))
            #endif
            return all
          },
          cards: { makeCards($0) }),
        group2))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register(
    environment: Environment,
    overriding change: (inout Values) -> Swift.Void = { _ in }
  ) {
    var problems: [Swift.String] = []
    let launch = Launch.read(&problems)
    guard let launch, problems.isEmpty else { LaunchReader.stop(problems) }
    let started = make(environment: environment, launch: launch, overriding: change)
    ShopDependencies.Dependencies.start(started)
    #if os(iOS)
      // Interfaces/component.yaml:7
      HapticsSetup.setup(with: ScopedHapticsConfiguration(started.hapticsConfiguration))
    #endif
  }

  // Cards/component.yaml:4
  private static func makeAllCard(_: ShopDependencies.Dependencies) -> ShopDependencies.Dependencies.Made.allCard {
    PaperCard()
  }

  #if os(iOS)
    // Haptics/component.yaml:5
    private static func makeAllCard_(_: ShopDependencies.Dependencies) -> ShopDependencies.Dependencies.Made.allCard {
      ShakingCard()
    }
  #endif

  // Cards/component.yaml:3
  @_Concurrency.MainActor
  private static func makeCards(
    _ dependencies: ShopDependencies.Dependencies
  ) -> ShopDependencies.Dependencies.Made.cards {
    CardList(cards: dependencies.allCard)
  }

  #if os(iOS)
    // Haptics/component.yaml:3
    private static func makeHaptics(
      _ dependencies: ShopDependencies.Dependencies
    ) -> ShopDependencies.Dependencies.Made.haptics {
      PhoneHaptics(hapticsConfiguration: dependencies.hapticsConfiguration)
    }
  #endif

  #if os(iOS)
    // Haptics/component.yaml:4
    @_Concurrency.MainActor
    private static func makeWaves(
      _ dependencies: ShopDependencies.Dependencies
    ) -> ShopDependencies.Dependencies.Made.waves {
      PhoneWaves(haptics: { [weak dependencies] in ShopDependencies.Dependencies.alive(dependencies).haptics })
    }
  #endif
}
