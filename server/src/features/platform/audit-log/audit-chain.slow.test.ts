// The chain of seals: gapless with any number of sealers, and verified in batches.
import { createHash } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import {
  addVersion1,
  connectAsPsql,
  createBrokenResult,
  erase,
  makeSealedTeam,
  tamper,
  verifyAuditLog,
  whereEntry,
} from '../../../../test/make/tamper.ts'
import { onOnePostgres } from '../../../../test/world/on-one-postgres.ts'
import { openTestDatabase } from '../../../../test/world/test-databases.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import { sealAuditLog } from './index.ts'

const world = await startWorld()
const { database } = world

/** The same database through other connections, like other nodes. */
function openOtherNode() {
  const { options } = database.pool
  const node = openTestDatabase({ ...options })
  afterAll(() => node.close())
  return node
}
const nodes = [database, openOtherNode(), openOtherNode()]

test('nodes that seal concurrently with writes create one gapless chain, and no write waits for them', async () => {
  const team = await world.team()
  let isOver = false
  const seal = async (db: (typeof nodes)[number]) => {
    let sealed = 0
    while (!isOver) sealed += await sealAuditLog({ db })
    return sealed
  }
  const sealing = nodes.map(seal)
  const write = async () => {
    for (let written = 0; written < 40; written += 1)
      expect((await team.call('POST', '/team-tags', { name: 'Tag' })).status).toBe(201)
  }
  await Promise.all([write(), write(), write(), write()]).finally(() => {
    isOver = true
  })
  await Promise.all(sealing)
  await sealAuditLog({ db: database })
  const rows = await database.query<{ number: number }>({
    text: 'select number from audit_entry where tenant_id = $1 order by number',
    values: [team.id],
  })
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 163 }, (_, index) => index + 1))
  expect(await verifyAuditLog(team)).toMatchObject({
    is_intact: true,
    checked: 163,
    unsealed: 0,
    next_from: null,
    head: { number: 163 },
  })
})

test('while one node locks a team, another node skips the team and a write does not wait', async () => {
  const team = await world.team()
  await sealAuditLog({ db: database })
  await team.call('POST', '/team-tags', { name: 'Tag' })
  await database.transaction(async (tx) => {
    expect(await sealAuditLog({ db: tx })).toBe(1)
    expect((await team.call('POST', '/team-tags', { name: 'Tag' })).status).toBe(201)
    expect(await sealAuditLog({ db: nodes[1] ?? database })).toBe(0)
  })
  expect(await sealAuditLog({ db: database })).toBe(1)
  expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true, checked: 5 })
})

test('a node that stops while sealing leaves no partial batch', async () => {
  const team = await world.team()
  const ended = database.transaction(async (db) => {
    expect(await sealAuditLog({ db })).toBeGreaterThan(0)
    throw new Error('the node ends here')
  })
  await expect(ended).rejects.toThrow('the node ends here')
  expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true, head: null, last: null, unsealed: 3 })
  await sealAuditLog({ db: database })
  expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true, checked: 3, unsealed: 0 })
})

async function fill(team: Team, entries: number, changes: string): Promise<void> {
  await fillUnsealed(team, entries, changes)
  await sealAuditLog({ db: database })
}

async function fillUnsealed(team: Team, entries: number, changes: string): Promise<void> {
  const client = await connectAsPsql(world)
  await client.query(
    `insert into audit_entry (tenant_id, at, actor_kind, resource, subject_id, operation, changes)
      select $1, now(), 'system', 'mission', gen_random_uuid(), 'updated', ${changes} from generate_series(1, ${entries})`,
    [team.id],
  )
}

/** The entries of each batch in order: the rows of one batch have the same transaction id. */
async function readBatches(team: Team) {
  return database.query<{ id: number; entries: number; bytes: number }>({
    text: `select xmin::text::bigint as id, count(*) as entries, sum(octet_length(changes::text)) as bytes
      from audit_entry where tenant_id = $1 and number is not null group by 1 order by 1`,
    values: [team.id],
  })
}

test('a batch of seals is bounded by the hashed bytes, however well they compress', async () => {
  const team = await world.team()
  await sealAuditLog({ db: database })
  // Entries of 3 MB and one of 12 MB. Compressed, they take a hundredth of that.
  await fillUnsealed(team, 7, `jsonb_build_array(repeat('x', 3000000))`)
  await fillUnsealed(team, 1, `jsonb_build_array(repeat('x', 12000000))`)
  await fillUnsealed(team, 1, `'[]'`)
  expect(await sealAuditLog({ db: database })).toBe(9)
  const [, ...batches] = await readBatches(team)
  expect(batches.map(({ entries }) => entries)).toEqual([2, 2, 2, 1, 1, 1])
  expect(batches.filter(({ bytes }) => bytes > 8_000_000).map(({ entries }) => entries)).toEqual([1])
  expect((await verifyAll(team)).every(({ is_intact }) => is_intact)).toBe(true)
})

onOnePostgres('transactions of two machines have no common order')(
  'teams with many unsealed entries are sealed alternately, batch by batch',
  async () => {
    const teams = [await world.team(), await world.team()]
    await sealAuditLog({ db: database })
    for (const team of teams) await fillUnsealed(team, 1001, `'[]'`)
    expect(await sealAuditLog({ db: database })).toBe(2002)
    const batches = await Promise.all(teams.map(readBatches))
    expect(batches.map((all) => all.slice(1).map(({ entries }) => entries))).toEqual([
      [500, 500, 1],
      [500, 500, 1],
    ])
    const [firsts, seconds] = [1, 2].map((nth) => batches.map((all) => all[nth]?.id ?? Number.NaN))
    expect(Math.max(...(firsts ?? []))).toBeLessThan(Math.min(...(seconds ?? [])))
  },
)

