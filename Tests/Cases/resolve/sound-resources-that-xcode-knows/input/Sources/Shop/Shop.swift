import Assets
import Models
import Scenes
import Shaders

public let shop = [assets, models, scenes, shaders]
