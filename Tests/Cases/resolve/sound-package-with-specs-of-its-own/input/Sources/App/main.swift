import CoreKit
import Extra
import Many
print(core)
