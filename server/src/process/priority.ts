// Lowers the CPU priority of the background worker and of its backends of the embedded PostgreSQL.
import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** The lowest priority. A background request that gets too little CPU time fails with 503; with 10 it delayed the requests of others. */
const BACKGROUND_PRIORITY = 19

/** A user other than root may change one autogroup in 100 ms, and ten backends connect at the same time. */
const RETRY_MS = 150
const MAX_ATTEMPTS = 100

export function lowerPriority(pid: number): void {
  try {
    // A service that runs at a lower priority itself keeps it.
    if (getPriority(pid) < BACKGROUND_PRIORITY) setPriority(pid, BACKGROUND_PRIORITY)
  } catch {
    // The process has exited, or the system does not allow it: continue with the normal priority.
  }
}

/** Lowers the priority of a backend of the embedded PostgreSQL, and that of its session. */
export function lowerPriorityOfBackend(pid: number): void {
  lowerPriority(pid)
  lowerAutogroup(pid)
}

/**
 * With autogroup scheduling (sched(7)) Linux shares the CPU between sessions, and a nice value counts only within its
 * session. Each backend is a separate session, so the session gets the nice value as well.
 */
function lowerAutogroup(pid: number, attempt = 1): void {
  try {
    if (readSession(pid) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(BACKGROUND_PRIORITY))
  } catch (error) {
    // Otherwise the process has exited, or the system has no autogroups or does not allow it.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || attempt >= MAX_ATTEMPTS) return
    setTimeout(() => lowerAutogroup(pid, attempt + 1), RETRY_MS).unref()
  }
}

/** The sixth field; the second one, the name in parentheses, may contain blanks. */
const readSession = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[3])
