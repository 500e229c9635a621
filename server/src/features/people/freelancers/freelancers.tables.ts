// The tables of this feature, and what statements of other features may read of them.

import { sql } from 'kysely'
import { knownIds } from '../../../kernel/db/sql/known-ids.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView, rowViewOfAllTeams } from '../../../kernel/db/sql/row-view.ts'

export const freelancerRows = rowView('freelancer', [
  'tenant_id',
  'id',
  'email',
  'status',
  'first_name',
  'last_name',
  'external_id',
  'siren',
  'siret',
  'company',
  'legal_form',
  'register',
  'address',
  'postal_code',
  'city',
  'country',
  'vat_number',
  'vat_regime',
  'vat_exemption_reason',
  'vat_on_debits',
  'electronic_address',
  'vat_rate',
  'invoicing_mode',
  'supplier_code',
  'is_in_das2',
  'is_umbrella',
  'referent_id',
  'external_referent',
  'created_at',
])

/** For signing in: the team is known only afterwards. */
export const freelancersOfAllTeams = rowViewOfAllTeams('freelancer', ['tenant_id', 'id', 'email', 'status'])

export const knownFreelancers = knownIds('freelancer')

export const findFreelancerByEmail = prepared(
  'freelancer.by_email',
  (q, input: { tenant_id: string; email: string }) =>
    q
      .selectFrom('freelancer')
      .where('tenant_id', '=', input.tenant_id)
      .where(sql<boolean>`lower(email) = lower(${input.email}::text)`)
      .select('id'),
)

/** Locks the freelancer against archiving until the transaction ends. */
export const holdActiveFreelancer = prepared(
  'freelancer.hold_active',
  (q, input: { tenant_id: string; id: string }) =>
    q
      .selectFrom('freelancer')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where('status', '=', 'active')
      .select(['id', 'email'])
      .forShare(),
)

export const portalLinkRows = rowView('portal_link', [
  'tenant_id',
  'id',
  'freelancer_id',
  'created_by',
  'created_by_key',
  'delivered_by',
  'created_at',
  'revoked_at',
])

/** The code that was made for the freelancer's number series. */
export const setSupplierCode = prepared(
  'freelancer.set_supplier_code',
  (q, row: { tenant_id: string; id: string; supplier_code: string; at: Date }) =>
    q
      .updateTable('freelancer')
      .set({ supplier_code: row.supplier_code, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)
