import Alamofire
import Both
