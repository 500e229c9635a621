export { monthRoutes } from './months.routes.ts'
