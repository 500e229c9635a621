// The teams of a person who belongs to several. Hidden for people with one team.
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listMyTeams, switchTeam } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const accountTexts = requireTexts('console/identity/account', 'account')

export function OwnTeams() {
  const t = accountTexts()
  const teams = useLoaded('own teams', (signal) => listMyTeams({ client: api(), signal }))
  const switching = useAction(async (team_id: string) => {
    await switchTeam({ client: api(), body: { team_id } })
    // Reloads the page, so that nothing of the previous team stays in memory.
    location.assign('/console')
  })
  if (teams.error !== undefined) return <Failure error={teams.error} retry={teams.reload} />
  const items = teams.value?.items ?? []
  if (items.length < 2) return null
  return (
    <section class="stack tight">
      <h2>{t.teams}</h2>
      <p class="soft small">{t.teamsLead}</p>
      {switching.error !== undefined && <Failure error={switching.error} />}
      <div class="stack tight">
        {items.map(({ id, name, is_current }) => (
          <div key={id} class="row">
            {is_current ? (
              <>
                <strong>{name}</strong> <span class="badge">{t.here}</span>
              </>
            ) : (
              <button type="button" disabled={switching.isRunning} onClick={() => void switching.run(id)}>
                {t.switchTo} {name}
              </button>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
