// The tables of this feature, and what statements of other features may read of them.

import { knownIds } from '../../kernel/db/sql/known-ids.ts'
import { prepared } from '../../kernel/db/sql/prepared.ts'
import { rowView } from '../../kernel/db/sql/row-view.ts'

export const missionRows = rowView('mission', [
  'tenant_id',
  'id',
  'name',
  'description',
  'status',
  'mission_type',
  'contract_kind',
  'currency',
  'rate_amount',
  'client_rate_amount',
  'start_date',
  'end_date',
  'effective_end_date',
  'due_on',
  'early_termination_date',
  'payment_terms_days',
  'payment_terms_basis',
  'purchase_order',
  'external_id',
  'project_code_id',
  'team_signer_id',
  'template_locale',
  'service_template_id',
  'framework_agreement_id',
  'freelancer_id',
  'offered_at',
  'created_at',
])

export const deliverableRows = rowView('mission_deliverable', [
  'tenant_id',
  'mission_id',
  'id',
  'name',
  'description',
  'quantity',
  'amount_excl_vat',
  'order_index',
])

export const knownMissions = knownIds('mission')

type Key = { tenant_id: string; id: string }

/** Locks the mission while a report of it is written: months and quantities are counted over all its reports. */
export const holdMissionRow = prepared('mission.hold', (q, input: Key) =>
  q
    .selectFrom('mission')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select('id')
    .forNoKeyUpdate(),
)

export const lockDeletedMissions = prepared(
  'mission.lock_deleted',
  (q, input: { tenant_id: string; project_code_id: string }) =>
    q
      .selectFrom('mission')
      .where('tenant_id', '=', input.tenant_id)
      .where('project_code_id', '=', input.project_code_id)
      .where('status', '=', 'deleted')
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate(),
)

/** Clears a project code that is being deleted in deleted missions. */
export const detachProjectCode = prepared(
  'mission.detach_project_code',
  (q, row: { tenant_id: string; project_code_id: string; at: Date }) =>
    q
      .updateTable('mission')
      .set({ project_code_id: null, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('project_code_id', '=', row.project_code_id)
      .where('status', '=', 'deleted'),
)

/** Clears a template that is being deleted in missions whose contract was generated from it. */
export const detachServiceTemplate = prepared(
  'mission.detach_template',
  (q, row: { tenant_id: string; template_id: string }) =>
    q
      .updateTable('mission')
      .set({ service_template_id: null })
      .where('tenant_id', '=', row.tenant_id)
      .where('service_template_id', '=', row.template_id),
)
