internal import Logs
