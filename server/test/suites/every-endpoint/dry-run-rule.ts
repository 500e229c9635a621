// The rule of X-Dry-Run for every write: the response is that of the real request, and nothing is changed.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { everythingOf } from '../../check/team-snapshot.ts'
import type { Team, World } from '../../world/world.ts'
import { bodyFor, changeFor, ownPath } from './every-endpoint.ts'
import type { Rule } from './violations.ts'

type ListFiles = (teamId: string) => Promise<string[]>

/** Everything that a write may leave: rows, also stored responses and numbers, and files. */
export async function effectsOf(world: World, team: Team, listFiles: ListFiles) {
  const rowsOf = (table: string) =>
    world.database.query({
      text: `select * from ${table} where tenant_id = $1 order by 1, 2, 3`,
      values: [team.id],
    })
  return {
    rows: await everythingOf(world.database, team.id),
    responses: await rowsOf('idempotency'),
    numbers: await rowsOf('reference_block'),
    files: await listFiles(team.id),
  }
}

/** Every value by its type: ids, times, secrets and references differ between two requests. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
}

const SECRETS = /^(key|token|accept_url|secret|iban|bic|holder_name)$/
const secretsOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    SECRETS.test(name) && typeof one === 'string' ? [one] : secretsOf(one),
  )
}

export const createDryRunRule =
  (world: World, listFiles: ListFiles = async () => []): Rule =>
  async (endpoint) => {
    const { method } = endpoint
    const team = await world.team()
    const path = await ownPath(endpoint, team, world)
    const body = (await bodyFor(endpoint, team, world)) ?? changeFor(endpoint)
    const headers = { 'x-api-key': team.key, 'idempotency-key': randomUUID() }
    const send = (more: Record<string, string> = {}) =>
      world.send(`/api/v1${path}`, { method, body, headers: { ...headers, ...more } })
    const before = await effectsOf(world, team, listFiles)
    const dry = await send({ 'x-dry-run': 'true' })
    expect(dry.status, dry.text).toBe(endpoint.status)
    expect(dry.headers).toMatchObject({ 'x-dry-run': 'true' })
    expect(dry.headers['idempotent-replayed']).toBeUndefined()
    expect(await effectsOf(world, team, listFiles)).toEqual(before)
    const real = await send()
    expect(real.status, real.text).toBe(endpoint.status)
    expect(real.headers['x-dry-run']).toBeUndefined()
    expect(real.headers['idempotent-replayed']).toBeUndefined()
    expect(shapeOf(dry.body)).toEqual(shapeOf(real.body))
    const known = secretsOf(dry.body)
    expect(secretsOf(real.body).filter((one) => known.includes(one))).toEqual([])
  }
