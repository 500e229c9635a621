// Limits of a request and its response: sizes and times.
export const LIMITS = {
  bodyBytes: 256 * 1024,
  /** JSON, a file of at most 10 MB, and the multipart delimiters. */
  uploadBytes: 10 * 1024 * 1024 + 264 * 1024,
  headers: 100,
  headerBytes: 16 * 1024,
  urlLength: 8 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  /** Idle timeout of a connection. A client that never reads its response is disconnected after twice as long. */
  silenceMs: 35_000,
  /** Time to read a large response or a file; then the connection is closed. */
  responseMs: 120_000,
} as const
