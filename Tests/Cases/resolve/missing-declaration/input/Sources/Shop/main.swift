import struct Core.Price
import class Core.Till
import struct Core.Cost
import struct Core.Trace
import struct Macros.Price
import struct Core.Prize
import class Core.Price
import struct Core.Draft
import struct Core.Tax
// import struct Core.Gone
#if NEVER
import struct Core.Gone
#endif
