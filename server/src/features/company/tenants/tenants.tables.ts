// The tables of this feature, and what statements of other features may read of them.

import { type Expression, sql } from 'kysely'
import { COUNTRIES_WITH_MAXIMUM } from '../../../domain/payment-terms.ts'
import { rowView, rowViewOfAllTeams } from '../../../kernel/db/sql/row-view.ts'

/** The settings of a team. Only the operator can set quotas. */
export const SETTING_COLUMNS = [
  'name',
  'currency',
  'time_zone',
  'locale',
  'payment_terms_days',
  'payment_terms_basis',
  'payment_terms_limit',
  'late_interest_rate',
  'vat_rate',
  'hours_per_day',
  'approve_ahead',
  'is_subscribed',
  'signing',
  'company',
  'legal_form',
  'siren',
  'register',
  'address',
  'postal_code',
  'city',
  'country',
  'vat_number',
  'electronic_address',
  'late_payment_penalty',
  'default_templates_version',
] as const

export const currentTenantRow = rowView('tenant', [
  'id',
  ...SETTING_COLUMNS,
  'accounting_settings',
  'retention_settings',
  'report_due_day',
  'compliance_settings',
  'is_sandbox',
  'is_demo',
])

/** The date in the time zone of the team at the given instant. */
export const selectToday = (now: Expression<Date> | Date) =>
  sql<string>`(select (${now}::timestamptz at time zone time_zone)::date from ${currentTenantRow} as tenant)`

/** Whether the legal maximum of payment terms applies to the team: see domain/payment-terms.ts. */
export const hasTermsMaximum = sql<boolean>`(select tenant.payment_terms_limit <> 'off'
  and tenant.country = any(${sql.lit(`{${COUNTRIES_WITH_MAXIMUM.join(',')}}`)}::text[]) from ${currentTenantRow} as tenant)`

export const retentionOfAllTeams = rowViewOfAllTeams('tenant', ['id', 'retention_settings'])
export const zonesOfAllTeams = rowViewOfAllTeams('tenant', ['id', 'time_zone'])
export const namesOfAllTeams = rowViewOfAllTeams('tenant', ['id', 'name', 'locale', 'is_demo', 'is_sandbox'])
