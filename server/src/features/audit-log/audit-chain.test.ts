// The chain of seals: gapless whoever seals, and broken by whatever is done to it afterwards.
import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { sealedTeam, stranger, tamper, verification } from '../../../test/tamper.ts'
import { startWorld, type Team } from '../../../test/world.ts'
import { openDatabase } from '../../kernel/db/client.ts'
import { sealAuditLog } from './index.ts'

const world = await startWorld()
const { database } = world

/** Seven at least, of which the fifth is in the middle. */
const TAMPERINGS: [string, string, number][] = [
  [
    'a member',
    `update audit_entry set changes = jsonb_set(changes, '{0,after,name}', '"Other"') ${at(5)}`,
    5,
  ],
  ['the actor', `update audit_entry set actor_id = gen_random_uuid() ${at(5)}`, 5],
  ['the key', `update audit_entry set key_id = null ${at(5)}`, 5],
  ['the request', `update audit_entry set request_id = gen_random_uuid() ${at(5)}`, 5],
  ['the operation', `update audit_entry set operation = 'deleted' ${at(5)}`, 5],
  ['the time, by a microsecond', `update audit_entry set at = at + interval '1 microsecond' ${at(5)}`, 5],
  ['the first entry', `update audit_entry set action = 'other' ${at(1)}`, 1],
  ['the hash', `update audit_entry set hash = sha256('x') ${at(5)}`, 5],
  ['a number, to one twice', `update audit_entry set number = 4 ${at(5)}`, 5],
]

function at(number: number): string {
  return `where tenant_id = $1 and number = ${number}`
}

const broken = (first_broken_number: number) => ({ is_intact: false, first_broken_number, next_from: null })

describe('tampering is found:', () => {
  test.each(TAMPERINGS)('%s was changed', async (_, statement, first) => {
    const team = await sealedTeam(world)
    expect(await verification(team)).toMatchObject({ is_intact: true })
    await tamper(world, team, statement)
    expect(await verification(team)).toMatchObject(broken(first))
  })

  test('an entry was deleted', async () => {
    const team = await sealedTeam(world)
    await tamper(world, team, `delete from audit_entry ${at(5)}`)
    expect(await verification(team)).toMatchObject(broken(5))
  })

  test('an entry was deleted, and those behind it moved up', async () => {
    const team = await sealedTeam(world)
    const moveUp = 'update audit_entry set number = number - 1 where tenant_id = $1 and number > 5'
    const head = `update audit_head h set number = e.number, hash = e.hash from audit_entry e
      where h.tenant_id = $1 and e.tenant_id = $1 and e.number = h.number - 1`
    await tamper(world, team, `delete from audit_entry ${at(5)}`, moveUp, head)
    expect(await verification(team)).toMatchObject(broken(5))
  })

  test('two entries were swapped', async () => {
    const team = await sealedTeam(world)
    const swap = 'update audit_entry set number = 11 - number where tenant_id = $1 and number in (5, 6)'
    await tamper(world, team, swap)
    expect(await verification(team)).toMatchObject(broken(5))
  })

  test('two entries were swapped with their hashes', async () => {
    const team = await sealedTeam(world)
    const swap = `update audit_entry a set number = b.number, hash = b.hash from audit_entry b where a.tenant_id = $1
      and b.tenant_id = $1 and a.number in (5, 6) and b.number = 11 - a.number`
    await tamper(world, team, swap)
    expect(await verification(team)).toMatchObject(broken(5))
  })

  test('an entry was put in between', async () => {
    const team = await sealedTeam(world)
    const shift = 'update audit_entry set number = number + 1 where tenant_id = $1 and number >= 5'
    const put = `insert into audit_entry (tenant_id, at, actor_kind, resource, subject_id, operation, changes, number, hash)
      select tenant_id, at, actor_kind, resource, gen_random_uuid(), operation, changes, 5, audit_hash(hash, audit_entry)
      from audit_entry ${at(4)}`
    const head = 'update audit_head set number = number + 1 where tenant_id = $1'
    await tamper(world, team, shift, put, head)
    expect(await verification(team)).toMatchObject(broken(5))
  })

  test('the end was cut off', async () => {
    const team = await sealedTeam(world)
    await tamper(world, team, 'delete from audit_entry where tenant_id = $1 and number > 5')
    expect(await verification(team)).toMatchObject(broken(6))
  })

  test('everything was deleted but the head', async () => {
    const team = await sealedTeam(world)
    await tamper(world, team, 'delete from audit_entry where tenant_id = $1')
    expect(await verification(team)).toMatchObject({ ...broken(1), checked: 0 })
  })

  test('the head was set back or deleted', async () => {
    const team = await sealedTeam(world)
    await tamper(world, team, 'update audit_head set number = 5 where tenant_id = $1')
    expect(await verification(team)).toMatchObject(broken(6))
    await tamper(world, team, 'delete from audit_head where tenant_id = $1')
    expect(await verification(team)).toMatchObject({ ...broken(1), head: null })
  })

  test('the end was cut off and the head set back: by the seal that was noted before', async () => {
    const team = await sealedTeam(world)
    const { head: noted } = await verification(team)
    const head = `update audit_head h set number = e.number, hash = e.hash from audit_entry e
      where h.tenant_id = $1 and e.tenant_id = $1 and e.number = 5`
    await tamper(world, team, 'delete from audit_entry where tenant_id = $1 and number > 5', head)
    const { is_intact, last } = await verification(team, `?to_number=${noted.number}`)
    expect({ is_intact, number: last.number }).toEqual({ is_intact: true, number: 5 })
    expect(last.number).toBeLessThan(noted.number)
  })

  test('the whole chain was written anew: by the seal that was noted before', async () => {
    const team = await sealedTeam(world)
    const { head: noted } = await verification(team)
    const change = `update audit_entry set actor_id = null, number = null, hash = null where tenant_id = $1`
    await tamper(world, team, change, 'delete from audit_head where tenant_id = $1')
    await sealAuditLog({ db: database })
    const { is_intact, last } = await verification(team, `?to_number=${noted.number}`)
    expect({ is_intact, number: last.number }).toEqual({ is_intact: true, number: noted.number })
    expect(last.hash).not.toBe(noted.hash)
  })
})

