import { useState } from 'preact/hooks'
import { TextField } from '../../kit/fields/field.tsx'
import { FormFailure } from '../../kit/form-failure.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useTexts } from '../../language/language.ts'
import { CODE_TEXTS } from './code-texts.ts'

type Props = {
  /** Where the code was sent to. Undefined if the link of the mail has opened the page. */
  sent: string | undefined
  code: string
  confirm: (code: string) => Promise<unknown>
  onBack: () => void
}

export function CodeForm({ sent, code: given, confirm, onBack }: Props) {
  const w = useTexts(CODE_TEXTS)
  const [code, setCode] = useState(given)
  const entering = useAction(() => confirm(code.trim()))
  const wrong = entering.errorOf('code')
  const submit = (event: Event) => {
    event.preventDefault()
    void entering.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <p role="status">{sent ?? w.filled}</p>
      <TextField
        label={w.code}
        hint={w.codeHint}
        error={wrong}
        value={code}
        onValue={setCode}
        name="code"
        autocomplete="one-time-code"
        spellcheck={false}
        required
      />
      <FormFailure action={entering} />
      <button type="submit" class="primary" disabled={entering.isRunning || code.trim() === ''}>
        {w.enter}
      </button>
      <button type="button" class="link" onClick={onBack}>
        {w.otherAddress}
      </button>
    </form>
  )
}
