import IntegrateKit

Integrate.start(Array(CommandLine.arguments.dropFirst()))
