// The state of the fields of a company, and the part of the request built from it.
import { orNull } from '../../kit/values/or-null.ts'
import type { Country, ElectronicAddressScheme, PortalProfile, TeamCompany } from '../../sdk.ts'

const TEXT_FIELDS = [
  'company',
  'legal_form',
  'siren',
  'register',
  'address',
  'postal_code',
  'city',
  'vat_number',
] as const
type TextValues = Record<(typeof TEXT_FIELDS)[number], string>

export type CompanyDraft = TextValues & {
  country: Country
  /** Empty for the default address. */
  scheme: ElectronicAddressScheme | ''
  electronic_value: string
}

type Company = Pick<TeamCompany, (typeof TEXT_FIELDS)[number] | 'country' | 'electronic_address'>

export function toCompanyDraft(company?: Company): CompanyDraft {
  const textValues = Object.fromEntries(
    TEXT_FIELDS.map((name) => [name, company?.[name] ?? '']),
  ) as TextValues
  const address = company?.electronic_address
  return {
    ...textValues,
    country: company?.country ?? 'FR',
    scheme: address?.scheme ?? '',
    electronic_value: address?.value ?? '',
  }
}

export function toCompanyBody(draft: CompanyDraft) {
  const { scheme, electronic_value, country } = draft
  return {
    company: orNull(draft.company),
    legal_form: orNull(draft.legal_form),
    siren: orNull(draft.siren),
    register: orNull(draft.register),
    address: orNull(draft.address),
    postal_code: orNull(draft.postal_code),
    city: orNull(draft.city),
    country,
    vat_number: orNull(draft.vat_number),
    electronic_address: scheme === '' ? null : { scheme, value: electronic_value },
  }
}

export type SupplierDraft = CompanyDraft & {
  siret: string
  vat_regime: PortalProfile['vat_regime']
  vat_exemption_reason: string
  vat_on_debits: boolean
  /** The first day with another regime or rate; empty for today. */
  vat_from: string
}

type Supplier = Company &
  Pick<PortalProfile, 'siret' | 'vat_regime' | 'vat_exemption_reason' | 'vat_on_debits'>

export const toSupplierDraft = (supplier?: Supplier): SupplierDraft => ({
  ...toCompanyDraft(supplier),
  siret: supplier?.siret ?? '',
  vat_regime: supplier?.vat_regime ?? 'standard',
  vat_exemption_reason: supplier?.vat_exemption_reason ?? '',
  vat_on_debits: supplier?.vat_on_debits ?? false,
  vat_from: '',
})

export const toSupplierBody = (draft: SupplierDraft) => ({
  ...toCompanyBody(draft),
  siret: orNull(draft.siret),
  vat_regime: draft.vat_regime,
  vat_exemption_reason: orNull(draft.vat_exemption_reason),
  vat_on_debits: draft.vat_on_debits,
  ...(draft.vat_from && { vat_from: draft.vat_from }),
})
