import CoreExtra
