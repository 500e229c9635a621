// Stands between a server and PostgreSQL: passes on, delays, is silent, breaks off, or loses the answer to a COMMIT.

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { atEnd } from '../process/at-end.ts'
import { socketsOf } from '../process/data-folder.ts'

export type Mode = 'pass' | 'delay' | 'silent' | 'broken'
type Pair = { near: Socket; far: Socket }
export type PostgresProxy = Awaited<ReturnType<typeof startPostgresProxy>>

const DELAY_MS = 150

/** A simple query, as node-postgres sends it: its letter, its length, its text, a zero. */
const isCommit = (chunk: Buffer) =>
  chunk[0] === 0x51 && chunk.toString('latin1', 5).toLowerCase() === 'commit\0'

export async function startPostgresProxy(folder: string) {
  const pairs = new Set<Pair>()
  let mode: Mode = 'pass'
  let repliesToLose = 0
  let lost = 0

  const loseReply = ({ near, far }: Pair, chunk: Buffer) => {
    repliesToLose -= 1
    far.removeAllListeners('data')
    // PostgreSQL has answered, so the commit is done; nobody hears of it.
    far.once('data', () => {
      lost += 1
      near.resetAndDestroy()
    })
    far.write(chunk)
  }
  const pass = (to: Socket, chunk: Buffer) => {
    if (mode === 'pass') to.write(chunk)
    // What was sent into the silence is gone for good.
    else if (mode === 'delay') setTimeout(() => to.writable && to.write(chunk), DELAY_MS)
  }
  const proxy = createServer((near) => {
    if (mode === 'broken') {
      near.resetAndDestroy()
      return
    }
    const pair = { near, far: connect(join(socketsOf(folder), '.s.PGSQL.5432')) }
    const { far } = pair
    pairs.add(pair)
    near.on('data', (chunk: Buffer) => {
      if (repliesToLose > 0 && mode === 'pass' && isCommit(chunk)) loseReply(pair, chunk)
      else pass(far, chunk)
    })
    far.on('data', (chunk) => pass(near, chunk))
    near.on('error', () => {})
    near.on('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
    far.on('error', () => {})
    far.on('close', () => mode !== 'silent' && near.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const breakAll = () => {
    for (const { near } of pairs) near.resetAndDestroy()
  }
  atEnd(() => {
    breakAll()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return {
    /** For DATABASE_URL. */
    url: `postgres://engagement@127.0.0.1:${port}/engagement`,
    set(next: Mode) {
      mode = next
      if (next === 'broken') breakAll()
    },
    /** Of the next COMMIT, whoever sends it. */
    loseReply() {
      repliesToLose += 1
    },
    lost: () => lost,
    breakAll,
  }
}
