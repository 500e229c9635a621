// Starts the receiver of webhooks, and reads what it has received.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Line, Settings } from './receiver.ts'

const PROGRAM = fileURLToPath(new URL('./receiver.ts', import.meta.url))

export type Receiver = {
  address: string
  /** Requests to this path are signed with this secret. */
  accept(path: string, secret: string): Promise<void>
  /** In the order of their arrival. */
  lines(): Line[]
  stop(): Promise<void>
}

/** `failureShare` of the requests get 500 or no response. */
export async function startReceiver(file: string, failureShare: number): Promise<Receiver> {
  const child = fork(PROGRAM, { stdio: 'inherit', env: { PATH: process.env['PATH'] } })
  const [port] = (await once(child, 'message')) as [number]
  const set = async (settings: Settings): Promise<void> => {
    const done = once(child, 'message')
    child.send(settings)
    await done
  }
  writeFileSync(file, '')
  await set({ file, failureShare })
  return {
    address: `http://127.0.0.1:${port}`,
    accept: (path, secret) => set({ path, secret }),
    lines: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
