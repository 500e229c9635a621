import { TeamChoice, type Teams } from '../../../shared/identity/sign-in/team-choice.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { chooseSignInTeam, listSignInTeams } from '../../../shared/sdk.ts'
import { enterOrChoose, visitor } from './visitor.ts'

const signInTexts = requireTexts('console/identity/sign-in', 'signIn')

export const ChooseTeam = ({ teams }: { teams: Teams }) => (
  <TeamChoice
    teams={teams}
    choose={async (team_id) =>
      enterOrChoose(await chooseSignInTeam({ client: visitor(), body: { team_id } }))
    }
  />
)

/** The teams to choose from after the identity provider has redirected the browser. */
export function PendingTeamChoice() {
  const t = signInTexts()
  const teams = useLoaded('teams to choose', (signal) => listSignInTeams({ client: visitor(), signal }))
  return (
    <LoadedContent loaded={teams}>
      {({ items }) =>
        items.length > 0 ? <ChooseTeam teams={items} /> : <p class="panel">{t.signInExpired}</p>
      }
    </LoadedContent>
  )
}
