// Messages between a maintenance process and its parent, over IPC. cli/maintenance.ts displays them.
import { once } from 'node:events'
import { BackupError } from '../backup/backup-format.ts'

export type MaintenanceMessage =
  | { kind: 'progress'; what: string; total: number; by: number }
  | { kind: 'result'; result: object }
  | { kind: 'failure'; message: string }
  | { kind: 'question'; text: string }

/** The parent asks a person, without showing what is typed. */
type Reply = { kind: 'reply'; text: string } | { kind: 'no_reply'; reason: string }

const REPORT_INTERVAL_MS = 50

export function sendToParent(message: MaintenanceMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })
}

/** Secrets come over IPC, because arguments and the environment of a process can be read by others. */
export async function askParent(text: string, signal: AbortSignal): Promise<string> {
  if (!process.send) throw new BackupError('There is nobody to ask for the passphrase.')
  const replyPromise = once(process, 'message', { signal })
  await sendToParent({ kind: 'question', text })
  const [reply] = (await replyPromise) as [Reply]
  if (reply.kind === 'no_reply') throw new BackupError(reply.reason)
  return reply.text
}

/** Throttled: a message for each block would cost more than the block. */
export function createProgress() {
  let [what, total, done, reportedCount, reportedAt] = ['', 0, 0, 0, 0]
  return {
    begin(newWhat: string, newTotal: number) {
      ;[what, total, done, reportedCount] = [newWhat, newTotal, 0, 0]
    },
    advance(by: number) {
      done += by
      if (performance.now() - reportedAt < REPORT_INTERVAL_MS && done < total) return
      void sendToParent({ kind: 'progress', what, total, by: done - reportedCount })
      reportedCount = done
      reportedAt = performance.now()
    },
  }
}
