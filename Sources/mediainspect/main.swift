import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

Environment.occupyClosedStreams()
Environment.ignoreSignalsOfWriting()
Unfinished.vanishAtTheEnd()
exit(Program.mediainspect.run(Array(CommandWords.all.dropFirst())).rawValue)
