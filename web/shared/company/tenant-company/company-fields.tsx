// Groups of fields of a company, each field with its error and a note if it is missing for invoices.
import type { ComponentChildren } from 'preact'
import { CheckField, SelectField, TextField } from '../../kit/fields/field.tsx'
import type { Action } from '../../kit/use-action.ts'
import { parseDecimal } from '../../kit/values/decimal.ts'
import { day, percent } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import type { Country, ElectronicAddressScheme, MissingPartyData, PortalProfile } from '../../sdk.ts'
import type { CompanyDraft, SupplierDraft } from './company-draft.ts'
import { listCountryChoices } from './countries.ts'

const companyTexts = requireTexts('shared/company/tenant-company', 'company')

export const FieldGroup = ({ title, children }: { title: string; children: ComponentChildren }) => (
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

/** A text field with its error, a note that it is missing, or a hint. */
function CompanyTextField({
  draft,
  saving,
  missing = [],
  set,
  name,
  hint,
}: Props<CompanyDraft> & { name: TextName; hint?: string }) {
  const t = companyTexts()
  const isMissing = (missing as readonly string[]).includes(`${name}_missing`)
  const label = name === 'electronic_value' ? t.schemeValue : t[name]
  return (
    <TextField
      label={label}
      value={(draft as SupplierDraft)[name]}
      onValue={(value) => set({ [name]: value })}
      hint={hint}
      needed={isMissing ? t.isMissing : undefined}
      error={saving.getFieldError(name === 'electronic_value' ? 'electronic_address.value' : name)}
    />
  )
}

export function IdentityFields(props: Props<CompanyDraft>) {
  const t = companyTexts()
  return (
    <>
      <CompanyTextField {...props} name="company" />
      <CompanyTextField {...props} name="legal_form" hint={t.legalFormHint} />
      <CompanyTextField {...props} name="siren" />
      {'siret' in props.draft && <CompanyTextField {...props} name="siret" />}
      <CompanyTextField {...props} name="register" hint={t.registerHint} />
    </>
  )
}

export function AddressFields(props: Props<CompanyDraft>) {
  const t = companyTexts()
  const { draft, saving, set } = props
  return (
    <>
      <CompanyTextField {...props} name="address" />
      <CompanyTextField {...props} name="postal_code" />
      <CompanyTextField {...props} name="city" />
      <SelectField
        label={t.country}
        value={draft.country}
        onValue={(country) => set({ country: country as Country })}
        error={saving.getFieldError('country')}
        choices={listCountryChoices()}
      />
    </>
  )
}

export function VatNumberField(props: Props<CompanyDraft>) {
  return <CompanyTextField {...props} name="vat_number" hint={companyTexts().vatNumberHint} />
}

const REGIMES = ['standard', 'franchise', 'reverse_charge', 'exempt'] as const

export function VatFields(props: Props<SupplierDraft>) {
  const t = companyTexts()
  const { draft, saving, missing, set } = props
  const companyProps = { ...props, set: set as Props<CompanyDraft>['set'] }
  return (
    <>
      <SelectField
        label={t.vat_regime}
        value={draft.vat_regime}
        onValue={(vat_regime) => set({ vat_regime: vat_regime as SupplierDraft['vat_regime'] })}
        needed={missing?.includes('vat_regime_country') ? t.regimeWrong : undefined}
        error={saving.getFieldError('vat_regime')}
        choices={REGIMES.map((value) => ({ value, label: t[value] }))}
      />
      {draft.vat_regime === 'exempt' && (
        <CompanyTextField {...companyProps} name="vat_exemption_reason" hint={t.exemptionHint} />
      )}
      <VatNumberField {...companyProps} />
    </>
  )
}

type VatBefore = Pick<PortalProfile, 'vat_regime' | 'vat_rate' | 'vat_history'>

/** Whether the day of a change can matter: the regime or the rate differs, or another one is planned. */
export const hasVatChange = (
  { vat_regime, vat_rate, vat_history }: VatBefore,
  draft: { vat_regime: string; vat_rate?: string },
): boolean =>
  draft.vat_regime !== vat_regime ||
  (draft.vat_rate !== undefined && parseDecimal(draft.vat_rate) !== vat_rate) ||
  vat_history.at(-1)?.vat_regime !== vat_regime ||
  vat_history.at(-1)?.vat_rate !== vat_rate

/** The first day with another VAT regime, of a supplier who exists. */
export function VatFromField({ draft, saving, set }: Props<SupplierDraft>) {
  const t = companyTexts()
  return (
    <TextField
      label={t.vat_from}
      hint={t.vatFromHint}
      type="date"
      value={draft.vat_from}
      onValue={(vat_from) => set({ vat_from })}
      error={saving.getFieldError('vat_from')}
    />
  )
}

/** The regimes with their days, if there is more than one. */
export function VatHistory({ history }: { history: VatBefore['vat_history'] }) {
  const t = companyTexts()
  if (history.length < 2) return null
  const describe = ({ vat_regime, vat_rate }: VatBefore['vat_history'][number]) =>
    vat_regime === 'standard' ? `${t[vat_regime]}, ${percent(vat_rate)}` : t[vat_regime]
  return (
    <ul class="small">
      {history.map((period) => (
        <li key={period.from}>
          {period.from === null ? t.atFirst(describe(period)) : t.since(day(period.from), describe(period))}
        </li>
      ))}
    </ul>
  )
}

export function VatOnDebits({ draft, set }: Pick<Props<SupplierDraft>, 'draft' | 'set'>) {
  return (
    <CheckField
      label={companyTexts().vat_on_debits}
      isChecked={draft.vat_on_debits}
      onCheck={(vat_on_debits) => set({ vat_on_debits })}
    />
  )
}

const SCHEMES = ['0225', 'EM', '0088', '0208', '9930'] as const

export function ElectronicAddressFields(props: Props<CompanyDraft>) {
  const t = companyTexts()
  const { draft, saving, set } = props
  const isOther = draft.scheme !== '' && !(SCHEMES as readonly string[]).includes(draft.scheme)
  const choices = [
    { value: '', label: t.byDefault },
    ...SCHEMES.map((value) => ({ value, label: t[`scheme${value}`] })),
    ...(isOther ? [{ value: draft.scheme, label: t.schemeOther(draft.scheme) }] : []),
  ]
  return (
    <>
      <SelectField
        label={t.electronic_address}
        value={draft.scheme}
        onValue={(scheme) => set({ scheme: scheme as ElectronicAddressScheme | '' })}
        error={saving.getFieldError('electronic_address.scheme')}
        choices={choices}
      />
      {draft.scheme !== '' && <CompanyTextField {...props} name="electronic_value" />}
    </>
  )
}

/** The missing data in the order of the codes. */
export function MissingNotice({ missing }: { missing: readonly MissingPartyData[] }) {
  const t = companyTexts()
  if (missing.length === 0) return null
  return (
    <div class="notice warn stack tight">
      <p>{t.missing}</p>
      <ul class="missing">
        {missing.map((code) => (
          <li key={code}>{t[toFieldName(code)]}</li>
        ))}
      </ul>
    </div>
  )
}

type MissingFieldName =
  Exclude<MissingPartyData, 'vat_regime_country'> extends `${infer Name}_missing` ? Name : never

const toFieldName = (code: MissingPartyData): MissingFieldName | 'vat_regime_country' =>
  code === 'vat_regime_country' ? code : (code.replace(/_missing$/, '') as MissingFieldName)
