import Rows
