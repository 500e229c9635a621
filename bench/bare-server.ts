// The least that can answer: node:http and the service's own SQL statements on the service's own pool. No key, no
// checks, no limits, no log. What the machine can do with Node and PostgreSQL, against which the service is measured.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientConfig } from 'pg'
import { pageOfMissions } from '../server/src/features/missions/mission-list.queries.ts'
import { findMission } from '../server/src/features/missions/missions.queries.ts'
import {
  findProjectCode,
  pageOfProjectCodes,
} from '../server/src/features/project-codes/project-codes.queries.ts'
import { openDatabase, type Statement } from '../server/src/kernel/db/client.ts'

const connection = JSON.parse(process.env['BENCH_CONNECTION'] ?? '{}') as ClientConfig
const tenant_id = process.env['BENCH_TENANT_ID'] ?? ''
const database = openDatabase({ connection, preparedStatements: true })

const STATEMENTS: Record<string, { detail(id: string): Statement; page(per_page: number): Statement }> = {
  'project-codes': {
    detail: (id) => findProjectCode.statement({ tenant_id, id, now: new Date() }),
    page: (per_page) => pageOfProjectCodes.statement({ tenant_id, per_page, page: 1 }),
  },
  missions: {
    detail: (id) => findMission.statement({ tenant_id, id, now: new Date() }),
    page: (per_page) => pageOfMissions.statement({ tenant_id, now: new Date(), page: 1, per_page }),
  },
}
const ADDRESS = /^\/api\/v1\/([a-z-]+)(?:\/(.+)|\?per_page=(\d+))$/

function statementFor(url: string): Statement {
  const [, collection = '', id, perPage] = ADDRESS.exec(url) ?? []
  const statements = STATEMENTS[collection]
  if (!statements) throw new Error(`The bare server does not know ${url}`)
  return id ? statements.detail(id) : statements.page(Number(perPage))
}

/** The answer's head is as long as the service's: what is compared is the work, not the number of bytes. */
const ANSWER_HEADERS = {
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

const server = createServer((request, response) => {
  database.query<{ json: string }>(statementFor(request.url ?? '')).then(
    ([row]) => {
      const body = `{"data":${row?.json ?? 'null'}}`
      response.writeHead(200, {
        ...ANSWER_HEADERS,
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      response.writeHead(500).end()
    },
  )
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`The bare server is ready at http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => {
  server.close(() => void database.close())
  server.closeAllConnections()
})
