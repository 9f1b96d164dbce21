import CA
import My_Lib
