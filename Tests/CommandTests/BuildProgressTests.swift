import Foundation
import Testing

/// The messages of the first build, which `scripts/mediainspect` makes. A script in place of `swift` prints and
/// fails as the real one does.
struct BuildProgressTests {
  @Test func printsALineEveryTenSeconds() throws {
    let build = try FakeBuild(
      "echo '[1/9] Compiling Bytes Bytes.swift'; sleep 10.5; echo '[2/9] Compiling Anatomy Node.swift'"
    )
    let (status, words, _) = try build.run()
    #expect(status == 0)
    #expect(
      words.contains(
        "building for 10 s: 1 of 2 modules are compiled, about 75 % of the code is left; last: Bytes"
      ))
  }

  @Test func anInterruptionEndsTheCompilersAndSaysSo() throws {
    let build = try FakeBuild("sleep 30 & echo $! >\"$FAKE/compiler\"; wait")
    let (status, words, compiler) = try build.run(interruptingCompiler: true)
    #expect(status == 130)
    #expect(words.contains("interrupted; the next run continues the build"))
    // Nothing, or a process that ended and that the system has not removed yet.
    let number = try #require(compiler)
    let state = try CommandTests.run("ps", ["-o", "stat=", "-p", "\(number)"], input: "").output
    #expect(state.isEmpty || state.hasPrefix("Z"))
  }

  @Test(arguments: [
    (
      "echo \"Sources/a.h:1:10: fatal error: 'magic.h' file not found\"; exit 1",
      "headers or libraries are missing"
    ),
    ("echo 'error: No space left on device'; exit 1", "no space is left on the disk"),
    ("kill -KILL $$", "the machine may have too little memory"),
    ("echo 'error: unexpected token'; exit 1", "the build failed with the errors above"),
  ])
  func statesWhyABuildFailed(script: String, reason: String) throws {
    let (status, words, _) = try FakeBuild(script).run()
    #expect(status != 0)
    #expect(words.contains(reason))
  }
}

/// A folder with two modules, and a program `swift` that runs a script instead of a build.
private struct FakeBuild {
  let folder: URL

  init(_ script: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "build-\(UUID().uuidString)")
    for (module, lines) in [("Bytes", 1), ("Anatomy", 3)] {
      let place = folder.appending(path: "Sources/\(module)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let text = module == "Anatomy" ? "import Bytes\n" : "// Empty\n"
      try (text + String(repeating: "//\n", count: lines - 1)).write(
        to: place.appending(path: "\(module).swift"), atomically: true, encoding: .utf8)
    }
    let swift = folder.appending(path: "swift")
    try ("#!/bin/bash\n" + script + "\n").write(to: swift, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
  }

  /// Returns the exit status and the messages of a build, and the number of the process that was interrupted.
  ///
  /// - Parameter interrupts: whether the build is interrupted when it has written the file `compiler`.
  func run(
    interruptingCompiler interrupts: Bool = false
  ) throws -> (status: Int32, words: String, compiler: Int32?) {
    let process = Process()
    // Tests run with blocked signals, which programs inherit.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "perl", "-MPOSIX", "-e", "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV", "bash",
      "-c",
      ". \"$0/scripts/common.sh\"; build_with_progress \"$FAKE\" Anatomy -c release || exit 3",
      Self.project.path,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = folder.path + ":" + (environment["PATH"] ?? "")
    environment["FAKE"] = folder.path
    process.environment = environment
    let pipe = Pipe()
    (process.standardError, process.standardOutput) = (pipe, pipe)
    try process.run()
    defer { try? FileManager.default.removeItem(at: folder) }
    var compiler: Int32?
    while interrupts, process.isRunning, compiler == nil {
      Thread.sleep(forTimeInterval: 0.05)
      let text = try? String(contentsOf: folder.appending(path: "compiler"), encoding: .utf8)
      compiler = text.flatMap { $0.hasSuffix("\n") ? Int32($0.dropLast()) : nil }
    }
    if interrupts { process.terminate() }
    let words = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: words, as: UTF8.self), compiler)
  }

  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
