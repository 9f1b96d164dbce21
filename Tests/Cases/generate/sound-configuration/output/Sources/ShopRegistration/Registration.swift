// Written by integrate from component.yaml; do not edit.

import Chat
import ChatInterface
public import ShopDependencies

/// Connects the services of Shop to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make(
    environment: Environment,
    secrets: Secrets,
    launch: Launch,
    flag: Swift.Bool,
    overriding change: (inout Values) -> Swift.Void = { _ in }
  ) -> ShopDependencies.Dependencies {
    var changing = Values(environment: environment, secrets: secrets, launch: launch, flag: flag)
    change(&changing)
    let values = changing
    return ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        chat: { makeChat($0) },
        // Components/Chat/component.yaml:6
        chatConfiguration: { _ in values.chat }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register(
    environment: Environment? = nil,
    secrets: Secrets,
    flag: Swift.Bool,
    overriding change: (inout Values) -> Swift.Void = { _ in }
  ) {
    var problems: [Swift.String] = []
    let environment = environment ?? Environment.selected(&problems)
    let launch = Launch.read(&problems)
    guard let launch, problems.isEmpty else { LaunchReader.stop(problems) }
    let started = make(environment: environment, secrets: secrets, launch: launch, flag: flag, overriding: change)
    ShopDependencies.Dependencies.start(started)
    // Components/Chat/component.yaml:6
    ChatSetup.setup(with: ScopedChatConfiguration(started.chatConfiguration))
  }

  // Components/Chat/component.yaml:21
  private static func makeChat(
    _ dependencies: ShopDependencies.Dependencies
  ) -> ShopDependencies.Dependencies.Made.chat {
    ChatFeature(configuration: dependencies.chatConfiguration)
  }
}
