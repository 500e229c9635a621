// The state of the fields of a company, and the part of the request built from it.
import { orNull } from '../../kit/values/or-null.ts'
import type { Country, ElectronicAddressScheme, PortalProfile, TeamCompany } from '../../sdk.ts'

const TEXTS = [
  'company',
  'legal_form',
  'siren',
  'register',
  'address',
  'postal_code',
  'city',
  'vat_number',
] as const
type Texts = Record<(typeof TEXTS)[number], string>

export type CompanyDraft = Texts & {
  country: Country
  /** Empty: the default address. */
  scheme: ElectronicAddressScheme | ''
  electronic_value: string
}

type Company = Pick<TeamCompany, (typeof TEXTS)[number] | 'country' | 'electronic_address'>

export function companyDraftOf(known?: Company): CompanyDraft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, known?.[name] ?? ''])) as Texts
  const address = known?.electronic_address
  return {
    ...texts,
    country: known?.country ?? 'FR',
    scheme: address?.scheme ?? '',
    electronic_value: address?.value ?? '',
  }
}

export function companyBodyOf(draft: CompanyDraft) {
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
}

type Supplier = Company &
  Pick<PortalProfile, 'siret' | 'vat_regime' | 'vat_exemption_reason' | 'vat_on_debits'>

export const supplierDraftOf = (known?: Supplier): SupplierDraft => ({
  ...companyDraftOf(known),
  siret: known?.siret ?? '',
  vat_regime: known?.vat_regime ?? 'standard',
  vat_exemption_reason: known?.vat_exemption_reason ?? '',
  vat_on_debits: known?.vat_on_debits ?? false,
})

export const supplierBodyOf = (draft: SupplierDraft) => ({
  ...companyBodyOf(draft),
  siret: orNull(draft.siret),
  vat_regime: draft.vat_regime,
  vat_exemption_reason: orNull(draft.vat_exemption_reason),
  vat_on_debits: draft.vat_on_debits,
})
