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
  /// A container that builds each service when it is first read; the parameters are what the app makes.
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
          // Haptics/component.yaml:3
          haptics: { PhoneHaptics(hapticsConfiguration: $0.hapticsConfiguration) },
          // Interfaces/component.yaml:7
          hapticsConfiguration: { _ in values.haptics },
          // Haptics/component.yaml:4
          waves: { dependencies in
            PhoneWaves(haptics: { [weak dependencies] in ShopDependencies.Dependencies.alive(dependencies).haptics })
          })
    #else
      let group2 = ShopDependencies.Dependencies.Providers.Group2()
    #endif
    return ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        ShopDependencies.Dependencies.Providers.Group1(
          allCard: { _ in
            var all: [any Card] = []
            all.reserveCapacity(2)
            // Cards/component.yaml:4
            all.append(PaperCard())
            #if os(iOS)
              // Haptics/component.yaml:5
              all.append(ShakingCard())
            #endif
            return all
          },
          // Cards/component.yaml:3
          cards: { CardList(cards: $0.allCard) }),
        group2))
  }

  /// Makes the container of the app and starts it; to be called first thing in the app.
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
}
