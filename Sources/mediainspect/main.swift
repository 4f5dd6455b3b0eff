import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

Environment.ignoreBrokenPipes()
exit(Program.mediainspect.run(Array(CommandWords.all.dropFirst())).rawValue)
