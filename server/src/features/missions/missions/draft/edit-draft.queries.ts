import { sql } from 'kysely'
import type { PaymentTermsLimit } from '../../../../kernel/db/schema/tables.ts'
import { decimal, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../../kernel/db/sql/parameters.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../../company/tenants/tenants.tables.ts'
import type { StoredDeliverable, StoredDraft } from './stored-draft.ts'

const col = <T>(name: keyof StoredDraft) => sql<T>`${sql.ref(`mission.${name}`)}`
const hasServicesAgreement = sql<boolean>`(mission.contract_kind = 'services_agreement' and mission.has_document)`

const deliverables = sql<StoredDeliverable[]>`(select coalesce(json_agg(json_build_object('name', d.name,
  'description', d.description, 'quantity', trim_scale(d.quantity), 'amount_excl_vat', trim_scale(d.amount_excl_vat),
  'order_index', d.order_index) order by d.order_index, d.id), '[]'::json)
  from mission_deliverable d where d.tenant_id = ${TENANT} and d.mission_id = mission.id)`

/** If the template of a contract was deleted, the default template in the language of the team is used. */
const stored = jsonObject<StoredDraft>({
  name: col('name'),
  description: col('description'),
  mission_type: col('mission_type'),
  start_date: col('start_date'),
  end_date: col('end_date'),
  freelancer_id: col('freelancer_id'),
  contract_type: sql`mission.contract_kind`,
  rate_amount: decimal(sql<string>`mission.rate_amount`),
  deliverables,
  payment_terms_days: col('payment_terms_days'),
  payment_terms_basis: col('payment_terms_basis'),
  use_service_template: hasServicesAgreement,
  template_locale: sql`coalesce(mission.template_locale, case when ${hasServicesAgreement} and mission.service_template_id is null
    then (select t.locale from ${currentTenantRow} t) end)`,
  service_template_id: col('service_template_id'),
  external_id: col('external_id'),
  purchase_order: col('purchase_order'),
  project_code_id: col('project_code_id'),
  client_rate_amount: decimal(sql<string>`mission.client_rate_amount`),
  planned_quantity: decimal(sql<string>`mission.planned_quantity`),
  approver_id: col('approver_id'),
  team_signer_id: col('team_signer_id'),
})

const teamSetting = (name: 'country' | 'payment_terms_limit') =>
  sql<string>`(select ${sql.ref(`t.${name}`)} from ${currentTenantRow} t)`
const termsLimit = sql<PaymentTermsLimit>`${teamSetting('payment_terms_limit')}`

/** Reads the parties of the mission without a lock. */
export const findParties = prepared('mission.parties', (q, input: { tenant_id: string; id: string }) =>
  q
    .selectFrom('mission')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['freelancer_id', 'contract_kind as contract_type']),
)

/** The caller has locked the mission. */
export const findDraft = prepared('mission.draft', (q, input: { tenant_id: string; id: string }) =>
  q
    .selectFrom('mission')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([
      stored.as('stored'),
      teamSetting('country').as('country'),
      termsLimit.as('payment_terms_limit'),
    ]),
)
