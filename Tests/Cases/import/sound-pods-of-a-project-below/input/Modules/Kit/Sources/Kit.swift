import Alamofire

public enum Kit {}
