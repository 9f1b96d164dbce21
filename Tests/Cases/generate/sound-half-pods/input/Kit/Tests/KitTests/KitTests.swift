import Kit
import OHHTTPStubs
