import Bytes
import Files

/// The state of a job. Commands, the library and exports use the same states.
package enum JobState: String, CaseIterable, Sendable {
  case unknown, waiting, running, completed, failed, cancelled

  /// Whether the job has ended.
  package var isFinal: Bool {
    switch self {
    case .unknown, .waiting, .running: false
    case .completed, .failed, .cancelled: true
    }
  }
}

/// The progress of a job in bytes. It counts the bytes of the original that are read for the plan,
/// the bytes of the copy that are written, and the bytes of the copy that are read again for
/// verification.
package struct JobProgress: Equatable, Sendable {
  package fileprivate(set) var done = 0
  package fileprivate(set) var total = 0

  fileprivate init() {}

  /// - Parameters:
  ///   - planned: The size of the original.
  ///   - copy: The size of the copy, which is written once and read once. Further reads are not
  ///     counted.
  fileprivate init(planned: Int, copy: Int) {
    total = planned.saturatingAdd(copy.saturatingTimes(2))
  }
}

/// Observes and cancels a job. Any thread may use it.
package final class JobControl: Sendable {
  private struct Content {
    var state = JobState.waiting
    var progress = JobProgress()
    /// The value that `progress.done` has at the end of the current part of the job: the planning,
    /// or the writing of the copy.
    var limit = 0
    var isCancelled = false
  }

  private let content = Monitor(Content())
  private let observer: @Sendable (JobProgress) -> Void

  /// - Parameter observer: Is called after each step of the job, on the threads that carry out the
  ///   job.
  package init(observer: @escaping @Sendable (JobProgress) -> Void = { _ in }) {
    self.observer = observer
  }

  package var state: JobState { content.change { $0.state } }
  package var progress: JobProgress { content.change { $0.progress } }

  /// Cancels the job, unless the job has ended or the copy already has its final name.
  package func cancel() { content.change { if !$0.state.isFinal { $0.isCancelled = true } } }

  /// Whether the job is canceled and its results must not be used.
  var isCancelled: Bool { content.change { $0.isCancelled } }

  /// Begins the planning of a copy, for which the original is read.
  ///
  /// - Parameter bytes: The size of the original. The copy probably has the same size.
  func beginPlanning(reading bytes: Int) {
    content.change { content in
      content.state = .running
      content.progress = JobProgress(planned: bytes, copy: bytes)
      content.limit = bytes
    }
  }

  /// Ends the planning. The job is then canceled, or waits for the copy to be made.
  func endPlanning() {
    content.change { $0.state = $0.isCancelled ? .cancelled : .waiting }
  }

  /// Begins to write and verify a copy of `size` bytes. The original has `original` bytes.
  func beginCopy(of original: Int, size: Int) {
    content.change { content in
      content.state = .running
      content.progress = JobProgress(planned: original, copy: size)
      content.progress.done = original
      content.limit = content.progress.total
    }
  }

  /// Adds written or read bytes to the progress. Returns false if the job was canceled.
  func advance(by bytes: Int) -> Bool {
    let progress = content.change { content in
      content.progress.done = min(content.progress.done.saturatingAdd(bytes), content.limit)
      return content.progress
    }
    observer(progress)
    return !isCancelled
  }

  /// Marks the job as completed before its copy gets its name, so that the job cannot be canceled
  /// any more. Returns false if the job was already canceled.
  func complete() -> Bool {
    content.change { content in
      if !content.isCancelled { content.state = .completed }
      return !content.isCancelled
    }
  }

  /// Marks a completed job as running again. This is necessary if the original could not be
  /// patched, so that a copy is written.
  func resume() { content.change { $0.state = .running } }

  /// Marks the job as completed. A cancellation after the last step of the job has no effect.
  func finish() { content.change { $0.state = .completed } }

  /// Ends a job that has written no copy: as canceled if `cancel` was called, otherwise as failed.
  /// Returns whether it was canceled.
  func end() -> Bool {
    content.change { content in
      content.state = content.isCancelled ? .cancelled : .failed
      return content.isCancelled
    }
  }
}
