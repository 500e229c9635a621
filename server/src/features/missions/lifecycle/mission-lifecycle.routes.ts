import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import {
  ExtendMission,
  GiveReason,
  MayGiveReason,
  TerminateMission,
} from '../create/mission-inputs.schemas.ts'
import { Mission } from '../missions.schemas.ts'
import * as service from './mission-lifecycle.service.ts'
import { MISSION_ACCESS } from './missions.rules.ts'

const common = { tag: 'Missions', response: Mission }

export function missionActRoutes(api: TeamApi): void {
  api.act(
    '/missions/:id/approve',
    {
      ...common,
      access: MISSION_ACCESS.approve,
      operationId: 'approveMission',
      summary: 'Approve a draft',
      description: 'Only its approver may. The mission then waits for the freelancer.',
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
      description: 'A draft by its approver, a mission in `pending-company-review` by its signer.',
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
      summary: 'Sign for the company',
      description: 'Only its signer may, once the freelancer has signed.',
    },
    ({ ctx, params }) => service.signMission(ctx, params.id),
  )
  api.act(
    '/missions/:id/cancel',
    {
      ...common,
      access: MISSION_ACCESS.cancel,
      operationId: 'cancelMission',
      summary: 'Cancel a mission that has not begun',
      description:
        'If it carries a framework agreement that is not signed, the agreement passes with its document to the oldest other mission that waits under it; if there is none, it ends. The same holds when it is refused, declined or deleted.',
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
      summary: 'Propose a later end',
      description: 'Waits for the freelancer; until they accept, the present terms hold.',
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
      summary: 'End a mission early',
      description:
        'Today or earlier: at once. Later: scheduled, replaceable, and effective at the start of that day in the team’s time zone.',
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
      summary: 'Call off a scheduled termination',
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
      description: 'It stays readable by its id and with `status=deleted`.',
    },
    ({ ctx, params }) => service.deleteMission(ctx, params.id),
  )
}
