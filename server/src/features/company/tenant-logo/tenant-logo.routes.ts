import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { TEAM_LOGO } from './tenant-logo.manifest.ts'
import { SetTeamLogo, TeamLogo } from './tenant-logo.schemas.ts'
import { deleteLogo, getLogo, setLogo } from './tenant-logo.service.ts'

const tag = 'Logo'
const role = 'team-admin'
const path = '/team/logo'

function logoRoutes(api: TeamApi): void {
  api.get(
    path,
    {
      access: 'team-logo:read',
      operationId: 'getTeamLogo',
      tag,
      summary: "Read the team's logo",
      response: TeamLogo,
    },
    ({ ctx }) => getLogo(ctx),
  )
  api.put(
    path,
    {
      access: 'team-logo:write',
      role,
      operationId: 'setTeamLogo',
      tag,
      summary: "Set the team's logo",
      description:
        'Only for team-admins. From then on, mails of the team show the logo, embedded in the mail. Without a logo they show the name of the team.',
      body: SetTeamLogo,
      response: TeamLogo,
    },
    ({ ctx, body }) => setLogo(ctx, body),
  )
  api.delete(
    path,
    {
      access: 'team-logo:write',
      role,
      operationId: 'deleteTeamLogo',
      tag,
      summary: "Delete the team's logo",
      description: 'Only for team-admins. Mails show the name of the team from then on.',
      response: TeamLogo,
    },
    ({ ctx }) => deleteLogo(ctx),
  )
}

export const teamLogo: Feature = { name: 'tenant-logo', manifest: TEAM_LOGO, team: logoRoutes }
