import Other
import Wrap
