import Toml
