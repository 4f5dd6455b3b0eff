import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Functions that run work on several threads in parallel.
package enum Workers {
  /// Number of processors that are available to the program.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Stack size of a thread, which is that of the main thread. Some systems give other threads
  /// less.
  private static let stackSize = 8 << 20

  /// Runs the same closure on several threads, including the current one, and waits for all of
  /// them. If the system provides fewer threads, fewer are used.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let work = Work(body)
    let threads = (1..<max(1, count)).compactMap { _ in Thread(work) }
    body()
    for thread in threads { thread.join() }
  }

  /// Runs one closure on a new thread and another one on the current thread, and waits for both. If
  /// the system provides no thread, they run one after the other.
  package static func run<Other: Sendable, Own, Failure>(
    concurrently other: @escaping @Sendable () -> Other, _ own: () throws(Failure) -> Own
  ) throws(Failure) -> (own: Own, other: Other) {
    let done = Monitor<Other?>(nil)
    let thread = Thread(
      Work {
        let result = other()
        done.change { $0 = result }
      })
    defer { thread?.join() }
    let result = try own()
    guard thread != nil else { return (result, other()) }
    return (result, done.change(when: { $0 != nil }) { $0 } ?? other())
  }

  /// Starts a thread without waiting for its end. Returns whether the system provided a thread.
  package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = Thread(Work(body)) else { return false }
    thread.detach()
    return true
  }

  private struct Thread {
    private let thread: pthread_t

    /// Starts a thread that performs the given work. Nil if the system provides no thread.
    init?(_ work: Work) {
      var attributes = pthread_attr_t()
      unsafe pthread_attr_init(&attributes)
      unsafe pthread_attr_setstacksize(&attributes, stackSize)
      defer { unsafe pthread_attr_destroy(&attributes) }
      let handed = unsafe Unmanaged.passRetained(work)
      #if canImport(Glibc)
        var thread = pthread_t()
        let failure = unsafe pthread_create(
          &thread, &attributes,
          { argument in
            if let argument = unsafe argument {
              unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
            }
            return nil
          }, handed.toOpaque())
        guard failure == 0 else {
          unsafe handed.release()
          return nil
        }
        self.thread = thread
      #else
        var thread: pthread_t?
        let failure = unsafe pthread_create(
          &thread, &attributes,
          { argument in
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
            return nil
          }, handed.toOpaque())
        guard failure == 0, let thread = unsafe thread else {
          unsafe handed.release()
          return nil
        }
        unsafe self.thread = thread
      #endif
    }

    func join() {
      #if canImport(Glibc)
        pthread_join(thread, nil)
      #else
        unsafe pthread_join(thread, nil)
      #endif
    }

    /// Lets the system free the memory of the thread when the thread ends. `join` must not be
    /// called.
    func detach() {
      #if canImport(Glibc)
        pthread_detach(thread)
      #else
        unsafe pthread_detach(thread)
      #endif
    }
  }
}

/// State that threads share. Only one thread at a time can change it, and threads can wait until
/// the state meets a condition.
@safe package final class Monitor<State>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  package init(_ state: sending State) {
    self.state = state
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe changed.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// - Parameter isReady: Condition that the state must meet before the change. The call waits
  ///   until it does.
  package func change<Result>(
    when isReady: (State) -> Bool = { _ in true }, _ body: (inout State) -> sending Result
  ) -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    while !isReady(state) { unsafe pthread_cond_wait(changed, mutex) }
    let result = body(&state)
    unsafe pthread_cond_broadcast(changed)
    unsafe pthread_mutex_unlock(mutex)
    return result
  }
}
