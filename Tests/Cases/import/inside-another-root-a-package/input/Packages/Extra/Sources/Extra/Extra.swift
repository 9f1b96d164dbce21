import Core
import Toml
