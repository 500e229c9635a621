export { lockTags } from './tags.queries.ts'
export { Department, DepartmentDetail, TeamTagQuery } from './tags.schemas.ts'
export { createTeamTag, getTeamTag, listDepartments } from './tags.service.ts'
