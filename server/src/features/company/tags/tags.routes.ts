import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { TEAM_TAGS } from './tags.manifest.ts'
import {
  CreateTeamTag,
  TeamTag,
  TeamTagCreated,
  TeamTagDetail,
  TeamTagQuery,
  UpdateTeamTag,
} from './tags.schemas.ts'
import * as service from './tags.service.ts'
import { teamTagObjects } from './tags.service.ts'

const tag = 'Team tags'

function teamTagRoutes(api: TeamApi): void {
  api.get(
    '/team-tags',
    {
      access: 'team-tags:read',
      operationId: 'listTeamTags',
      tag,
      summary: 'List team tags',
      description: 'Newest first, with the number of people who have each tag.',
      query: TeamTagQuery,
      response: PageOf(TeamTag),
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
      description: 'To assign it, set `tag_ids` of a user or a freelancer.',
      body: CreateTeamTag,
      response: TeamTagCreated,
      readOperation: 'getTeamTag',
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
      response: TeamTagDetail,
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
      response: TeamTag,
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
      description: 'Removes the tag from all users and freelancers. Returns the deleted tag.',
      response: TeamTag,
    },
    ({ ctx, params }) => service.deleteTeamTag(ctx, params.id),
  )
}

export const teamTags: Feature = {
  name: 'tags',
  manifest: TEAM_TAGS,
  team: teamTagRoutes,
  subjects: {
    team_tag: {
      path: '/team-tags/{id}',
      schema: TeamTag,
      readObjects: teamTagObjects,
    },
  },
}
