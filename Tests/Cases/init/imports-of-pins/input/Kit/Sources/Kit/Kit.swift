import Logs
import Metrics
