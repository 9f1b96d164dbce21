import CNet
import CZip
