// A mission as its freelancer sees it: without what is between the team and its client.
import { type Static, View } from '../../kernel/http/schemas.ts'
import { sharedMembers } from './missions.schemas.ts'

export const PortalMission = View('PortalMission', sharedMembers)
export type PortalMission = Static<typeof PortalMission>
