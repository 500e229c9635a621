import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { TEAMS } from './units.manifest.ts'
import { CreateTeam, Team, TeamDetail, TeamQuery, UpdateTeam } from './units.schemas.ts'
import * as service from './units.service.ts'
import { teamObjects } from './units.service.ts'

const tag = 'Teams'

function teamRoutes(api: TeamApi): void {
  api.get(
    '/teams',
    {
      access: 'teams:read',
      operationId: 'listTeams',
      tag,
      summary: 'List organizational teams',
      description:
        'In tree order: a parent before its children, siblings by `sort_order`, then `name`, then `id`.',
      query: TeamQuery,
      response: PageOf(Team),
    },
    ({ ctx, query }) => service.listTeams(ctx, query),
  )
  api.create(
    '/teams',
    {
      access: 'teams:write',
      operationId: 'createTeam',
      tag,
      summary: 'Create an organizational team',
      description: 'Without `parent_id` the team is a root. A tree has at most 32 levels.',
      body: CreateTeam,
      response: Team,
      readOperation: 'getTeam',
    },
    ({ ctx, body }) => service.createTeam(ctx, body),
  )
  api.get(
    '/teams/:id',
    {
      access: 'teams:read',
      operationId: 'getTeam',
      tag,
      summary: 'Read an organizational team with its people',
      response: TeamDetail,
    },
    ({ ctx, params }) => service.getTeam(ctx, params.id),
  )
  api.patch(
    '/teams/:id',
    {
      access: 'teams:write',
      operationId: 'updateTeam',
      tag,
      summary: 'Update or move an organizational team',
      description: 'A new `parent_id` moves the whole subtree; null makes the team a root.',
      body: UpdateTeam,
      response: Team,
    },
    ({ ctx, params, body }) => service.updateTeam(ctx, params.id, body),
  )
}

export const teams: Feature = {
  name: 'units',
  manifest: TEAMS,
  team: teamRoutes,
  subjects: {
    team: {
      path: '/teams/{id}',
      schema: Team,
      readObjects: teamObjects,
    },
  },
}
