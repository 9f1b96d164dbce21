import Log
import Other
