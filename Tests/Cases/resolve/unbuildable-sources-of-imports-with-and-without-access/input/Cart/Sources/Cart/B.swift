import Foundation

private import Logs
