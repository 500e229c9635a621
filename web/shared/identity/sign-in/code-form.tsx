import { useState } from 'preact/hooks'
import { TextField } from '../../kit/fields/field.tsx'
import { FormFailure } from '../../kit/form-failure.tsx'
import { useAction } from '../../kit/use-action.ts'
import { requireTexts } from '../../language/texts.ts'

const codeTexts = requireTexts('shared/identity/sign-in', 'code')

type Props = {
  /** The text about where the code was sent. Undefined if the link of the mail has opened the page. */
  sentText: string | undefined
  code: string
  confirm: (code: string) => Promise<unknown>
  onBack: () => void
}

export function CodeForm({ sentText, code: initialCode, confirm, onBack }: Props) {
  const t = codeTexts()
  const [code, setCode] = useState(initialCode)
  const confirming = useAction(() => confirm(code.trim()))
  const codeError = confirming.getFieldError('code')
  const submit = (event: Event) => {
    event.preventDefault()
    void confirming.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <p role="status">{sentText ?? t.filled}</p>
      <TextField
        label={t.code}
        hint={t.codeHint}
        error={codeError}
        value={code}
        onValue={setCode}
        name="code"
        autocomplete="one-time-code"
        spellcheck={false}
        required
      />
      <FormFailure action={confirming} />
      <button type="submit" class="primary" disabled={confirming.isRunning || code.trim() === ''}>
        {t.enter}
      </button>
      <button type="button" class="link" onClick={onBack}>
        {t.otherAddress}
      </button>
    </form>
  )
}
