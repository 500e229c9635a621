// Fields of a company in groups, each with its error and with what invoices still lack.
import type { ComponentChildren } from 'preact'
import { CheckField, SelectField, TextField } from '../../kit/fields/field.tsx'
import type { Action } from '../../kit/use-action.ts'
import { useTexts } from '../../language/language.ts'
import type { Country, ElectronicAddressScheme, MissingPartyData } from '../../sdk.ts'
import type { CompanyDraft, SupplierDraft } from './company-draft.ts'
import { COMPANY_TEXTS } from './company-texts.ts'
import { countryChoices } from './countries.ts'

export const Group = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <fieldset class="group">
    <legend>{title}</legend>
    <div class="columns-tight">{children}</div>
  </fieldset>
)

type Props<Draft> = {
  draft: Draft
  saving: Action<[]>
  missing?: readonly MissingPartyData[] | undefined
  set: (change: Partial<Draft>) => void
}

type TextName = {
  [N in keyof SupplierDraft]: string extends SupplierDraft[N] ? N : never
}[keyof SupplierDraft]

/** A text field that says what is wrong with it, that it is missing, or what it is for. */
function Text({
  draft,
  saving,
  missing = [],
  set,
  name,
  hint,
}: Props<CompanyDraft> & { name: TextName; hint?: string }) {
  const w = useTexts(COMPANY_TEXTS)
  const isMissing = (missing as readonly string[]).includes(`${name}_missing`)
  const label = name === 'electronic_value' ? w.schemeValue : w[name]
  return (
    <TextField
      label={label}
      value={(draft as SupplierDraft)[name]}
      onValue={(value) => set({ [name]: value })}
      hint={hint}
      needed={isMissing ? w.isMissing : undefined}
      error={saving.errorOf(name === 'electronic_value' ? 'electronic_address.value' : name)}
    />
  )
}

export function IdentityFields(props: Props<CompanyDraft>) {
  const w = useTexts(COMPANY_TEXTS)
  return (
    <>
      <Text {...props} name="company" />
      <Text {...props} name="legal_form" hint={w.legalFormHint} />
      <Text {...props} name="siren" />
      {'siret' in props.draft && <Text {...props} name="siret" />}
      <Text {...props} name="register" hint={w.registerHint} />
    </>
  )
}

export function AddressFields(props: Props<CompanyDraft>) {
  const w = useTexts(COMPANY_TEXTS)
  const { draft, saving, set } = props
  return (
    <>
      <Text {...props} name="address" />
      <Text {...props} name="postal_code" />
      <Text {...props} name="city" />
      <SelectField
        label={w.country}
        value={draft.country}
        onValue={(country) => set({ country: country as Country })}
        error={saving.errorOf('country')}
        choices={countryChoices()}
      />
    </>
  )
}

export function VatNumberField(props: Props<CompanyDraft>) {
  return <Text {...props} name="vat_number" hint={useTexts(COMPANY_TEXTS).vatNumberHint} />
}

const REGIMES = ['standard', 'franchise', 'reverse_charge', 'exempt'] as const

export function VatFields(props: Props<SupplierDraft>) {
  const w = useTexts(COMPANY_TEXTS)
  const { draft, saving, missing, set } = props
  const company = { ...props, set: set as Props<CompanyDraft>['set'] }
  return (
    <>
      <SelectField
        label={w.vat_regime}
        value={draft.vat_regime}
        onValue={(vat_regime) => set({ vat_regime: vat_regime as SupplierDraft['vat_regime'] })}
        needed={missing?.includes('vat_regime_country') ? w.regimeWrong : undefined}
        error={saving.errorOf('vat_regime')}
        choices={REGIMES.map((value) => ({ value, label: w[value] }))}
      />
      {draft.vat_regime === 'exempt' && (
        <Text {...company} name="vat_exemption_reason" hint={w.exemptionHint} />
      )}
      <VatNumberField {...company} />
    </>
  )
}

export function VatOnDebits({ draft, set }: Pick<Props<SupplierDraft>, 'draft' | 'set'>) {
  return (
    <CheckField
      label={useTexts(COMPANY_TEXTS).vat_on_debits}
      isChecked={draft.vat_on_debits}
      onCheck={(vat_on_debits) => set({ vat_on_debits })}
    />
  )
}

const SCHEMES = ['0225', 'EM', '0088', '0208', '9930'] as const

export function ElectronicAddressFields(props: Props<CompanyDraft>) {
  const w = useTexts(COMPANY_TEXTS)
  const { draft, saving, set } = props
  const isOther = draft.scheme !== '' && !(SCHEMES as readonly string[]).includes(draft.scheme)
  const choices = [
    { value: '', label: w.byDefault },
    ...SCHEMES.map((value) => ({ value, label: w[`scheme${value}`] })),
    ...(isOther ? [{ value: draft.scheme, label: w.schemeOther(draft.scheme) }] : []),
  ]
  return (
    <>
      <SelectField
        label={w.electronic_address}
        value={draft.scheme}
        onValue={(scheme) => set({ scheme: scheme as ElectronicAddressScheme | '' })}
        error={saving.errorOf('electronic_address.scheme')}
        choices={choices}
      />
      {draft.scheme !== '' && <Text {...props} name="electronic_value" />}
    </>
  )
}

/** In the order of the codes. */
export function MissingNotice({ missing }: { missing: readonly MissingPartyData[] }) {
  const w = useTexts(COMPANY_TEXTS)
  if (missing.length === 0) return null
  return (
    <div class="notice warn stack tight">
      <p>{w.missing}</p>
      <ul class="missing">
        {missing.map((code) => (
          <li key={code}>{w[nameOf(code)]}</li>
        ))}
      </ul>
    </div>
  )
}

type Named = Exclude<MissingPartyData, 'vat_regime_country'> extends `${infer Name}_missing` ? Name : never

const nameOf = (code: MissingPartyData): Named | 'vat_regime_country' =>
  code === 'vat_regime_country' ? code : (code.replace(/_missing$/, '') as Named)
