// Accounts and journals of the FEC, VAT and the accountant's addresses. Only team-admins change them.

import { useState } from 'preact/hooks'
import { CheckField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { decimalOf } from '../../../shared/kit/values/decimal.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type AccountingSettings,
  getAccountingSettings,
  updateAccountingSettings,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { AccountOverrides } from './account-overrides.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Accounting settings',
    list: 'Accounting',
    lead: 'Used by exports from now on. Postings that a FEC already contains keep their accounts.',
    readOnly: 'Only administrators can change these settings.',
    accounts: 'Accounts',
    account: {
      services: 'Services',
      expenses: 'Expenses',
      vat_deductible: 'Deductible VAT',
      vat_waiting: 'VAT until payment',
      vat_due: 'VAT due (reverse charge)',
      suppliers: 'Suppliers',
      bank: 'Bank',
    },
    number: 'Account',
    label: 'Label',
    journals: 'Journals',
    journal: { purchases: 'Purchases', miscellaneous: 'Miscellaneous', bank: 'Bank' },
    code: 'Code',
    rate: 'VAT rate of the reverse charge (%)',
    posts: 'Post payments, supplier against bank',
    postsHint: 'Leave it off if your accountant imports the bank statement.',
    emails: 'Addresses of the accountant',
    emailsHint: 'At most five, separated by commas. They receive “Send to accountant”.',
    saved: 'Saved.',
  },
  fr: {
    title: 'Paramètres comptables',
    list: 'Comptabilité',
    lead: 'Utilisés par les prochains exports. Les écritures déjà présentes dans un FEC conservent leurs comptes.',
    readOnly: 'Seuls les administrateurs peuvent modifier ces paramètres.',
    accounts: 'Comptes',
    account: {
      services: 'Prestations',
      expenses: 'Frais',
      vat_deductible: 'TVA déductible',
      vat_waiting: 'TVA en attente de paiement',
      vat_due: 'TVA due (autoliquidation)',
      suppliers: 'Fournisseurs',
      bank: 'Banque',
    },
    number: 'Compte',
    label: 'Libellé',
    journals: 'Journaux',
    journal: { purchases: 'Achats', miscellaneous: 'Opérations diverses', bank: 'Banque' },
    code: 'Code',
    rate: 'Taux de TVA de l’autoliquidation (%)',
    posts: 'Comptabiliser les paiements, fournisseur contre banque',
    postsHint: 'Laissez décoché si votre comptable importe le relevé bancaire.',
    emails: 'Adresses du comptable',
    emailsHint: 'Cinq au plus, séparées par des virgules. Elles reçoivent « Envoyer au comptable ».',
    saved: 'Enregistré.',
  },
})

const ACCOUNTS = [
  'services',
  'expenses',
  'vat_deductible',
  'vat_waiting',
  'vat_due',
  'suppliers',
  'bank',
] as const satisfies readonly (keyof AccountingSettings['accounts'])[]
const JOURNALS = [
  'purchases',
  'miscellaneous',
  'bank',
] as const satisfies readonly (keyof AccountingSettings['journals'])[]

export function AccountingSettingsPage() {
  const w = useTexts(TEXTS)
  const [may, me] = [useMay(), useMe()]
  const mayChange = may('accounting:write') && me.user.role === 'team-admin'
  const settings = useLoaded('accounting settings', (signal) =>
    getAccountingSettings({ client: api(), signal }),
  )
  return (
    <div class="stack">
      <PageHead title={w.title} back={{ href: '/console/accounting', name: w.list }} />
      <p class="soft">{mayChange ? w.lead : w.readOnly}</p>
      <Shown of={settings}>
        {(value) => <SettingsForm value={value} mayChange={mayChange} onSaved={settings.put} />}
      </Shown>
      <AccountOverrides mayChange={mayChange} />
    </div>
  )
}

type Props = { value: AccountingSettings; mayChange: boolean; onSaved: (saved: AccountingSettings) => void }

