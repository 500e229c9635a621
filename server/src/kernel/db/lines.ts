// Single statements share a few connections, each of which takes the next one before the last is answered. What a read
// by id costs fell by half, in Node and in PostgreSQL: fewer system calls, fewer processes to wake (decision 0029).
import type { Socket } from 'node:net'
import pg from 'pg'
import { createTurns } from './turns.ts'

/** How many may stand in one line; those behind them wait until one has room. */
const LONGEST = 16

/** A line whose answer is as late as this is passed over while another has room: its statement may wait for a lock. */
const LATE_MS = 50

type Line = {
  client: pg.Client | undefined
  opening: Promise<pg.Client> | undefined
  waiting: number
  /** When the last answer came, or the first of those who wait was sent. */
  since: number
}

export type Lines = {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
  readonly open: number
  close(): Promise<void>
}

export function openLines(
  config: pg.ClientConfig,
  count: number,
  waitMs: number,
  onError: (error: Error) => void,
): Lines {
  const lines: Line[] = Array.from({ length: count }, () => ({
    ...{ client: undefined, opening: undefined, waiting: 0, since: 0 },
  }))
  const turns = createTurns(count * LONGEST, waitMs)

  async function connect(line: Line): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true })
    const forget = () => {
      if (line.client === client) line.client = undefined
    }
    client.on('end', forget)
    client.on('error', (error) => {
      forget()
      onError(error)
    })
    try {
      await client.connect()
      line.client = client
      return client
    } finally {
      line.opening = undefined
    }
  }

  /** An ERROR is of the statement; anything else is of the connection, and its end may be told only later. */
  function dropIfBroken(line: Line, client: pg.Client, error: Error & { severity?: string }): never {
    if (error.severity !== 'ERROR' && line.client === client) {
      line.client = undefined
      client.end().catch(onError)
    }
    throw error
  }

  const clientOf = (line: Line): Promise<pg.Client> => {
    line.opening ??= connect(line)
    return line.opening
  }

  async function send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const now = performance.now()
    const line = shortest(lines, now)
    if (line.waiting === 0) line.since = now
    line.waiting += 1
    try {
      const client = line.client ?? (await clientOf(line))
      gather(client)
      return await client.query(config).catch((error) => dropIfBroken(line, client, error))
    } finally {
      line.waiting -= 1
      line.since = performance.now()
      turns.leave()
    }
  }

  return {
    query: (config) => {
      const turn = turns.take()
      return turn instanceof Promise ? turn.then(() => send(config)) : send(config)
    },
    get open() {
      return lines.filter(({ client }) => client).length
    },
    async close() {
      await Promise.all(lines.map(async ({ client, opening }) => (client ?? (await opening))?.end()))
    },
  }
}

/** What comes in one turn of the event loop leaves in one write: the write wakes PostgreSQL, and that is what costs. */
function gather(client: pg.Client): void {
  const stream = client.connection.stream as Socket
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

function shortest(lines: Line[], now: number): Line {
  let best = lines[0] as Line
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const isLate = line.waiting > 0 && now - line.since > LATE_MS
    const length = isLate ? line.waiting + LONGEST : line.waiting
    if (length < least) {
      best = line
      least = length
    }
  }
  return best
}
