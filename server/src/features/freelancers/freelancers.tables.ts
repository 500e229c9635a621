// The tables of this feature, and what statements of other features may read of them.

import { rowView } from '../../kernel/db/sql/row-view.ts'

export const freelancerRows = rowView('freelancer', [
  'tenant_id',
  'id',
  'email',
  'status',
  'first_name',
  'last_name',
  'external_id',
  'siren',
  'company',
  'address',
  'postal_code',
  'city',
  'vat_regime',
  'vat_rate',
  'is_umbrella',
  'referent_id',
  'external_referent',
])

export const portalLinkRows = rowView('portal_link', [
  'tenant_id',
  'id',
  'freelancer_id',
  'created_by',
  'delivered_by',
  'created_at',
])
