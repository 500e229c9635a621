// Every change of sealed entries is detected, and the database refuses most of them.
import { describe, expect, test } from 'vitest'
import {
  addVersion1,
  createBrokenResult,
  erase,
  makeSealedTeam,
  tamper,
  verifyAuditLog,
  whereEntry,
} from '../../../../test/make/tamper.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import { sealAuditLog } from './index.ts'

const world = await startWorld()
const { database } = world

/** Tamperings with the fifth of at least seven entries, and the number that is detected as broken. */
const TAMPERINGS: [string, string, number][] = [
  [
    'a field',
    `update audit_entry set changes = jsonb_set(changes, '{0,after,name}', '"Other"') ${whereEntry(5)}`,
    5,
  ],
  ['the actor', `update audit_entry set actor_id = gen_random_uuid() ${whereEntry(5)}`, 5],
  ['the key', `update audit_entry set key_id = null ${whereEntry(5)}`, 5],
  ['the kind of credential', `update audit_entry set credential_kind = 'portal' ${whereEntry(5)}`, 5],
  ['the credential', `update audit_entry set credential_id = gen_random_uuid() ${whereEntry(5)}`, 5],
  [
    'the credential, to none',
    `update audit_entry set credential_kind = null, credential_id = null ${whereEntry(5)}`,
    5,
  ],
  ['the salt', `update audit_entry set salt = sha256(salt) ${whereEntry(5)}`, 5],
  ['the version', `update audit_entry set hash_version = 1 ${whereEntry(5)}`, 5],
  [
    'the version, with all that version 1 lacks,',
    `update audit_entry set hash_version = 1, salt = null, credential_kind = null, credential_id = null ${whereEntry(5)}`,
    5,
  ],
  ['the version, to one that does not exist,', `update audit_entry set hash_version = 3 ${whereEntry(5)}`, 5],
  ['the request', `update audit_entry set request_id = gen_random_uuid() ${whereEntry(5)}`, 5],
  ['the operation', `update audit_entry set operation = 'deleted' ${whereEntry(5)}`, 5],
  [
    'the time, by a microsecond',
    `update audit_entry set at = at + interval '1 microsecond' ${whereEntry(5)}`,
    5,
  ],
  ['the first entry', `update audit_entry set action = 'other' ${whereEntry(1)}`, 1],
  ['the hash', `update audit_entry set hash = sha256('x') ${whereEntry(5)}`, 5],
  ['a number, to a duplicate', `update audit_entry set number = 4 ${whereEntry(5)}`, 5],
]

