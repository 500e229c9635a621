export { createMission } from './create/create-mission.service.ts'
export {
  cancelMission,
  extendMission,
  requireOwnName,
  signMission,
  terminateMission,
} from './lifecycle/mission-lifecycle.service.ts'
export { MISSION_ACCESS, missionActionLists } from './lifecycle/missions.rules.ts'
export { MISSION_ERRORS } from './missions.errors.ts'
export { MISSION_TYPES, ProjectCodeRef } from './missions.schemas.ts'
export { PortalMission } from './portal/portal-missions.schemas.ts'
export {
  acceptMission,
  declineMission,
  getPortalMission,
  isOwnMission,
  listOpenPortalMissions,
} from './portal/portal-missions.service.ts'
export { addUpMissionTally, settleMissions } from './sweep/missions.jobs.ts'
