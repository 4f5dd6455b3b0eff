#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(Program.mediainspect.run(Array(CommandLine.arguments.dropFirst())).rawValue)
