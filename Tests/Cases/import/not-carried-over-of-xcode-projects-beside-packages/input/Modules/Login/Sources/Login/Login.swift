import Core
import Nuke
