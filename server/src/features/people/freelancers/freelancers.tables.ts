// The tables of this feature, and what statements of other features may read of them.

import { sql } from 'kysely'
import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
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

/** Rows for sign-ins, where the team is not known yet. */
export const freelancersOfAllTeams = rowViewOfAllTeams('freelancer', ['tenant_id', 'id', 'email', 'status'])

export const knownFreelancers = findKnownIds('freelancer')

export const findFreelancerByEmail = prepared(
  'freelancer.by_email',
  (q, input: { tenant_id: string; email: string }) =>
    q
      .selectFrom('freelancer')
      .where('tenant_id', '=', input.tenant_id)
      .where(sql<boolean>`lower(email) = lower(${input.email}::text)`)
      .select('id'),
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
