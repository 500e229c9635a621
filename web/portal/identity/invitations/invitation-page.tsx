// Accepting an invitation: the company, the role, and the invitee's name.

import { useState } from 'preact/hooks'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { Preferences } from '../../../shared/language/preferences.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'
import { acceptPortalInvitation, getPortalInvitation, type PortalInvitation } from '../../../shared/sdk.ts'
import { enterSession, forgetToken, needsHttps, openToken, portal } from '../../link.ts'

const texts = requireTexts('portal/identity/invitations', 'invitationPage')

export function InvitationPage() {
  const invitation = useLoaded('invitation', (signal) => getPortalInvitation({ client: portal(), signal }))
  return (
    <main class="sign-in stack">
      <LoadedContent loaded={invitation}>{(value) => <InvitationForm invitation={value} />}</LoadedContent>
      <Preferences />
    </main>
  )
}

async function acceptAsFreelancer(fullName: { first_name: string; last_name: string }): Promise<void> {
  try {
    await acceptPortalInvitation({ client: portal(), body: { ...fullName, open_session: true } })
    enterSession()
  } catch (error) {
    if (!needsHttps(error)) throw error
    const accepted = await acceptPortalInvitation({ client: portal(), body: fullName })
    openToken(('token' in accepted && accepted.token) || '')
  }
}

function InvitationForm({ invitation }: { invitation: PortalInvitation }) {
  const t = texts()
  const { team_name, email, kind, role, expires_at } = invitation
  const [names, setNames] = useState({
    first_name: invitation.first_name ?? '',
    last_name: invitation.last_name ?? '',
    job_title: invitation.job_title ?? '',
  })
  const accepting = useAction(async () => {
    const { job_title, ...fullName } = names
    if (kind === 'freelancer') return acceptAsFreelancer(fullName)
    // A person gets a session; keys are for programs.
    const userFields = { job_title: job_title.trim() || null, issue_key: false, open_session: true }
    await acceptPortalInvitation({ client: portal(), body: { ...fullName, ...userFields } })
    forgetToken()
    location.assign('/console')
  })
  const bindField = (name: keyof typeof names) => ({
    value: names[name],
    onValue: (value: string) => setNames((old) => ({ ...old, [name]: value })),
    error: accepting.getFieldError(name),
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void accepting.run()
  }
  return (
    <>
      <h1>{t.title(team_name)}</h1>
      <form class="panel stack" onSubmit={submit}>
        <p>
          {kind === 'freelancer'
            ? t.freelancer(email)
            : role === 'team-admin'
              ? t.admin(email)
              : t.user(email)}
        </p>
        <TextField label={t.first} required {...bindField('first_name')} />
        <TextField label={t.last} required {...bindField('last_name')} />
        {kind === 'user' && <TextField label={t.job} {...bindField('job_title')} />}
        <FormFailure action={accepting} />
        <button type="submit" class="primary" disabled={accepting.isRunning}>
          {t.accept}
        </button>
        <p class="small soft">{t.until(day(expires_at))}</p>
      </form>
    </>
  )
}
