import { type Expression, type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Page, PageQuery } from '../../../domain/pagination.ts'
import type { ElectronicAddress } from '../../../domain/parties/electronic-address.ts'
import type { QuotaLimits } from '../../../domain/quota-limits.ts'
import { storedBytes } from '../../../kernel/db/quotas/usage.queries.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import {
  asText,
  decimal,
  jsonObject,
  limitExpression,
  maybeTimestamp,
  offsetExpression,
  timestamp,
} from '../../../kernel/db/sql/json.ts'
import { cursorExpression, isAfter, joinKeys, NEWEST } from '../../../kernel/db/sql/keyset.ts'
import { pick, pickPresent } from '../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { prepareReading } from '../../../kernel/db/sql/recorded-read.ts'
import { keyRows } from '../../identity/api-keys/api-keys.tables.ts'
import { auditHeadRows } from '../../platform/audit-log/audit-log.tables.ts'
import type { Tenant, TenantDetail } from './tenants.schemas.ts'
import { SETTING_COLUMNS } from './tenants.tables.ts'

type Settings = Omit<
  Required<Insertable<Tables['tenant']>>,
  'id' | SettingsColumn | 'report_due_day' | 'deletion_due_at' | 'exported_at' | 'created_at' | 'updated_at'
>

const tenantFields = (eb: ExpressionBuilder<Tables, 'tenant'>) => ({
  id: eb.ref('tenant.id'),
  name: eb.ref('tenant.name'),
  currency: eb.ref('tenant.currency'),
  time_zone: eb.ref('tenant.time_zone'),
  locale: eb.ref('tenant.locale'),
  payment_terms_days: eb.ref('tenant.payment_terms_days'),
  payment_terms_basis: eb.ref('tenant.payment_terms_basis'),
  payment_terms_limit: eb.ref('tenant.payment_terms_limit'),
  late_interest_rate: decimal(eb.ref('tenant.late_interest_rate')),
  vat_rate: decimal(eb.ref('tenant.vat_rate')),
  hours_per_day: decimal(eb.ref('tenant.hours_per_day')),
  approve_ahead: eb.ref('tenant.approve_ahead'),
  is_subscribed: eb.ref('tenant.is_subscribed'),
  signing: eb.ref('tenant.signing'),
  company: eb.ref('tenant.company'),
  legal_form: eb.ref('tenant.legal_form'),
  siren: eb.ref('tenant.siren'),
  register: eb.ref('tenant.register'),
  address: eb.ref('tenant.address'),
  postal_code: eb.ref('tenant.postal_code'),
  city: eb.ref('tenant.city'),
  country: eb.ref('tenant.country'),
  vat_number: eb.ref('tenant.vat_number'),
  electronic_address: sql<ElectronicAddress | null>`tenant.electronic_address`,
  late_payment_penalty: eb.ref('tenant.late_payment_penalty'),
  document_quota_bytes: eb.ref('tenant.document_quota_bytes'),
  audit_quota_bytes: eb.ref('tenant.audit_quota_bytes'),
  idempotency_quota_bytes: eb.ref('tenant.idempotency_quota_bytes'),
  sandbox: eb.ref('tenant.is_sandbox'),
  deletion_due_at: maybeTimestamp(eb.ref('tenant.deletion_due_at')),
  created_at: timestamp(eb.ref('tenant.created_at')),
  updated_at: timestamp(eb.ref('tenant.updated_at')),
})

const tenantView = (eb: ExpressionBuilder<Tables, 'tenant'>) => jsonObject<Tenant>(tenantFields(eb))

/** A stored 0 means unlimited, which is null in JSON. */
const quota = (column: string, fallback: number) =>
  sql<number | null>`nullif(coalesce(${sql.ref(`tenant.${column}`)}, ${fallback}::bigint), 0)`
const selectFromAuditHead = (column: string) =>
  sql<number>`coalesce((select ${sql.ref(column)} from ${auditHeadRows} as head), 0)`

