export { PROJECT_CODE_ERRORS } from './project-codes.errors.ts'
export { projectCodeRoutes } from './project-codes.routes.ts'
export { createProjectCode } from './project-codes.service.ts'
