// The background worker and its backends of the embedded PostgreSQL leave the CPU to the others.
import { setPriority } from 'node:os'

/** Of 19. Not lower: a backend may hold a lock that others wait for, and it has to make progress on a busy machine. */
const BACKGROUND_PRIORITY = 10

export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_PRIORITY)
  } catch {
    // It has ended, or the system does not allow it: the work is done all the same.
  }
}
