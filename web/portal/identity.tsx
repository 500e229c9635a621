// Who is signed in, and for which team: with sign-out, and a way to the other teams of the person.

import { PageHead } from '../shared/kit/page-head.tsx'
import { Failure, Shown } from '../shared/kit/states.tsx'
import { useAction } from '../shared/kit/use-action.ts'
import { useLoaded } from '../shared/kit/use-loaded.ts'
import { nameOf } from '../shared/language/format.ts'
import { defineTexts, useTexts } from '../shared/language/language.ts'
import { listPortalTeams, type PortalMe, signOutOfPortal, switchPortalTeam } from '../shared/sdk.ts'
import { enterSession, portal, refuse } from './link.ts'

const TEXTS = defineTexts({
  en: {
    identity: (name: string, team: string) => `Signed in as ${name} · team ${team}`,
    byLink: (name: string, team: string) => `${name} · team ${team}`,
    change: 'Switch team',
    signOut: 'Sign out',
    close: 'Close portal',
    title: 'Your teams',
    lead: 'You work for several teams here. Each has its own missions, reports and invoices; you see one team at a time.',
    current: 'Open now',
    to: (team: string) => `Switch to ${team}`,
  },
  fr: {
    identity: (name: string, team: string) => `Connecté : ${name} · équipe ${team}`,
    byLink: (name: string, team: string) => `${name} · équipe ${team}`,
    change: 'Changer d’équipe',
    signOut: 'Se déconnecter',
    close: 'Fermer le portail',
    title: 'Vos équipes',
    lead: 'Vous travaillez ici pour plusieurs équipes. Chacune a ses missions, comptes rendus et factures ; vous voyez une équipe à la fois.',
    current: 'Ouverte',
    to: (team: string) => `Passer à ${team}`,
  },
})

export function Identity({ me }: { me: PortalMe }) {
  const w = useTexts(TEXTS)
  const isSession = me.signed_in_with === 'session'
  const leaving = useAction(async () => {
    if (isSession) await signOutOfPortal({ client: portal() })
    refuse({ kind: 'signed-out' })
  })
  const text = isSession ? w.identity : w.byLink
  return (
    <div class="portal-identity small">
      <span>{text(nameOf(me), me.team_name)}</span>
      <span class="row">
        {isSession && <OtherTeams />}
        <button type="button" disabled={leaving.isRunning} onClick={() => void leaving.run()}>
          {isSession ? w.signOut : w.close}
        </button>
      </span>
      {leaving.error !== undefined && <Failure error={leaving.error} />}
    </div>
  )
}

const useTeams = () => useLoaded('my teams', (signal) => listPortalTeams({ client: portal(), signal }))

function OtherTeams() {
  const w = useTexts(TEXTS)
  const teams = useTeams()
  if (!teams.value || teams.value.items.length < 2) return null
  return (
    <a class="button" href="#/teams">
      {w.change}
    </a>
  )
}

export function TeamsPage() {
  const w = useTexts(TEXTS)
  const teams = useTeams()
  const changing = useAction(async (team_id: string) => {
    await switchPortalTeam({ client: portal(), body: { team_id } })
    location.assign('#/')
    enterSession()
  })
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <p>{w.lead}</p>
      {changing.error !== undefined && <Failure error={changing.error} />}
      <Shown of={teams}>
        {({ items }) => (
          <ul class="entries panel">
            {items.map(({ id, name, is_current }) => (
              <li key={id}>
                <strong>{name}</strong>
                {is_current ? (
                  <span class="badge">{w.current}</span>
                ) : (
                  <button type="button" disabled={changing.isRunning} onClick={() => void changing.run(id)}>
                    {w.to(name)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </div>
  )
}
