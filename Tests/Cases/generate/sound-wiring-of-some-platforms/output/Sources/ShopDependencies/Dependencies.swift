// Written by integrate from component.yaml; do not edit.

public import Interfaces
#if os(iOS)
  public import HapticsInterface
#endif

/// The services of Shop, each built when it is first read.
///
/// For the app, its registration and their tests; components get services in their initialisers.
public final class Dependencies: Swift.Sendable {
  /// The types that the registration makes.
  public enum Made {
    public typealias allCard = any Card
    public typealias cards = any Cards
    #if os(iOS)
      public typealias haptics = any Haptics
    #endif
    #if os(iOS)
      public typealias waves = any Waves
    #endif
  }

  /// The constructors of the services, in groups: one for each set of platforms.
  @dynamicMemberLookup
  public struct Providers: Swift.Sendable {
    public struct Group1: Swift.Sendable {
      public var allCard: @Sendable (Dependencies) -> [any Card]
      public var cards: @_Concurrency.MainActor @Sendable (Dependencies) -> any Cards

      public init(
        allCard: @escaping @Sendable (Dependencies) -> [any Card],
        cards: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any Cards
      ) {
        self.allCard = allCard
        self.cards = cards
      }
    }

    public struct Group2: Swift.Sendable {
      #if os(iOS)
        public var haptics: @Sendable (Dependencies) -> any Haptics
        public var hapticsConfiguration: @Sendable (Dependencies) -> any HapticsConfiguration
        public var waves: @_Concurrency.MainActor @Sendable (Dependencies) -> any Waves

        public init(
          haptics: @escaping @Sendable (Dependencies) -> any Haptics,
          hapticsConfiguration: @escaping @Sendable (Dependencies) -> any HapticsConfiguration,
          waves: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any Waves
        ) {
          self.haptics = haptics
          self.hapticsConfiguration = hapticsConfiguration
          self.waves = waves
        }
      #else
        public init() {}
      #endif
    }

    var group1: Box<Group1>
    var group2: Box<Group2>

    public init(
      _ group1: Group1,
      _ group2: Group2
    ) {
      self.group1 = Box(group1)
      self.group2 = Box(group2)
    }

    public subscript<Provider>(dynamicMember path: Swift.WritableKeyPath<Group1, Provider>) -> Provider {
      get { group1.value[keyPath: path] }
      set {
        var changed = group1.value
        changed[keyPath: path] = newValue
        group1 = Box(changed)
      }
    }

    public subscript<Provider>(dynamicMember path: Swift.WritableKeyPath<Group2, Provider>) -> Provider {
      get { group2.value[keyPath: path] }
      set {
        var changed = group2.value
        changed[keyPath: path] = newValue
        group2 = Box(changed)
      }
    }
  }

  private struct Kept1: Swift.Sendable {
    let allCard = Once<[any Card]>("allCard")
    let cards = IsolatedOnce<any Cards>("cards")
  }

  #if os(iOS)
    private struct Kept2: Swift.Sendable {
      let haptics = Once<any Haptics>("haptics")
      let hapticsConfiguration = Once<any HapticsConfiguration>("hapticsConfiguration")
      let waves = IsolatedOnce<any Waves>("waves")
    }
  #endif

  private let providers: Providers
  private let kept1 = Kept1()
  #if os(iOS)
    private let kept2 = Kept2()
  #endif

  public init(_ providers: Providers) { self.providers = providers }

  /// All that are provided, in the order of their components' names; what the app makes is the last.
  public var allCard: [any Card] {
    kept1.allCard.get(self, providers.group1.value.allCard)
  }

  @_Concurrency.MainActor public var cards: any Cards {
    kept1.cards.get { providers.group1.value.cards(self) }
  }

  #if os(iOS)
    public var haptics: any Haptics {
      kept2.haptics.get(self, providers.group2.value.haptics)
    }
  #endif

  #if os(iOS)
    /// The values that the app gives.
    public var hapticsConfiguration: any HapticsConfiguration {
      kept2.hapticsConfiguration.get(self, providers.group2.value.hapticsConfiguration)
    }
  #endif

  #if os(iOS)
    @_Concurrency.MainActor public var waves: any Waves {
      kept2.waves.get { providers.group2.value.waves(self) }
    }
  #endif

  /// A new container with some providers replaced; services that depend on them are built again.
  public func replacing(_ change: (inout Providers) -> Swift.Void) -> Dependencies {
    var copy = providers
    change(&copy)
    return .init(copy)
  }

  /// The container of the surrounding `run`, or the one that was started.
  public static var current: Dependencies {
    if let dependencies = Current.scoped.get() ?? Current.app.dependencies { return dependencies }
    Swift.fatalError(
      "Nothing is registered: call Registration.register(…) of the module ShopRegistration first thing in the app.")
  }

  /// Makes this the container of the whole app. It stays, since its services may use it later.
  public static func start(_ dependencies: Dependencies) {
    Current.app.start(dependencies)
  }

  /// For code that was set up: the container of the surrounding `run`, if there is one.
  public static var ofRun: Dependencies? { Current.scoped.get() }

  /// For closures of lazy requirements: they do not keep the container alive, which keeps its services.
  public static func alive(_ dependencies: Dependencies?) -> Dependencies {
    if let dependencies { return dependencies }
    Swift.fatalError(
      "A lazy requirement was read after its container had gone: keep what Registration.make(…) returns.")
  }

  /// Calls `body` with this as `current`, there and in the tasks it starts; parallel tests do not share it.
  public func run<R>(_ body: () throws -> R) rethrows -> R {
    try Current.scoped.withValue(self, operation: body)
  }

  /// Calls `body` with this as `current`, there and in the tasks it starts.
  public func run<R>(
    isolation: isolated (any _Concurrency.Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await Current.scoped.withValue(self, operation: body, isolation: isolation)
  }
}
