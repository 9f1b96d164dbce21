final class Cart {
  private(set) var items: [Item] = []

  func add(_ item: Item) { items.append(item) }

  func load(_ client: Client) async throws { items = try await client.items() }
}