describe('the database refuses', () => {
  test.each([
    ['to change an entry', `update audit_entry set action = 'other' ${at(5)}`],
    ['to change its seal', `update audit_entry set hash = sha256('x') ${at(5)}`],
    ['to take its seal away', `update audit_entry set number = null, hash = null ${at(5)}`],
    ['to delete an entry', `delete from audit_entry ${at(5)}`],
  ])('%s', async (_, text) => {
    const team = await sealedTeam(world)
    await expect(database.query({ text, values: [team.id] })).rejects.toThrow('never changes')
    expect(await verification(team)).toMatchObject({ is_intact: true })
  })

  test('to change an entry while it is sealed, and to empty the log', async () => {
    const team = await world.team()
    const text = `update audit_entry set number = 1, hash = sha256('x'), action = 'other' where tenant_id = $1`
    await expect(database.query({ text, values: [team.id] })).rejects.toThrow('never changes')
    await expect(database.query({ text: 'truncate audit_entry' })).rejects.toThrow('never changes')
  })
})

/** The same database by other connections, as other nodes have it. */
function otherNode() {
  const { options } = database.pool
  const node = openDatabase({ connection: { ...options }, preparedStatements: true })
  afterAll(() => node.close())
  return node
}
const nodes = [database, otherNode(), otherNode()]

