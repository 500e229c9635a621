// HTTP calls to a server, and checks of every response: a request id, the envelope, no internals.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ServerProcess } from './server-process.ts'

export type Reply = { status: number; body: unknown }
type Options = { method?: string; key?: string; body?: unknown }

export async function call(
  server: ServerProcess,
  path: string,
  { method = 'GET', key, body }: Options = {},
): Promise<Reply> {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const reply = { status: response.status, body: JSON.parse(text) as unknown }
  if (reply.status >= 400) expectEnvelope(reply, response.headers.get('x-request-id'), text)
  return reply
}

function expectEnvelope(reply: Reply, requestId: string | null, text: string): void {
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(reply.body).toMatchObject({ error: { code: reply.status, request_id: requestId } })
  expect(text).not.toMatch(/\.ts:\d|node_modules|insert into|select /i)
}

export type Listed = { id: string; name: string; external_id: string | null }
export type Page<T> = { items: T[]; total: number; page: number; per_page: number }

export const getData = <T>(reply: Reply): T => (reply.body as { data: T }).data

const readSecret = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8').trim()
export const readOperatorToken = (folder: string) => readSecret(folder, 'operator-token')
export const readSecretKey = (folder: string) => readSecret(folder, 'secret-key')

export async function listTeams(server: ServerProcess, folder: string): Promise<Listed[]> {
  const reply = await call(server, '/operator/v1/teams', { key: readOperatorToken(folder) })
  expect(reply.status).toBe(200)
  return getData<Page<Listed>>(reply).items
}

export const createCode = (server: ServerProcess, key: string | undefined, name: string) =>
  call(server, '/api/v1/project-codes', {
    method: 'POST',
    ...(key && { key }),
    body: { name, external_id: name },
  })

/** Whether the project code with this external id exists exactly once. */
export async function hasCode(
  server: ServerProcess,
  key: string | undefined,
  name: string,
): Promise<boolean> {
  const reply = await call(server, `/api/v1/project-codes?external_id=${name}`, { ...(key && { key }) })
  expect(reply.status).toBe(200)
  return getData<Page<Listed>>(reply).total === 1
}