describe('detects that', () => {
  test.each(TAMPERINGS)('%s was changed', async (_, statement, first) => {
    const team = await makeSealedTeam(world)
    expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true })
    await tamper(world, team, statement)
    expect(await verifyAuditLog(team)).toMatchObject(createBrokenResult(first))
  })

  test.each([
    ['without their hash', `update audit_entry set changes = null, salt = null ${whereEntry(5)}`],
    ['but not the salt', `${erase(5).replace('salt = null', 'salt = salt')}`],
    [
      'with another hash',
      `update audit_entry set changes = null, salt = null, changes_hash = sha256('x') ${whereEntry(5)}`,
    ],
    [
      'in appearance, by their hash alone',
      `update audit_entry set changes_hash = sha256('x') ${whereEntry(5)}`,
    ],
    [
      'in appearance, by their right hash alone',
      `update audit_entry set changes_hash = audit_changes_hash(salt, changes) ${whereEntry(5)}`,
    ],
  ])('changes were erased %s', async (_, statement) => {
    const team = await makeSealedTeam(world)
    await tamper(world, team, statement)
    expect(await verifyAuditLog(team)).toMatchObject({ ...createBrokenResult(5), erased: 0 })
  })

  test('an entry was deleted', async () => {
    const team = await makeSealedTeam(world)
    await tamper(world, team, `delete from audit_entry ${whereEntry(5)}`)
    expect(await verifyAuditLog(team)).toMatchObject(createBrokenResult(5))
  })

  test('an entry was deleted and the following entries were renumbered', async () => {
    const team = await makeSealedTeam(world)
    const moveUp = 'update audit_entry set number = number - 1 where tenant_id = $1 and number > 5'
    const head = `update audit_head h set number = e.number, hash = e.hash from audit_entry e
      where h.tenant_id = $1 and e.tenant_id = $1 and e.number = h.number - 1`
    await tamper(world, team, `delete from audit_entry ${whereEntry(5)}`, moveUp, head)
    expect(await verifyAuditLog(team)).toMatchObject(createBrokenResult(5))
  })

  test('two entries were swapped', async () => {
    const team = await makeSealedTeam(world)
    const swap = 'update audit_entry set number = 11 - number where tenant_id = $1 and number in (5, 6)'
    await tamper(world, team, swap)
    expect(await verifyAuditLog(team)).toMatchObject(createBrokenResult(5))
  })

  test('two entries were swapped with their hashes', async () => {
    const team = await makeSealedTeam(world)
    const swap = `update audit_entry a set number = b.number, hash = b.hash from audit_entry b where a.tenant_id = $1
      and b.tenant_id = $1 and a.number in (5, 6) and b.number = 11 - a.number`
    await tamper(world, team, swap)
    expect(await verifyAuditLog(team)).toMatchObject(createBrokenResult(5))
  })

  test('an entry was inserted', async () => {
    const team = await makeSealedTeam(world)
    const shift = 'update audit_entry set number = number + 1 where tenant_id = $1 and number >= 5'
    const insertion = `insert into audit_entry (tenant_id, at, actor_kind, resource, subject_id, operation, changes, number, hash)
      select tenant_id, at, actor_kind, resource, gen_random_uuid(), operation, changes, 5, audit_hash(hash, audit_entry)
      from audit_entry ${whereEntry(4)}`
    const head = 'update audit_head set number = number + 1 where tenant_id = $1'
    await tamper(world, team, shift, insertion, head)
    expect(await verifyAuditLog(team)).toMatchObject(createBrokenResult(5))
  })

  test('the end was truncated', async () => {
    const team = await makeSealedTeam(world)
    await tamper(world, team, 'delete from audit_entry where tenant_id = $1 and number > 5')
    expect(await verifyAuditLog(team)).toMatchObject(createBrokenResult(6))
  })

  test('everything except the head was deleted', async () => {
    const team = await makeSealedTeam(world)
    await tamper(world, team, 'delete from audit_entry where tenant_id = $1')
    expect(await verifyAuditLog(team)).toMatchObject({ ...createBrokenResult(1), checked: 0 })
  })

  test('the head was rolled back or deleted', async () => {
    const team = await makeSealedTeam(world)
    await tamper(world, team, 'update audit_head set number = 5 where tenant_id = $1')
    expect(await verifyAuditLog(team)).toMatchObject(createBrokenResult(6))
    await tamper(world, team, 'delete from audit_head where tenant_id = $1')
    expect(await verifyAuditLog(team)).toMatchObject({ ...createBrokenResult(1), head: null })
  })

  test('the end was truncated and the head rolled back, with a noted seal', async () => {
    const team = await makeSealedTeam(world)
    const { head: recordedHead } = await verifyAuditLog(team)
    const head = `update audit_head h set number = e.number, hash = e.hash from audit_entry e
      where h.tenant_id = $1 and e.tenant_id = $1 and e.number = 5`
    await tamper(world, team, 'delete from audit_entry where tenant_id = $1 and number > 5', head)
    const { is_intact, last } = await verifyAuditLog(team, `?to_number=${recordedHead.number}`)
    expect({ is_intact, number: last.number }).toEqual({ is_intact: true, number: 5 })
    expect(last.number).toBeLessThan(recordedHead.number)
  })

  test('the whole chain was rewritten, with a noted seal', async () => {
    const team = await makeSealedTeam(world)
    const { head: recordedHead } = await verifyAuditLog(team)
    const change = `update audit_entry set actor_id = null, number = null, hash = null where tenant_id = $1`
    await tamper(world, team, change, 'delete from audit_head where tenant_id = $1')
    await sealAuditLog({ db: database })
    const { is_intact, last } = await verifyAuditLog(team, `?to_number=${recordedHead.number}`)
    expect({ is_intact, number: last.number }).toEqual({ is_intact: true, number: recordedHead.number })
    expect(last.hash).not.toBe(recordedHead.hash)
  })
})