test('an entry that cannot be sealed does not block other teams', async () => {
  const teams = [await world.team(), await world.team(), await world.team()] as const
  await sealAuditLog({ db: database })
  await fillUnsealed(teams[1], 1, 'null')
  onTestFinished(() =>
    tamper(world, teams[1], 'delete from audit_entry where tenant_id = $1 and number is null'),
  )
  for (const team of teams) await fillUnsealed(team, 1, `'[]'`)
  await expect(sealAuditLog({ db: database })).rejects.toThrow('audit_entry_seal_check')
  const unsealed = await Promise.all(teams.map(async (team) => (await verifyAuditLog(team)).unsealed))
  expect(unsealed).toEqual([0, 2, 0])
})

/** Verifies request by request, like the command line tool. */
async function verifyAll(team: Team) {
  const parts = []
  for (let from: number | null = 1; from !== null; ) {
    const part = await verifyAuditLog(team, `?from_number=${from}`)
    parts.push(part)
    from = part.next_from
  }
  return parts
}

test('a long chain is verified in batches, and a defect in a later batch is found', async () => {
  const team = await world.team()
  await fill(team, 12_000, "'[]'")
  expect((await verifyAll(team)).map(({ checked }) => checked)).toEqual([10_000, 2003])
  await tamper(world, team, `update audit_entry set action = 'other' ${whereEntry(10_001)}`)
  const [first, second] = await verifyAll(team)
  expect(first).toMatchObject({ is_intact: true, next_from: 10_001 })
  expect(second).toMatchObject(createBrokenResult(10_001))
  // The entry before a batch is part of its proof.
  await tamper(world, team, `delete from audit_entry ${whereEntry(10_000)}`)
  expect(await verifyAuditLog(team, '?from_number=10001')).toMatchObject(createBrokenResult(10_001))
})

test('a batch of large entries has fewer entries', async () => {
  const team = await world.team()
  const noise = `(select jsonb_agg(md5(random()::text || n)) from generate_series(1, 40000) n)`
  await fill(team, 12, noise)
  const parts = await verifyAll(team)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.reduce((sum, { checked }) => sum + checked, 0)).toBe(15)
  expect(parts.every(({ is_intact }) => is_intact)).toBe(true)
})

onOnePostgres('erases with a statement that Citus refuses')(
  'erased entries at the start of a batch do not end it',
  async () => {
    const team = await makeSealedTeam(world)
    await tamper(world, team, erase(1), erase(2))
    const { checked, erased, head, next_from } = await verifyAuditLog(team)
    expect({ checked, erased, next_from }).toEqual({ checked: head.number - 2, erased: 2, next_from: null })
  },
)

test('a verified range ends at to_number, and a range past the end of the chain is empty', async () => {
  const team = await makeSealedTeam(world)
  const part = await verifyAuditLog(team, '?from_number=2&to_number=4')
  expect(part).toMatchObject({ is_intact: true, checked: 3, last: { number: 4 }, next_from: null })
  expect(await verifyAuditLog(team, '?from_number=1000')).toMatchObject({
    is_intact: true,
    checked: 0,
    last: null,
    next_from: null,
    first_broken_number: null,
  })
  const backwards = await team.call('GET', '/audit-log/verification?from_number=4&to_number=2')
  expect(backwards).toMatchObject({ status: 400, body: { error: { details: { field: 'to_number' } } } })
})

const AT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const TEXTS: [number, string][] = [
  [
    1,
    `tenant_id, number, id, ${AT}, actor_kind, actor_id, key_id, portal_link_id, request_id, action, resource, subject_id, operation,
      changes`,
  ],
  [
    2,
    `2, tenant_id, number, id, ${AT}, actor_kind, actor_id, credential_kind, credential_id, key_id, portal_link_id, request_id, action,
      resource, subject_id, operation, encode(sha256(salt || convert_to(changes::text, 'UTF8')), 'hex')`,
  ],
]

onOnePostgres('adds an entry of version 1 with a statement that Citus refuses').each(TEXTS)(
  'a seal of version %i can be recomputed from the row as documented in docs/audit.md',
  async (version, columns) => {
    const team = await world.team()
    await addVersion1(world, team)
    await team.call('POST', '/team-tags', { name: 'Tag' })
    await sealAuditLog({ db: database })
    const [row] = await database.query<{ text: string; previous: string; hash: string }>({
      text: `select jsonb_build_array(${columns})::text as text, encode(hash, 'hex') as hash,
        (select encode(hash, 'hex') from audit_entry where tenant_id = $1 and number = last.number - 1) as previous
      from audit_entry last where tenant_id = $1 and hash_version = $2 order by number desc limit 1`,
      values: [team.id, version],
    })
    const { text = '', previous = '', hash } = row ?? {}
    const recomputedHash = createHash('sha256')
      .update(Buffer.from(previous, 'hex'))
      .update(text)
      .digest('hex')
    expect(recomputedHash).toBe(hash)
  },
)

test('each entry has its own salt', async () => {
  const team = await makeSealedTeam(world)
  const rows = await database.query<{ salt: Buffer }>({
    text: 'select salt from audit_entry where tenant_id = $1',
    values: [team.id],
  })
  expect(rows.every(({ salt }) => salt.length === 16)).toBe(true)
  expect(new Set(rows.map(({ salt }) => salt.toString('hex'))).size).toBe(rows.length)
})
