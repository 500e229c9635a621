// Connections that never send a byte, held by a separate process.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const CLIENT = fileURLToPath(new URL('idle-client.ts', import.meta.url))

export type IdleConnections = { readonly open: number; readonly ended: number }

/** Opens `count` connections, and closes them at the end of the test. */
export function openIdle(port: number, count: number): IdleConnections {
  const child = fork(CLIENT, [String(port), String(count)])
  onTestFinished(() => void child.kill('SIGKILL'))
  const connections = { open: 0, ended: 0 }
  child.on('message', (counts: IdleConnections) => Object.assign(connections, counts))
  return connections
}
