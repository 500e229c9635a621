// The sign-in page: a mailed code, the identity provider, a link of the operator, or an API key.
import { useState } from 'preact/hooks'
import { CodeForm } from '../../../shared/identity/sign-in/code-form.tsx'
import type { Teams } from '../../../shared/identity/sign-in/team-choice.tsx'
import { fieldErrorText } from '../../../shared/language/error-texts.ts'
import { Preferences } from '../../../shared/language/preferences.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'
import { confirmSignIn } from '../../../shared/sdk.ts'
import { signOutCause } from '../../../shared/session/session.ts'
import { signInFragment } from './brought.ts'
import { ChooseTeam, PendingTeamChoice } from './choose-team.tsx'
import { KeyForm } from './key-form.tsx'
import { LinkForm } from './link-form.tsx'
import { SignInMethods } from './methods.tsx'
import { enterOrChoose, visitor } from './visitor.ts'

const signInTexts = requireTexts('console/identity/sign-in', 'signIn')

type Step =
  | { kind: 'address' | 'key' | 'choose' }
  | { kind: 'code'; email: string | undefined; code: string }
  | { kind: 'link'; token: string }
  | { kind: 'teams'; teams: Teams }

function getFirstStep(): Step {
  const fragment = signInFragment.peek()
  if (!fragment || fragment.kind === 'refused') return { kind: 'address' }
  return fragment.kind === 'code' ? { ...fragment, email: undefined } : fragment
}

/** Returns why the identity provider or the service has refused the person. */
function findRefusalText(): string | undefined {
  const fragment = signInFragment.value
  return fragment?.kind === 'refused'
    ? fieldErrorText({ code: fragment.code, params: {}, message: fragment.code } as never)
    : undefined
}

export function SignIn() {
  const t = signInTexts()
  const [step, setStep] = useState(getFirstStep)
  const showAddressStep = () => {
    signInFragment.value = undefined
    setStep({ kind: 'address' })
  }
  const showTeamsStep = (teams: Teams) => teams.length > 0 && setStep({ kind: 'teams', teams })
  const cause = signOutCause.value
  const refusal = findRefusalText()
  return (
    <main class="sign-in stack">
      <h1>{t.title}</h1>
      {cause && (
        <p class="notice warn" role="status">
          {cause === 'key' ? t.keyEnded : t.sessionEnded}
        </p>
      )}
      {refusal && (
        <p class="notice bad" role="alert">
          {refusal}
        </p>
      )}
      {step.kind === 'address' && (
        <SignInMethods onSent={(email) => setStep({ kind: 'code', email, code: '' })} />
      )}
      {step.kind === 'code' && (
        <CodeForm
          code={step.code}
          sentText={step.email === undefined ? undefined : t.sent(step.email)}
          confirm={async (code) =>
            showTeamsStep(enterOrChoose(await confirmSignIn({ client: visitor(), body: { code } })))
          }
          onBack={showAddressStep}
        />
      )}
      {step.kind === 'teams' && <ChooseTeam teams={step.teams} />}
      {step.kind === 'choose' && <PendingTeamChoice />}
      {step.kind === 'link' && <LinkForm token={step.token} />}
      {step.kind === 'key' && <KeyForm />}
      {step.kind === 'address' && (
        <button type="button" class="link" onClick={() => setStep({ kind: 'key' })}>
          {t.byKey}
        </button>
      )}
      {step.kind !== 'address' && step.kind !== 'code' && (
        <button type="button" class="link" onClick={showAddressStep}>
          {t.byMail}
        </button>
      )}
      <Preferences />
    </main>
  )
}
