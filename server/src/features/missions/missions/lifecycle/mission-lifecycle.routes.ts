import type { TeamApi } from '../../../../kernel/http/pipeline/surface.ts'
import {
  ExtendMission,
  GiveReason,
  MayGiveReason,
  SignMission,
  TerminateMission,
} from '../create/mission-inputs.schemas.ts'
import { Mission } from '../missions.schemas.ts'
import * as service from './mission-lifecycle.service.ts'
import { MISSION_ACCESS } from './missions.rules.ts'

const common = { tag: 'Missions', response: Mission }

export function missionActionRoutes(api: TeamApi): void {
  api.act(
    '/missions/:id/approve',
    {
      ...common,
      access: MISSION_ACCESS.approve,
      operationId: 'approveMission',
      summary: 'Approve a draft',
      description: 'Only for the approver of the mission. The mission is then offered to the freelancer.',
    },
    ({ ctx, params }) => service.approveMission(ctx, params.id),
  )
  api.act(
    '/missions/:id/refuse',
    {
      ...common,
      access: MISSION_ACCESS.refuse,
      operationId: 'refuseMission',
      summary: 'Refuse to approve or to sign',
      description:
        'The approver can refuse a draft; the signer can refuse a mission in `pending-company-review`.',
      body: GiveReason,
    },
    ({ ctx, params, body }) => service.refuseMission(ctx, params.id, body),
  )
  api.act(
    '/missions/:id/sign',
    {
      ...common,
      access: MISSION_ACCESS.sign,
      operationId: 'signMission',
      needsStepUp: true,
      summary: 'Sign for the company',
      description:
        'Only for the signer of the mission, after the freelancer has signed. In a session the signer types their name. With an API key nothing is typed, unless `signature_name` is sent; the evidence says so. The team setting `signing` may allow sessions only.',
      body: SignMission,
    },
    ({ ctx, params, body }) => service.signMission(ctx, params.id, body),
  )
  api.act(
    '/missions/:id/cancel',
    {
      ...common,
      access: MISSION_ACCESS.cancel,
      operationId: 'cancelMission',
      summary: 'Cancel a mission that has not started',
      description:
        'If the mission carries a framework agreement that is not signed, the agreement and its document move to the oldest other pending mission under that agreement; if there is none, the agreement ends. The same applies when the mission is refused, declined or deleted.',
      body: MayGiveReason,
    },
    ({ ctx, params, body }) => service.cancelMission(ctx, params.id, body),
  )
  api.act(
    '/missions/:id/extend',
    {
      ...common,
      access: MISSION_ACCESS.extend,
      operationId: 'extendMission',
      summary: 'Propose an extension',
      description:
        'The freelancer must accept; until then the current terms apply. A new rate applies from `effective_from` on: what came before keeps its rate. The amendment has the signature of the company if the caller is the signer of the mission and may sign now, with a key with `missions:sign` where keys may sign or in a session that has just confirmed; otherwise it names who proposed the extension.',
      body: ExtendMission,
    },
    ({ ctx, params, body }) => service.extendMission(ctx, params.id, body),
  )
  api.delete(
    '/missions/:id/extension',
    {
      ...common,
      access: MISSION_ACCESS['withdraw-extension'],
      operationId: 'withdrawExtension',
      summary: 'Withdraw a proposed extension',
    },
    ({ ctx, params }) => service.withdrawExtension(ctx, params.id),
  )
  api.act(
    '/missions/:id/terminate',
    {
      ...common,
      access: MISSION_ACCESS.terminate,
      operationId: 'terminateMission',
      summary: 'Terminate a mission early',
      description:
        'A date up to today terminates the mission immediately. A later date schedules the termination for the start of that day in the team’s time zone; it can be replaced until then.',
      body: TerminateMission,
    },
    ({ ctx, params, body }) => service.terminateMission(ctx, params.id, body),
  )
  api.delete(
    '/missions/:id/termination',
    {
      ...common,
      access: MISSION_ACCESS['undo-termination'],
      operationId: 'undoTermination',
      summary: 'Cancel a scheduled termination',
    },
    ({ ctx, params }) => service.undoTermination(ctx, params.id),
  )
  api.delete(
    '/missions/:id',
    {
      ...common,
      access: MISSION_ACCESS.delete,
      operationId: 'deleteMission',
      summary: 'Delete a draft, rejected or cancelled mission',
      description: 'The mission stays readable by its id and in the list with `status=deleted`.',
    },
    ({ ctx, params }) => service.deleteMission(ctx, params.id),
  )
}
