import type {
  NotificationFacts,
  NotificationKind,
} from '../../../../shared/across/notifications/notification-facts.ts'

const texts = {
  notificationList: {
    title: 'Notifications',
    lead: 'What happened in the last 90 days and concerns you.',
    empty: 'No notifications.',
    readAll: 'Mark all as read',
    unread: 'Unread',
    choose: 'Choose your emails',
  },
  kind: {
    names: {
      mission_to_approve: 'Mission to approve',
      offer_to_answer: 'Offer to answer',
      contract_to_sign: 'Contract to sign',
      report_due: 'Activity report due',
      report_submitted: 'Activity report to review',
      report_rejected: 'Activity report rejected',
      report_approved: 'Activity report approved',
      invoice_paid: 'Invoice paid',
      batch_to_approve: 'Payment batch to approve',
      mission_ending: 'Mission ending',
      document_expiring: 'Document expiring',
      export_ready: 'Export ready',
    } satisfies Record<NotificationKind, string>,
    digest: 'Daily summary',
    lines: {
      mission_to_approve: ({ mission }) => `The mission ${mission} awaits your approval.`,
      offer_to_answer: ({ mission }) => `The mission ${mission} awaits your answer.`,
      contract_to_sign: ({ mission }) => `The contract of ${mission} awaits your signature.`,
      report_due: ({ mission, month }) => `The activity report of ${mission} for ${month} is due.`,
      report_submitted: ({ freelancer, month }) =>
        `The activity report of ${freelancer} for ${month} awaits your review.`,
      report_rejected: ({ mission, month }) => `The activity report of ${mission} for ${month} was rejected.`,
      report_approved: ({ mission, month }) => `The activity report of ${mission} for ${month} was approved.`,
      invoice_paid: ({ mission, month }) => `An invoice of ${mission} for ${month} was paid.`,
      batch_to_approve: () => 'A payment batch awaits your approval.',
      mission_ending: ({ mission, freelancer, day }) =>
        `The mission ${mission} of ${freelancer} ends on ${day}.`,
      document_expiring: ({ freelancer, day }) => `A document of ${freelancer} expires on ${day}.`,
      export_ready: ({ isPayments }): string =>
        isPayments ? 'A payment file is ready.' : 'An accounting export is ready.',
    } satisfies Record<NotificationKind, (facts: NotificationFacts) => string>,
  },
  preferencesForm: {
    title: 'Notifications by email',
    lead: 'Everything is also in the list of notifications, whether it is mailed or not.',
    list: 'Open the list',
    kinds: 'Send me an email for',
    digest: 'One email a day with everything',
    digestHour: 'At',
    quiet: 'Quiet hours: send nothing at night',
    from: 'From',
    until: 'Until',
    quietHint:
      'Emails held back during these hours are sent afterwards. The daily summary is still sent at its own hour.',
    zone: 'Time zone',
    teamZone: (zone: string) => `Same as the team (${zone})`,
    undeliverable: 'Emails to your address are refused or returned. Ask your team to correct the address.',
    saved: 'Saved.',
  },
}

export default texts
