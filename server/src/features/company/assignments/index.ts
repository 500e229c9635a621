export { passOnLinks } from './assignments.queries.ts'
export { Assignments, assignmentErrors, Member, TagRef, TeamRef } from './assignments.schemas.ts'
export { ASSIGNMENT_REFERENCES, assign } from './assignments.service.ts'
export { isAssigned, MAX_MEMBERS, memberCount, membersOf, tagsOf, teamsOf } from './assignments.views.ts'