describe('an entry of version 2', () => {
  test('can be erased: it counts as erased, never as verified, and the chain stays valid', async () => {
    const team = await makeSealedTeam(world)
    const { checked, head } = await verifyAuditLog(team)
    await tamper(world, team, erase(1), erase(5), erase(head.number))
    expect(await verifyAuditLog(team)).toMatchObject({
      is_intact: true,
      first_broken_number: null,
      checked: checked - 3,
      erased: 3,
      head,
      last: head,
    })
    expect(await verifyAuditLog(team, '?from_number=5&to_number=5')).toMatchObject({
      is_intact: true,
      checked: 0,
      erased: 1,
      last: { number: 5 },
    })
    const { items } = (await team.call('GET', '/audit-log?per_page=100')).body.data
    const empty = items.filter(({ changes }: { changes: [] }) => changes.length === 0)
    expect(empty.map(({ seal }: { seal: { number: number } }) => seal.number)).toEqual([head.number, 5, 1])
  })

  test.each([
    ['the actor', 'actor_id = gen_random_uuid()'],
    ['the credential', 'credential_id = gen_random_uuid()'],
    ['the hash of its changes', "changes_hash = sha256('x')"],
    ['the version', 'hash_version = 1'],
  ])('still proves after its erasure that %s was changed', async (_, change) => {
    const team = await makeSealedTeam(world)
    await tamper(world, team, erase(5), `update audit_entry set ${change} ${whereEntry(5)}`)
    expect(await verifyAuditLog(team)).toMatchObject({ ...createBrokenResult(5), erased: 0 })
  })

  test('does not hide a change of the next entry after its erasure', async () => {
    const team = await makeSealedTeam(world)
    await tamper(world, team, erase(5), `update audit_entry set action = 'other' ${whereEntry(6)}`)
    expect(await verifyAuditLog(team)).toMatchObject({ ...createBrokenResult(6), erased: 1 })
  })
})

describe('an entry of version 1', () => {
  /** Creates a chain whose last entry is of version 1, after at least two of version 2. */
  async function makeChainWithVersion1(): Promise<{ team: Team; number: number }> {
    const team = await makeSealedTeam(world, 2)
    await addVersion1(world, team)
    await sealAuditLog({ db: database })
    const { head, is_intact, checked } = await verifyAuditLog(team)
    expect({ is_intact, checked }).toEqual({ is_intact: true, checked: head.number })
    return { team, number: head.number }
  }

  test.each([
    ['the changes were erased', `changes = null`],
    [
      'the changes were erased as in version 2',
      `changes = null, changes_hash = audit_changes_hash('', changes)`,
    ],
    [
      'it was turned into version 2 and erased',
      `hash_version = 2, changes = null, changes_hash = audit_changes_hash('', changes)`,
    ],
    ['it was turned into version 2', `hash_version = 2, salt = sha256('x')`],
    ['the key was changed', 'key_id = gen_random_uuid()'],
    ['it was given a credential', `credential_kind = 'key', credential_id = gen_random_uuid()`],
    ['it was given a salt', `salt = sha256('x')`],
  ])('proves that %s', async (_, change) => {
    const { team, number } = await makeChainWithVersion1()
    await tamper(world, team, `update audit_entry set ${change} ${whereEntry(number)}`)
    expect(await verifyAuditLog(team)).toMatchObject({ ...createBrokenResult(number), erased: 0 })
  })
})

describe('the database refuses', () => {
  test.each([
    ['to change an entry', `update audit_entry set action = 'other' ${whereEntry(5)}`],
    ['to change its seal', `update audit_entry set hash = sha256('x') ${whereEntry(5)}`],
    ['to take its seal away', `update audit_entry set number = null, hash = null ${whereEntry(5)}`],
    ['to erase its changes', erase(5)],
    ['to delete an entry', `delete from audit_entry ${whereEntry(5)}`],
  ])('%s', async (_, text) => {
    const team = await makeSealedTeam(world)
    await expect(database.query({ text, values: [team.id] })).rejects.toThrow('never changes')
    expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true })
  })

  test.each([
    ['of version 2 without salt', `2, null, '[]', null`],
    ['of version 2 without changes', `2, sha256('x'), null, null`],
    ['of version 2 with changes and their hash', `2, sha256('x'), '[]', sha256('x')`],
    ['of version 1 with a salt', `1, sha256('x'), '[]', null`],
    ['of version 1 without changes', '1, null, null, null'],
    ['of another version', `3, sha256('x'), '[]', null`],
  ])('to seal an entry %s', async (_, values) => {
    const team = await world.team()
    await sealAuditLog({ db: database })
    await database.query({
      text: `insert into audit_entry (tenant_id, at, actor_kind, resource, subject_id, operation, hash_version, salt, changes,
        changes_hash)
        values ($1, now(), 'system', 'mission', gen_random_uuid(), 'updated', ${values})`,
      values: [team.id],
    })
    const seal = { text: 'select seal_audit_entries($1, 1)', values: [team.id] }
    await expect(database.query(seal)).rejects.toThrow('audit_entry_seal_check')
    await tamper(world, team, 'delete from audit_entry where tenant_id = $1 and number is null')
  })

  test('to change an entry while it is being sealed, and to truncate the log', async () => {
    const team = await world.team()
    const text = `update audit_entry set number = 1, hash = sha256('x'), action = 'other' where tenant_id = $1`
    await expect(database.query({ text, values: [team.id] })).rejects.toThrow('never changes')
    await expect(database.query({ text: 'truncate audit_entry' })).rejects.toThrow('never changes')
  })
})
