export { createMission } from './create/create-mission.service.ts'
export {
  cancelMission,
  extendMission,
  requireOwnName,
  signMission,
  terminateMission,
} from './lifecycle/mission-lifecycle.service.ts'
export { MISSION_ACCESS, missionActionLists } from './lifecycle/missions.rules.ts'
export { MissionSummary } from './list/mission-summary.schemas.ts'
export { MISSION_ERRORS } from './missions.errors.ts'
export { MISSION_EVENTS } from './missions.manifest.ts'
export { lockMissionRow } from './missions.queries.ts'
export { MISSION_TYPES, Mission, ProjectCodeRef, RatePeriod } from './missions.schemas.ts'
export { getMissionSummary, listMissions } from './missions.service.ts'
export { PortalMission } from './portal/portal-missions.schemas.ts'
export {
  acceptMission,
  declineMission,
  getPortalMission,
  isOwnMission,
  listOpenPortalMissions,
} from './portal/portal-missions.service.ts'
export { compactMissionTally, sweepMissions } from './sweep/missions.jobs.ts'
