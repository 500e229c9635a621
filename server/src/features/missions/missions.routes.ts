import type { TeamApi } from '../../kernel/http/pipeline/surface.ts'
import { PAGE, PageOf, Query } from '../../kernel/wire/schemas.ts'
import { createMission } from './create/create-mission.service.ts'
import { CreateMission, UpdateMission } from './create/mission-inputs.schemas.ts'
import { MISSION_ACCESS } from './lifecycle/missions.rules.ts'
import { MissionQuery } from './list/mission-filters.schemas.ts'
import { MissionSummary } from './list/mission-summary.schemas.ts'
import { Mission, MissionEvent } from './missions.schemas.ts'
import * as service from './missions.service.ts'

const tag = 'Missions'

export function missionRoutes(api: TeamApi): void {
  api.get(
    '/missions',
    {
      access: 'missions:read',
      operationId: 'listMissions',
      tag,
      summary: 'List missions',
      description: 'Newest first. Filters narrow down together.',
      query: MissionQuery,
      response: PageOf(Mission),
    },
    ({ ctx, query }) => service.listMissions(ctx, query),
  )
  api.create(
    '/missions',
    {
      access: 'missions:write',
      operationId: 'createMission',
      tag,
      summary: 'Create a mission',
      description:
        'With `approver_id` a `draft`, else it waits for the freelancer at once. A services agreement is generated with `use_service_template`; a master agreement stands under the freelancer’s framework agreement, or opens one, from a template or from a PDF of your own (`master_agreement_file`, beside the JSON in the part `mission`).',
      body: CreateMission,
      upload: { json: 'mission', file: 'master_agreement_file' },
      response: Mission,
      next: 'getMission',
    },
    ({ ctx, body, file }) => createMission(ctx, body, file),
  )
  api.get(
    '/missions/summary',
    {
      access: 'missions:read',
      operationId: 'getMissionSummary',
      tag,
      summary: 'Count missions by status',
      description: "Exact, and as of today in the team's time zone.",
      response: MissionSummary,
    },
    ({ ctx }) => service.getMissionSummary(ctx),
  )
  api.get(
    '/missions/:id',
    {
      access: 'missions:read',
      operationId: 'getMission',
      tag,
      summary: 'Read a mission',
      response: Mission,
    },
    ({ ctx, params }) => service.getMission(ctx, params.id),
  )
  api.patch(
    '/missions/:id',
    {
      access: MISSION_ACCESS.edit,
      operationId: 'updateMission',
      tag,
      summary: 'Change what the company keeps of a mission',
      description:
        'References, project code and client rate at any time; another `approver_id` while `draft`, another `team_signer_id` until the signature.',
      body: UpdateMission,
      response: Mission,
    },
    ({ ctx, params, body }) => service.updateMission(ctx, params.id, body),
  )
  api.get(
    '/missions/:id/events',
    {
      access: 'missions:read',
      operationId: 'listMissionEvents',
      tag,
      summary: 'Read the timeline of a mission',
      description: 'Who did what, newest first.',
      query: Query(PAGE),
      response: PageOf(MissionEvent),
    },
    ({ ctx, params, query }) => service.listMissionEvents(ctx, params.id, query),
  )
}
