import Engine
import Fine
import Guarded
import Plain
