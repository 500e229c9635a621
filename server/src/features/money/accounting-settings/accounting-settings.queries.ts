import { type ExpressionBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { OverrideKind, Tables } from '../../../kernel/db/schema/tables.ts'
import { asText, jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import type { AccountOverride } from './accounting-settings.schemas.ts'

const overrideView = (eb: ExpressionBuilder<Tables, 'account_override'>) =>
  jsonObject<AccountOverride>({
    id: eb.ref('account_override.id'),
    project_code_id: eb.ref('account_override.project_code_id'),
    mission_id: eb.ref('account_override.mission_id'),
    applies_to: eb.ref('account_override.applies_to'),
    account: eb.ref('account_override.account'),
    label: eb.ref('account_override.label'),
    created_at: timestamp(eb.ref('account_override.created_at')),
  })

type Key = { tenant_id: string; id: string }

export const findSettings = prepared('accounting_settings.find', (q, _input: { tenant_id: string }) =>
  q
    .selectFrom(currentTenantRow.as('tenant'))
    .select(sql<object>`tenant.accounting_settings`.as('accounting_settings')),
)

type PageInput = PageQuery & UpdatedSince & { tenant_id: string }

const SHOWN: ShownRows = {
  resource: 'account_override',
  id: sql`account_override.id`,
  time: sql`account_override.created_at`,
}

export const pageOfOverrides = prepared(
  'account_override.page',
  (q, input: Required<PageInput>, presentFields) => {
    const matching = q
      .selectFrom('account_override')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(q, matching, input, presentFields, overrideView, withLastSealing(input, presentFields))
  },
)

export const findOverride = prepared('account_override.detail', (q, input: Key) =>
  q
    .selectFrom('account_override')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(overrideView(eb))),
)

export const countOverrides = prepared('account_override.count', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('account_override')
    .where('tenant_id', '=', input.tenant_id)
    .select(sql<number>`count(*)::int`.as('total')),
)

type NewRow = Key & {
  project_code_id: string | null
  mission_id: string | null
  applies_to: OverrideKind
  account: string
  label: string
  at: Date
}

export const insertOverride = prepared('account_override.insert', (q, row: NewRow) =>
  q.insertInto('account_override').values({
    tenant_id: row.tenant_id,
    id: row.id,
    project_code_id: row.project_code_id,
    mission_id: row.mission_id,
    applies_to: row.applies_to,
    account: row.account,
    label: row.label,
    created_at: row.at,
  }),
)

/** Returns the row to only one of two concurrent requests. */
export const deleteOverride = prepared('account_override.delete', (q, input: Key) =>
  q
    .deleteFrom('account_override')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .returning('id'),
)

/** Objects of account overrides, for events and changes. */
export const accountOverrideObjects = prepareObjects('account_override', overrideView)
