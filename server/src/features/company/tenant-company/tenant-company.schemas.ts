import { LATEST_DEFAULT_VERSION } from '../../../documents/index.ts'
import { Body, type Static, Type, Uuid, View } from '../../../kernel/wire/schemas.ts'
import {
  Country,
  companyFields,
  MissingPartyData,
  Tenant,
  TermsWarnings,
  termFields,
} from '../tenants/index.ts'

const settings = Tenant.properties

export const TeamCompany = View('TeamCompany', {
  id: Uuid(),
  name: Type.String({ description: 'The name of the team, which the operator gives it.', example: 'Acme' }),
  company: settings.company,
  legal_form: settings.legal_form,
  siren: settings.siren,
  register: settings.register,
  address: settings.address,
  postal_code: settings.postal_code,
  city: settings.city,
  country: settings.country,
  vat_number: settings.vat_number,
  electronic_address: settings.electronic_address,
  late_payment_penalty: settings.late_payment_penalty,
  payment_terms_days: settings.payment_terms_days,
  payment_terms_basis: settings.payment_terms_basis,
  payment_terms_limit: settings.payment_terms_limit,
  late_interest_rate: settings.late_interest_rate,
  vat_rate: settings.vat_rate,
  hours_per_day: settings.hours_per_day,
  approve_ahead: settings.approve_ahead,
  default_templates_version: Type.Integer({
    description:
      'The version of the default templates of contracts (`GET /default-templates`). Teams that are older than version 2 have 1 until they choose 2.',
    example: LATEST_DEFAULT_VERSION,
  }),
  missing: MissingPartyData(),
  warnings: TermsWarnings(),
})
export type TeamCompany = Static<typeof TeamCompany>

export const UpdateTeamCompany = Body(
  'UpdateTeamCompany',
  {
    ...companyFields,
    country: Type.Optional(Country()),
    ...termFields,
    default_templates_version: Type.Optional(
      Type.Integer({
        minimum: LATEST_DEFAULT_VERSION,
        maximum: LATEST_DEFAULT_VERSION,
        description:
          'Chooses the current default templates for contracts that are made from now on. A team cannot return to an earlier version; existing documents do not change.',
      }),
    ),
  },
  { example: { company: 'Acme SAS', siren: '732829320', vat_number: 'FR44732829320' } },
)
export type UpdateTeamCompany = Static<typeof UpdateTeamCompany>
