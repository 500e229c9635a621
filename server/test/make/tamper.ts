// Changes sealed audit entries as an attacker with full access to the database would.
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { sealAuditLog } from '../../src/features/platform/audit-log/index.ts'
import type { Body, Team, World } from '../world/world.ts'
import { getData } from './missions.ts'

/** A team with at least this many sealed entries. */
export async function makeSealedTeam(world: World, entries = 8): Promise<Team> {
  const team = await world.team()
  for (let index = 0; index < entries; index += 1)
    await team.call('POST', '/team-tags', { name: `Tag ${index}` })
  await sealAuditLog({ db: world.database })
  return team
}

export const verifyAuditLog = async (team: Team, query = ''): Promise<Body> =>
  getData(await team.call('GET', `/audit-log/verification${query}`))

/** Selects an entry of the team, which is `$1`. */
export const whereEntry = (number: number) => `where tenant_id = $1 and number = ${number}`

export const createBrokenResult = (first_broken_number: number) => ({
  is_intact: false,
  first_broken_number,
  next_from: null,
})

/** Erases the changes of a sealed entry: their hash replaces them. */
export const erase = (number: number) =>
  `update audit_entry set changes_hash = audit_changes_hash(salt, changes), changes = null, salt = null ${whereEntry(number)}`

/** Adds an entry as a trigger writes it that runs while the migration to version 2 commits. */
export async function addVersion1({ database }: World, { id }: Team): Promise<void> {
  await database.query({
    text: `insert into audit_entry (tenant_id, at, actor_kind, key_id, resource, subject_id, operation, changes)
      values ($1, now(), 'user', gen_random_uuid(), 'mission', gen_random_uuid(), 'updated', '[{"id": null, "before": {}, "after": {}}]')`,
    values: [id],
  })
}

/** Runs statements in which `$1` is the team, without the triggers and the index that would refuse them. */
export async function tamper(
  { database }: World,
  { id }: Team,
  ...statements: [string, ...string[]]
): Promise<void> {
  await database.query({ text: 'alter table audit_entry disable trigger user' })
  await database.query({ text: 'drop index if exists audit_entry_number_key' })
  for (const text of statements) await database.query({ text, values: [id] })
  await database.query({ text: 'alter table audit_entry enable trigger user' })
}

/** A connection without the service's timeouts: a test may fill a table with one statement. */
export async function connectAsPsql(
  { database }: World,
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...database.pool.options,
    application_name: 'psql',
    options: undefined,
    query_timeout: 0,
  })
  await client.connect()
  atEnd(() => client.end())
  return client
}
