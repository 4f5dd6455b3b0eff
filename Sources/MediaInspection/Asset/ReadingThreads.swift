import Bytes
import Files

/// Runs the reads of one asset on a separate thread, so that the threads of Swift's concurrency are
/// never blocked by a slow disk or server. The thread is started when there is work, and ends when
/// there is none.
final class ReadingThread: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let state = Monitor(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let starts = state.change { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // If no thread can be started, the current thread runs the jobs.
    if starts, !Workers.detach({ self.runJobs() }) { runJobs() }
  }

  private func runJobs() {
    while let job = next() { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  private func next() -> UnownedJob? {
    state.change { state in
      state.isRunning = !state.jobs.isEmpty
      return state.isRunning ? state.jobs.removeFirst() : nil
    }
  }
}

/// Lets a limited number of tasks continue at the same time. The others wait in order, without a
/// thread, and stop waiting when they are canceled.
final class Turns: Sendable {
  /// The turns of all assets, so that only a limited number of assets read at the same time.
  static let ofAssets = Turns(max(2, Workers.processors))

  private struct State {
    var limit: Int
    var taken = 0
    var lastTicket = 0
    /// The tickets of waiting tasks, in order. A ticket that is not in `waiting` belongs to a task
    /// that stopped waiting.
    var order: [Int] = []
    var first = 0
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// Tickets of tasks that were canceled before they began to wait.
    var canceled: Set<Int> = []

    /// Gives free turns to waiting tasks, and returns their continuations.
    mutating func next() -> [CheckedContinuation<Void, any Error>] {
      var ready: [CheckedContinuation<Void, any Error>] = []
      while taken < limit, first < order.count {
        if let task = waiting.removeValue(forKey: order[first]) {
          taken += 1
          ready.append(task)
        }
        first += 1
      }
      if first > 1024, first * 2 > order.count {
        order.removeFirst(first)
        first = 0
      }
      return ready
    }
  }

  private let state: Monitor<State>

  init(_ limit: Int) { state = Monitor(State(limit: limit)) }

  /// The number of tasks that may continue at the same time.
  var limit: Int {
    get { state.change { $0.limit } }
    set {
      let ready = state.change { state in
        state.limit = max(1, newValue)
        return state.next()
      }
      for task in ready { task.resume() }
    }
  }

  /// Waits until it is this task's turn.
  func take() async throws {
    let ticket = state.change { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    defer { state.change { _ = $0.canceled.remove(ticket) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { task in
        let result: Result<Void, any Error>? = state.change { state in
          if state.canceled.contains(ticket) { return .failure(CancellationError()) }
          if state.taken < state.limit {
            state.taken += 1
            return .success(())
          }
          if state.waiting.isEmpty { (state.order, state.first) = ([], 0) }
          state.order.append(ticket)
          state.waiting[ticket] = task
          return nil
        }
        if let result { task.resume(with: result) }
      }
    } onCancel: {
      let task = state.change { state in
        let task = state.waiting.removeValue(forKey: ticket)
        if task == nil { state.canceled.insert(ticket) }
        return task
      }
      task?.resume(throwing: CancellationError())
    }
  }

  /// Ends the turn of this task, so that the next waiting task can continue.
  func give() {
    let ready = state.change { state in
      state.taken -= 1
      return state.next()
    }
    for task in ready { task.resume() }
  }
}
