export { createMission } from './create/create-mission.service.ts'
export { missionActRoutes } from './lifecycle/mission-lifecycle.routes.ts'
export {
  cancelMission,
  extendMission,
  signMission,
  terminateMission,
} from './lifecycle/mission-lifecycle.service.ts'
export { MISSION_ACCESS } from './lifecycle/missions.rules.ts'
export { MISSION_ERRORS } from './missions.errors.ts'
export { missionRoutes } from './missions.routes.ts'
export { MISSION_TYPES, ProjectCodeRef } from './missions.schemas.ts'
export { portalMissionRoutes } from './portal/portal-missions.routes.ts'
export {
  acceptMission,
  declineMission,
  getPortalMission,
  isOwnMission,
} from './portal/portal-missions.service.ts'
export { addUpMissionTally, settleMissions } from './sweep/missions.jobs.ts'
