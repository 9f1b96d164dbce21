import GroceryDependencies
import GroceryRegistration
import NetworkingInterface

struct Production: ServerAddress {
  let host = "api.grocery.example"
}

Registration.register(serverAddress: { Production() })
for line in await visit(Dependencies.current) { print(line) }
