// The tables of this feature, and what statements of other features may read of them.
import { type Expression, sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const agreementRows = rowView('framework_agreement', [
  'tenant_id',
  'id',
  'status',
  'valid_until',
  'template_id',
])

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

/** For a `with`: locks the agreement until the transaction ends. */
export const lockedAgreement = (tenantId: string, id: Expression<string>) =>
  sql`(select a.id from framework_agreement a where a.tenant_id = ${tenantId} and a.id = ${id} for no key update)`
