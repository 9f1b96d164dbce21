import Orders
