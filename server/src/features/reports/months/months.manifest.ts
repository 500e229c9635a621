import { manifest } from '../../../domain/manifest.ts'
import { MONTH_ERRORS } from './months.errors.ts'

export const MONTHS = manifest({
  name: 'months',
  tag: {
    name: 'Months',
    description: 'Progress of a month: active missions, reports, reminders, paid invoices.',
  },
  tables: {
    report_reminder: {
      by: 'tenant_id',
      audited: 'report_reminder',
      isNeverDeleted: true,
      notPersonal: ['month'],
    },
  },
  constraints: {
    report_reminder_mission_fkey: {
      internal: 'written under the lock of the mission, which is never deleted',
    },
    report_reminder_by_fkey: { internal: 'users are never deleted' },
  },
  errors: MONTH_ERRORS,
  resources: ['month'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    months: typeof MONTHS
  }
}
