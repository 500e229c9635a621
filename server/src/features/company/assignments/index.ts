export { copyInvitationAssignments } from './assignments.queries.ts'
export { Assignments, assignmentErrors, TagRef, TeamRef } from './assignments.schemas.ts'
export { ASSIGNMENT_REFERENCES, assign } from './assignments.service.ts'
export { isAssigned, selectTags, selectTeams } from './assignments.views.ts'
