import Bytes
import Files

/// A source of bytes that an asset requests when it needs them, such as a file on a server.
///
/// An asset requests only the ranges that it needs for the properties that you load, in blocks of
/// 64 kilobytes. Requests of one asset follow one another.
///
/// ```swift
/// struct Download: AssetResourceLoader {
///   let bytes: [UInt8]
///
///   var contentLength: Int { bytes.count }
///
///   func data(in range: Range<Int>) async throws -> [UInt8] { Array(bytes[range]) }
/// }
///
/// let asset = Asset(resourceLoader: Download(bytes: bytes), name: "https://example.com/a.mov")
/// let duration = try await asset.load(.duration)
/// ```
///
/// A request that fails, or that is answered with fewer or more bytes than requested, fails the load
/// that needed it. The next load requests the bytes again.
///
/// A loader must not load properties of this or another asset while it answers, because all of them
/// could wait for each other. Such a load fails with ``AssetError/Code/nestedLoad``, in the task of the
/// loader and in all tasks that it creates, except detached ones.
public protocol AssetResourceLoader: Sendable {
  /// The number of bytes of the whole file.
  var contentLength: Int { get async throws }

  /// Returns the bytes of a range of the file.
  ///
  /// If the task that loads a property is canceled, the task that runs this method is canceled too.
  ///
  /// - Parameter range: A range within the ``contentLength``.
  /// - Returns: All bytes of the range. With fewer bytes, the load fails with
  ///   ``AssetError/Code/truncated``.
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

  func data(in range: Range<Int>) -> Result<[UInt8], ReadFailure.Reason> {
    let loader = loader
    switch wait({ try await loader.data(in: range) }) {
    case .success(let bytes) where bytes.count > range.count:
      return .failure(
        .notFetched("the loader returned \(bytes.count) bytes instead of \(range.count)"))
    case .success(let bytes): return .success(bytes)
    case .failure(let error): return .failure(.notFetched("\(error)"))
    }
  }

  /// Whether the current task is one in which a loader answers a request.
  @TaskLocal static var isAnswering = false

  /// Cancels the current request, so that the thread that waits for it continues.
  func cancel() { current.change { $0 }?() }

  private func wait<Value: Sendable>(
    _ request: @escaping @Sendable () async throws -> Value
  ) -> Result<Value, any Error> {
    let answer = Monitor<Result<Value, any Error>?>(nil)
    let task = Task.detached {
      let result: Result<Value, any Error>
      do {
        result = .success(try await Self.$isAnswering.withValue(true) { try await request() })
      } catch {
        result = .failure(error)
      }
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
