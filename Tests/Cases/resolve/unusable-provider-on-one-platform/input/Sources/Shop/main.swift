import Api
