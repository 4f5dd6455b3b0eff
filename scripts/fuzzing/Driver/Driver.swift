@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@_silgen_name("LLVMFuzzerTestOneInput")
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt

/// The entry point of the executables. libFuzzer's own one is not used, because the package manager
/// gives the entry point of an executable another name.
@_cdecl("startFuzzing")
package func startFuzzing(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var count = count
  var arguments = unsafe arguments
  return unsafe runDriver(&count, &arguments) { unsafe testOneInput($0, $1) }
}
