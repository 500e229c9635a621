// The sign-in page: a mailed code, a link of the operator, or an API key.
import { useState } from 'preact/hooks'
import { useTexts } from '../../shared/language/language.ts'
import { Preferences } from '../../shared/language/preferences.tsx'
import { ended } from '../../shared/session/session.ts'
import { AddressForm } from './address-form.tsx'
import { brought } from './brought.ts'
import { ChooseTeam } from './choose-team.tsx'
import { CodeForm } from './code-form.tsx'
import { KeyForm } from './key-form.tsx'
import { LinkForm } from './link-form.tsx'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'
import type { Teams } from './visitor.ts'

type Step =
  | { kind: 'address' | 'key' }
  | { kind: 'code'; email: string | undefined; code: string }
  | { kind: 'link'; token: string }
  | { kind: 'teams'; teams: Teams }

function firstStep(): Step {
  const given = brought.peek()
  if (!given) return { kind: 'address' }
  return given.kind === 'code' ? { ...given, email: undefined } : given
}

export function SignIn() {
  const w = useTexts(SIGN_IN_TEXTS)
  const [step, setStep] = useState(firstStep)
  const byAddress = () => {
    brought.value = undefined
    setStep({ kind: 'address' })
  }
  const choose = (teams: Teams) => teams.length > 0 && setStep({ kind: 'teams', teams })
  const why = ended.value
  return (
    <main class="sign-in stack">
      <h1>{w.title}</h1>
      {why && (
        <p class="notice warn" role="status">
          {why === 'key' ? w.keyEnded : w.sessionEnded}
        </p>
      )}
      {step.kind === 'address' && (
        <AddressForm onSent={(email) => setStep({ kind: 'code', email, code: '' })} />
      )}
      {step.kind === 'code' && <CodeForm {...step} onTeams={choose} onBack={byAddress} />}
      {step.kind === 'teams' && <ChooseTeam teams={step.teams} />}
      {step.kind === 'link' && <LinkForm token={step.token} />}
      {step.kind === 'key' && <KeyForm />}
      {step.kind === 'address' && (
        <button type="button" class="link" onClick={() => setStep({ kind: 'key' })}>
          {w.byKey}
        </button>
      )}
      {step.kind !== 'address' && step.kind !== 'code' && (
        <button type="button" class="link" onClick={byAddress}>
          {w.byMail}
        </button>
      )}
      <Preferences />
    </main>
  )
}
