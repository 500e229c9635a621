// Shown while nobody is signed in: open a personal link, get a code by mail, or get a new link for an expired one.
import { useState } from 'preact/hooks'
import { AddressForm } from '../../../shared/identity/sign-in/address-form.tsx'
import { CodeForm } from '../../../shared/identity/sign-in/code-form.tsx'
import { TeamChoice, type Teams } from '../../../shared/identity/sign-in/team-choice.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { Preferences } from '../../../shared/language/preferences.tsx'
import { useDocumentTitle } from '../../../shared/platform/sandbox/sandbox-banner.tsx'
import {
  beginPortalSignIn,
  choosePortalTeam,
  confirmPortalSignIn,
  getSignInMethods,
  renewPortalLink,
  type SignedInFreelancer,
} from '../../../shared/sdk.ts'
import { brought, enterSession, openSessionWith, refusal, visitor } from '../../link.ts'
import { TEXTS } from './texts.ts'

type Step =
  | { kind: 'start' }
  | { kind: 'link'; token: string }
  | { kind: 'code'; email: string | undefined; code: string }
  | { kind: 'teams'; teams: Teams }

function firstStep(): Step {
  const given = brought.peek()
  if (!given) return { kind: 'start' }
  return given.kind === 'code' ? { ...given, email: undefined } : given
}

export function SignIn() {
  const w = useTexts(TEXTS)
  const [step, setStep] = useState(firstStep)
  const why = refusal.value ?? { kind: 'none' }
  const title = step.kind === 'link' ? w.open : w[why.kind].title
  useDocumentTitle(title)
  const enterOrChoose = ({ session, teams }: SignedInFreelancer) =>
    session ? enterSession() : setStep({ kind: 'teams', teams })
  return (
    <main class="sign-in stack">
      <h1>{title}</h1>
      {step.kind === 'start' && <Start onSent={(email) => setStep({ kind: 'code', email, code: '' })} />}
      {step.kind === 'link' && <OpenLink token={step.token} onRefused={() => setStep({ kind: 'start' })} />}
      {step.kind === 'code' && (
        <CodeForm
          code={step.code}
          sent={step.email === undefined ? undefined : w.sent(step.email)}
          confirm={async (code) =>
            enterOrChoose(await confirmPortalSignIn({ client: visitor(), body: { code } }))
          }
          onBack={() => setStep({ kind: 'start' })}
        />
      )}
      {step.kind === 'teams' && (
        <TeamChoice
          teams={step.teams}
          choose={async (team_id) =>
            enterOrChoose(await choosePortalTeam({ client: visitor(), body: { team_id } }))
          }
        />
      )}
      <p>
        <a class="small" href="/console">
          {w.console}
        </a>
      </p>
      <Preferences />
    </main>
  )
}

/** A press of the button opens the session: a scanner or a preview that only reads the address opens none. */
function OpenLink({ token, onRefused }: { token: string; onRefused: () => void }) {
  const w = useTexts(TEXTS)
  const opening = useAction(async () => {
    await openSessionWith(token)
    if (refusal.peek()) onRefused()
  })
  return (
    <section class="panel stack">
      <p>{w.openText}</p>
      {opening.error !== undefined && <Failure error={opening.error} />}
      <button type="button" class="primary" disabled={opening.isRunning} onClick={() => void opening.run()}>
        {w.openButton}
      </button>
    </section>
  )
}

function Start({ onSent }: { onSent: (email: string) => void }) {
  const w = useTexts(TEXTS)
  const why = refusal.value ?? { kind: 'none' }
  const { text } = w[why.kind]
  const methods = useLoaded('sign-in methods', (signal) => getSignInMethods({ client: visitor(), signal }))
  return (
    <>
      {text && (
        <p class="notice warn" role="status">
          {text}
        </p>
      )}
      <Shown of={methods}>
        {({ code }) =>
          code ? (
            <>
              {why.kind === 'expired' && <Renewal token={why.token} />}
              <AddressForm
                begin={(email) => beginPortalSignIn({ client: visitor(), body: { email } })}
                onSent={onSent}
              />
            </>
          ) : (
            <p class="panel">{w.withoutMail}</p>
          )
        }
      </Shown>
    </>
  )
}

function Renewal({ token }: { token: string }) {
  const w = useTexts(TEXTS)
  const [isSent, setSent] = useState(false)
  const sending = useAction(async () => {
    await renewPortalLink({ client: visitor(), body: { token } })
    setSent(true)
  })
  if (isSent)
    return (
      <p class="notice good" role="status">
        {w.renewed}
      </p>
    )
  return (
    <section class="panel stack">
      <p>{w.renewText}</p>
      {sending.error !== undefined && <Failure error={sending.error} />}
      <button type="button" class="primary" disabled={sending.isRunning} onClick={() => void sending.run()}>
        {w.renew}
      </button>
    </section>
  )
}
