#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Threads that work side by side.
package enum Workers {
  /// How many of them have a processor of their own.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// As much as the first thread has; others are given less on some systems.
  private static let stackSize = 8 << 20

  /// Does the same on so many threads, this one among them, and comes back when all have done it.
  /// Where the system gives fewer threads, fewer do it.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    let work = Work(body)
    for _ in 1..<max(1, count) {
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
        if failure == 0 { threads.append(thread) }
      #else
        var thread: pthread_t?
        let failure = unsafe pthread_create(
          &thread, &attributes,
          { argument in
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
            return nil
          }, handed.toOpaque())
        if failure == 0, let thread = unsafe thread { unsafe threads.append(thread) }
      #endif
      if failure != 0 { unsafe handed.release() }
    }
    unsafe pthread_attr_destroy(&attributes)
    body()
    #if canImport(Glibc)
      for thread in threads { pthread_join(thread, nil) }
    #else
      for thread in unsafe threads { unsafe pthread_join(thread, nil) }
    #endif
  }
}

/// Something that several threads change, one at a time, and wait for.
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

  /// - Parameter isReady: what to wait for before.
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
