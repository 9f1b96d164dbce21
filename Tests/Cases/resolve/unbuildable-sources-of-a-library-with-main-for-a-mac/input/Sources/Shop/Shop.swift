@main public struct Shop {
  static func main() {}
}
