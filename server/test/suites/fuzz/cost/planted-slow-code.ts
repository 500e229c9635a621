// Slow code in the request path, of kinds found in real services; the cost mode has to find each of them.
import type { IncomingMessage, Server } from 'node:http'

/** Runs on the main thread when a request, or its whole body, has arrived. */
type SlowCode = (request: IncomingMessage, body: Buffer) => unknown

/** Quadratic lookup; capped so that a run does not take minutes. */
function countDistinct(values: readonly string[]): number {
  const items = values.slice(0, 10_000)
  return items.filter((item, index) => items.indexOf(item) === index).length
}

export const SLOW_CODE_CASES: [what: string, caseName: string, slow: SlowCode][] = [
  [
    'a search in all fields for each field of a body',
    'createTeam: unknown fields',
    (_request, body) => countDistinct(body.toString().split(',')),
  ],
  [
    'a search in all rows for each row beyond the limit of a list',
    'putPortalActivityReport: timesheets of empty objects',
    (_request, body) =>
      countDistinct(
        body
          .toString()
          .split(',')
          .map((row, index) => `${row}${index}`),
      ),
  ],
  [
    'a list that is copied for each of its items',
    'createTeam: an unknown list of zeros',
    (_request, body) => {
      let copied: string[] = []
      for (const item of body.toString().split(',').slice(0, 8000)) copied = copied.concat(item)
      return copied
    },
  ],
  [
    'an object for each part of an upload',
    'createMission: upload: small parts',
    (_request, body) =>
      body
        .toString('latin1')
        .split('--long', 60_000)
        .map((part) => new URLSearchParams(part).toString()),
  ],
  [
    'a pattern that backtracks on a parameter',
    'listMissions: a long parameter name',
    ({ url = '' }) => /(?:a+a+)+b$/.test(url.slice(url.indexOf('?') + 1).slice(0, 22)),
  ],
  [
    'a pattern that backtracks on a header',
    'listTeams: a credential of blanks',
    ({ headers }) => /^Bearer\s+\s+\s+\s+!/.test((headers.authorization ?? '').slice(0, 160)),
  ],
]

/** Runs the slow code for each request until the returned function is called. */
export function plant(server: Server, slow: SlowCode): () => void {
  const onRequest = (request: IncomingMessage) => {
    const chunks: Buffer[] = []
    const { emit } = request
    request.emit = (name: string, ...values: unknown[]) => {
      if (name === 'data') chunks.push(values[0] as Buffer)
      if (name === 'end') slow(request, Buffer.concat(chunks))
      return emit.call(request, name, ...values)
    }
    if (request.method === 'GET') slow(request, Buffer.alloc(0))
  }
  server.prependListener('request', onRequest)
  return () => server.off('request', onRequest)
}
