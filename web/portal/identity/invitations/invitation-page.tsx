// Accepting an invitation: the company, the role, and the invitee's name.

import { useState } from 'preact/hooks'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { Preferences } from '../../../shared/language/preferences.tsx'
import { acceptPortalInvitation, getPortalInvitation, type PortalInvitation } from '../../../shared/sdk.ts'
import { enterSession, forgetToken, needsHttps, openToken, portal } from '../../link.ts'

const TEXTS = defineTexts({
  en: {
    title: (team: string) => `${team} invites you`,
    user: (email: string) => `You will join the team that manages its freelance missions here, as ${email}.`,
    admin: (email: string) => `You will join the team as an administrator, as ${email}.`,
    freelancer: (email: string) =>
      `You will have your own portal for missions, activity reports and invoices, as ${email}.`,
    until: (date: string) => `This invitation is valid until ${date}.`,
    first: 'First name',
    last: 'Last name',
    job: 'Job title (optional)',
    accept: 'Accept invitation',
  },
  fr: {
    title: (team: string) => `${team} vous invite`,
    user: (email: string) =>
      `Vous rejoindrez l’équipe qui gère ici ses missions freelance, avec l’adresse ${email}.`,
    admin: (email: string) => `Vous rejoindrez l’équipe en tant qu’administrateur, avec l’adresse ${email}.`,
    freelancer: (email: string) =>
      `Vous disposerez d’un portail personnel pour vos missions, comptes rendus d’activité et factures, avec l’adresse ${email}.`,
    until: (date: string) => `L’invitation est valable jusqu’au ${date}.`,
    first: 'Prénom',
    last: 'Nom',
    job: 'Fonction (facultatif)',
    accept: 'Accepter l’invitation',
  },
})

export function InvitationPage() {
  const invitation = useLoaded('invitation', (signal) => getPortalInvitation({ client: portal(), signal }))
  return (
    <main class="sign-in stack">
      <Shown of={invitation}>{(value) => <Invitation invitation={value} />}</Shown>
      <Preferences />
    </main>
  )
}

async function acceptAsFreelancer(own: { first_name: string; last_name: string }): Promise<void> {
  try {
    await acceptPortalInvitation({ client: portal(), body: { ...own, open_session: true } })
    enterSession()
  } catch (error) {
    if (!needsHttps(error)) throw error
    const accepted = await acceptPortalInvitation({ client: portal(), body: own })
    openToken(('token' in accepted && accepted.token) || '')
  }
}

function Invitation({ invitation }: { invitation: PortalInvitation }) {
  const w = useTexts(TEXTS)
  const { team_name, email, kind, role, expires_at } = invitation
  const [names, setNames] = useState({
    first_name: invitation.first_name ?? '',
    last_name: invitation.last_name ?? '',
    job_title: invitation.job_title ?? '',
  })
  const accepting = useAction(async () => {
    const { job_title, ...own } = names
    if (kind === 'freelancer') return acceptAsFreelancer(own)
    // A person is signed in; keys are for programs.
    const asUser = { job_title: job_title.trim() || null, issue_key: false, open_session: true }
    await acceptPortalInvitation({ client: portal(), body: { ...own, ...asUser } })
    forgetToken()
    location.assign('/console')
  })
  const field = (name: keyof typeof names) => ({
    value: names[name],
    onValue: (value: string) => setNames((old) => ({ ...old, [name]: value })),
    error: accepting.errorOf(name),
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void accepting.run()
  }
  return (
    <>
      <h1>{w.title(team_name)}</h1>
      <form class="panel stack" onSubmit={submit}>
        <p>
          {kind === 'freelancer'
            ? w.freelancer(email)
            : role === 'team-admin'
              ? w.admin(email)
              : w.user(email)}
        </p>
        <TextField label={w.first} required {...field('first_name')} />
        <TextField label={w.last} required {...field('last_name')} />
        {kind === 'user' && <TextField label={w.job} {...field('job_title')} />}
        <FormFailure action={accepting} />
        <button type="submit" class="primary" disabled={accepting.isRunning}>
          {w.accept}
        </button>
        <p class="small soft">{w.until(day(expires_at))}</p>
      </form>
    </>
  )
}
