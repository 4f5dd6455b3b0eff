import Bytes
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

Environment.occupyClosedStreams()
Environment.ignoreSignalsOfWriting()
TemporaryFiles.deleteOnTermination()
exit(Program.mediainspect.run(Array(CommandLineArguments.all.dropFirst())).rawValue)
