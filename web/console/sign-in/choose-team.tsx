import { Failure, Shown } from '../../shared/kit/states.tsx'
import { useAction } from '../../shared/kit/use-action.ts'
import { useLoaded } from '../../shared/kit/use-loaded.ts'
import { useTexts } from '../../shared/language/language.ts'
import { chooseSignInTeam, listSignInTeams } from '../../shared/sdk.ts'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'
import { enterOrChoose, type Teams, visitor } from './visitor.ts'

export function ChooseTeam({ teams }: { teams: Teams }) {
  const w = useTexts(SIGN_IN_TEXTS)
  const choosing = useAction(async (team_id: string) => {
    enterOrChoose(await chooseSignInTeam({ client: visitor(), body: { team_id } }))
  })
  return (
    <section class="panel stack" aria-label={w.choose}>
      <h2>{w.choose}</h2>
      {teams.map(({ id, name }) => (
        <button key={id} type="button" disabled={choosing.isRunning} onClick={() => void choosing.run(id)}>
          {name}
        </button>
      ))}
      {choosing.error !== undefined && <Failure error={choosing.error} />}
    </section>
  )
}

/** After the identity provider has sent the browser back. */
export function ChooseWaitingTeam() {
  const w = useTexts(SIGN_IN_TEXTS)
  const teams = useLoaded('teams to choose', (signal) => listSignInTeams({ client: visitor(), signal }))
  return (
    <Shown of={teams}>
      {({ items }) =>
        items.length > 0 ? <ChooseTeam teams={items} /> : <p class="panel">{w.nothingWaits}</p>
      }
    </Shown>
  )
}
