// Due mails of the previous release become rows of the outbox: those that are due at the migration, and those that its nodes write later.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { NIL_UUID } from '../../../src/domain/ids.ts'
import { MAILS } from '../../../src/features/all.ts'
import { migrate, migrateWithin } from '../../../src/kernel/db/schema/migrate.ts'
import { createEmptyDatabase, openTestDatabase } from '../../world/test-databases.ts'

const tenant = randomUUID()
const DUE = '2026-03-01T08:00:00.000Z'
const LATER = '2026-03-01T09:00:00.000Z'

type Values = Record<string, unknown>

/** One of each mail of the previous release: its table, what its row contains, and its kind and number. */
const MARKED_ROWS: [string, Values, string, number][] = [
  ['invitation', { mail_number: 3 }, 'invitation', 3],
  ['portal_link', {}, 'portal_link', 1],
  ['portal_link', { mission_id: randomUUID() }, 'offer_to_answer', 1],
  ['webhook_progress', { mail_number: 2 }, 'webhook_disabled', 2],
  ['sign_in_attempt', {}, 'sign_in_code', 1],
  ['step_up_code', {}, 'step_up_code', 1],
  ['invoice', { mail_number: 1, contested_at: DUE }, 'invoice_contested', 1],
  ['bank_account', { mail_number: 1, status: 'proposed' }, 'bank_account_proposed', 1],
  ['bank_account', { mail_number: 2, status: 'approved' }, 'bank_account_approved', 2],
  ['accounting_sending', {}, 'accounting_files', 0],
  ['compliance_mail', { template: 'requested' }, 'compliance_documents_requested', 0],
  ['compliance_mail', { template: 'refused' }, 'compliance_document_refused', 0],
  ['compliance_mail', { template: 'expired' }, 'compliance_document_expired', 0],
  ['notification_mail', { kind: 'mission_to_approve' }, 'mission_to_approve', 1],
  ['notification_mail', { kind: 'digest' }, 'notification_digest', 1],
]
const TABLES = [...new Set(MARKED_ROWS.map(([table]) => table))]

/** Rows that are marked as due, and whose mails the previous release does not send. */
const IGNORED_ROWS: [string, Values][] = [
  ['invitation', { mail_number: 1, accepted_at: DUE }],
  ['invoice', { mail_number: 1, contested_at: null }],
  ['bank_account', { mail_number: 1, status: 'withdrawn' }],
]

const KEYS: Record<string, string> = { invoice: 'entry_id', webhook_progress: 'endpoint_id' }
const getKeyColumn = (table: string) => KEYS[table] ?? 'id'

/** Removes the constraints and triggers of the tables, so that rows need no other columns and no referenced rows. */
const STRIP = `do $$ declare one record; begin
  for one in select conrelid::regclass as name, conname from pg_constraint
    where contype in ('f', 'c') and conrelid = any($1::regclass[]) loop
    execute format('alter table %s drop constraint %I', one.name, one.conname);
  end loop;
  for one in select a.attrelid::regclass as name, a.attname from pg_attribute a
    where a.attrelid = any($1::regclass[]) and a.attnum > 0 and a.attnotnull and not exists (select from pg_index i
      where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) loop
    execute format('alter table %s alter column %I drop not null', one.name, one.attname);
  end loop;
  for one in select unnest($1::regclass[]) as name loop execute format('alter table %s disable trigger user', one.name); end loop;
end $$`

const connection = await createEmptyDatabase()
const client = new pg.Client(connection)
await client.connect()
await client.query('begin')
await migrateWithin(client, '0058_sandboxes')
await client.query(STRIP.replaceAll('$1', `'{${TABLES.join(',')}}'`))

type Query = (text: string, values: unknown[]) => Promise<unknown>

async function insertMarkedRow(run: Query, table: string, values: Values, attempts: number): Promise<string> {
  const id = randomUUID()
  const row = {
    tenant_id: tenant,
    [getKeyColumn(table)]: id,
    mail_due_at: DUE,
    mail_attempts: attempts,
    ...values,
  }
  await run(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
    JSON.stringify(row),
  ])
  return id
}

