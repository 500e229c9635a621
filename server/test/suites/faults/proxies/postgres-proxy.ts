// A proxy between a server and PostgreSQL: forwards, delays, is silent, disconnects, or loses a COMMIT or the response to it. As in
// TCP, the bytes of a connection arrive complete and in order, or the connection is lost.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerCleanup } from '../../process/programs/at-end.ts'
import { toSocketFolder } from '../../process/programs/data-folder.ts'

/** `half-open`: existing connections pass no more bytes, without being closed. */
export type Mode = 'pass' | 'delay' | 'silent' | 'half-open' | 'broken'
/** `near` is the connection from the server, `far` the connection to PostgreSQL. */
type Pair = { near: Socket; far: Socket; isDead: boolean }
export type PostgresProxy = Awaited<ReturnType<typeof startPostgresProxy>>

const DELAY_MS = 150
const POLL_MS = 20

/** A simple query, as node-postgres sends it: type byte, length, text, zero byte. Earlier statements may travel with it. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')
const isCommit = (chunk: Buffer) => chunk.subarray(-COMMIT.length).equals(COMMIT)
/** The end of the response to COMMIT, after the responses to earlier statements. */
const COMMITTED = Buffer.from('COMMIT\0', 'latin1')

export async function startPostgresProxy(folder: string) {
  const pairs = new Set<Pair>()
  let mode: Mode = 'pass'
  let repliesToLose = 0
  let commitsToLose = 0
  let lost = 0

  const loseCommit = ({ near }: Pair) => {
    commitsToLose -= 1
    lost += 1
    near.resetAndDestroy()
  }
  const loseReply = ({ near, far }: Pair, chunk: Buffer) => {
    repliesToLose -= 1
    far.removeAllListeners('data')
    let response = Buffer.alloc(0)
    // PostgreSQL has responded, so the commit is done; the response is dropped.
    far.on('data', (part) => {
      response = Buffer.concat([response, part])
      if (!response.includes(COMMITTED) || near.destroyed) return
      lost += 1
      near.resetAndDestroy()
    })
    far.write(chunk)
  }
  /** Delivers chunks in order, however long one of them is delayed. */
  const createOrderedDelivery = (pair: Pair, deliver: (chunk: Buffer) => void) => {
    let last = Promise.resolve()
    const deliverLater = async (chunk: Buffer) => {
      if (mode === 'delay') await sleep(DELAY_MS)
      while (mode === 'silent' || pair.isDead) {
        if (pair.near.destroyed) return
        await sleep(POLL_MS)
      }
      deliver(chunk)
    }
    return (chunk: Buffer) => {
      last = last.then(() => deliverLater(chunk))
    }
  }
  const proxy = createServer((near) => {
    if (mode === 'broken') {
      near.resetAndDestroy()
      return
    }
    const far = connect(join(toSocketFolder(folder), '.s.PGSQL.5432'))
    const pair: Pair = { near, far, isDead: mode === 'half-open' }
    pairs.add(pair)
    const sendToPostgres = (chunk: Buffer) => {
      if (commitsToLose > 0 && isCommit(chunk)) loseCommit(pair)
      else if (repliesToLose > 0 && isCommit(chunk)) loseReply(pair, chunk)
      else if (far.writable) far.write(chunk)
    }
    near.on('data', createOrderedDelivery(pair, sendToPostgres))
    far.on(
      'data',
      createOrderedDelivery(pair, (chunk) => near.writable && near.write(chunk)),
    )
    near.on('error', () => {})
    near.on('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
    far.on('error', () => {})
    far.on('close', () => !pair.isDead && near.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const breakAll = () => {
    for (const { near } of pairs) near.resetAndDestroy()
  }
  registerCleanup(() => {
    breakAll()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return {
    /** The value of DATABASE_URL. */
    url: `postgres://engagement@127.0.0.1:${port}/engagement`,
    set(next: Mode) {
      mode = next
      if (next === 'broken') breakAll()
      if (next === 'half-open') for (const pair of pairs) pair.isDead = true
    },
    /** Drops the reply to the next COMMIT of any connection. */
    loseReply() {
      repliesToLose += 1
    },
    /** Drops the next COMMIT of any connection: the transaction is rolled back. */
    loseCommit() {
      commitsToLose += 1
    },
    /** COMMITs and replies to them that were dropped. */
    lost: () => lost,
  }
}
