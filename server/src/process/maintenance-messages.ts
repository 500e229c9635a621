// Messages of a maintenance process to its parent, over IPC. cli/maintenance.ts displays them.
export type MaintenanceMessage =
  | { kind: 'progress'; what: string; total: number; by: number }
  | { kind: 'result'; result: object }
  | { kind: 'failure'; message: string }

const EVERY_MS = 50

export function tellParent(message: MaintenanceMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })
}

/** Throttled: a message for each block would cost more than the block. */
export function createProgress() {
  let [what, total, done, told, toldAt] = ['', 0, 0, 0, 0]
  return {
    begin(newWhat: string, newTotal: number) {
      ;[what, total, done, told] = [newWhat, newTotal, 0, 0]
    },
    advance(by: number) {
      done += by
      if (performance.now() - toldAt < EVERY_MS && done < total) return
      void tellParent({ kind: 'progress', what, total, by: done - told })
      told = done
      toldAt = performance.now()
    },
  }
}
