// The records of erasures, and the work that prevents an erasure.
import { sql } from 'kysely'
import type { PersonKind } from '../../../domain/personal-data.ts'
import { usageCount } from '../../../kernel/db/sql/fragments.ts'
import { asText, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow, retentionOfAllTeams } from '../../company/tenants/tenants.tables.ts'
import { entryRows } from '../../money/accounting/accounting.tables.ts'
import { mandateRows } from '../../money/billing-mandates/billing-mandates.tables.ts'
import { invoiceRows } from '../../money/invoices/invoices.tables.ts'
import { isNotSandbox } from '../../platform/sandbox/sandbox.tables.ts'
import { reportRows } from '../../reports/activity-reports/activity-reports.tables.ts'
import type { Erasure } from './personal-data.schemas.ts'

type Key = { tenant_id: string; person_id: string }

export const findErasure = prepared('person_erasure.detail', (q, input: Key) =>
  q
    .selectFrom('person_erasure')
    .where('tenant_id', '=', input.tenant_id)
    .where('person_id', '=', input.person_id)
    .select((eb) =>
      asText(
        jsonObject<Erasure>({
          person_kind: eb.ref('person_kind'),
          person_id: eb.ref('person_id'),
          status: eb.ref('status'),
          requested_by: eb.ref('requested_by'),
          requested_at: timestamp(eb.ref('requested_at')),
          completed_at: maybeTimestamp(eb.ref('completed_at')),
          retained: sql<Erasure['retained']>`retained`,
        }),
      ),
    ),
)

type NewErasure = Key & {
  person_kind: PersonKind
  addresses: readonly string[]
  retained: string
  requested_by: string | null
  at: Date
}

export const insertErasure = prepared('person_erasure.insert', (q, row: NewErasure) =>
  q.insertInto('person_erasure').values({
    tenant_id: row.tenant_id,
    person_id: row.person_id,
    person_kind: row.person_kind,
    status: 'running',
    addresses: row.addresses,
    retained: row.retained,
    requested_by: row.requested_by,
    requested_at: row.at,
    due_at: row.at,
  }),
)

type Due = { now: Date; limit: number }

/** Due erasures of all teams. */
export const findDueErasures = prepared('person_erasure.due', (q, input: Due) =>
  q
    .selectFrom('person_erasure')
    .where('due_at', '<=', input.now)
    .where(isNotSandbox(sql`person_erasure.tenant_id`))
    .orderBy('due_at')
    .limit(sql<number>`${input.limit}::bigint`)
    .select(['tenant_id', 'person_id']),
)

export const findDueTeamErasures = prepared(
  'person_erasure.due_in_team',
  (q, input: Due & { tenant_id: string }) =>
    q
      .selectFrom('person_erasure')
      .where('tenant_id', '=', input.tenant_id)
      .where('due_at', '<=', input.now)
      .orderBy('due_at')
      .limit(sql<number>`${input.limit}::bigint`)
      .select(['tenant_id', 'person_id']),
)

/** The erasure becomes due again at `until`, in case this process crashes. */
export const claimErasure = prepared('person_erasure.claim', (q, input: Key & { now: Date; until: Date }) =>
  q
    .updateTable('person_erasure')
    .set({ due_at: input.until })
    .where('tenant_id', '=', input.tenant_id)
    .where('person_id', '=', input.person_id)
    .where('due_at', '<=', input.now)
    .returning(['tenant_id', 'person_id', 'person_kind', 'addresses', 'sellers', 'requested_at', 'status']),
)

/** The keys of the freelancer as a seller (SIREN or id), from rows that still have them. */
export const findSellers = prepared('person_erasure.sellers', (q, input: Key) => ({
  compile: () =>
    sql<{ seller: string }>`select ${input.person_id}::text as seller
      union select seller from ${mandateRows} as mandate where freelancer_id = ${input.person_id}
      union select seller from ${invoiceRows} as invoice where freelancer_id = ${input.person_id} and seller is not null
      union select seller ->> 'siren' from ${entryRows} as entry
        where freelancer_id = ${input.person_id} and seller ->> 'siren' is not null`.compile(q),
}))

/** Stores the sellers before the rows that name them are erased. */
export const saveSellers = prepared(
  'person_erasure.save_sellers',
  (q, row: Key & { sellers: readonly string[] }) =>
    q
      .updateTable('person_erasure')
      .set({ sellers: row.sellers })
      .where('tenant_id', '=', row.tenant_id)
      .where('person_id', '=', row.person_id),
)

/** `due_at`: when to check the retained data again. */
export const finishErasure = prepared(
  'person_erasure.finish',
  (q, row: Key & { retained: string; at: Date; due_at: Date | null }) =>
    q
      .updateTable('person_erasure')
      .set({
        status: 'done',
        addresses: [],
        sellers: [],
        retained: row.retained,
        completed_at: sql`coalesce(completed_at, ${row.at}::timestamptz)`,
        due_at: row.due_at,
      })
      .where('tenant_id', '=', row.tenant_id)
      .where('person_id', '=', row.person_id),
)

/** Postpones an erasure because not all audit entries are sealed yet. */
export const postponeErasure = prepared('person_erasure.postpone', (q, row: Key & { due_at: Date }) =>
  q
    .updateTable('person_erasure')
    .set({ due_at: row.due_at })
    .where('tenant_id', '=', row.tenant_id)
    .where('person_id', '=', row.person_id),
)

/** Counts the reports to approve and the entries to pay. */
export const countOpenWork = prepared('person_erasure.open_work', (q, input: Key) => {
  const reports = sql`(select from ${reportRows} as report where tenant_id = ${input.tenant_id}
    and freelancer_id = ${input.person_id} and status = 'pending')`
  const entries = sql`(select from ${entryRows} as entry where tenant_id = ${input.tenant_id}
    and freelancer_id = ${input.person_id} and status = 'waiting_payment')`
  return q.selectNoFrom([usageCount(reports).as('reports'), usageCount(entries).as('entries')])
})

export const findRetention = prepared('retention_settings.find', (q, _input: { tenant_id: string }) =>
  q
    .selectFrom(currentTenantRow.as('tenant'))
    .select(sql<object>`tenant.retention_settings`.as('retention_settings')),
)

/** A page of all teams, by id. */
export const findTeamsWithRetention = prepared(
  'retention_settings.of_all_teams',
  (q, input: { after: string; limit: number }) =>
    q
      .selectFrom(retentionOfAllTeams.as('tenant'))
      .where('id', '>', input.after)
      .orderBy('id')
      .limit(sql<number>`${input.limit}::bigint`)
      .select(['id', sql<object>`retention_settings`.as('retention_settings')]),
)
