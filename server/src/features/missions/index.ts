export { createMission } from './create-mission.service.ts'
export { missionActRoutes } from './mission-acts.routes.ts'
export {
  cancelMission,
  extendMission,
  signMission,
  terminateMission,
} from './mission-acts.service.ts'
export { MISSION_ERRORS } from './missions.errors.ts'
export { addUpMissionTally, settleMissions } from './missions.jobs.ts'
export { missionRoutes } from './missions.routes.ts'
export { MISSION_ACCESS } from './missions.rules.ts'
export { MISSION_TYPES, ProjectCodeRef } from './missions.schemas.ts'
export { portalMissionRoutes } from './portal-missions.routes.ts'
export { acceptMission, declineMission, getPortalMission, isOwnMission } from './portal-missions.service.ts'
