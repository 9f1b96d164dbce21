import Cart
import Cash
