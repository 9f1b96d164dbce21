import Log
import Other
import Web
