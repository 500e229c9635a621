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
  at: number
  client: pg.Client | undefined
  opening: Promise<pg.Client> | undefined
  waiting: number
  /** When the last answer came, or the first of those who wait was sent. */
  since: number
}

/** How many statements of one caller stand in each line, and in how many lines any do. */
type Standing = { inLine: number[]; lines: number }

export type Reader = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }
export type Lines = Reader & {
  /** For one caller, whose statements never stand in all lines: what is slow leaves one to others. */
  reader(): Reader
  readonly open: number
  close(): Promise<void>
}

export function openLines(
  config: pg.ClientConfig,
  count: number,
  waitMs: number,
  onError: (error: Error) => void,
): Lines {
  const lines: Line[] = Array.from({ length: count }, (_, at) => ({
    ...{ at, client: undefined, opening: undefined, waiting: 0, since: 0 },
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

  async function send(config: pg.QueryConfig, standing: Standing | undefined): Promise<pg.QueryResult> {
    const now = performance.now()
    const line = shortest(lines, now, standing)
    if (line.waiting === 0) line.since = now
    line.waiting += 1
    if (standing) stand(standing, line)
    try {
      const client = line.client ?? (await clientOf(line))
      gather(client)
      return await client.query(config).catch((error) => dropIfBroken(line, client, error))
    } finally {
      line.waiting -= 1
      line.since = performance.now()
      if (standing) goFrom(standing, line)
      turns.leave()
    }
  }

  const readerWith = (standing?: Standing): Reader => ({
    query: (config) => {
      const turn = turns.take()
      return turn instanceof Promise ? turn.then(() => send(config, standing)) : send(config, standing)
    },
  })

  return {
    ...readerWith(),
    reader: () => readerWith({ inLine: lines.map(() => 0), lines: 0 }),
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

function stand(standing: Standing, { at }: Line): void {
  const before = standing.inLine[at] as number
  standing.inLine[at] = before + 1
  if (before === 0) standing.lines += 1
}

function goFrom(standing: Standing, { at }: Line): void {
  const after = (standing.inLine[at] as number) - 1
  standing.inLine[at] = after
  if (after === 0) standing.lines -= 1
}

function shortest(lines: Line[], now: number, standing: Standing | undefined): Line {
  const keepsTo =
    standing && standing.lines > 0 && standing.lines >= lines.length - 1 ? standing.inLine : undefined
  let best = lines[0] as Line
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) {
    if (keepsTo?.[line.at] === 0) continue
    const isLate = line.waiting > 0 && now - line.since > LATE_MS
    const length = isLate ? line.waiting + LONGEST : line.waiting
    if (length < least) {
      best = line
      least = length
    }
  }
  return best
}
