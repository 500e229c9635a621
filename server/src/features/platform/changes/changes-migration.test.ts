// The migration copies existing rows, and a node of the previous release that still runs records changes by sealing.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { insertTenant } from '../../../../test/make/earlier-tenant.ts'
import { createEmptyDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import { migrate, migrateWithin } from '../../../kernel/db/schema/migrate.ts'
import { DECLARATIONS } from '../../all.ts'

const connection = await createEmptyDatabase()
const [tenant, sealedId, unsealedId, laterId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const node = new pg.Client({ ...connection, application_name: 'team-engagement' })
await node.connect()
afterAll(() => node.end())

const addTag = (id: string) =>
  node.query(
    `insert into team_tag (tenant_id, id, name, created_at, updated_at)
      values ($1, $2, 'Tag', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z')`,
    [tenant, id],
  )
const sealAsPrevious = () => node.query('select * from seal_audit_batch($1, 500, 8000000)', [tenant])
const readChanges = async (resource: string) =>
  (
    await node.query(
      `select subject_id, number::int, is_deleted, sealed_at > '2026-03-03T00:00:00Z' as is_later from change
        where tenant_id = $1 and resource = $2 order by number, subject_id`,
      [tenant, resource],
    )
  ).rows

await node.query('begin')
await migrateWithin(node, '0025_audit_of_distributed_tables')
await insertTenant(node, tenant)
await node.query('commit')
await addTag(sealedId)
await sealAsPrevious()
await addTag(unsealedId)
const database = openTestDatabase(connection)
afterAll(() => database.close())
await migrate(database)

const copiedChange = (id: string) => ({ subject_id: id, number: 0, is_deleted: false, is_later: false })

test('existing rows are copied with their time, and with the number 0', async () => {
  expect(await readChanges('team_tag')).toEqual(
    [copiedChange(sealedId), copiedChange(unsealedId)].toSorted(byId),
  )
})

test('changes that the previous release seals afterwards are recorded', async () => {
  await addTag(laterId)
  await sealAsPrevious()
  const [first, ...sealed] = await readChanges('team_tag')
  expect(first).toEqual(copiedChange(sealedId))
  expect(sealed).toEqual(
    [unsealedId, laterId].map((id, index) => ({
      subject_id: id,
      number: 3 + index,
      is_deleted: false,
      is_later: true,
    })),
  )
})

const byId = (one: { subject_id: string }, other: { subject_id: string }) =>
  one.subject_id < other.subject_id ? -1 : 1

test('a change of an audited resource is a change of a resource of the API, or of none', async () => {
  const { rows } = await node.query(
    'select name, changed_resource(name) as resource from unnest($1::text[]) as one(name) where changed_resource(name) is distinct from name',
    [[...DECLARATIONS.auditedResources]],
  )
  expect(Object.fromEntries(rows.map(({ name, resource }) => [name, resource]))).toEqual({
    user_tag: 'user',
    passkey: null,
    portal_session: null,
    step_up_code: null,
    user_team: 'user',
    invitation: 'user',
    invitation_tag: 'user',
    invitation_team: 'user',
    freelancer_tag: 'freelancer',
    freelancer_team: 'freelancer',
    mission_deliverable: 'mission',
    mission_rate_period: 'mission',
    activity_report_timesheet: 'activity_report',
    activity_report_item: 'activity_report',
    activity_report_expense: 'activity_report',
    activity_report_code: 'activity_report',
    accounting_entry_code: 'accounting_entry',
    accounting_series: null,
    framework_agreement: null,
    signature: null,
    session: null,
    sign_in_link: null,
    identity: null,
    payment_batch_line: 'payment_batch',
    payment_settings: null,
    invoice: 'accounting_entry',
    invoice_series: null,
    team_logo: null,
    team_settings: null,
  })
})
