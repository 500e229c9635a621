// Maximum number of HTTP connections per process, so that file descriptors remain for the database and for documents.
const MAX_CONNECTIONS = 20_000
const MIN_CONNECTIONS = 64
const RESERVED_FILE_DESCRIPTORS = 256

/** Node closes connections above the limit at once and keeps the open ones (`server.maxConnections`). */
export const getConnectionLimit = (openFiles: number): number =>
  Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, openFiles - RESERVED_FILE_DESCRIPTORS))

/** `ulimit -n` of this process; infinite if it is unlimited. */
export function readOpenFilesLimit(): number {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  // Skips the reverse DNS lookups of the report.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as unknown as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } }
  }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
