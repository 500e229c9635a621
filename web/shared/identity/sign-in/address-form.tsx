import { useState } from 'preact/hooks'
import { TextField } from '../../kit/fields/field.tsx'
import { FormFailure } from '../../kit/form-failure.tsx'
import { useAction } from '../../kit/use-action.ts'
import { requireTexts } from '../../language/texts.ts'

const codeTexts = requireTexts('shared/identity/sign-in', 'code')

type Props = { begin: (email: string) => Promise<unknown>; onSent: (email: string) => void }

export function AddressForm({ begin, onSent }: Props) {
  const t = codeTexts()
  const [email, setEmail] = useState('')
  const sending = useAction(() => begin(email.trim()))
  const emailError = sending.getFieldError('email')
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await sending.run()) onSent(email.trim())
  }
  return (
    <form class="panel stack" onSubmit={(event) => void submit(event)}>
      <p>{t.lead}</p>
      <TextField
        label={t.email}
        error={emailError}
        value={email}
        onValue={setEmail}
        type="email"
        name="email"
        autocomplete="email"
        required
      />
      <FormFailure action={sending} />
      <button type="submit" class="primary" disabled={sending.isRunning}>
        {t.send}
      </button>
    </form>
  )
}
