// Schemas of missions in the portal, without the fields of the team.
import {
  AllowedActions,
  OneOf,
  PAGE,
  Query,
  type Static,
  UPDATED_SINCE,
  View,
} from '../../../../kernel/wire/schemas.ts'
import { PORTAL_MISSION_ACTIONS } from '../lifecycle/missions.rules.ts'
import { sharedFields } from '../missions.schemas.ts'

const PortalMissionActionName = OneOf(PORTAL_MISSION_ACTIONS, {
  title: 'PortalMissionAction',
  description:
    'An operation that the caller may call now. `accept`, `decline`: POST to the path of that name. `accept-extension`, `decline-extension`: POST to extension/accept, extension/decline. `report`: PUT activity-reports/{month} for one of its months.',
})

export const PortalMission = View('PortalMission', {
  ...sharedFields,
  allowed_actions: AllowedActions(PortalMissionActionName),
})
export type PortalMission = Static<typeof PortalMission>

export const PortalMissionQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type PortalMissionQuery = Static<typeof PortalMissionQuery>
