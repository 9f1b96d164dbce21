import Login

public protocol Chat { var login: any Login { get } }
