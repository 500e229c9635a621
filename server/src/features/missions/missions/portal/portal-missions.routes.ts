import type { FreelancerPortal } from '../../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../../kernel/wire/schemas.ts'
import { AcceptMission, GiveReason, MayGiveReason } from '../create/mission-inputs.schemas.ts'
import { PortalMission, PortalMissionQuery } from './portal-missions.schemas.ts'
import * as service from './portal-missions.service.ts'

const tag = 'Portal'
const access = 'freelancer'

export function portalMissionRoutes(portal: FreelancerPortal): void {
  portal.get(
    '/missions',
    {
      access,
      operationId: 'listPortalMissions',
      tag,
      summary: 'List your missions',
      description: 'All missions that were offered to you, newest first.',
      query: PortalMissionQuery,
      response: PageOf(PortalMission),
    },
    ({ ctx, query }) => service.listPortalMissions(ctx, query),
  )
  portal.get(
    '/missions/:id',
    {
      access,
      operationId: 'getPortalMission',
      tag,
      summary: 'Read one of your missions',
      response: PortalMission,
    },
    ({ ctx, params }) => service.getPortalMission(ctx, params.id),
  )
  portal.act(
    '/missions/:id/accept',
    {
      access,
      operationId: 'acceptPortalMission',
      tag,
      summary: 'Accept a mission',
      description:
        'If the mission has a contract, your typed name is the signature, and the mission then awaits the signature of the company. Without a contract the mission is in progress immediately. Where the service sends mail, send the code of `POST /portal/v1/step-up/code`, too.',
      body: AcceptMission,
      response: PortalMission,
    },
    ({ ctx, params, body }) => service.acceptMission(ctx, params.id, body),
  )
  portal.act(
    '/missions/:id/decline',
    {
      access,
      operationId: 'declinePortalMission',
      tag,
      summary: 'Decline a mission',
      body: GiveReason,
      response: PortalMission,
    },
    ({ ctx, params, body }) => service.declineMission(ctx, params.id, body),
  )
  portal.act(
    '/missions/:id/extension/accept',
    {
      access,
      operationId: 'acceptPortalExtension',
      tag,
      summary: 'Accept the extension of a mission',
      description:
        'If there is an amendment, it is signed with the typed name; default: the name in your profile. Where the service sends mail, send a code, too.',
      body: AcceptMission,
      response: PortalMission,
    },
    ({ ctx, params, body }) => service.acceptExtension(ctx, params.id, body),
  )
  portal.act(
    '/missions/:id/extension/decline',
    {
      access,
      operationId: 'declinePortalExtension',
      tag,
      summary: 'Decline the extension of a mission',
      description: 'The mission continues under its current terms.',
      body: MayGiveReason,
      response: PortalMission,
    },
    ({ ctx, params, body }) => service.declineExtension(ctx, params.id, body),
  )
}
