export { createProjectCode } from './project-codes.service.ts'
