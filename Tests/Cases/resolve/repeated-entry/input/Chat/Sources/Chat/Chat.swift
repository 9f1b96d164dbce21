import CoreUI

public struct Chat {}
