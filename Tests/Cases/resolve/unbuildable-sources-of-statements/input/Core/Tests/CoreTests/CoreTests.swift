import Core

for letter in price { _ = letter }
