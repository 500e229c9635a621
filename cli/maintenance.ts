// Runs the server's maintenance code in a child process and displays its progress.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { failure } from './failure.ts'
import { type ProgressBar, progressBar } from './progress-bar.ts'
import type { GlobalFlags } from './settings.ts'
import type { Item } from './text.ts'

const MAINTENANCE = fileURLToPath(new URL('../server/src/maintenance.ts', import.meta.url))

type Message =
  | { kind: 'progress'; what: string; total: number; by: number }
  | { kind: 'result'; result: Item }
  | { kind: 'failure'; message: string }

/** Settings come from the environment, as for a server. */
export async function maintain(command: Command, args: string[]): Promise<Item> {
  const { dataDir } = command.optsWithGlobals<GlobalFlags>()
  const child = spawn(process.execPath, [MAINTENANCE, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(dataDir && { DATA_DIR: dataDir }) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  let result: Item | undefined
  let reason = 'The process exited before it had finished.'
  const bars = createBars()
  child.on('message', (message: Message) => {
    if (message.kind === 'progress') bars.show(message)
    else if (message.kind === 'result') result = message.result
    else reason = message.message
  })
  await once(child, 'close')
  bars.end()
  if (!result) throw failure(reason)
  return result
}

/** One progress bar per step, shown in sequence. */
function createBars() {
  let shown: { what: string; bar: ProgressBar } | undefined
  const end = () => shown?.bar.end()
  return {
    show({ what, total, by }: { what: string; total: number; by: number }) {
      if (shown?.what !== what) {
        end()
        shown = { what, bar: progressBar(what, total) }
      }
      shown.bar.advance(by)
    },
    end,
  }
}
