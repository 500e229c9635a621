// Starts the receiver of webhooks, and reads what it has received.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readSync, writeFileSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { fileURLToPath } from 'node:url'
import type { Line, Settings } from './receiver.ts'

const PROGRAM = fileURLToPath(new URL('./receiver.ts', import.meta.url))

export type Receiver = {
  address: string
  /** Accepts requests to this path that are signed with this secret. */
  accept(path: string, secret: string): Promise<void>
  /** Lines in the order of their arrival. */
  lines(): readonly Line[]
  stop(): Promise<void>
}

/** `failureShare` of the requests get 500 or no response. */
export async function startReceiver(file: string, failureShare: number): Promise<Receiver> {
  const child = fork(PROGRAM, { stdio: 'inherit', env: { PATH: process.env['PATH'] } })
  const [port] = (await once(child, 'message')) as [number]
  const sendSettings = async (settings: Settings): Promise<void> => {
    const done = once(child, 'message')
    child.send(settings)
    await done
  }
  writeFileSync(file, '')
  await sendSettings({ file, failureShare })
  return {
    address: `http://127.0.0.1:${port}`,
    accept: (path, secret) => sendSettings({ path, secret }),
    lines: createLineReader(file),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const processExit = once(child, 'exit')
      child.kill('SIGKILL')
      await processExit
    },
  }
}

/** Creates a function that reads the appended lines at each call, and returns all lines. */
function createLineReader(file: string): () => readonly Line[] {
  const lines: Line[] = []
  const descriptor = openSync(file, 'r')
  const chunk = Buffer.alloc(1 << 16)
  const decoder = new StringDecoder()
  let rest = ''
  return () => {
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk))
      rest += decoder.write(chunk.subarray(0, size))
    const complete = rest.split('\n')
    rest = complete.pop() ?? ''
    for (const line of complete) lines.push(JSON.parse(line) as Line)
    return lines
  }
}