type DetailInput = { tenant_id: string; now: Date } & QuotaLimits

const selectUsage = (input: DetailInput) =>
  jsonObject<TenantDetail['usage']>({
    documents: jsonObject<TenantDetail['usage']['documents']>({
      bytes: storedBytes('documents'),
      quota_bytes: quota('document_quota_bytes', input.documents),
    }),
    audit: jsonObject<TenantDetail['usage']['audit']>({
      bytes: selectFromAuditHead('bytes'),
      entries: selectFromAuditHead('number'),
      quota_bytes: quota('audit_quota_bytes', input.audit),
    }),
    idempotency: jsonObject<TenantDetail['usage']['idempotency']>({
      bytes: storedBytes('idempotency'),
      quota_bytes: quota('idempotency_quota_bytes', input.idempotency),
    }),
    api_keys: jsonObject<TenantDetail['usage']['api_keys']>({
      active: sql<number>`(select count(*) from ${keyRows} as key where revoked_at is null
        and (expires_at is null or expires_at > ${input.now}))`,
    }),
  })

export const findTenantDetail = prepared('tenant.detail_with_usage', (q, input: DetailInput) =>
  q
    .selectFrom('tenant')
    .where('id', '=', input.tenant_id)
    .select((eb) => asText(jsonObject<TenantDetail>({ ...tenantFields(eb), usage: selectUsage(input) }))),
)

const COLUMNS: (keyof Settings)[] = [
  ...SETTING_COLUMNS,
  'document_quota_bytes',
  'audit_quota_bytes',
  'idempotency_quota_bytes',
  'is_sandbox',
]

/** Selects the cursor of the last row of the page, if another row follows. */
const selectNextCursor = (input: Required<PageQuery>) =>
  sql<string | null>`(select ${cursorExpression(input, sql`last.keys`)} from (select keys from following
    order by created_at desc, id desc limit 2 offset ${limitExpression(input)} - 1) as last
    where (select count(*) from following) > ${limitExpression(input)} limit 1)`

/** Lists all teams. Citus merges the rows of its nodes in `with`, and rejects parts of a list without a FROM. */
export const pageOfTenants = prepared('tenant.page', (q, input: Required<PageQuery>, presentFields) =>
  q
    .with('shown', (db) =>
      db
        .selectFrom('tenant')
        .$if(presentFields.has('after'), (all) => all.where(isAfter(input)))
        .orderBy(sql`tenant.created_at desc, tenant.id desc`)
        .limit(limitExpression(input))
        .offset(offsetExpression(input))
        .select((eb) =>
          Object.entries<Expression<unknown>>(tenantFields(eb)).map(([name, field]) =>
            sql`${field}`.as(name),
          ),
        ),
    )
    // The rows of the page, and one more if there is a next page.
    .with('following', (db) =>
      db
        .selectFrom('tenant')
        .$if(presentFields.has('after'), (all) => all.where(isAfter(input)))
        .orderBy(sql`tenant.created_at desc, tenant.id desc`)
        .limit(sql<number>`${limitExpression(input)} + 1`)
        .select(['created_at', 'id', joinKeys(NEWEST).as('keys')]),
    )
    .with('counted', (db) => db.selectFrom('tenant').select(sql<number>`count(*)`.as('total')))
    .selectFrom((db) =>
      db
        .selectFrom('counted')
        .select([
          sql<
            Tenant[]
          >`coalesce((select json_agg(row_to_json(shown) order by shown.created_at desc, shown.id desc)
            from shown), '[]'::json)`.as('items'),
          'counted.total',
          sql<number>`${input.page}::int`.as('current_page'),
          sql<number>`${input.per_page}::int`.as('per_page'),
        ])
        .$if(presentFields.has('after'), (page) => page.select(selectNextCursor(input).as('next')))
        .as('page'),
    )
    .select(asText(sql<Page<Tenant>>`row_to_json(page)`)),
)

