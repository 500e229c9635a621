// The tables of this feature, and what statements of other features may read of them.

import { type RawBuilder, sql } from 'kysely'
import type { VatRegime } from '../../../kernel/db/schema/tables.ts'
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
  'vat_exemption_reason',
  'vat_on_debits',
  'electronic_address',
  'invoicing_mode',
  'supplier_code',
  'is_in_das2',
  'is_umbrella',
  'referent_id',
  'external_referent',
  'created_at',
])

/** The VAT regimes of freelancers with their days, which replace `vat_regime` and `vat_rate` of the freelancer's own row. */
export const vatPeriodRows = rowView('freelancer_vat_period', [
  'tenant_id',
  'freelancer_id',
  'from_date',
  'vat_regime',
  'vat_rate',
])

/** Orders the VAT periods of a freelancer; the first one has no day. */
export const vatPeriodStart = sql<string>`coalesce(period.from_date, '-infinity'::date)`

/** The VAT period of a freelancer that is in force on a day, as the row `period`: exactly one. */
export const selectVatPeriod = (freelancerId: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<{
    vat_regime: VatRegime
    vat_rate: string
  }>`(select period.vat_regime, period.vat_rate from ${vatPeriodRows} as period
    where period.freelancer_id = ${freelancerId} and ${vatPeriodStart} <= ${day} order by ${vatPeriodStart} desc limit 1)`

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
