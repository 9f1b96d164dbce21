import Login