const dueMails: { id: string; expected: Values }[] = []
const onClient: Query = (text, values) => client.query(text, values)
const getTenantId = (table: string) => (table === 'sign_in_attempt' ? NIL_UUID : tenant)
for (const [table, values, kind, number] of MARKED_ROWS)
  dueMails.push({
    id: await insertMarkedRow(onClient, table, values, 4),
    expected: { tenant_id: getTenantId(table), kind, number, due_at: new Date(DUE), attempts: 4 },
  })
for (const [table, values] of IGNORED_ROWS) await insertMarkedRow(onClient, table, values, 4)
await client.query('commit')
await client.end()

const database = openTestDatabase(connection)
afterAll(() => database.close())
await migrate(database)

const run = <Row>(text: string, values: unknown[] = []) => database.query<Row>({ text, values })
const listOutboxRows = async (id: string) =>
  run('select tenant_id, kind, number, due_at, attempts from mail_outbox where cause_id = $1', [id])
const findDueMark = async (table: string, id: string) => {
  const text = `select mail_due_at, mail_attempts from ${table} where ${getKeyColumn(table)} = $1`
  return (await run<{ mail_due_at: Date | null; mail_attempts: number }>(text, [id]))[0]
}

test('the migration moves each due mail with its number, its time and its attempts, and removes the marks', async () => {
  for (const { id, expected } of dueMails) expect(await listOutboxRows(id)).toEqual([expected])
  expect(await run('select count(*)::int as count from mail_outbox where attempts = 4')).toEqual([
    { count: dueMails.length },
  ])
  for (const table of TABLES) {
    const isSent = table === 'invoice' ? 'contested_at is not null' : 'true'
    const text = `select ${getKeyColumn(table)} from ${table} where mail_due_at is not null and ${isSent}`
    expect(await run(text), table).toEqual([])
  }
})

test('a feature of this release declares each mail of the previous one', () => {
  const undeclared = MARKED_ROWS.map(([, , kind]) => kind).filter((kind) => !MAILS.has(kind))
  expect(undeclared).toEqual([])
})

/** Tables with `mail_due_at`, the mark of a due mail. */
const listMarkedTables = () =>
  run<{ name: string; has_trigger: boolean }>(
    `select c.table_name as name, exists (select from pg_trigger t
        where t.tgrelid = c.table_name::regclass and t.tgname = 'mail_to_outbox') as has_trigger
      from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'mail_due_at'
      order by c.table_name`,
  )

test('every table with the mark of a due mail has the trigger', async () => {
  expect(await listMarkedTables()).toEqual(TABLES.toSorted().map((name) => ({ name, has_trigger: true })))
})

test('a table without the trigger would be found', async () => {
  await run('create table planted (mail_due_at timestamptz)')
  expect(await listMarkedTables()).toContainEqual({ name: 'planted', has_trigger: false })
  await run('drop table planted')
})

test.each(MARKED_ROWS)(
  'a due mail that a node of the previous release writes into %s %j is only in the outbox',
  async (table, values, kind, number) => {
    const id = await insertMarkedRow(run, table, values, 0)
    const expected = { tenant_id: getTenantId(table), kind, number, due_at: new Date(DUE), attempts: 0 }
    expect(await listOutboxRows(id)).toEqual([expected])
    expect((await findDueMark(table, id))?.mail_due_at).toBeNull()
  },
)

/** An invitation that a node of the previous release had claimed when the migration moved it. */
async function makeClaimedInvitation(): Promise<string> {
  const id = await insertMarkedRow(run, 'invitation', { mail_number: 1 }, 0)
  await run('update mail_outbox set attempts = 1 where cause_id = $1', [id])
  await run('update invitation set mail_attempts = 1 where id = $1', [id])
  return id
}

/** Ends an attempt as the previous release does, which ignores the mail number of invitations and webhooks. */
const settle = (id: string, next: string | null) =>
  run('update invitation set mail_due_at = $2 where id = $1', [id, next])

