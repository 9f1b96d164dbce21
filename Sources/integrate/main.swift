import IntegrateKit
import Glibc
exit(runTemporarily(Array(CommandLine.arguments.dropFirst())))
