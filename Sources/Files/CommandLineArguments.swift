import Bytes

/// The arguments of the command line, as the system passed them.
package enum CommandLineArguments {
  package static var all: [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { word in
        unsafe String(
          fileNameBytes: Array(
            UnsafeBufferPointer(
              start: UnsafePointer<CChar>(word), count: length(word)
            )
            .map { UInt8(bitPattern: $0) }))
      }
    }
  }

  private static func length(_ word: UnsafePointer<CChar>) -> Int {
    var count = 0
    while unsafe word[count] != 0 { count += 1 }
    return count
  }
}
