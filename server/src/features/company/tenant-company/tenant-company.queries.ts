import { sql } from 'kysely'
import type { ElectronicAddress } from '../../../domain/parties/electronic-address.ts'
import { asText, decimal, jsonObject } from '../../../kernel/db/sql/json.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../tenants/tenants.tables.ts'
import type { TeamCompany } from './tenant-company.schemas.ts'

/** The service computes `missing` and `warnings` from the other columns, and adds them to the JSON. */
export const findCompany = prepared('team_company.detail', (q, _input: { tenant_id: string }) =>
  q.selectFrom(currentTenantRow.as('tenant')).select((eb) => [
    asText(
      jsonObject<Omit<TeamCompany, 'missing' | 'warnings'>>({
        id: eb.ref('tenant.id'),
        name: eb.ref('tenant.name'),
        company: eb.ref('tenant.company'),
        legal_form: eb.ref('tenant.legal_form'),
        siren: eb.ref('tenant.siren'),
        register: eb.ref('tenant.register'),
        address: eb.ref('tenant.address'),
        postal_code: eb.ref('tenant.postal_code'),
        city: eb.ref('tenant.city'),
        country: eb.ref('tenant.country'),
        vat_number: eb.ref('tenant.vat_number'),
        electronic_address: sql<ElectronicAddress | null>`tenant.electronic_address`,
        late_payment_penalty: eb.ref('tenant.late_payment_penalty'),
        payment_terms_days: eb.ref('tenant.payment_terms_days'),
        payment_terms_basis: eb.ref('tenant.payment_terms_basis'),
        payment_terms_limit: eb.ref('tenant.payment_terms_limit'),
        late_interest_rate: decimal(eb.ref('tenant.late_interest_rate')),
        vat_rate: decimal(eb.ref('tenant.vat_rate')),
        hours_per_day: decimal(eb.ref('tenant.hours_per_day')),
        approve_ahead: eb.ref('tenant.approve_ahead'),
        default_templates_version: eb.ref('tenant.default_templates_version'),
      }),
    ),
    'company',
    'siren',
    'address',
    'postal_code',
    'city',
    'country',
    'vat_number',
    'payment_terms_days',
    'payment_terms_basis',
    'payment_terms_limit',
  ]),
)
