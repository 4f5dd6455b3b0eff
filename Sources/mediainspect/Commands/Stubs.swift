import Bytes


@Sendable func runHex(_ invocation: Invocation) -> ExitStatus { notBuiltYet("hex") }

@Sendable func runGet(_ invocation: Invocation) -> ExitStatus { notBuiltYet("get") }

@Sendable func runExplain(_ invocation: Invocation) -> ExitStatus { notBuiltYet("explain") }

private func notBuiltYet(_ name: String) -> ExitStatus {
  StandardStream.error.write("mediainspect \(name): not built yet\n")
  return .usage
}
