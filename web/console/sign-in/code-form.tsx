import { useState } from 'preact/hooks'
import { TextField } from '../../shared/kit/fields/field.tsx'
import { Failure } from '../../shared/kit/states.tsx'
import { useAction } from '../../shared/kit/use-action.ts'
import { useTexts } from '../../shared/language/language.ts'
import { confirmSignIn } from '../../shared/sdk.ts'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'
import { enterOrChoose, type Teams, visitor } from './visitor.ts'

type Props = {
  /** Undefined if the link of the mail has opened the page. */
  email: string | undefined
  code: string
  onTeams: (teams: Teams) => void
  onBack: () => void
}

export function CodeForm({ email, code: given, onTeams, onBack }: Props) {
  const w = useTexts(SIGN_IN_TEXTS)
  const [code, setCode] = useState(given)
  const entering = useAction(async () =>
    onTeams(enterOrChoose(await confirmSignIn({ client: visitor(), body: { code: code.trim() } }))),
  )
  const wrong = entering.errorOf('code')
  const submit = (event: Event) => {
    event.preventDefault()
    void entering.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <p role="status">{email === undefined ? w.filled : w.sent(email)}</p>
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
      {entering.error !== undefined && !wrong && <Failure error={entering.error} />}
      <button type="submit" class="primary" disabled={entering.isRunning || code.trim() === ''}>
        {w.enter}
      </button>
      <button type="button" class="link" onClick={onBack}>
        {w.otherAddress}
      </button>
    </form>
  )
}
