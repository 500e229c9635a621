import { type ExpressionBuilder, sql } from 'kysely'
import type { ElectronicAddress } from '../../../domain/parties/electronic-address.ts'
import type { InvoicingMode, Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { selectTags, selectTeams } from '../../company/assignments/index.ts'
import { selectToday } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import type { Freelancer, PortalProfile, Referent } from './freelancers.schemas.ts'
import { selectExternalReferent } from './seller.views.ts'
import { vatFields } from './vat-history/vat-history.views.ts'

type Eb = ExpressionBuilder<Tables, 'freelancer'>

/** null if not set; a deactivated user is still shown. */
const referent = (eb: Eb) =>
  sql<Referent | null>`(${eb
    .selectFrom(userRows.as('team_user'))
    .whereRef('team_user.id', '=', 'freelancer.referent_id')
    .select(
      jsonObject<Referent>({
        id: sql<string>`team_user.id`,
        first_name: sql<string | null>`team_user.first_name`,
        last_name: sql<string | null>`team_user.last_name`,
        email: sql<string>`team_user.email`,
      }).as('referent'),
    )})`

/** The company as contracts, invoices and the portal show it, with the VAT regime of today. */
const companyFields = (eb: Eb, now: Date) => ({
  siren: eb.ref('freelancer.siren'),
  siret: eb.ref('freelancer.siret'),
  company: eb.ref('freelancer.company'),
  legal_form: eb.ref('freelancer.legal_form'),
  register: eb.ref('freelancer.register'),
  address: eb.ref('freelancer.address'),
  postal_code: eb.ref('freelancer.postal_code'),
  city: eb.ref('freelancer.city'),
  country: eb.ref('freelancer.country'),
  vat_number: eb.ref('freelancer.vat_number'),
  ...vatFields(sql`freelancer.id`, selectToday(now)),
  vat_exemption_reason: eb.ref('freelancer.vat_exemption_reason'),
  vat_on_debits: eb.ref('freelancer.vat_on_debits'),
  electronic_address: sql<ElectronicAddress | null>`freelancer.electronic_address`,
  invoicing_mode: sql<InvoicingMode>`case when freelancer.is_umbrella then 'supplier_invoice' else freelancer.invoicing_mode end`,
  supplier_code: eb.ref('freelancer.supplier_code'),
  is_in_das2: eb.ref('freelancer.is_in_das2'),
  is_umbrella: eb.ref('freelancer.is_umbrella'),
  external_referent: selectExternalReferent('freelancer'),
})

export function freelancerView(eb: Eb, { now }: { now: Date }) {
  const id = eb.ref('freelancer.id')
  return jsonObject<Freelancer>({
    id,
    email: eb.ref('freelancer.email'),
    first_name: eb.ref('freelancer.first_name'),
    last_name: eb.ref('freelancer.last_name'),
    status: eb.ref('freelancer.status'),
    external_id: eb.ref('freelancer.external_id'),
    ...companyFields(eb, now),
    referent: referent(eb),
    tags: selectTags('freelancer', id),
    teams: selectTeams('freelancer', id),
    created_at: timestamp(eb.ref('freelancer.created_at')),
    updated_at: timestamp(eb.ref('freelancer.updated_at')),
  })
}

/** The profile without the list of missing fields, which the service adds. */
export const profileView = (eb: Eb, { now }: { now: Date }) =>
  jsonObject<Omit<PortalProfile, 'missing'>>({
    id: eb.ref('freelancer.id'),
    email: eb.ref('freelancer.email'),
    first_name: eb.ref('freelancer.first_name'),
    last_name: eb.ref('freelancer.last_name'),
    ...companyFields(eb, now),
    updated_at: timestamp(eb.ref('freelancer.updated_at')),
  })
