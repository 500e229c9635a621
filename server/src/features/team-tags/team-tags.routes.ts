import type { Feature } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { PageOf } from '../../kernel/wire/schemas.ts'
import {
  CreateTeamTag,
  TeamTag,
  TeamTagCreated,
  TeamTagDetail,
  TeamTagQuery,
  UpdateTeamTag,
} from './team-tags.schemas.ts'
import * as service from './team-tags.service.ts'

const tag = 'Team tags'

function teamTagRoutes(api: TeamApi): void {
  api.get(
    '/team-tags',
    {
      access: 'team-tags:read',
      operationId: 'listTeamTags',
      tag,
      summary: 'List team tags',
      description: 'Newest first, with the number of people on each.',
      query: TeamTagQuery,
      answer: PageOf(TeamTag),
    },
    ({ ctx, query }) => service.listTeamTags(ctx, query),
  )
  api.create(
    '/team-tags',
    {
      access: 'team-tags:write',
      operationId: 'createTeamTag',
      tag,
      summary: 'Create a team tag',
      description: 'Assign it to people on the user or freelancer, by `tag_ids`.',
      body: CreateTeamTag,
      answer: TeamTagCreated,
      next: 'getTeamTag',
    },
    ({ ctx, body }) => service.createTeamTag(ctx, body),
  )
  api.get(
    '/team-tags/:id',
    {
      access: 'team-tags:read',
      operationId: 'getTeamTag',
      tag,
      summary: 'Read a team tag with its people',
      answer: TeamTagDetail,
    },
    ({ ctx, params }) => service.getTeamTag(ctx, params.id),
  )
  api.patch(
    '/team-tags/:id',
    {
      access: 'team-tags:write',
      operationId: 'updateTeamTag',
      tag,
      summary: 'Rename a team tag',
      body: UpdateTeamTag,
      answer: TeamTag,
    },
    ({ ctx, params, body }) => service.updateTeamTag(ctx, params.id, body),
  )
  api.delete(
    '/team-tags/:id',
    {
      access: 'team-tags:write',
      operationId: 'deleteTeamTag',
      tag,
      summary: 'Delete a team tag',
      description: 'Detaches it from everybody and answers with its last state.',
      answer: TeamTag,
    },
    ({ ctx, params }) => service.deleteTeamTag(ctx, params.id),
  )
}

export const teamTags: Feature = {
  name: 'team-tags',
  team: teamTagRoutes,
}
