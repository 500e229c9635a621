// Clients that send their head or body byte by byte, or never read the response, next to normal ones.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerCleanup } from '../../process/programs/at-end.ts'
import { type Environment, startEnvironment } from '../environment.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { watchLiveness } from './liveness.ts'
import { runUnderLoad } from './under-load.ts'

const CLIENTS_PER_KIND = 150
const BEAT_MS = 1000

type SlowClient = { name: string; atMostMs: number; begin(key: string): string; beat: string }

const KINDS: SlowClient[] = [
  {
    name: 'head',
    atMostMs: 15_000,
    beat: 'x',
    begin: () => 'GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  },
  {
    name: 'body',
    atMostMs: 35_000,
    beat: ' ',
    begin: (key) =>
      `POST /api/v1/team-tags HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{`,
  },
]

/** Sends byte by byte, and returns the milliseconds until the server closes the connection. */
function measureSlowClient(address: string, key: string, { begin, beat }: SlowClient): Promise<number> {
  const { port, hostname } = new URL(address)
  const since = performance.now()
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname)
    const pulse = setInterval(() => beat && socket.writable && socket.write(beat), BEAT_MS)
    const end = () => {
      clearInterval(pulse)
      resolve(performance.now() - since)
    }
    socket.on('error', () => {}).on('close', end)
    registerCleanup(() => void socket.destroy())
    socket.write(begin(key))
    socket.resume()
  })
}

const READER_MS = 80_000

/** Requests more than all buffers hold, and reads nothing until it checks whether the connection was closed. */
function neverRead(address: string): () => Promise<boolean> {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}).pause()
  registerCleanup(() => void socket.destroy())
  socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(60))
  return async () => {
    const ended = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
    socket.resume()
    return Promise.race([ended, sleep(5000).then(() => false)])
  }
}

async function slowDown(plan: Plan): Promise<Result> {
  const environment = await startEnvironment()
  // The first request for the contract parses it, which delays all requests.
  await fetch(`${environment.server.address}/api/v1/openapi.json`).then((response) => response.text())
  const liveness = watchLiveness(() => environment.server.address)
  const worst = new Map<string, number>()
  const broken: string[] = []
  let closedCount = 0
  const strike = async ({ server, teams }: Environment) => {
    const since = performance.now()
    const readers = Array.from({ length: CLIENTS_PER_KIND }, () => neverRead(server.address))
    for (const kind of KINDS) {
      const key = teams[0]?.key ?? ''
      const all = Promise.all(
        Array.from({ length: CLIENTS_PER_KIND }, () => measureSlowClient(server.address, key, kind)),
      )
      const times = await Promise.race([all, sleep(kind.atMostMs + 5000)])
      const longest = Math.round(Math.max(...(times ?? [Number.POSITIVE_INFINITY])))
      worst.set(kind.name, longest)
      if (longest > kind.atMostMs)
        broken.push(`a slow ${kind.name} is kept for longer than ${kind.atMostMs} ms`)
    }
    await sleep(Math.max(0, READER_MS - (performance.now() - since)))
    const closedFlags = await Promise.all(readers.map((checkClosed) => checkClosed()))
    closedCount = closedFlags.filter(Boolean).length
    if (closedCount < CLIENTS_PER_KIND)
      broken.push(
        `${CLIENTS_PER_KIND - closedCount} clients that never read stay connected for longer than ${READER_MS} ms`,
      )
  }
  const result = await runUnderLoad(plan, strike, {
    environment,
    atEnd: ({ figures }) => (figures.cut > 0 ? [`${figures.cut} good requests got no response`] : []),
  })
  const watched = await liveness.stop()
  const ends = [...worst].map(([name, ms]) => `${name} ended after ${ms} ms`).join(', ')
  const slowest = Math.round(result.figures.slowestMs)
  const remark = `${CLIENTS_PER_KIND} of each: ${ends}, ${closedCount} who never read were let go within ${READER_MS} ms; slowest good response ${slowest} ms, slowest /livez ${watched.slowestMs} ms`
  return { ...result, broken: [...result.broken, ...broken, ...watched.broken], remark }
}

export const SLOW_CLIENTS: Scenario = {
  name: 'slow-clients',
  what: 'clients that send or read byte by byte',
  strikes: 1,
  run: slowDown,
}
