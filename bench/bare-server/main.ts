// The minimal server: node:http with the service's SQL on a plain pool. No keys, no validation, no limits, no log. It shows
// what the machine can do with Node and PostgreSQL; the service is measured against it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg, { type ClientConfig } from 'pg'
import { insufficientScope } from '../../server/src/domain/errors/api-error.ts'
import { openDatabase, POOL_SIZE } from '../../server/src/kernel/db/connections/client.ts'
import { buildErrorBody } from '../../server/src/kernel/http/server/envelope.ts'
import { toHttpStatus } from '../../server/src/kernel/http/server/error-status.ts'
import { createReads } from './reads.ts'
import { createWrites } from './writes.ts'

const setting = (name: string) => process.env[name] ?? ''
const connection = JSON.parse(setting('BENCH_CONNECTION')) as ClientConfig
const database = openDatabase({ connection, preparedStatements: true })
/** The `pg` pool, as large as all connections of the service together. */
const pool = new pg.Pool({ ...connection, max: POOL_SIZE })
const read = createReads((statement) => pool.query(statement), JSON.parse(setting('BENCH_READER')))
const write = createWrites(database, JSON.parse(setting('BENCH_WRITER')))

/** The same number of response header bytes as the service sends: the comparison is about work, not about bytes. */
const RESPONSE_HEADERS = {
  'x-request-id': '00000000-0000-4000-8000-000000000000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'ratelimit-policy': '"default";q=10000000;w=60',
  ratelimit: '"default";r=9999999;t=60',
  'x-ratelimit-limit': 10000000,
  'x-ratelimit-remaining': 9999999,
  'x-ratelimit-reset': 60,
  'content-type': 'application/json; charset=utf-8',
}

/** The service's response to a key that lacks the scope. This server checks no key. */
const REFUSED_PATH = '/api/v1/users'
const refusal = insufficientScope('users:read')
const REFUSED_STATUS = toHttpStatus(refusal.details)
const REFUSAL = buildErrorBody(
  REFUSED_STATUS,
  refusal.message,
  RESPONSE_HEADERS['x-request-id'],
  refusal.details,
)

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { ...RESPONSE_HEADERS, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === REFUSED_PATH) return send(response, REFUSED_STATUS, REFUSAL)
  if (request.method === 'GET') return send(response, 200, `{"data":${await read(request.url ?? '')}}`)
  const { status, json } = await write(request)
  send(response, status, `{"data":${json}}`)
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    response.writeHead(500).end()
  })
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`The bare server is ready at http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => {
  server.close(() => void Promise.all([pool.end(), database.close()]))
  server.closeAllConnections()
})