test('nodes that seal while a team writes give one chain without gap or twin, and no write waits for them', async () => {
  const team = await world.team()
  let isOver = false
  const seal = async (db: (typeof nodes)[number]) => {
    let sealed = 0
    while (!isOver) sealed += await sealAuditLog({ db })
    return sealed
  }
  const sealing = nodes.map(seal)
  const write = async () => {
    for (let made = 0; made < 40; made += 1)
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
  expect(await verification(team)).toMatchObject({
    ...{ is_intact: true, checked: 163, unsealed: 0, next_from: null },
    head: { number: 163 },
  })
})

test('while one node holds a team, another one passes over it and a write does not wait', async () => {
  const team = await world.team()
  await sealAuditLog({ db: database })
  await team.call('POST', '/team-tags', { name: 'Tag' })
  await database.transaction(async (held) => {
    expect(await sealAuditLog({ db: held })).toBe(1)
    expect((await team.call('POST', '/team-tags', { name: 'Tag' })).status).toBe(201)
    expect(await sealAuditLog({ db: nodes[1] ?? database })).toBe(0)
  })
  expect(await sealAuditLog({ db: database })).toBe(1)
  expect(await verification(team)).toMatchObject({ is_intact: true, checked: 5 })
})

test('a node that ends in the middle of sealing leaves nothing half sealed', async () => {
  const team = await world.team()
  const ended = database.transaction(async (db) => {
    expect(await sealAuditLog({ db })).toBeGreaterThan(0)
    throw new Error('the node ends here')
  })
  await expect(ended).rejects.toThrow('the node ends here')
  expect(await verification(team)).toMatchObject({ is_intact: true, head: null, last: null, unsealed: 3 })
  await sealAuditLog({ db: database })
  expect(await verification(team)).toMatchObject({ is_intact: true, checked: 3, unsealed: 0 })
})

async function fill(team: Team, entries: number, changes: string): Promise<void> {
  const client = await stranger(world)
  await client.query(
    `insert into audit_entry (tenant_id, at, actor_kind, resource, subject_id, operation, changes)
      select $1, now(), 'system', 'mission', gen_random_uuid(), 'updated', ${changes} from generate_series(1, ${entries})`,
    [team.id],
  )
  await sealAuditLog({ db: database })
}

/** As the command line tool does it: from request to request. */
async function verifyAll(team: Team) {
  const parts = []
  for (let from: number | null = 1; from !== null; ) {
    const part = await verification(team, `?from_number=${from}`)
    parts.push(part)
    from = part.next_from
  }
  return parts
}

test('a long chain is checked in parts, and a fault in a later one is found there', async () => {
  const team = await world.team()
  await fill(team, 12_000, "'[]'")
  expect((await verifyAll(team)).map(({ checked }) => checked)).toEqual([10_000, 2003])
  await tamper(world, team, `update audit_entry set action = 'other' ${at(10_001)}`)
  const [first, second] = await verifyAll(team)
  expect(first).toMatchObject({ is_intact: true, next_from: 10_001 })
  expect(second).toMatchObject(broken(10_001))
  // The entry before the first one of a part is part of its proof.
  await tamper(world, team, `delete from audit_entry ${at(10_000)}`)
  expect(await verification(team, '?from_number=10001')).toMatchObject(broken(10_001))
}, 60_000)

test('large entries make the parts shorter', async () => {
  const team = await world.team()
  const noise = `(select jsonb_agg(md5(random()::text || n)) from generate_series(1, 40000) n)`
  await fill(team, 12, noise)
  const parts = await verifyAll(team)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.reduce((sum, { checked }) => sum + checked, 0)).toBe(15)
  expect(parts.every(({ is_intact }) => is_intact)).toBe(true)
}, 60_000)

test('a range ends where it is told to, and past the end there is nothing to check', async () => {
  const team = await sealedTeam(world)
  const part = await verification(team, '?from_number=2&to_number=4')
  expect(part).toMatchObject({ is_intact: true, checked: 3, last: { number: 4 }, next_from: null })
  expect(await verification(team, '?from_number=1000')).toMatchObject({
    ...{ is_intact: true, checked: 0, last: null, next_from: null, first_broken_number: null },
  })
  const backwards = await team.call('GET', '/audit-log/verification?from_number=4&to_number=2')
  expect(backwards).toMatchObject({ status: 400, body: { error: { details: { field: 'to_number' } } } })
})

test('anybody can make a seal anew from the row: docs/audit.md says how', async () => {
  const team = await sealedTeam(world)
  const [row] = await database.query<{ text: string; previous: string; hash: string }>({
    text: `select jsonb_build_array(tenant_id, number, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_kind,
        actor_id, key_id, portal_link_id, request_id, action, resource, subject_id, operation, changes)::text as text,
        encode(hash, 'hex') as hash, (select encode(hash, 'hex') from audit_entry ${at(4)}) as previous
      from audit_entry ${at(5)}`,
    values: [team.id],
  })
  const { text = '', previous = '', hash } = row ?? {}
  const made = createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex')
  expect(made).toBe(hash)
})
