import Bytes
import Files

/// The state of a job. Commands, the library and exports have the same states.
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

/// How much of a job is done, in bytes: those that are written, and those that are read again.
package struct JobProgress: Equatable, Sendable {
  package fileprivate(set) var done = 0
  package fileprivate(set) var total = 0
}

/// Observes and cancels a job. Any thread may use it.
package final class JobControl: Sendable {
  private struct Content {
    var state = JobState.waiting
    var progress = JobProgress()
    var isCancelled = false
  }

  private let content = Monitor(Content())
  private let observer: @Sendable (JobProgress) -> Void

  /// - Parameter observer: Is called after each step of the job, by the threads that carry it out.
  package init(observer: @escaping @Sendable (JobProgress) -> Void = { _ in }) {
    self.observer = observer
  }

  package var state: JobState { content.change { $0.state } }
  package var progress: JobProgress { content.change { $0.progress } }

  /// Cancels the job, unless it has ended or its copy already has its name.
  package func cancel() { content.change { if !$0.state.isFinal { $0.isCancelled = true } } }

  /// Whether the job is canceled and its results must not be used.
  var isCancelled: Bool { content.change { $0.isCancelled } }

  func begin() { content.change { $0.state = .running } }

  func expect(_ bytes: Int) {
    content.change { $0.progress = JobProgress(done: 0, total: bytes) }
  }

  /// Notes that bytes were written or read. Returns whether the job may go on.
  func advance(by bytes: Int) -> Bool {
    let progress = content.change { content in
      content.progress.done = min(
        content.progress.done.saturatingAdd(bytes), content.progress.total)
      return content.progress
    }
    observer(progress)
    return !isCancelled
  }

  /// Makes the job final before its copy gets its name. Returns false if it was canceled.
  func complete() -> Bool {
    content.change { content in
      if !content.isCancelled { content.state = .completed }
      return !content.isCancelled
    }
  }

  /// Notes that the job is done. A cancellation after its last step has no effect.
  func finish() { content.change { $0.state = .completed } }

  /// Ends the job without a copy. Returns whether it was canceled.
  func end() -> Bool {
    content.change { content in
      content.state = content.isCancelled ? .cancelled : .failed
      return content.isCancelled
    }
  }
}
