public import StoreInterface
public final class Store: Reading, Writing {
  public nonisolated init() {}
}
