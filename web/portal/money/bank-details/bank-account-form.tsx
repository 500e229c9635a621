// Enters or changes the bank account. What is typed is never stored in the browser.
import { useState } from 'preact/hooks'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  compact,
  grouped,
  groupedWhileTyping,
  isIbanShaped,
} from '../../../shared/money/bank-details/iban.ts'
import { type PortalBankAccount, proposePortalBankAccount } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { useMailedCode } from '../../mailed-code.tsx'

const TEXTS = defineTexts({
  en: {
    iban: 'IBAN',
    ibanHint:
      'It is on your bank statement and in your bank’s app. Type it with or without spaces: they only help you read it, and are not sent.',
    shape:
      'An IBAN starts with two letters for the country and two digits, and continues with letters and digits only. For example FR76 3000 6000 0112 3456 7890 189.',
    holder: 'Account holder',
    holderHint: 'The name exactly as your bank knows it: yours or that of your company.',
    bic: 'BIC (optional)',
    bicHint: '8 or 11 letters and digits. SEPA transfers do not need it.',
    stored:
      'Your bank details are stored encrypted. After you send them, even you only see the last four characters.',
    send: 'Send to the company',
    sending: 'Sending…',
    cancel: 'Cancel',
  },
  fr: {
    iban: 'IBAN',
    ibanHint:
      'Il figure sur votre RIB et dans l’application de votre banque. Saisissez-le avec ou sans espaces : elles facilitent la lecture et ne sont pas transmises.',
    shape:
      'Un IBAN commence par deux lettres pour le pays et deux chiffres, suivis de lettres et de chiffres uniquement. Par exemple FR76 3000 6000 0112 3456 7890 189.',
    holder: 'Titulaire du compte',
    holderHint: 'Le nom exact connu de votre banque : le vôtre ou celui de votre société.',
    bic: 'BIC (facultatif)',
    bicHint: '8 ou 11 lettres et chiffres. Inutile pour un virement SEPA.',
    stored:
      'Vos coordonnées bancaires sont chiffrées. Une fois envoyées, seuls les quatre derniers caractères restent visibles, même pour vous.',
    send: 'Envoyer à l’entreprise',
    sending: 'Envoi…',
    cancel: 'Annuler',
  },
})

type Props = {
  title: string
  onSent: (account: PortalBankAccount) => void
  /** Undefined: there is no account yet, so there is nothing to go back to. */
  onCancel: (() => void) | undefined
}

export function BankAccountForm({ title, onSent, onCancel }: Props) {
  const w = useTexts(TEXTS)
  const [draft, setDraft] = useState({ iban: '', bic: '', holder_name: '' })
  const [isMisshapen, setMisshapen] = useState(false)
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }))
  const { action, field, isReady, failureBeside } = useMailedCode(async (code) => {
    const body = {
      iban: compact(draft.iban),
      bic: orNull(compact(draft.bic)),
      holder_name: draft.holder_name.trim(),
    }
    onSent(await proposePortalBankAccount({ client: portal(), body: { ...body, ...code } }))
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const isWrong = !isIbanShaped(draft.iban)
    setMisshapen(isWrong)
    if (isWrong) return
    set({ iban: grouped(draft.iban) })
    void action.run()
  }
  return (
    <form class="panel stack" onSubmit={submit} noValidate>
      <h2>{title}</h2>
      <TextField
        label={w.iban}
        hint={w.ibanHint}
        value={draft.iban}
        onValue={(iban) => set({ iban: groupedWhileTyping(draft.iban, iban) })}
        error={isMisshapen ? w.shape : action.errorOf('iban')}
        autocomplete="off"
        spellcheck={false}
        required
      />
      <TextField
        label={w.holder}
        hint={w.holderHint}
        value={draft.holder_name}
        onValue={(holder_name) => set({ holder_name })}
        error={action.errorOf('holder_name')}
        autocomplete="name"
        required
      />
      <TextField
        label={w.bic}
        hint={w.bicHint}
        value={draft.bic}
        onValue={(bic) => set({ bic })}
        error={action.errorOf('bic')}
        autocomplete="off"
        spellcheck={false}
      />
      <p class="small soft">{w.stored}</p>
      {field}
      {failureBeside(['iban', 'bic', 'holder_name'])}
      <div class="row spread">
        {onCancel && (
          <button type="button" class="plain" onClick={onCancel}>
            {w.cancel}
          </button>
        )}
        <button type="submit" class="primary" disabled={action.isRunning || !isReady}>
          {action.isRunning ? w.sending : w.send}
        </button>
      </div>
    </form>
  )
}
