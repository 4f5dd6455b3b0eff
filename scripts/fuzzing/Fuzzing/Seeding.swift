import ByteScript
import Bytes
import Formats
import Foundation

/// Writes the files of the corpus, with assembled scripts, into the seed folder of libFuzzer, and a
/// dictionary of the known codes. The command line names both paths.
@_cdecl("LLVMFuzzerInitialize")
package func prepareFuzzing(
  _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  let arguments = CommandLine.arguments.dropFirst()
  if let seeds = arguments.first(where: { !$0.hasPrefix("-") }) { assembleCorpus(into: seeds) }
  if let flag = arguments.first(where: { $0.hasPrefix("-dict=") }) {
    let codes = ExplanationIndex.names.compactMap { FourCC(argument: $0) }
    let lines = codes.map { code in
      "\""
        + (0..<4).map { "\\x" + (code[$0] < 16 ? "0" : "") + String(code[$0], radix: 16) }.joined()
        + "\"\n"
    }
    try? Data(lines.joined().utf8).write(to: URL(filePath: String(flag.dropFirst(6))))
  }
  return 0
}

private func assembleCorpus(into folder: String) {
  let corpus = URL(filePath: #filePath).appending(path: "../../../../corpus").standardized
  let files = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
  for case let file as URL in files ?? .init() where file.pathExtension != "golden" {
    guard let data = try? Data(contentsOf: file) else { continue }
    let isScript = file.pathExtension == "bytes"
    let script = String(decoding: data, as: UTF8.self)
    guard let bytes = isScript ? try? Data(ByteScript(script).bytes) : data else { continue }
    try? bytes.write(to: URL(filePath: folder).appending(path: file.lastPathComponent))
  }
}
