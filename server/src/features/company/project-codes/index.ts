export { lockProjectCodes } from './project-codes.queries.ts'
export { createProjectCode } from './project-codes.service.ts'
