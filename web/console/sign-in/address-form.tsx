import { useState } from 'preact/hooks'
import { TextField } from '../../shared/kit/fields/field.tsx'
import { Failure } from '../../shared/kit/states.tsx'
import { useAction } from '../../shared/kit/use-action.ts'
import { useTexts } from '../../shared/language/language.ts'
import { beginSignIn } from '../../shared/sdk.ts'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'
import { visitor } from './visitor.ts'

export function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const w = useTexts(SIGN_IN_TEXTS)
  const [email, setEmail] = useState('')
  const sending = useAction(() => beginSignIn({ client: visitor(), body: { email: email.trim() } }))
  const wrong = sending.errorOf('email')
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await sending.run()) onSent(email.trim())
  }
  return (
    <form class="panel stack" onSubmit={(event) => void submit(event)}>
      <p>{w.lead}</p>
      <TextField
        label={w.email}
        error={wrong}
        value={email}
        onValue={setEmail}
        type="email"
        name="email"
        autocomplete="email"
        required
      />
      {sending.error !== undefined && !wrong && <Failure error={sending.error} />}
      <button type="submit" class="primary" disabled={sending.isRunning}>
        {w.send}
      </button>
    </form>
  )
}
