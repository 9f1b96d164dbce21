import Logs
