// Sweeper processes for tests: started with clock skew, killed or stopped by signal.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { registerCleanup } from './at-end.ts'
import { COMPILED } from './server-process.ts'
import { TIMEOUT_MS, waitFor } from './wait.ts'

const SCRIPT = fileURLToPath(new URL('./sweeper.ts', import.meta.url))

type Report = { rounds: number; session?: number }
export type SweeperProcess = ReturnType<typeof startSweeper>

export function startSweeper(connection: pg.ClientConfig, skewMs: number) {
  const child: ChildProcess = spawn(process.execPath, [SCRIPT], {
    env: {
      PATH: process.env['PATH'] ?? '',
      SWEEPER_CONNECTION: JSON.stringify(connection),
      ...COMPILED,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  let rounds = 0
  let session: number | undefined
  child.stderr?.on('data', (chunk) => (errors += chunk))
  child.on('message', (report: Report) => {
    rounds = report.rounds
    session = report.session
  })
  const exited = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('close', (_code, signal) => resolve(signal))
  })
  registerCleanup(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return {
    /** The process id of its PostgreSQL backend, after one complete round. */
    session: () => session,
    setClock: (instant: string) => void child.send(Date.parse(instant) + skewMs),
    signal: (name: 'SIGSTOP' | 'SIGCONT') => void child.kill(name),
    /** Sends SIGKILL, and returns the signal that ended the process. */
    kill() {
      child.kill('SIGKILL')
      return exited
    },
    /** Waits for this many further complete rounds. */
    async waitForRounds(more = 2) {
      // The current round may have begun before the call.
      const last = rounds + more + 1
      await waitFor(`round ${last} of a sweeper`, TIMEOUT_MS, () => {
        if (child.exitCode !== null) throw new Error(`The sweeper ended: ${errors}`)
        return rounds >= last
      })
    },
  }
}
