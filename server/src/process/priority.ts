// Lowers the CPU priority of the background worker and of its backends of the embedded PostgreSQL.
import { setPriority } from 'node:os'

/** Nice value, up to 19. Not higher: a backend that holds a lock has to make progress on a busy machine. */
const BACKGROUND_PRIORITY = 10

export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_PRIORITY)
  } catch {
    // The process has exited, or the system does not allow it: continue with the normal priority.
  }
}
