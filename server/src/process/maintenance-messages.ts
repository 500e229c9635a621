// What a maintenance process tells the one that has started it, over their channel. Shown to people by cli/maintenance.ts.
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

/** Gathered, because a message for each block would cost more than the block. */
export function createProgress() {
  let [what, total, by, toldAt] = ['', 0, 0, 0]
  const tell = () => {
    void tellParent({ kind: 'progress', what, total, by })
    by = 0
    toldAt = performance.now()
  }
  return {
    begin(newWhat: string, newTotal: number) {
      if (by > 0) tell()
      what = newWhat
      total = newTotal
    },
    advance(more: number) {
      by += more
      if (performance.now() - toldAt > EVERY_MS) tell()
    },
  }
}
