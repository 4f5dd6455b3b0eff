import Testing

@testable import mediainspect

/// The reply that the program gives without running a command; throws if it would run one.
func reply(_ arguments: String..., from program: Program = .mediainspect) throws -> StaticReply {
  guard case .reply(let reply) = program.request(arguments) else {
    throw Unexpected(what: "\(arguments) ran a command")
  }
  return reply
}

/// The invocation that the arguments parse to; throws if the program would not run a command.
func invocation(
  _ arguments: String..., of program: Program = .mediainspect
) throws -> Invocation {
  switch program.request(arguments) {
  case .run(_, let invocation): return invocation
  case .reply(let reply): throw Unexpected(what: reply.text)
  }
}

struct Unexpected: Error {
  let what: String
}

/// A program with kinds of options and operands that the real one does not need to have.
extension Program {
  static let sample = Program(
    name: "sample", summary: "a sample", discussion: [], versionNumber: "9.8.7",
    versionText: { "sample 9.8.7" },
    commands: [
      Command(
        name: "copy", summary: "copy", discussion: [],
        operands: [Operand.sources, Operand.target],
        options: [Option.out, Option.quick, Option.all],
        examples: [], run: { _ in .success }),
      Command(
        name: "show", summary: "show", discussion: [],
        operands: [Operand.topic, Operand.target], options: [], examples: [],
        run: { _ in .findings }),
    ])
}

extension Option where Value == String? {
  static var out: Self {
    text("-o", "--out", placeholder: "FILE", completion: .files, summary: "where to")
  }
}

extension Option where Value == Bool {
  static var quick: Self { flag("-q", "--quick", summary: "in haste") }
  static var all: Self { flag("-a", "--all", summary: "all") }
}

extension Operand where Value == [String] {
  static var sources: Self { oneOrMore("SOURCE", summary: "from", completion: .files) }
}

extension Operand where Value == String {
  static var target: Self { one("TARGET", summary: "to", completion: .files) }
}

extension Operand where Value == String? {
  static var topic: Self { atMostOne("TOPIC", summary: "about") }
}
