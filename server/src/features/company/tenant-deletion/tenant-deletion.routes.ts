import type { Feature } from '../../../kernel/feature.ts'
import type { OperatorApi } from '../../../kernel/http/pipeline/surface.ts'
import { TEAM_DELETION } from './tenant-deletion.manifest.ts'
import { RequestTeamDeletion, TeamDeletion } from './tenant-deletion.schemas.ts'
import { cancelDeletion, deleteTeams, getDeletion, requestDeletion } from './tenant-deletion.service.ts'

const tag = 'Operator'
const access = 'operator'
const path = '/teams/:id/deletion'

function deletionRoutes(api: OperatorApi): void {
  api.act(
    path,
    {
      access,
      operationId: 'operatorRequestTeamDeletion',
      tag,
      summary: 'Request the deletion of a team',
      description:
        'During the grace period data of the team can only be read, exported and deleted (other requests: 403 `team_closing`), and the deletion can be cancelled. Afterwards every row and file of the team is deleted, including the audit log. The company must keep its invoices for ten years: export them first.',
      body: RequestTeamDeletion,
      response: TeamDeletion,
    },
    ({ ctx, params, body }) => requestDeletion(ctx, params.id, body),
  )
  api.get(
    path,
    {
      access,
      operationId: 'operatorGetTeamDeletion',
      tag,
      summary: 'Read the deletion of a team',
      description: 'Also after the team is deleted.',
      response: TeamDeletion,
    },
    ({ ctx, params }) => getDeletion(ctx, params.id),
  )
  api.delete(
    path,
    {
      access,
      operationId: 'operatorCancelTeamDeletion',
      tag,
      summary: 'Cancel the deletion of a team',
      description: 'Until the grace period ends.',
      response: TeamDeletion,
    },
    ({ ctx, params }) => cancelDeletion(ctx, params.id),
  )
}

export const teamDeletion: Feature = {
  name: 'tenant-deletion',
  manifest: TEAM_DELETION,
  operator: deletionRoutes,
  jobs: (deps) => [{ name: 'deleted teams', everyMs: 5000, run: () => deleteTeams(deps) }],
}
