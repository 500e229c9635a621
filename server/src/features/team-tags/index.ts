export { Department, DepartmentDetail, TeamTagQuery } from './team-tags.schemas.ts'
export { createTeamTag, getTeamTag, listDepartments } from './team-tags.service.ts'
