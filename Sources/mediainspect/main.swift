import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

Environment.ignoreBrokenPipes()
Unfinished.vanishAtTheEnd()
exit(Program.mediainspect.run(Array(CommandWords.all.dropFirst())).rawValue)
