@import CZip;
@import Foundation;
