import Chat
import House
import ShopMain
import ShopWiring

struct Screen {
  @ShopWiring.Injected(.house) var house: any HouseModule
}
