import one
import two
