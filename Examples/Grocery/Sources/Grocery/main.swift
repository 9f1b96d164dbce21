import AnalyticsInterface
import Chat
import GroceryDependencies
import GroceryRegistration
import LoginInterface
import NetworkingInterface
import OrdersInterface

struct Production: ServerAddress {
  let host = "api.grocery.example"
}

// 'integrate generate --secrets' writes the key where the app is built; a clone has none.
Registration.register(secrets: .init(analyticsKey: "none"), serverAddress: { Production() })
let report = await Registration.launch()
print("Launch: " + report.entries.map(\.task).joined(separator: ", "))
for line in await visit(Dependencies.current) { print(line) }
if case .browsePickFirst(let card)? = await Dependencies.current.open("grocery://aisles/fruit") {
  print("Link: " + card)
}
print(
  "Link: \(Dependencies.current.openNow("https://grocery.example/login")), nowhere: "
    + "\(Dependencies.current.openNow("bakery://attic"))")
if let name = Dependencies.current.login.customer {
  let session = Dependencies.current.session(customer: Customer(name: name))
  print("Session: " + session.orders.open())
}
// A storyboard would construct it.
print("Storyboard: " + HelpButton().title)
// On Apple's systems 'listen()' sends what the system tells; elsewhere an app sends it itself.
Dependencies.current.listen()
Dependencies.current.send(.willTerminate)
print("End: " + Dependencies.current.analytics.summary)
