// Shown while nobody is signed in: open a portal link, get a code by mail, or get a new link for an expired one.
import { useState } from 'preact/hooks'
import { AddressForm } from '../../../shared/identity/sign-in/address-form.tsx'
import { CodeForm } from '../../../shared/identity/sign-in/code-form.tsx'
import { TeamChoice, type Teams } from '../../../shared/identity/sign-in/team-choice.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { Preferences } from '../../../shared/language/preferences.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'
import { useDocumentTitle } from '../../../shared/platform/sandbox/sandbox-banner.tsx'
import {
  beginPortalSignIn,
  choosePortalTeam,
  confirmPortalSignIn,
  getSignInMethods,
  renewPortalLink,
  type SignedInFreelancer,
} from '../../../shared/sdk.ts'
import { enterSession, openSessionWith, refusal, signInFragment, visitor } from '../../link.ts'

const texts = requireTexts('portal/identity/sign-in', 'signIn')

type Step =
  | { kind: 'start' }
  | { kind: 'link'; token: string }
  | { kind: 'code'; email: string | undefined; code: string }
  | { kind: 'teams'; teams: Teams }

function getFirstStep(): Step {
  const fragment = signInFragment.peek()
  if (!fragment) return { kind: 'start' }
  return fragment.kind === 'code' ? { ...fragment, email: undefined } : fragment
}

export function SignIn() {
  const t = texts()
  const [step, setStep] = useState(getFirstStep)
  const why = refusal.value ?? { kind: 'none' }
  const title = step.kind === 'link' ? t.open : t[why.kind].title
  useDocumentTitle(title)
  const enterOrChoose = ({ session, teams }: SignedInFreelancer) =>
    session ? enterSession() : setStep({ kind: 'teams', teams })
  return (
    <main class="sign-in stack">
      <h1>{title}</h1>
      {step.kind === 'start' && (
        <SignInStart onSent={(email) => setStep({ kind: 'code', email, code: '' })} />
      )}
      {step.kind === 'link' && (
        <OpenLinkPanel token={step.token} onRefused={() => setStep({ kind: 'start' })} />
      )}
      {step.kind === 'code' && (
        <CodeForm
          code={step.code}
          sentText={step.email === undefined ? undefined : t.sent(step.email)}
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
          {t.console}
        </a>
      </p>
      <Preferences />
    </main>
  )
}

/** Opens the session only when the button is pressed, because mail scanners and link previews request the URL, too. */
function OpenLinkPanel({ token, onRefused }: { token: string; onRefused: () => void }) {
  const t = texts()
  const opening = useAction(async () => {
    await openSessionWith(token)
    if (refusal.peek()) onRefused()
  })
  return (
    <section class="panel stack">
      <p>{t.openText}</p>
      {opening.error !== undefined && <Failure error={opening.error} />}
      <button type="button" class="primary" disabled={opening.isRunning} onClick={() => void opening.run()}>
        {t.openButton}
      </button>
    </section>
  )
}

function SignInStart({ onSent }: { onSent: (email: string) => void }) {
  const t = texts()
  const why = refusal.value ?? { kind: 'none' }
  const { text } = t[why.kind]
  const methods = useLoaded('sign-in methods', (signal) => getSignInMethods({ client: visitor(), signal }))
  return (
    <>
      {text && (
        <p class="notice warn" role="status">
          {text}
        </p>
      )}
      <LoadedContent loaded={methods}>
        {({ code }) =>
          code ? (
            <>
              {why.kind === 'expired' && <LinkRenewal token={why.token} />}
              <AddressForm
                begin={(email) => beginPortalSignIn({ client: visitor(), body: { email } })}
                onSent={onSent}
              />
            </>
          ) : (
            <p class="panel">{t.withoutMail}</p>
          )
        }
      </LoadedContent>
    </>
  )
}

function LinkRenewal({ token }: { token: string }) {
  const t = texts()
  const [isSent, setSent] = useState(false)
  const sending = useAction(async () => {
    await renewPortalLink({ client: visitor(), body: { token } })
    setSent(true)
  })
  if (isSent)
    return (
      <p class="notice good" role="status">
        {t.renewed}
      </p>
    )
  return (
    <section class="panel stack">
      <p>{t.renewText}</p>
      {sending.error !== undefined && <Failure error={sending.error} />}
      <button type="button" class="primary" disabled={sending.isRunning} onClick={() => void sending.run()}>
        {t.renew}
      </button>
    </section>
  )
}
