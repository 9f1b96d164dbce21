import GroceryRegistration
Registration.register()
let number = 12
let links = [
  "shop://account/login", "SHOP://account/login/", "shop://account/orders/\(number)?x=\(number)", "shop://account/\(links)",
  "shop://account/orders/12#top", "shop://account/orders/x", "shop://account/sgnin", "shop://promotions/\(number)",
  "shop://wishes", "shop://wishes/" + "all", "shop://nowhere" + "/at/all", "shop://nowhere\(number)",
  "https://shop.example/imprint", "shops://nowhere", #"shop://not/\here"#, "shop://\(number)", "shop://account/login?next=1",
  "shop://nowhere/at/all".lowercased(), "see shop://nowhere", "shop:nowhere", "shop://",
  // "shop://in/a/comment"
]
