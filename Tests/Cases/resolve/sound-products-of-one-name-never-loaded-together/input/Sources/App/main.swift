import Zed
