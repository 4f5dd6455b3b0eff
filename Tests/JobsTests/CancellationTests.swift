import Anatomy
import Bytes
import Files
import Formats
import Foundation
import InvariantChecks
import Jobs
import Privacy
import Synchronization
import TestSupport
import Testing

/// A job that is cancelled leaves nothing behind, and the source as it was.
struct CancellationTests {
  /// A job on a file in a folder of its own.
  private struct Trial {
    let file: URL
    var folder: String { file.deletingLastPathComponent().path }

    init(_ name: String, _ bytes: [UInt8]) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      file = folder.appending(path: name)
      try Data(bytes).write(to: file)
    }

    /// Cleans the file in place, and returns how the job ended.
    func run(_ control: JobControl) throws -> (JobState, CopyRefusal?) {
      let source = try ByteSource.open(path: file.path)
      let document = Examination(source, name: file.path, magic: nil).document
      let request = CopyRequest(policy: Policy.named("all-metadata"))
      let job = CopyJob(document, request, control: control)
      defer { job.forgetAnswers() }
      var target = CopyTarget(of: file.path, at: file.path)
      target.replaces = true
      do {
        _ = try job.carryOut(to: target)
        return (control.state, nil)
      } catch {
        return (control.state, error)
      }
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// Cancels a job at one of its steps, which are counted from 1.
  private static func control(cancellingAt step: Int) -> (JobControl, count: () -> Int) {
    final class Steps: Sendable {
      let count = Mutex(0)
      let control = Mutex<JobControl?>(nil)
    }
    let steps = Steps()
    let control = JobControl { _ in
      let number = steps.count.withLock { count in
        count += 1
        return count
      }
      if number == step { steps.control.withLock { $0 }?.cancel() }
    }
    steps.control.withLock { $0 = control }
    return (
      control,
      {
        steps.control.withLock { $0 = nil }
        return steps.count.withLock { $0 }
      }
    )
  }

  @Test("A job is cancelled at each of its steps")
  func everyStep() throws {
    let seeds = Seed.corpus.filter { seed in
      ["holiday.mov", "edit/cleaned.bytes", "edit/phone.bytes"].contains { seed.name.hasSuffix($0) }
    }
    #expect(seeds.count == 3)
    var moments = 0
    for seed in seeds {
      let name = "a" + (seed.name.hasSuffix("mov") ? ".mov" : ".mp4")
      let whole = try Trial(name, seed.bytes)
      defer { whole.remove() }
      let (observer, count) = Self.control(cancellingAt: .max)
      #expect(try whole.run(observer).0 == .completed)
      // The original is read once, and the copy is written and read.
      #expect(observer.progress.total > 2 * seed.bytes.count)
      #expect(observer.progress.done > 2 * seed.bytes.count)
      #expect(observer.progress.done <= observer.progress.total)
      let steps = count()
      for step in 1...max(1, steps) {
        moments += 1
        let trial = try Trial(name, seed.bytes)
        defer { trial.remove() }
        let (control, _) = Self.control(cancellingAt: step)
        let (state, refusal) = try trial.run(control)
        #expect(try FileManager.default.contentsOfDirectory(atPath: trial.folder) == [name])
        if state == .cancelled {
          guard case .cancelled? = refusal else {
            Issue.record("\(String(describing: refusal)) instead of cancelled")
            continue
          }
          #expect(Array(try Data(contentsOf: trial.file)) == seed.bytes)
        } else {
          // The last step may be after the copy has its name.
          #expect(state == .completed && refusal == nil)
        }
      }
    }
    #expect(moments >= 12)
  }

  /// Makes a movie with two gigabytes after its end, most of which are a hole.
  private static func longMovie() throws -> Trial {
    let seed = try #require(Seed.corpus.first { $0.name.hasSuffix("edit/cleaned.bytes") })
    let trial = try Trial("a.mp4", seed.bytes)
    let handle = try FileHandle(forWritingTo: trial.file)
    try handle.truncate(atOffset: 2 << 30)
    try handle.close()
    return trial
  }

  @Test("A job is cancelled at random steps while it writes and reads two gigabytes")
  func randomSteps() throws {
    let whole = try Self.longMovie()
    defer { whole.remove() }
    let (observer, count) = Self.control(cancellingAt: .max)
    #expect(try whole.run(observer).0 == .completed)
    let steps = count()
    #expect(steps > 200)
    var cancelled = 0
    for step in (0..<8).map({ _ in Int.random(in: 1...steps) }) {
      let trial = try Self.longMovie()
      defer { trial.remove() }
      let (control, _) = Self.control(cancellingAt: step)
      let (state, _) = try trial.run(control)
      #expect(state == .completed || state == .cancelled, "step \(step)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: trial.folder) == ["a.mp4"])
      guard state == .cancelled else { continue }
      cancelled += 1
      let size = try FileManager.default.attributesOfItem(atPath: trial.file.path)[.size] as? Int
      #expect(size == 2 << 30, "step \(step)")
    }
    #expect(cancelled >= 3)
  }

  @Test("A planned job waits, and has read the original")
  func planned() throws {
    let seed = try #require(Seed.corpus.first { $0.name.hasSuffix("holiday.mov") })
    let trial = try Trial("a.mov", seed.bytes)
    defer { trial.remove() }
    let source = try ByteSource.open(path: trial.file.path)
    let document = Examination(source, name: trial.file.path, magic: nil).document
    let states = Mutex<Set<JobState>>([])
    let current = Mutex<JobControl?>(nil)
    let control = JobControl { _ in
      if let state = current.withLock({ $0 })?.state { _ = states.withLock { $0.insert(state) } }
    }
    current.withLock { $0 = control }
    defer { current.withLock { $0 = nil } }
    _ = CopyJob(document, CopyRequest(policy: Policy.named("all-metadata")), control: control)
    #expect(control.state == .waiting)
    #expect(states.withLock { $0 } == [.running])
    #expect(control.progress.done > 0 && control.progress.done <= seed.bytes.count)
    #expect(control.progress.total == 3 * seed.bytes.count)
  }

  @Test("A job that was cancelled before it began does nothing")
  func before() throws {
    let seed = try #require(Seed.corpus.first { $0.name.hasSuffix("holiday.mov") })
    let trial = try Trial("a.mov", seed.bytes)
    defer { trial.remove() }
    let control = JobControl()
    #expect(control.state == .waiting)
    control.cancel()
    #expect(try trial.run(control).0 == .cancelled)
    #expect(Array(try Data(contentsOf: trial.file)) == seed.bytes)
    control.cancel()
    #expect(control.state == .cancelled)
  }
}
