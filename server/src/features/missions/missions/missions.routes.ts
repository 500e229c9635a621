import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { INTERRUPTED_REQUESTS } from '../../../kernel/wire/item-outcomes.ts'
import { PageOf, pageBy, Query } from '../../../kernel/wire/schemas.ts'
import { createMission } from './create/create-mission.service.ts'
import { importMission } from './create/import-mission.service.ts'
import {
  CreateMission,
  ImportedMission,
  ImportMissions,
  UpdateMission,
} from './create/mission-inputs.schemas.ts'
import { missionActionRoutes } from './lifecycle/mission-lifecycle.routes.ts'
import { MISSION_ACCESS } from './lifecycle/missions.rules.ts'
import { MissionQuery } from './list/mission-filters.schemas.ts'
import { MissionSummary } from './list/mission-summary.schemas.ts'
import { MISSION_HOOKS } from './missions.hooks.ts'
import { MISSIONS } from './missions.manifest.ts'
import { Mission, MissionEvent, MissionState } from './missions.schemas.ts'
import * as service from './missions.service.ts'
import { missionObjects } from './missions.service.ts'
import { MissionMoney } from './money/mission-money.schemas.ts'
import { portalMissionRoutes } from './portal/portal-missions.routes.ts'
import { compactMissionTally, sweepMissions, sweepTeam } from './sweep/missions.jobs.ts'

const tag = 'Missions'

function missionRoutes(api: TeamApi): void {
  api.get(
    '/missions',
    {
      access: 'missions:read',
      operationId: 'listMissions',
      tag,
      summary: 'List missions',
      description: 'Newest first, or in the order of `sort`. Filters are combined with AND.',
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
        'With `approver_id` the mission is created as a `draft`; otherwise it is offered to the freelancer immediately. `use_service_template` generates a services agreement. A mission with the contract type `master_agreement` uses the freelancer’s current framework agreement. If there is none, it creates one from a template or from an uploaded PDF: send `multipart/form-data` with the PDF in `master_agreement_file` and the JSON in `mission`.',
      body: CreateMission,
      upload: { json: 'mission', file: 'master_agreement_file', maxFileBytes: 10 * 1024 * 1024 },
      response: Mission,
      readOperation: 'getMission',
    },
    ({ ctx, body, file }) => createMission(ctx, body, file),
  )
  api.eachRow(
    '/missions/import',
    {
      access: 'missions:write',
      operationId: 'importMissions',
      tag,
      summary: 'Import missions',
      description: `Creates the mission of each row as \`POST /missions\` does: without \`approver_id\` it is offered to the freelancer immediately. Each row has its own outcome. A second run writes nothing. ${INTERRUPTED_REQUESTS}`,
      body: ImportMissions,
      row: ImportedMission,
      unique: { external_id: 'exact' },
    },
    ({ ctx, item }) => importMission(ctx, item),
  )
  api.get(
    '/missions/summary',
    {
      access: 'missions:read',
      operationId: 'getMissionSummary',
      tag,
      summary: 'Count missions by status',
      description: "Exact counts as of today in the team's time zone.",
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
      summary: 'Update a mission',
      description:
        'References, project code, client rate and planned quantity can be changed at any time; `team_signer_id` before the first signature; `approver_id` and all terms while the mission is `draft`, otherwise 400 `terms_fixed`. Only the fields that are sent change, and the draft after the change follows the rules of a new mission. If terms change, the contract is rendered again as a new version and the approver is notified again; an uploaded framework agreement stays as it is. Another `contract_type` replaces the contract, and the mission leaves or enters a framework agreement. A draft that stays under a framework agreement keeps its freelancer: 400 `agreement_fixed`.',
      body: UpdateMission,
      response: Mission,
    },
    ({ ctx, params, body }) => service.updateMission(ctx, params.id, body),
  )
  api.get(
    '/missions/:id/money',
    {
      access: 'activity-reports:read',
      operationId: 'getMissionMoney',
      tag,
      summary: 'Read the money of a mission',
      description:
        'Its budget, and what of it is worked, invoiced, paid and remaining; in total and by month. Amounts exclude VAT.',
      response: MissionMoney,
    },
    ({ ctx, params }) => service.getMissionMoney(ctx, params.id),
  )
  api.get(
    '/missions/:id/events',
    {
      access: 'missions:read',
      operationId: 'listMissionEvents',
      tag,
      summary: 'Read the timeline of a mission',
      description: 'The events of the mission with their actors, newest first.',
      query: Query(pageBy('uuid')),
      response: PageOf(MissionEvent),
    },
    ({ ctx, params, query }) => service.listMissionEvents(ctx, params.id, query),
  )
}

export const missions: Feature = {
  name: 'missions',
  manifest: MISSIONS,
  team(api) {
    missionRoutes(api)
    missionActionRoutes(api)
  },
  freelancer: portalMissionRoutes,
  hooks: MISSION_HOOKS,
  subjects: {
    mission: {
      path: '/missions/{id}',
      schema: MissionState,
      readObjects: missionObjects,
    },
  },
  runDueWork: sweepTeam,
  jobs: (deps) => [
    { name: 'mission sweep', everyMs: 5000, run: () => sweepMissions(deps) },
    { name: 'mission tally', everyMs: 10_000, run: () => compactMissionTally(deps) },
  ],
}
