// The sign-in page: a key opens the console.
import { useState } from 'preact/hooks'
import { TextField } from '../kit/fields/field.tsx'
import { Failure } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.ts'
import { defineTexts, useTexts } from '../language/language.ts'
import { Preferences } from '../language/preferences.tsx'
import { ApiError, createTeamEngagement, getMe } from '../sdk.ts'
import { ended, signIn } from './session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Team Engagement',
    lead: 'Sign in with a team API key.',
    key: 'API key',
    hint: 'Starts with tek_live_. It is kept until you close this tab and is sent to this server only.',
    enter: 'Sign in',
    wrong: 'This key is not valid or has been revoked.',
    ended: 'Your key is no longer valid: it has been revoked or has expired.',
  },
  fr: {
    title: 'Team Engagement',
    lead: 'Connectez-vous avec une clé d’API de l’équipe.',
    key: 'Clé d’API',
    hint: 'Elle commence par tek_live_. Elle est conservée jusqu’à la fermeture de cet onglet et n’est envoyée qu’à ce serveur.',
    enter: 'Se connecter',
    wrong: 'Cette clé n’est pas valable ou a été révoquée.',
    ended: 'Votre clé n’est plus valable : elle a été révoquée ou a expiré.',
  },
})

export function SignIn() {
  const w = useTexts(TEXTS)
  const [key, setKey] = useState('')
  const why = ended.value
  const entering = useAction(async () => {
    await getMe({ client: createTeamEngagement({ apiKey: key.trim() }) })
    signIn(key.trim())
  })
  // A value that is not a valid header makes fetch throw a TypeError.
  const { error } = entering
  const isWrong = error instanceof TypeError || (error instanceof ApiError && error.status === 401)
  const submit = (event: Event) => {
    event.preventDefault()
    void entering.run()
  }
  return (
    <main class="sign-in stack">
      <h1>{w.title}</h1>
      {why && (
        <p class="notice warn" role="status">
          {w.ended}
        </p>
      )}
      <form class="panel stack" onSubmit={submit}>
        <p>{w.lead}</p>
        <TextField
          label={w.key}
          hint={w.hint}
          error={isWrong ? w.wrong : undefined}
          value={key}
          onValue={setKey}
          type="password"
          name="api-key"
          autocomplete="off"
          spellcheck={false}
          required
        />
        {entering.error !== undefined && !isWrong && <Failure error={entering.error} />}
        <button type="submit" class="primary" disabled={entering.isRunning || key.trim() === ''}>
          {w.enter}
        </button>
      </form>
      <Preferences />
    </main>
  )
}
