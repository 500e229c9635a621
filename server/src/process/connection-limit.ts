// How many connections a process takes at once: never so many that no file is left for the database and for documents.
const MOST = 20_000
const LEAST = 64
const FILES_FOR_EVERYTHING_ELSE = 256

/** Beyond it a connection is closed as soon as it is made; those that are open go on. */
export const connectionLimit = (openFiles: number): number =>
  Math.max(LEAST, Math.min(MOST, openFiles - FILES_FOR_EVERYTHING_ELSE))

/** `ulimit -n` of this process; infinite where there is none. */
export function openFilesAllowed(): number {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  // Otherwise it would ask for the names of all addresses.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as unknown as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } }
  }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
