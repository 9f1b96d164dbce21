struct Shelf {
  let cart: Cart
}
