import Cart
let shelf = 1
