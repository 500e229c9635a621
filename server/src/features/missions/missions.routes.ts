import type { Feature } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { PAGE, PageOf, Query } from '../../kernel/wire/schemas.ts'
import { createMission } from './create/create-mission.service.ts'
import { CreateMission, UpdateMission } from './create/mission-inputs.schemas.ts'
import { missionActRoutes } from './lifecycle/mission-lifecycle.routes.ts'
import { MISSION_ACCESS } from './lifecycle/missions.rules.ts'
import { MissionQuery } from './list/mission-filters.schemas.ts'
import { MissionSummary } from './list/mission-summary.schemas.ts'
import { Mission, MissionEvent } from './missions.schemas.ts'
import * as service from './missions.service.ts'
import { portalMissionRoutes } from './portal/portal-missions.routes.ts'
import { addUpMissionTally, settleMissions } from './sweep/missions.jobs.ts'

const tag = 'Missions'

function missionRoutes(api: TeamApi): void {
  api.get(
    '/missions',
    {
      access: 'missions:read',
      operationId: 'listMissions',
      tag,
      summary: 'List missions',
      description: 'Newest first. Filters narrow down together.',
      query: MissionQuery,
      answer: PageOf(Mission),
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
      answer: Mission,
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
      answer: MissionSummary,
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
      answer: Mission,
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
      answer: Mission,
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
      answer: PageOf(MissionEvent),
    },
    ({ ctx, params, query }) => service.listMissionEvents(ctx, params.id, query),
  )
}

export const missions: Feature = {
  name: 'missions',
  team(api) {
    missionRoutes(api)
    missionActRoutes(api)
  },
  freelancer: portalMissionRoutes,
  jobs: (deps) => [
    { name: 'mission sweep', everyMs: 5000, run: () => settleMissions(deps) },
    { name: 'mission tally', everyMs: 10_000, run: () => addUpMissionTally(deps) },
  ],
}
