import { type Expression, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../company/tenants/tenants.tables.ts'
import { isExpired } from './framework-agreements.views.ts'

type Key = { tenant_id: string; id: string }
type Status = Tables['framework_agreement']['status']

/**
 * Finds and locks the newest agreement that can cover a new mission, so that it cannot end before the mission exists. The
 * caller has locked the row of the freelancer, so that two requests cannot both find none.
 */
export const lockReusable = prepared(
  'framework_agreement.reusable',
  (q, input: { tenant_id: string; freelancer_id: string; now: Date }) =>
    q
      .selectFrom('framework_agreement')
      .where('tenant_id', '=', input.tenant_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .where('status', 'in', ['awaiting-signature', 'in-progress'])
      .where((eb) => eb.not(isExpired(selectToday(input.now))))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id')
      .forNoKeyUpdate(),
)

export type NewAgreement = Key & {
  freelancer_id: string
  status: Status
  valid_until: string
  template_id: string | null
  at: Date
}

export const insertAgreement = prepared('framework_agreement.insert', (q, row: NewAgreement) =>
  q.insertInto('framework_agreement').values({
    tenant_id: row.tenant_id,
    id: row.id,
    freelancer_id: row.freelancer_id,
    status: row.status,
    valid_until: row.valid_until,
    template_id: row.template_id,
    created_at: row.at,
    updated_at: row.at,
  }),
)

export const setAgreementStatus = prepared(
  'framework_agreement.status',
  (q, row: Key & { status: Status; at: Date }) =>
    q
      .updateTable('framework_agreement')
      .set({ status: row.status, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

/** Clears a template that is being deleted in agreements that were generated from it. */
export const detachAgreementTemplate = prepared(
  'framework_agreement.detach_template',
  (q, row: { tenant_id: string; template_id: string }) =>
    q
      .updateTable('framework_agreement')
      .set({ template_id: null })
      .where('tenant_id', '=', row.tenant_id)
      .where('template_id', '=', row.template_id),
)

/** Locks the agreement until the transaction ends; used in a `with` clause. */
export const selectLockedAgreement = (tenantId: string, id: Expression<string>) =>
  sql`(select a.id from framework_agreement a where a.tenant_id = ${tenantId} and a.id = ${id} for no key update)`
