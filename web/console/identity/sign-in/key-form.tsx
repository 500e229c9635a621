// Signs in with an API key: for integrators, and for installations whose users have keys.
import { useState } from 'preact/hooks'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { ApiError, createTeamEngagement, getMe } from '../../../shared/sdk.ts'
import { enterWithKey } from '../../../shared/session/session.ts'

const signInTexts = requireTexts('console/identity/sign-in', 'signIn')

export function KeyForm() {
  const t = signInTexts()
  const [key, setKey] = useState('')
  const entering = useAction(async () => {
    await getMe({ client: createTeamEngagement({ apiKey: key.trim() }) })
    enterWithKey(key.trim())
  })
  // A value that is not a valid header makes fetch throw a TypeError.
  const { error } = entering
  const isWrong = error instanceof TypeError || (error instanceof ApiError && error.status === 401)
  const submit = (event: Event) => {
    event.preventDefault()
    void entering.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <p>{t.keyLead}</p>
      <TextField
        label={t.key}
        hint={t.keyHint}
        error={isWrong ? t.keyWrong : undefined}
        value={key}
        onValue={setKey}
        type="password"
        name="api-key"
        autocomplete="off"
        spellcheck={false}
        required
      />
      {error !== undefined && !isWrong && <Failure error={error} />}
      <button type="submit" class="primary" disabled={entering.isRunning || key.trim() === ''}>
        {t.enter}
      </button>
    </form>
  )
}
