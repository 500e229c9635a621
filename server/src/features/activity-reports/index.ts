export { activityReportRoutes } from './activity-reports.routes.ts'
export { portalReportRoutes } from './portal-reports.routes.ts'
export { reviewRoutes } from './review-report.routes.ts'
