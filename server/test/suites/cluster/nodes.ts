// Server processes on one PostgreSQL, each on its own port.

import { createTestDatabase } from '../../world/test-databases.ts'
import type { ServerProcess } from '../process/programs/server-process.ts'
import { startServer } from '../process/programs/server-process.ts'
import { freePort } from './programs.ts'

export const OPERATOR_TOKEN = 'operator-token-of-the-cluster-tests-01'

export type Node = { port: number; server: ServerProcess; restart(): Promise<void> }

export async function startNode(databaseUrl: string, more: Record<string, string> = {}): Promise<Node> {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), OPERATOR_TOKEN, DRAIN_SECONDS: '2', ...more }
  const node: Node = {
    port,
    server: await startServer({ env }),
    async restart() {
      const exit = await node.server.stop()
      if (exit.code !== 0) throw new Error(`A node ended with ${JSON.stringify(exit)}`)
      node.server = await startServer({ env })
    },
  }
  return node
}

/** A fresh, migrated database on the PostgreSQL of the run, as a DATABASE_URL. */
export async function makeDatabase() {
  const connection = await createTestDatabase()
  const { host = '', user = '', database = '' } = connection
  const url = connection.connectionString ?? `postgresql://${user}@/${database}?host=${host}`
  return { connection, url }
}

type Reply = { status: number; data: Record<string, unknown>; headers: Headers }

export async function send(
  address: string,
  path: string,
  { token = OPERATOR_TOKEN, body, method }: { token?: string; body?: object; method?: string } = {},
): Promise<Reply> {
  const response = await fetch(`${address}${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return { status: response.status, data, headers: response.headers }
}

/** A team with an admin's key. */
export async function makeTeam(address: string, more: object = {}) {
  const team = await send(address, '/operator/v1/teams', { body: { name: 'Acme' } })
  const path = `/operator/v1/teams/${team.data['id']}`
  const person = { email: 'ada@acme.example', role: 'team-admin', first_name: 'Ada', last_name: 'Martin' }
  const user = await send(address, `${path}/users`, { body: person })
  const body = { name: 'Key', user_id: user.data['id'], ...more }
  const { id, key } = (await send(address, `${path}/api-keys`, { body })).data
  return { path, keyId: String(id), key: String(key) }
}
