export { ActivityReport } from './activity-reports.schemas.ts'
export { getReport, listReports } from './activity-reports.service.ts'
export { putReport, submitPortalReport } from './portal/portal-reports.service.ts'
export { approveReport, rejectReport, reopenReport } from './review/review-report.service.ts'
