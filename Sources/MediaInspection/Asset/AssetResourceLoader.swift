import Bytes

/// A source of bytes that an asset requests when it needs them, such as a file on a server.
///
/// An asset requests only the ranges that it needs for the properties that you load, in blocks of
/// 64 kilobytes. Requests of one asset follow one another.
///
/// While a loader answers, its asset is one of the ``Asset/maxConcurrentReads``. So a loader must not
/// wait for a property of this or another asset: all of them could wait for each other.
public protocol AssetResourceLoader: Sendable {
  /// The number of bytes of the whole file.
  var contentLength: Int { get async throws }

  /// Returns the bytes of a range of the file.
  ///
  /// If the task that loads a property is canceled, the task that runs this method is canceled too.
  ///
  /// - Parameter range: A range within the ``contentLength``.
  /// - Returns: All bytes of the range. Fewer bytes mean that the file ended early.
  func data(in range: Range<Int>) async throws -> [UInt8]
}

/// Requests bytes from a resource loader, for threads that wait for them.
final class ResourceRequests: Sendable {
  private let loader: any AssetResourceLoader
  /// Ends the wait for the current request.
  private let current = Monitor<(@Sendable () -> Void)?>(nil)

  init(_ loader: any AssetResourceLoader) { self.loader = loader }

  func contentLength() throws -> Int {
    let loader = loader
    return try wait { try await loader.contentLength }.get()
  }

  func data(in range: Range<Int>) -> Result<[UInt8], any Error> {
    let loader = loader
    return wait { try await loader.data(in: range) }
  }

  /// Cancels the current request, so that the thread that waits for it continues.
  func cancel() { current.change { $0 }?() }

  private func wait<Value: Sendable>(
    _ request: @escaping @Sendable () async throws -> Value
  ) -> Result<Value, any Error> {
    let answer = Monitor<Result<Value, any Error>?>(nil)
    let task = Task.detached {
      let result: Result<Value, any Error>
      do { result = .success(try await request()) } catch { result = .failure(error) }
      answer.change { if $0 == nil { $0 = result } }
    }
    current.change {
      $0 = {
        task.cancel()
        answer.change { if $0 == nil { $0 = .failure(CancellationError()) } }
      }
    }
    defer { current.change { $0 = nil } }
    // The task may have been canceled before its request could be.
    if Task.isCancelled { cancel() }
    return answer.change(when: { $0 != nil }) { $0 } ?? .failure(CancellationError())
  }
}
