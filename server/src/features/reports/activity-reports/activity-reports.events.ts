import Type from 'typebox'
import { defineEvents, event, ID, NULLABLE, STATUS_CHANGE } from '../../../domain/events/event-kinds.ts'

const SUBJECT = {
  mission_id: Type.Optional(ID('The mission.')),
  report_month: Type.Optional(Type.String({ description: 'The month, YYYY-MM.' })),
}
const CREATED = {
  from: NULLABLE(
    Type.String({ description: 'The status before; null for a report that was created submitted.' }),
  ),
  to: STATUS_CHANGE.to,
  ...SUBJECT,
}

export const ACTIVITY_REPORT_EVENTS = defineEvents('activity_report', {
  created: event('A freelancer began a report.', CREATED),
  updated: event('A draft or a rejected report was changed.', {
    lists: Type.Array(Type.String(), { description: 'The lists that have changed.' }),
  }),
  submitted: event('A report was submitted, or created by the team.', CREATED),
  withdrawn: event('A freelancer withdrew a submitted report.', STATUS_CHANGE),
  approved: event('A report was approved.', STATUS_CHANGE),
  rejected: event('A report was rejected.', STATUS_CHANGE),
  reopened: event('An approved report was reopened.', STATUS_CHANGE),
  cancelled: event('A report was cancelled.', STATUS_CHANGE),
})

export const EXPENSE_RECEIPT_EVENTS = defineEvents(
  'expense_receipt',
  {
    uploaded: event('A receipt was uploaded for a freelancer.', {
      receipt_id: ID('The receipt.'),
      mission_id: ID('The mission.'),
      by: Type.String({ description: '`team` or `freelancer`.' }),
      sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
    }),
  },
  'freelancer',
)