/** Sends an invitation again as this release does. */
async function sendAgain(id: string): Promise<void> {
  await run('update invitation set mail_number = mail_number + 1 where id = $1', [id])
  await run('update mail_outbox set number = 2, attempts = 0, due_at = $2 where cause_id = $1', [id, LATER])
}

let id = ''
beforeEach(async () => {
  id = await makeClaimedInvitation()
})

test('a mail that was claimed before the migration and sent by the previous release is not sent again', async () => {
  await settle(id, null)
  expect(await listOutboxRows(id)).toEqual([])
})

test('a mail that was claimed before the migration and failed is tried again by this release at the time that the previous release chose', async () => {
  await settle(id, LATER)
  expect(await listOutboxRows(id)).toMatchObject([{ number: 1, attempts: 1, due_at: new Date(LATER) }])
  expect(await findDueMark('invitation', id)).toMatchObject({ mail_due_at: null })
})

test('the claim of the previous release does not change a mail that this release has claimed again', async () => {
  await run('update mail_outbox set attempts = 2, due_at = $2 where cause_id = $1', [id, LATER])
  for (const next of [null, DUE]) {
    await settle(id, next)
    expect(await listOutboxRows(id)).toMatchObject([{ attempts: 2, due_at: new Date(LATER) }])
  }
})

test('a mail that this release has sent meanwhile does not become due again', async () => {
  await run('delete from mail_outbox where cause_id = $1', [id])
  await settle(id, LATER)
  expect(await listOutboxRows(id)).toEqual([])
})

test.each([
  ['this release', sendAgain],
  [
    'the previous release',
    (invitationId: string) =>
      run(
        'update invitation set mail_number = mail_number + 1, mail_attempts = 0, mail_due_at = $2 where id = $1',
        [invitationId, LATER],
      ),
  ],
])('an invitation that %s sends again is not settled by the claim of its previous mail', async (_, again) => {
  await again(id)
  for (const next of [null, DUE]) {
    await settle(id, next)
    expect(await listOutboxRows(id)).toMatchObject([{ number: 2, attempts: 0, due_at: new Date(LATER) }])
  }
  await run('delete from mail_outbox where cause_id = $1', [id])
  await settle(id, DUE)
  expect(await listOutboxRows(id)).toEqual([])
})

/** Opens a digest as the previous release does. Returns whether that release may add to it. */
async function openDigest(digest: string): Promise<boolean> {
  const opened = await run(
    `insert into notification_mail as mail (tenant_id, id, kind, mail_due_at, mail_attempts) values ($1, $2, 'digest', $3, 0)
      on conflict (tenant_id, id) do update set mail_due_at = mail.mail_due_at where mail.mail_attempts = 0 returning id`,
    [tenant, digest, DUE],
  )
  return opened.length > 0
}

test('the previous release adds to a digest until this release claims it, and never after', async () => {
  const digest = randomUUID()
  for (let nth = 0; nth < 2; nth += 1) {
    expect(await openDigest(digest)).toBe(true)
    expect(await listOutboxRows(digest)).toMatchObject([{ kind: 'notification_digest', attempts: 0 }])
  }
  await run('update mail_outbox set attempts = 1 where cause_id = $1', [digest])
  expect(await openDigest(digest)).toBe(false)
  await run('delete from mail_outbox where cause_id = $1', [digest])
  expect(await openDigest(digest)).toBe(false)
  expect(await listOutboxRows(digest)).toEqual([])
})

test('a digest that the previous release adds to is not claimed before the end of its transaction', async () => {
  const digest = randomUUID()
  await openDigest(digest)
  await database.transaction(async (tx) => {
    await tx.query({
      text: `insert into notification_mail as mail (tenant_id, id, kind, mail_due_at, mail_attempts) values ($1, $2, 'digest', $3, 0)
        on conflict (tenant_id, id) do update set mail_due_at = mail.mail_due_at where mail.mail_attempts = 0 returning id`,
      values: [tenant, digest, DUE],
    })
    const text = 'select cause_id from mail_outbox where cause_id = $1 for update skip locked'
    expect(await run(text, [digest])).toEqual([])
  })
})