function SettingsForm({ value, mayChange, onSaved }: Props) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [accounts, setAccounts] = useState(value.accounts)
  const [journals, setJournals] = useState(value.journals)
  const [rate, setRate] = useState(String(value.reverse_charge_vat_rate))
  const [posts, setPosts] = useState(value.posts_payments)
  const [emails, setEmails] = useState(value.accountant_emails.join(', '))
  const [isSaved, setSaved] = useState(false)
  const saving = useAction(async () => {
    const body = {
      accounts,
      journals,
      // Not an amount: the server says what is wrong.
      reverse_charge_vat_rate: decimalOf(rate) ?? (rate as unknown as number),
      posts_payments: posts,
      accountant_emails: emails.split(/[\s,;]+/).filter((email) => email !== ''),
    }
    onSaved(await updateAccountingSettings({ client: api(), body }))
    setSaved(true)
  })
  const changed =
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
      <h2>{w.accounts}</h2>
      {ACCOUNTS.map((name) => (
        <Pair
          key={name}
          title={w.account[name]}
          first={{
            label: w.number,
            value: accounts[name].account,
            error: saving.errorOf(`accounts.${name}.account`),
          }}
          label={{ value: accounts[name].label, error: saving.errorOf(`accounts.${name}.label`) }}
          isReadOnly={!mayChange}
          onFirst={changed((account) => setAccounts({ ...accounts, [name]: { ...accounts[name], account } }))}
          onLabel={changed((label) => setAccounts({ ...accounts, [name]: { ...accounts[name], label } }))}
        />
      ))}
      <h2>{w.journals}</h2>
      {JOURNALS.map((name) => (
        <Pair
          key={name}
          title={w.journal[name]}
          first={{
            label: w.code,
            value: journals[name].code,
            error: saving.errorOf(`journals.${name}.code`),
          }}
          label={{ value: journals[name].label, error: saving.errorOf(`journals.${name}.label`) }}
          isReadOnly={!mayChange}
          onFirst={changed((code) => setJournals({ ...journals, [name]: { ...journals[name], code } }))}
          onLabel={changed((label) => setJournals({ ...journals, [name]: { ...journals[name], label } }))}
        />
      ))}
      <div class="form-grid">
        <TextField
          label={w.rate}
          inputmode="decimal"
          value={rate}
          onValue={changed(setRate)}
          error={saving.errorOf('reverse_charge_vat_rate')}
          disabled={!mayChange}
          required
        />
        <TextField
          label={w.emails}
          hint={w.emailsHint}
          value={emails}
          onValue={changed(setEmails)}
          error={EMAIL_FIELDS.map(saving.errorOf).find((text) => text !== undefined)}
          disabled={!mayChange}
          wide
        />
      </div>
      {mayChange && (
        <>
          <div>
            <CheckField label={w.posts} isChecked={posts} onCheck={changed(setPosts)} />
            <p class="small soft">{w.postsHint}</p>
          </div>
          <FormFailure action={saving} />
          <div class="row">
            <button type="submit" class="primary" disabled={saving.isRunning}>
              {c.save}
            </button>
            <span role="status">{isSaved && w.saved}</span>
          </div>
        </>
      )}
    </form>
  )
}

/** The addresses are one field: the error of any of them is shown there. */
const EMAIL_FIELDS = ['accountant_emails', ...[0, 1, 2, 3, 4].map((at) => `accountant_emails[${at}]`)]

type Part = { value: string; error: string | undefined }
type PairProps = {
  title: string
  first: Part & { label: string }
  label: Part
  isReadOnly: boolean
  onFirst: (value: string) => void
  onLabel: (value: string) => void
}

/** An account or a journal: its number or code, and its label. */
function Pair({ title, first, label, isReadOnly, onFirst, onLabel }: PairProps) {
  const w = useTexts(TEXTS)
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
        label={w.label}
        value={label.value}
        onValue={onLabel}
        error={label.error}
        disabled={isReadOnly}
        required
      />
    </div>
  )
}
