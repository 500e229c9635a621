// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { ActivityReportState } from './activity-reports.schemas.ts'
import { reportObject } from './activity-reports.views.ts'

export const ACTIVITY_REPORT_SUBJECTS: EventSubjects = {
  activity_report: {
    scope: 'activity-reports:read',
    path: '/activity-reports/{id}',
    schema: ActivityReportState,
    objects: objectsOf('activity_report', reportObject),
  },
}