export const findTenant = prepared('tenant.detail', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('tenant')
    .where('id', '=', input.tenant_id)
    .select((eb) => asText(tenantView(eb))),
)

type NewTenant = Settings & { tenant_id: string; is_demo: boolean; at: Date }
export const insertTenant = prepared('tenant.insert', (q, row: NewTenant) =>
  q.insertInto('tenant').values({
    id: row.tenant_id,
    ...pick(row, COLUMNS),
    is_demo: row.is_demo,
    created_at: row.at,
    updated_at: row.at,
  }),
)

export const lockTenant = prepared('tenant.lock', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('tenant')
    .where('id', '=', input.tenant_id)
    .select([
      'country',
      'siren',
      'vat_number',
      'payment_terms_days',
      'payment_terms_basis',
      'payment_terms_limit',
    ])
    .forNoKeyUpdate(),
)

export const findSigning = prepared('tenant.signing', (q, input: { tenant_id: string }) =>
  q.selectFrom('tenant').where('id', '=', input.tenant_id).select('signing'),
)

type Changes = Partial<Settings> & { tenant_id: string; at: Date }
/** Returns no row if the team does not exist, or already has these values. */
export const updateTenantRow = prepared('tenant.update', (q, row: Required<Changes>, presentFields) => {
  const changes = pickPresent(row, COLUMNS, presentFields)
  return q
    .updateTable('tenant')
    .set({ ...changes, updated_at: row.at })
    .where('id', '=', row.tenant_id)
    .where(differs('tenant', changes))
    .returning('id')
})

export type SettingsColumn = 'accounting_settings' | 'retention_settings' | 'compliance_settings'

const prepareSettingsQueries = (column: SettingsColumn) => ({
  lock: prepared(`tenant.lock_${column}`, (q, input: { tenant_id: string }) =>
    q
      .selectFrom('tenant')
      .where('id', '=', input.tenant_id)
      .select((eb) => eb.ref(column).as('settings'))
      .forNoKeyUpdate(),
  ),
  /** Returns no row if nothing changes. */
  store: prepared(`tenant.${column}`, (q, row: { tenant_id: string; settings: string; at: Date }) => {
    const changes = { [column]: row.settings }
    return q
      .updateTable('tenant')
      .set({ ...changes, updated_at: row.at })
      .where('id', '=', row.tenant_id)
      .where(differs('tenant', changes))
      .returning('id')
  }),
})

export const SETTINGS = {
  accounting_settings: prepareSettingsQueries('accounting_settings'),
  retention_settings: prepareSettingsQueries('retention_settings'),
  compliance_settings: prepareSettingsQueries('compliance_settings'),
}

/** Returns no row if nothing changes. */
export const storeReportDueDay = prepared(
  'tenant.report_due_day',
  (q, row: { tenant_id: string; report_due_day: number | null; at: Date }) => {
    const changes = { report_due_day: row.report_due_day }
    return q
      .updateTable('tenant')
      .set({ ...changes, updated_at: row.at })
      .where('id', '=', row.tenant_id)
      .where(differs('tenant', changes))
      .returning('id')
  },
)

/** Null cancels the deletion. Returns no row if nothing changes. */
export const setDeletion = prepared(
  'tenant.set_deletion',
  (q, row: { tenant_id: string; deletion_due_at: Date | null; at: Date }) =>
    q
      .updateTable('tenant')
      .set({ deletion_due_at: row.deletion_due_at, updated_at: row.at })
      .where('id', '=', row.tenant_id)
      .where(sql<boolean>`deletion_due_at is distinct from ${row.deletion_due_at}::timestamptz`)
      .returning('id'),
)

export const countTenants = prepared('tenant.count', (q, _input: object) =>
  q.selectFrom('tenant').select(sql<number>`count(*)::int`.as('total')),
)

export const saveExport = prepareReading('tenant', 'exported_at', ({ tenant_id }) => sql`id = ${tenant_id}`)
