import Low
import High
