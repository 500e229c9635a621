// The sign-in page: a mailed code, the identity provider, a link of the operator, or an API key.
import { useState } from 'preact/hooks'
import { CodeForm } from '../../../shared/identity/sign-in/code-form.tsx'
import type { Teams } from '../../../shared/identity/sign-in/team-choice.tsx'
import { fieldErrorText } from '../../../shared/language/error-texts.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { Preferences } from '../../../shared/language/preferences.tsx'
import { confirmSignIn } from '../../../shared/sdk.ts'
import { ended } from '../../../shared/session/session.ts'
import { brought } from './brought.ts'
import { ChooseTeam, ChooseWaitingTeam } from './choose-team.tsx'
import { KeyForm } from './key-form.tsx'
import { LinkForm } from './link-form.tsx'
import { Methods } from './methods.tsx'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'
import { enterOrChoose, visitor } from './visitor.ts'

type Step =
  | { kind: 'address' | 'key' | 'choose' }
  | { kind: 'code'; email: string | undefined; code: string }
  | { kind: 'link'; token: string }
  | { kind: 'teams'; teams: Teams }

function firstStep(): Step {
  const given = brought.peek()
  if (!given || given.kind === 'refused') return { kind: 'address' }
  return given.kind === 'code' ? { ...given, email: undefined } : given
}

/** Why the identity provider or the service has refused the person. */
function refusedText(): string | undefined {
  const given = brought.value
  return given?.kind === 'refused'
    ? fieldErrorText({ code: given.code, params: {}, message: given.code } as never)
    : undefined
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
  const refusal = refusedText()
  return (
    <main class="sign-in stack">
      <h1>{w.title}</h1>
      {why && (
        <p class="notice warn" role="status">
          {why === 'key' ? w.keyEnded : w.sessionEnded}
        </p>
      )}
      {refusal && (
        <p class="notice bad" role="alert">
          {refusal}
        </p>
      )}
      {step.kind === 'address' && <Methods onSent={(email) => setStep({ kind: 'code', email, code: '' })} />}
      {step.kind === 'code' && (
        <CodeForm
          code={step.code}
          sent={step.email === undefined ? undefined : w.sent(step.email)}
          confirm={async (code) =>
            choose(enterOrChoose(await confirmSignIn({ client: visitor(), body: { code } })))
          }
          onBack={byAddress}
        />
      )}
      {step.kind === 'teams' && <ChooseTeam teams={step.teams} />}
      {step.kind === 'choose' && <ChooseWaitingTeam />}
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
