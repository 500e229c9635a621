// Accounts and journals of the FEC, VAT and the accountant's addresses. Only team-admins change them.
import { useState } from 'preact/hooks'
import { CheckField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { parseDecimal } from '../../../shared/kit/values/decimal.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type AccountingSettings,
  getAccountingSettings,
  updateAccountingSettings,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { AccountOverrides } from './account-overrides.tsx'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/money/accounting-settings', 'settingsPage')

const ACCOUNTS = [
  'services',
  'expenses',
  'disbursements',
  'vat_deductible',
  'vat_waiting',
  'vat_due',
  'vat_due_outside_eu',
  'suppliers',
  'advances',
  'bank',
] as const satisfies readonly (keyof AccountingSettings['accounts'])[]
const JOURNALS = [
  'purchases',
  'miscellaneous',
  'bank',
] as const satisfies readonly (keyof AccountingSettings['journals'])[]

export function AccountingSettingsPage() {
  const t = texts()
  const [may, me] = [useMay(), useMe()]
  const mayChange = may('accounting:write') && me.user.role === 'team-admin'
  const settings = useLoaded('accounting settings', (signal) =>
    getAccountingSettings({ client: api(), signal }),
  )
  return (
    <div class="stack">
      <PageHead title={t.title} back={{ href: '/console/accounting', name: t.list }} />
      <p class="soft">{mayChange ? t.lead : t.readOnly}</p>
      <LoadedContent loaded={settings}>
        {(value) => <SettingsForm value={value} mayChange={mayChange} onSaved={settings.put} />}
      </LoadedContent>
      <AccountOverrides mayChange={mayChange} />
    </div>
  )
}

type Props = { value: AccountingSettings; mayChange: boolean; onSaved: (saved: AccountingSettings) => void }

function SettingsForm({ value, mayChange, onSaved }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const [accounts, setAccounts] = useState(value.accounts)
  const [journals, setJournals] = useState(value.journals)
  const [rate, setRate] = useState(String(value.reverse_charge_vat_rate))
  const [postsPayments, setPostsPayments] = useState(value.posts_payments)
  const [emails, setEmails] = useState(value.accountant_emails.join(', '))
  const [isSaved, setSaved] = useState(false)
  const saving = useAction(async () => {
    const body = {
      accounts,
      journals,
      // A value that is not a number is sent unchanged: the server returns the error.
      reverse_charge_vat_rate: parseDecimal(rate) ?? (rate as unknown as number),
      posts_payments: postsPayments,
      accountant_emails: emails.split(/[\s,;]+/).filter((email) => email !== ''),
    }
    onSaved(await updateAccountingSettings({ client: api(), body }))
    setSaved(true)
  })
  const trackChange =
    <T,>(set: (value: T) => void) =>
    (next: T) => {
      setSaved(false)
      set(next)
    }
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{t.accounts}</h2>
      {ACCOUNTS.map((name) => (
        <LedgerFields
          key={name}
          title={t.account[name]}
          first={{
            label: t.number,
            value: accounts[name].account,
            error: saving.getFieldError(`accounts.${name}.account`),
          }}
          label={{ value: accounts[name].label, error: saving.getFieldError(`accounts.${name}.label`) }}
          isReadOnly={!mayChange}
          onFirst={trackChange((account) =>
            setAccounts({ ...accounts, [name]: { ...accounts[name], account } }),
          )}
          onLabel={trackChange((label) => setAccounts({ ...accounts, [name]: { ...accounts[name], label } }))}
        />
      ))}
      <h2>{t.journals}</h2>
      {JOURNALS.map((name) => (
        <LedgerFields
          key={name}
          title={t.journal[name]}
          first={{
            label: t.code,
            value: journals[name].code,
            error: saving.getFieldError(`journals.${name}.code`),
          }}
          label={{ value: journals[name].label, error: saving.getFieldError(`journals.${name}.label`) }}
          isReadOnly={!mayChange}
          onFirst={trackChange((code) => setJournals({ ...journals, [name]: { ...journals[name], code } }))}
          onLabel={trackChange((label) => setJournals({ ...journals, [name]: { ...journals[name], label } }))}
        />
      ))}
      <div class="form-grid">
        <TextField
          label={t.rate}
          inputmode="decimal"
          value={rate}
          onValue={trackChange(setRate)}
          error={saving.getFieldError('reverse_charge_vat_rate')}
          disabled={!mayChange}
          required
        />
        <TextField
          label={t.emails}
          hint={t.emailsHint}
          value={emails}
          onValue={trackChange(setEmails)}
          error={EMAIL_FIELDS.map(saving.getFieldError).find((text) => text !== undefined)}
          disabled={!mayChange}
          wide
        />
      </div>
      {mayChange && (
        <>
          <div>
            <CheckField label={t.posts} isChecked={postsPayments} onCheck={trackChange(setPostsPayments)} />
            <p class="small soft">{t.postsHint}</p>
          </div>
          <FormFailure action={saving} />
          <div class="row">
            <button type="submit" class="primary" disabled={saving.isRunning}>
              {c.save}
            </button>
            <span role="status">{isSaved && t.saved}</span>
          </div>
        </>
      )}
    </form>
  )
}

/** The addresses share one field, which shows the error of any of them. */
const EMAIL_FIELDS = ['accountant_emails', ...[0, 1, 2, 3, 4].map((index) => `accountant_emails[${index}]`)]

type FieldValue = { value: string; error: string | undefined }
type LedgerFieldsProps = {
  title: string
  first: FieldValue & { label: string }
  label: FieldValue
  isReadOnly: boolean
  onFirst: (value: string) => void
  onLabel: (value: string) => void
}

/** The fields of an account or a journal: its number or code, and its label. */
function LedgerFields({ title, first, label, isReadOnly, onFirst, onLabel }: LedgerFieldsProps) {
  const t = texts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend is no part of a grid
    <div class="ledger-row" role="group" aria-label={title}>
      <strong>{title}</strong>
      <TextField
        label={first.label}
        value={first.value}
        onValue={onFirst}
        error={first.error}
        disabled={isReadOnly}
        spellcheck={false}
        required
      />
      <TextField
        label={t.label}
        value={label.value}
        onValue={onLabel}
        error={label.error}
        disabled={isReadOnly}
        required
      />
    </div>
  )
}
