// Enters or changes the bank account. The input is never stored in the browser.
import { useState } from 'preact/hooks'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  compact,
  groupIban,
  groupWhileTyping,
  isIbanShaped,
} from '../../../shared/money/bank-details/iban.ts'
import { type PortalBankAccount, proposePortalBankAccount } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { useMailedCode } from '../../mailed-code.tsx'

const texts = requireTexts('portal/money/bank-details', 'bankAccountForm')

type Props = {
  title: string
  onSent: (account: PortalBankAccount) => void
  /** Undefined if there is no account yet, so the form cannot be cancelled. */
  onCancel: (() => void) | undefined
}

export function BankAccountForm({ title, onSent, onCancel }: Props) {
  const t = texts()
  const [draft, setDraft] = useState({ iban: '', bic: '', holder_name: '' })
  const [isIbanMalformed, setIbanMalformed] = useState(false)
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
    setIbanMalformed(isWrong)
    if (isWrong) return
    set({ iban: groupIban(draft.iban) })
    void action.run()
  }
  return (
    <form class="panel stack" onSubmit={submit} noValidate>
      <h2>{title}</h2>
      <TextField
        label={t.iban}
        hint={t.ibanHint}
        value={draft.iban}
        onValue={(iban) => set({ iban: groupWhileTyping(draft.iban, iban) })}
        error={isIbanMalformed ? t.shape : action.getFieldError('iban')}
        autocomplete="off"
        spellcheck={false}
        required
      />
      <TextField
        label={t.holder}
        hint={t.holderHint}
        value={draft.holder_name}
        onValue={(holder_name) => set({ holder_name })}
        error={action.getFieldError('holder_name')}
        autocomplete="name"
        required
      />
      <TextField
        label={t.bic}
        hint={t.bicHint}
        value={draft.bic}
        onValue={(bic) => set({ bic })}
        error={action.getFieldError('bic')}
        autocomplete="off"
        spellcheck={false}
      />
      <p class="small soft">{t.stored}</p>
      {field}
      {failureBeside(['iban', 'bic', 'holder_name'])}
      <div class="row spread">
        {onCancel && (
          <button type="button" class="plain" onClick={onCancel}>
            {t.cancel}
          </button>
        )}
        <button type="submit" class="primary" disabled={action.isRunning || !isReady}>
          {action.isRunning ? t.sending : t.send}
        </button>
      </div>
    </form>
  )
}
