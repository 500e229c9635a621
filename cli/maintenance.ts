// Runs the server's maintenance code in a child process and displays its progress.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { askSecret } from './ask-secret.ts'
import { Failure, failure } from './failure.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'
import type { GlobalFlags } from './settings.ts'
import type { Item } from './text.ts'

const MAINTENANCE_SCRIPT = fileURLToPath(new URL('../server/src/maintenance.ts', import.meta.url))

type Message =
  | { kind: 'progress'; what: string; total: number; by: number }
  | { kind: 'result'; result: Item }
  | { kind: 'failure'; message: string }
  | { kind: 'question'; text: string }

/** Settings come from the environment, as for a server. */
export async function maintain(command: Command, args: string[]): Promise<Item> {
  const { dataDir } = command.optsWithGlobals<GlobalFlags>()
  const child = spawn(process.execPath, [MAINTENANCE_SCRIPT, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(dataDir && { DATA_DIR: dataDir }) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  let result: Item | undefined
  let reason = 'The process exited before it had finished.'
  const bars = createBars()
  const closeController = new AbortController()
  child.on('message', (message: Message) => {
    if (message.kind === 'progress') bars.show(message)
    else if (message.kind === 'result') result = message.result
    else if (message.kind === 'question') void replyTo(child, message.text, closeController.signal)
    else reason = message.message
  })
  await once(child, 'close')
  closeController.abort()
  bars.end()
  if (!result) throw failure(reason)
  return result
}

async function replyTo(child: ChildProcess, question: string, signal: AbortSignal): Promise<void> {
  const reply = await askSecret(question, signal).then(
    (text) => ({ kind: 'reply', text }),
    (error) => ({ kind: 'no_reply', reason: error instanceof Failure ? error.message : String(error) }),
  )
  if (child.connected) child.send(reply)
}

/** One progress bar per step, shown in sequence. */
function createBars() {
  let currentStep: { what: string; bar: ProgressBar } | undefined
  const end = () => currentStep?.bar.end()
  return {
    show({ what, total, by }: { what: string; total: number; by: number }) {
      if (currentStep?.what !== what) {
        end()
        currentStep = { what, bar: createProgressBar(what, total) }
      }
      currentStep.bar.advance(by)
    },
    end,
  }
}
