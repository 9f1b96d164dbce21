import Extras
import Logging
