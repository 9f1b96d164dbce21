import aa
import cc
