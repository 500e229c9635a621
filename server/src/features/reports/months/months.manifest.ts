import { DATE, defineErrors, kind, STATE_PARAMS, TEXT } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

/** Why a reminder is refused. */
export const MONTH_ERRORS = defineErrors({
  mission_not_in_month: kind(
    'invalid_value',
    { month: TEXT('The month.', '2026-03') },
    ({ month }) => `The mission is not in force in ${month}`,
  ),
  report_not_due: kind(
    'invalid_value',
    { due_from: DATE('The first day on which a reminder is possible.') },
    ({ due_from }) => `A reminder is possible from ${due_from}, when the activity report is due`,
  ),
  report_submitted: kind(
    'invalid_state',
    STATE_PARAMS,
    ({ status }) => `The activity report has already been submitted; its status is ${status}`,
  ),
  freelancer_unreachable: kind(
    'invalid_value',
    {},
    () => 'The freelancer has no active profile, so no mail reaches them',
  ),
  reminded_recently: kind(
    'invalid_value',
    {
      reminded_at: TEXT('When the last reminder was sent.', '2026-04-01T08:00:00.000Z'),
      next_at: TEXT('From when on the next one is possible.', '2026-04-02T08:00:00.000Z'),
    },
    ({ reminded_at, next_at }) =>
      `The freelancer was reminded at ${reminded_at}; the next reminder is possible from ${next_at}`,
  ),
})

export const MONTHS = defineManifest({
  name: 'months',
  tag: {
    name: 'Months',
    description: 'Progress of a month: active missions, reports, reminders, paid invoices.',
  },
  tables: {
    report_reminder: {
      distributedBy: 'tenant_id',
      audited: 'report_reminder',
      isNeverDeleted: true,
      notPersonal: ['month'],
    },
  },
  readAccess: { report_reminder: 'activity_report' },
  constraints: {
    report_reminder_mission_fkey: {
      unreachable: 'written under the lock of the mission, which is never deleted',
    },
    report_reminder_by_fkey: { unreachable: 'users are never deleted' },
  },
  errors: MONTH_ERRORS,
  resources: ['month'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    months: typeof MONTHS
  }
}
