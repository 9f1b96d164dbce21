let item = Item(name: "tea")
item.put(into: Cart())
enum Keys {}
