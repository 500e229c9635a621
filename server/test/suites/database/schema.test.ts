// The schema separates teams: every key, foreign key and unique index starts with the tenant.
import { expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'

const world = await startWorld()

/** Tables of rows without a tenant. */
const WITHOUT_TENANT = [
  'tenant',
  'sign_in_attempt',
  'oidc_attempt',
  'passkey_challenge',
  'link_renewal',
  'kysely_migration',
  'kysely_migration_lock',
]
/** Indexes that find the tenant by a credential or an address. */
const CREDENTIAL_LOOKUPS = [
  'api_key_secret',
  'invitation_token',
  'portal_link_token',
  'team_user_sign_in',
  'freelancer_sign_in',
  'identity_sign_in',
]
/** Indexes with which jobs find due rows of all teams. */
const SWEEPS = [
  'invitation_mail_due',
  'portal_link_mail_due',
  'step_up_code_mail_due',
  'invoice_mail_due',
  'mission_due_anywhere',
  'idempotency_age',
  'webhook_progress_wake',
  'webhook_endpoint_access_lost',
  'rule_change_due',
  'freelancer_vat_period_due',
  'webhook_delivery_finished',
  'mail_age',
  'mail_unfinished',
  'mail_outbox_due',
  'invoice_work_due',
  'accounting_sending_due',
  'bank_account_key_check',
  'bank_account_mail_due',
  'person_erasure_due',
  'notification_created',
  'notification_mail_created',
  'notification_mail_due',
  'compliance_document_due_anywhere',
  'compliance_mail_due',
  'expense_receipt_unused',
  'team_deletion_wake',
]

type Index = { name: string; table_name: string; first: string; is_unique: boolean }

const indexes = await world.database.query<Index>({
  text: `select i.relname as name, t.relname as table_name, a.attname as first, x.indisunique as is_unique
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where n.nspname = 'public'`,
})

test('every table of a team has a primary key that starts with the tenant', async () => {
  const tables = await world.database.query<{ name: string; first: string | null }>({
    text: `select c.table_name as name, min(k.column_name) filter (where k.ordinal_position = 1) as first
      from information_schema.tables c
      left join information_schema.table_constraints t on t.table_name = c.table_name and t.constraint_type = 'PRIMARY KEY'
      left join information_schema.key_column_usage k on k.constraint_name = t.constraint_name
      where c.table_schema = 'public' group by c.table_name`,
  })
  const own = tables.filter(({ name }) => !WITHOUT_TENANT.includes(name))
  expect(own.length).toBeGreaterThan(12)
  expect(own.filter(({ first }) => first !== 'tenant_id')).toEqual([])
})

test('every index starts with the tenant, except the listed lookups', () => {
  const exceptions = [...CREDENTIAL_LOOKUPS, ...SWEEPS]
  const own = indexes.filter(({ table_name }) => !WITHOUT_TENANT.includes(table_name))
  const others = own.filter(({ first }) => first !== 'tenant_id').map(({ name }) => name)
  expect(others.sort()).toEqual(exceptions.sort())
})

test('every foreign key between tables of a team starts with the tenant on both sides', async () => {
  const keys = await world.database.query<{ name: string; from: string; to: string; target: string }>({
    text: `select c.conname as name, a.attname as "from", b.attname as "to", t.relname as target
      from pg_constraint c join pg_class t on t.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where c.contype = 'f'`,
  })
  expect(keys.length).toBeGreaterThan(20)
  const strays = keys.filter(
    ({ from, to, target }) => from !== 'tenant_id' || (target !== 'tenant' && to !== 'tenant_id'),
  )
  expect(strays).toEqual([])
})

test('every foreign key has an index that its deletes and joins can use', async () => {
  const missing = await world.database.query({
    text: `select c.conname from pg_constraint c
      where c.contype = 'f' and cardinality(c.conkey) > 1 and not exists (
        select from pg_index x where x.indrelid = c.conrelid
          and (x.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  })
  expect(missing).toEqual([])
})
