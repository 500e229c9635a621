// Logs an outage: one line in ten seconds for each cause, however many statements fail, and one line when it is over.
import { type OutageCode, OutageError } from './outage.ts'

type Write = (fields: { code: OutageCode; failures: number; cause?: string }, message: string) => void
/** Writes the lines. `failures` counts those since the last line with this cause; in the last line, all of them. */
export type OutageLines = { error: Write; warn: Write }

const NO_LINES: OutageLines = { error: () => {}, warn: () => {} }

const LINE_EVERY_MS = 10_000
/** Some connections may work while others fail: an outage is over after this time without a failure. */
const OVER_AFTER_MS = 2000

const MESSAGES: Record<OutageCode, { begins: string; ends: string }> = {
  database_unreachable: {
    begins: 'the database cannot be reached',
    ends: 'the database can be reached again',
  },
  disk_full: { begins: 'the disk of the database is full', ends: 'the disk of the database has space again' },
}

export function createOutageLog(log: OutageLines = NO_LINES, now = () => performance.now()) {
  const lines = new Map<string, { at: number; failures: number }>()
  const outages = new Map<OutageCode, { lastAt: number; failures: number; hasLine: boolean }>()

  /** Returns whether a line was written. */
  function writeRarely(write: Write, code: OutageCode, error: Failure, message: string): boolean {
    const key = `${message} ${error.code ?? error.message}`
    const line = lines.get(key) ?? { at: Number.NEGATIVE_INFINITY, failures: 0 }
    line.failures += 1
    lines.set(key, line)
    if (now() - line.at < LINE_EVERY_MS) return false
    write({ code, cause: describe(error), failures: line.failures }, message)
    line.at = now()
    line.failures = 0
    return true
  }

  function end(code: OutageCode): void {
    const outage = outages.get(code)
    if (!outage || now() - outage.lastAt < OVER_AFTER_MS) return
    outages.delete(code)
    for (const line of lines.values()) line.failures = 0
    // An intermittent outage has one line in ten seconds, too.
    if (outage.hasLine) log.warn({ code, failures: outage.failures }, MESSAGES[code].ends)
  }

  return {
    /** A statement has failed with `error`. */
    note(error: unknown): void {
      if (!(error instanceof OutageError)) return
      const { code } = error
      const { failures, hasLine } = outages.get(code) ?? { failures: 0, hasLine: false }
      const isWritten = writeRarely(log.error, code, error.origin, MESSAGES[code].begins)
      outages.set(code, { lastAt: now(), failures: failures + 1, hasLine: hasLine || isWritten })
    },
    /** An idle connection was closed: no statement has failed. */
    noteClosed(error: Error): void {
      writeRarely(log.warn, 'database_unreachable', error, 'the database closed a connection')
    },
    /** A statement was successful. It does not end a full disk, because reads are successful meanwhile. */
    noteSuccess(): void {
      if (outages.size > 0) end('database_unreachable')
    },
    /** The disk had space for a file. */
    noteSpace: () => end('disk_full'),
    isDiskFull: () => outages.has('disk_full'),
  }
}

type Failure = Error & { code?: string }

const describe = ({ code, message }: Failure): string =>
  code === undefined || message.includes(code) ? message : `${code} ${message}`.trim()
