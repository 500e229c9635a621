// Notifications: their own mails, and their lines in the digest.
import { createPlural } from '../plural.ts'

const plural = createPlural('en')

/** What a notification is about: dates are formatted, names are cleaned. */
type Item = {
  to: 'user' | 'freelancer'
  mission: string
  freelancer: string
  month: string
  day: string
  invoice: string
  /** Whether the export is a payment batch. */
  isPayments: boolean
}

type Kind = {
  /** Subject of the mail, and line of the digest. */
  subject(item: Item, team: string): string
  paragraph(item: Item, team: string): string
  button(item: Item): string
}

const createKinds = <Name extends string>(kinds: Record<Name, Kind>) => kinds

export default {
  labels: {
    mission: 'Mission',
    reference: 'Reference',
    freelancer: 'Freelancer',
    month: 'Month',
    lastDay: 'Last day',
    validUntil: 'Valid until',
    invoice: 'Invoice',
    amount: 'Amount incl. VAT',
  },
  kinds: createKinds({
    mission_to_approve: {
      subject: ({ mission }) => `Mission to approve: ${mission}`,
      paragraph: () => 'A mission awaits your approval. It is offered to the freelancer once you approve it.',
      button: () => 'Open the mission',
    },
    offer_to_answer: {
      subject: ({ mission }, team) => `${team} offers you a mission: ${mission}`,
      paragraph: (_, team) => `${team} offers you a mission, or an extension of one, and awaits your answer.`,
      button: () => 'Read the offer',
    },
    contract_to_sign: {
      subject: ({ mission }) => `Contract to sign: ${mission}`,
      paragraph: ({ freelancer }) =>
        `${freelancer} has accepted the mission. The contract awaits your signature.`,
      button: () => 'Open the contract',
    },
    report_due: {
      subject: ({ mission, month }) => `Activity report due: ${mission}, ${month}`,
      paragraph: ({ month }) => `Your activity report for ${month} has not been submitted yet.`,
      button: () => 'Write the report',
    },
    report_submitted: {
      subject: ({ month, freelancer }) => `Activity report to review: ${freelancer}, ${month}`,
      paragraph: ({ mission }) => `The activity report for ${mission} was submitted and awaits your review.`,
      button: () => 'Open the report',
    },
    report_rejected: {
      subject: ({ mission, month }) => `Activity report rejected: ${mission}, ${month}`,
      paragraph: (_, team) =>
        `${team} has rejected your activity report. The reason is shown with the report: correct it and submit it again.`,
      button: () => 'Open the report',
    },
    report_approved: {
      subject: ({ mission, month }) => `Activity report approved: ${mission}, ${month}`,
      paragraph: (_, team) => `${team} has approved your activity report.`,
      button: () => 'Open the report',
    },
    invoice_paid: {
      subject: ({ invoice }, team) => `${team} has paid invoice ${invoice}`,
      paragraph: (_, team) =>
        `${team} has recorded the payment of your invoice. Depending on your bank it arrives within a few days.`,
      button: () => 'Open your invoices',
    },
    batch_to_approve: {
      subject: () => 'Payment batch to approve',
      paragraph: () =>
        'A payment batch was prepared and awaits the approval of a second person. Its file for the bank is created after that. Check the entries and their bank accounts first.',
      button: () => 'Open the payment batch',
    },
    mission_ending: {
      subject: ({ mission, day }) => `Mission ends on ${day}: ${mission}`,
      paragraph: ({ to }) =>
        to === 'user'
          ? 'The mission ends soon. If the work continues, propose an extension to the freelancer.'
          : 'Your mission ends soon.',
      button: () => 'Open the mission',
    },
    document_expiring: {
      subject: ({ freelancer, day, to }) =>
        to === 'user'
          ? `A document of ${freelancer} expires on ${day}`
          : `One of your documents expires on ${day}`,
      paragraph: ({ to }) =>
        to === 'user'
          ? 'A compliance document expires soon. The freelancer has been notified as well.'
          : 'One of your compliance documents expires soon. Upload a new one in time.',
      button: ({ to }) => (to === 'user' ? 'Open the freelancer' : 'Open your documents'),
    },
    export_ready: {
      subject: ({ isPayments }) => (isPayments ? 'Payment file ready' : 'Accounting export ready'),
      paragraph: ({ isPayments }) =>
        isPayments
          ? 'The file of a payment batch was created. Once the bank has executed it, confirm the payments.'
          : 'An accounting export was created and can be downloaded.',
      button: ({ isPayments }) => (isPayments ? 'Open the payment batch' : 'Open the exports'),
    },
  }),
  reason: {
    user: (team: string) =>
      `You get this message because you work for ${team}. You can choose your notifications under Your account.`,
    freelancer: (team: string) =>
      `You get this message because you work with ${team}. You can choose your notifications in the portal, under My notifications.`,
  },
  digest: {
    subject: (count: number, team: string) =>
      plural(count, {
        one: `${count} notification from ${team}`,
        other: `${count} notifications from ${team}`,
      }),
    paragraph: 'This is what has happened since your last summary.',
    more: (count: number) => `And ${count} more.`,
    button: 'Open your notifications',
  },
}
