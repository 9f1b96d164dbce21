import Commands

Integrate.start(Array(CommandLine.arguments.dropFirst()))
