export { passOnLinks } from './assignments.queries.ts'
export { Assignments, assignmentErrors, TagRef, TeamRef } from './assignments.schemas.ts'
export { ASSIGNMENT_REFERENCES, assign } from './assignments.service.ts'
export { isAssigned, tagsOf, teamsOf } from './assignments.views.ts'
