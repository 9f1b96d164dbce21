import ShopUI
