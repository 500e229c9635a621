// Who is signed in, and for which team: with sign-out, and a way to the other teams of the person.

import { PageHead } from '../shared/kit/page-head.tsx'
import { Failure, LoadedContent } from '../shared/kit/states.tsx'
import { useAction } from '../shared/kit/use-action.ts'
import { useLoaded } from '../shared/kit/use-loaded.ts'
import { formatName } from '../shared/language/format.ts'
import { requireTexts } from '../shared/language/texts.ts'
import { listPortalTeams, type PortalMe, signOutOfPortal, switchPortalTeam } from '../shared/sdk.ts'
import { enterSession, portal, refuse } from './link.ts'

const texts = requireTexts('portal/frame', 'identity')

export function IdentityBar({ me }: { me: PortalMe }) {
  const t = texts()
  const isSession = me.signed_in_with === 'session'
  const signingOut = useAction(async () => {
    if (isSession) await signOutOfPortal({ client: portal() })
    refuse({ kind: 'signed-out' })
  })
  const text = isSession ? t.identity : t.byLink
  return (
    <div class="portal-identity small">
      <span>{text(formatName(me), me.team_name)}</span>
      <span class="row">
        {isSession && <OtherTeamsLink />}
        <button type="button" disabled={signingOut.isRunning} onClick={() => void signingOut.run()}>
          {isSession ? t.signOut : t.close}
        </button>
      </span>
      {signingOut.error !== undefined && <Failure error={signingOut.error} />}
    </div>
  )
}

const useTeams = () => useLoaded('my teams', (signal) => listPortalTeams({ client: portal(), signal }))

function OtherTeamsLink() {
  const t = texts()
  const teams = useTeams()
  if (!teams.value || teams.value.items.length < 2) return null
  return (
    <a class="button" href="#/teams">
      {t.change}
    </a>
  )
}

export function TeamsPage() {
  const t = texts()
  const teams = useTeams()
  const changing = useAction(async (team_id: string) => {
    await switchPortalTeam({ client: portal(), body: { team_id } })
    location.assign('#/')
    enterSession()
  })
  return (
    <div class="stack">
      <PageHead title={t.title} />
      <p>{t.lead}</p>
      {changing.error !== undefined && <Failure error={changing.error} />}
      <LoadedContent loaded={teams}>
        {({ items }) => (
          <ul class="entries panel">
            {items.map(({ id, name, is_current }) => (
              <li key={id}>
                <strong>{name}</strong>
                {is_current ? (
                  <span class="badge">{t.current}</span>
                ) : (
                  <button type="button" disabled={changing.isRunning} onClick={() => void changing.run(id)}>
                    {t.to(name)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </LoadedContent>
    </div>
  )
}
