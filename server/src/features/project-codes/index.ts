export { projectCodeRoutes } from './project-codes.routes.ts'
export { createProjectCode } from './project-codes.service.ts'
