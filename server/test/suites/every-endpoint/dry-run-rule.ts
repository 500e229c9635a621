// The rule of X-Dry-Run for every write: the response is that of the real request, and nothing is changed.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { readEverything } from '../../check/team-snapshot.ts'
import type { Team, World } from '../../world/world.ts'
import { bodyFor, changeFor, makePath } from './every-endpoint.ts'
import type { Rule } from './violations.ts'

type ListFiles = (teamId: string) => Promise<string[]>

/** Everything that a write may leave behind: rows, stored responses, numbers and files. */
export async function readEffects(world: World, team: Team, listFiles: ListFiles) {
  const listRows = (table: string) =>
    world.database.query({
      text: `select * from ${table} where tenant_id = $1 order by 1, 2, 3`,
      values: [team.id],
    })
  return {
    rows: await readEverything(world.database, team.id),
    responses: await listRows('idempotency'),
    numbers: await listRows('reference_block'),
    files: await listFiles(team.id),
  }
}

/** Replaces every value by its type: ids, times, secrets and references differ between two requests. */
const toShape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toShape)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toShape(one)]))
}

const SECRETS = /^(key|token|accept_url|secret|iban|bic|holder_name)$/
const listSecrets = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    SECRETS.test(name) && typeof one === 'string' ? [one] : listSecrets(one),
  )
}

export const createDryRunRule =
  (world: World, listFiles: ListFiles = async () => []): Rule =>
  async (endpoint) => {
    const { method } = endpoint
    const team = await world.team()
    const path = await makePath(endpoint, team, world)
    const body = (await bodyFor(endpoint, team, world)) ?? changeFor(endpoint)
    const headers = { 'x-api-key': team.key, 'idempotency-key': randomUUID() }
    const send = (more: Record<string, string> = {}) =>
      world.send(`/api/v1${path}`, { method, body, headers: { ...headers, ...more } })
    const before = await readEffects(world, team, listFiles)
    const dry = await send({ 'x-dry-run': 'true' })
    expect(dry.status, dry.text).toBe(endpoint.status)
    expect(dry.headers).toMatchObject({ 'x-dry-run': 'true' })
    expect(dry.headers['idempotent-replayed']).toBeUndefined()
    expect(await readEffects(world, team, listFiles)).toEqual(before)
    const real = await send()
    expect(real.status, real.text).toBe(endpoint.status)
    expect(real.headers['x-dry-run']).toBeUndefined()
    expect(real.headers['idempotent-replayed']).toBeUndefined()
    expect(toShape(dry.body)).toEqual(toShape(real.body))
    const drySecrets = listSecrets(dry.body)
    expect(listSecrets(real.body).filter((one) => drySecrets.includes(one))).toEqual([])
  }
