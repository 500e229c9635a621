import { TeamChoice, type Teams } from '../../../shared/identity/sign-in/team-choice.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { chooseSignInTeam, listSignInTeams } from '../../../shared/sdk.ts'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'
import { enterOrChoose, visitor } from './visitor.ts'

export const ChooseTeam = ({ teams }: { teams: Teams }) => (
  <TeamChoice
    teams={teams}
    choose={async (team_id) =>
      enterOrChoose(await chooseSignInTeam({ client: visitor(), body: { team_id } }))
    }
  />
)

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
