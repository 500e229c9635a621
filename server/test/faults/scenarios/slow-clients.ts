// Clients that send their head or body byte by byte, or never read what they asked for, beside good ones.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../../process/at-end.ts'
import { type Ground, layGround } from '../ground.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { livenessWatch } from './liveness.ts'
import { underLoad } from './under-load.ts'

const EACH = 150
const BEAT_MS = 1000
/** A little more than the server waits for somebody who does not read. */
const STALLED_MS = 65_000

type Slow = { name: string; atMostMs: number; begin(key: string): string; beat: string; reads: boolean }

const KINDS: Slow[] = [
  {
    ...{ name: 'head', atMostMs: 15_000, beat: 'x', reads: true },
    begin: () => 'GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  },
  {
    ...{ name: 'body', atMostMs: 35_000, beat: ' ', reads: true },
    begin: (key) =>
      `POST /api/v1/team-tags HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{`,
  },
  {
    ...{ name: 'reader', atMostMs: 75_000, beat: '', reads: false },
    // More than all buffers on the way hold.
    begin: () => 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(60),
  },
]

/** How long the server puts up with it. */
function endure(address: string, key: string, { begin, beat, reads }: Slow): Promise<number> {
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
    atEnd(() => void socket.destroy())
    socket.write(begin(key))
    if (reads) socket.resume()
    else waitForReset(socket)
  })
}

/** Who does not read is told of the end only when it writes; before, that would be a sign of life. */
function waitForReset(socket: Socket): void {
  socket.pause()
  const probe = () => {
    if (!socket.destroyed) socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  }
  const first = setTimeout(() => {
    const again = setInterval(probe, BEAT_MS)
    socket.once('close', () => clearInterval(again))
  }, STALLED_MS)
  socket.once('close', () => clearTimeout(first))
}

async function slowDown(plan: Plan): Promise<Result> {
  const ground = await layGround()
  const liveness = livenessWatch(() => ground.server.address)
  const worst = new Map<string, number>()
  const broken: string[] = []
  const strike = async ({ server, teams }: Ground) => {
    for (const kind of KINDS) {
      const key = teams[0]?.key ?? ''
      const all = Promise.all(Array.from({ length: EACH }, () => endure(server.address, key, kind)))
      const times = await Promise.race([all, sleep(kind.atMostMs + 5000)])
      const longest = Math.round(Math.max(...(times ?? [Number.POSITIVE_INFINITY])))
      worst.set(kind.name, longest)
      if (longest > kind.atMostMs)
        broken.push(`a slow ${kind.name} is kept for longer than ${kind.atMostMs} ms`)
    }
  }
  const result = await underLoad(plan, strike, {
    ground,
    atEnd: ({ figures }) => (figures.cut > 0 ? [`${figures.cut} good requests got no answer`] : []),
  })
  const watched = await liveness.stop()
  const ends = [...worst].map(([name, ms]) => `${name} ended after ${ms} ms`).join(', ')
  const slowest = Math.round(result.figures.slowestMs)
  const remark = `${EACH} of each: ${ends}; slowest good answer ${slowest} ms, slowest /livez ${watched.slowestMs} ms`
  return { ...result, broken: [...result.broken, ...broken, ...watched.broken], remark }
}

export const SLOW_CLIENTS: Scenario = {
  ...{ name: 'slow-clients', what: 'clients that send or read byte by byte', strikes: 1, run: slowDown },
}
