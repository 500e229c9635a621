// What causes a notification, who gets it, and whether it is still their turn. Pure. Another kind is another entry of the table.

import type { Facts, Kind, Person, PersonKind, SubjectType } from './notification-kinds.ts'

/** Active users of the team who may read what the notification is about. */
export type Staff = {
  admins: readonly string[]
  /** External accountants: users who may export and are no team-admins. */
  accountants: readonly string[]
  /** Users who may confirm payments and are no team-admins. */
  payers: readonly string[]
  isReader(userId: string): boolean
}

/** Lists who gets the notification. A user who is no longer active, or may not read it, is replaced by the next candidate. */
type Recipients = (facts: Facts, staff: Staff) => readonly Person[]

const users = (ids: readonly string[]): Person[] => ids.map((id) => ({ kind: 'user', id }))

const firstReader = (candidates: readonly (string | null)[], { isReader, admins }: Staff): Person[] => {
  const found = candidates.find((id) => id !== null && isReader(id))
  return users(found ? [found] : admins)
}

const approver: Recipients = ({ approver_id }, staff) => firstReader([approver_id], staff)
const signer: Recipients = ({ signer_id }, staff) => firstReader([signer_id], staff)
const supervisor: Recipients = ({ approver_id, referent_id }, staff) =>
  firstReader([approver_id, referent_id], staff)
const freelancer: Recipients = ({ freelancer_id }) =>
  freelancer_id ? [{ kind: 'freelancer', id: freelancer_id }] : []
const freelancerAndSupervisor: Recipients = (facts, staff) => [
  ...freelancer(facts, staff),
  ...supervisor(facts, staff),
]
const accountants: Recipients = ({ is_sent_by_mail }, staff) =>
  is_sent_by_mail ? [] : users(staff.accountants)
const payers: Recipients = (_, { payers: ids, admins }) => users(ids.length > 0 ? ids : admins)
/** Payers who can approve a payment batch; if all of them prepared it, the team-admins who can. */
const batchApprovers: Recipients = ({ involved_ids = [] }, { payers: ids, admins }) => {
  const canApprove = (id: string) => !involved_ids.includes(id)
  const independent = ids.filter(canApprove)
  return users(independent.length > 0 ? independent : admins.filter(canApprove))
}

export type FeedEvent = {
  type: string
  subject_id: string
  data: Readonly<Record<string, unknown>>
}

type EventCause = {
  kind: Kind
  event: string
  subject: SubjectType
  /** Undefined: every event of the type. */
  appliesTo?: (data: FeedEvent['data']) => boolean
  recipients: Recipients
}

/**
 * An approver is asked once for each mission, even if both its creation and a change of its approver cause it, and again each time
 * its terms change.
 */
const ONCE_FOR_SUBJECT: readonly Kind[] = ['mission_to_approve']

export const toCauseKey = (kind: Kind, event: FeedEvent & { event_id: string }): string =>
  ONCE_FOR_SUBJECT.includes(kind) && !hasNewTerms(event.data) ? event.subject_id : event.event_id

/** Fields of a mission that its approver does not decide about. */
const NOT_TERMS = [
  'external_id',
  'purchase_order',
  'project_code_id',
  'client_rate_amount',
  'planned_quantity',
  'approver_id',
  'team_signer_id',
]

const listChangedFields = (data: FeedEvent['data']): readonly unknown[] =>
  Array.isArray(data['changed_fields']) ? data['changed_fields'] : []
const hasNewTerms = (data: FeedEvent['data']) =>
  listChangedFields(data).some((field) => !NOT_TERMS.includes(field as string))

const hasNewStatus =
  (...statuses: string[]) =>
  (data: FeedEvent['data']) =>
    statuses.includes(String(data['to']))

const OFFERED = ['pending-freelancer-review', 'pending-freelancer-extension']

const mission = (kind: Kind, event: string, recipients: Recipients, appliesTo?: EventCause['appliesTo']) =>
  ({
    kind,
    event: `mission.${event}`,
    subject: 'mission',
    recipients,
    ...(appliesTo && { appliesTo }),
  }) as const
const report = (kind: Kind, event: string, recipients: Recipients) =>
  ({ kind, event: `activity_report.${event}`, subject: 'activity_report', recipients }) as const

const EVENT_CAUSES: readonly EventCause[] = [
  mission('mission_to_approve', 'created', approver, hasNewStatus('draft')),
  mission(
    'mission_to_approve',
    'updated',
    approver,
    (data) => listChangedFields(data).includes('approver_id') || hasNewTerms(data),
  ),
  mission('offer_to_answer', 'created', freelancer, hasNewStatus(...OFFERED)),
  mission('offer_to_answer', 'approved', freelancer, hasNewStatus(...OFFERED)),
  mission('offer_to_answer', 'extension_proposed', freelancer, hasNewStatus(...OFFERED)),
  mission('offer_to_answer', 'agreement_taken_over', freelancer, hasNewStatus(...OFFERED)),
  mission('contract_to_sign', 'accepted', signer, hasNewStatus('pending-company-review')),
  mission('contract_to_sign', 'agreement_taken_over', signer, hasNewStatus('pending-company-review')),
  mission('report_due', 'report_reminded', freelancer),
  report('report_submitted', 'submitted', supervisor),
  report('report_rejected', 'rejected', freelancer),
  report('report_approved', 'approved', freelancer),
  {
    kind: 'invoice_paid',
    event: 'accounting_entry.paid',
    subject: 'accounting_entry',
    recipients: freelancer,
  },
  {
    kind: 'document_expiring',
    event: 'compliance_document.expiring',
    subject: 'compliance_document',
    recipients: freelancerAndSupervisor,
  },
  {
    kind: 'export_ready',
    event: 'accounting_export.created',
    subject: 'accounting_export',
    recipients: accountants,
  },
  {
    kind: 'batch_to_approve',
    event: 'payment_batch.prepared',
    subject: 'payment_batch',
    recipients: batchApprovers,
  },
  { kind: 'export_ready', event: 'payment_batch.exported', subject: 'payment_batch', recipients: payers },
]

export const CAUSING_EVENTS: readonly string[] = [...new Set(EVENT_CAUSES.map(({ event }) => event))]

export const listEventCauses = ({ type, data }: FeedEvent): readonly EventCause[] =>
  EVENT_CAUSES.filter(({ event, appliesTo }) => event === type && (!appliesTo || appliesTo(data)))

type DateKind = 'report_due' | 'mission_ending'

export const DATE_RECIPIENTS: Record<DateKind, Recipients> = {
  report_due: freelancer,
  mission_ending: freelancerAndSupervisor,
}

/** How many days before its end a mission is ending. */
export const ENDING_DAYS = 14
/** Maximum number of days by which a missed reminder is sent late. */
export const LATE_DAYS = 6
/** Dates count from this hour on, in the time zone of the team. */
export const DATES_HOUR = 8

const RUNNING = ['in-progress', 'pending-freelancer-extension']

/** `status` is the current status of the mission. */
export const isOfferOpen = (status: string | null): boolean => OFFERED.includes(status ?? '')

/** Whether a notification of the kind is still due. Undefined: always. */
const DUE_CONDITIONS: Partial<Record<Kind, (facts: Facts, notification: { day: string | null }) => boolean>> =
  {
    mission_to_approve: ({ status }) => status === 'draft',
    offer_to_answer: ({ status }) => isOfferOpen(status),
    // A mission without a document of its own waits for the signature of its framework agreement.
    contract_to_sign: ({ status, has_document }) => status === 'pending-company-review' && has_document,
    report_submitted: ({ status }) => status === 'pending',
    report_rejected: ({ status }) => status === 'rejected',
    report_approved: ({ status }) => status === 'approved',
    invoice_paid: ({ status, entry_type }) => status === 'paid' && entry_type !== 'credit_note',
    batch_to_approve: ({ status }) => status === 'to_approve',
    mission_ending: ({ status, day }, notification) =>
      RUNNING.includes(status ?? '') && day === notification.day,
    document_expiring: ({ status }) => status === 'expiring',
  }

export const isStillDue = (kind: Kind, facts: Facts, notification: { day: string | null }): boolean =>
  DUE_CONDITIONS[kind]?.(facts, notification) ?? true

/** The kinds that a person can get, and thus turn off. */
export const KINDS_BY_PERSON: Record<PersonKind, readonly Kind[]> = {
  user: [
    'mission_to_approve',
    'contract_to_sign',
    'report_submitted',
    'batch_to_approve',
    'mission_ending',
    'document_expiring',
    'export_ready',
  ],
  freelancer: [
    'offer_to_answer',
    'report_due',
    'report_rejected',
    'report_approved',
    'invoice_paid',
    'mission_ending',
    'document_expiring',
  ],
}

type Linked = {
  subject_type: string
  subject_id: string
  mission_id: string | null
  freelancer_id: string | null
  month: string | null
}

/** Returns the path of the page on which the person acts, below the address of the service. */
export const getPagePath = (person: PersonKind, linked: Linked): string =>
  person === 'user' ? getConsolePath(linked) : getPortalPath(linked)

function getPortalPath({ subject_type, mission_id, month }: Linked): string {
  if (subject_type === 'accounting_entry') return '/portal#/invoices'
  if (subject_type === 'compliance_document') return '/portal#/documents'
  if (!mission_id) return '/portal'
  return month ? `/portal#/missions/${mission_id}/reports/${month}` : `/portal#/missions/${mission_id}`
}

function getConsolePath({ subject_type, subject_id, freelancer_id }: Linked): string {
  switch (subject_type as SubjectType) {
    case 'mission':
      return `/console/missions/${subject_id}`
    case 'activity_report':
      return `/console/activity-reports/${subject_id}`
    case 'accounting_entry':
      return `/console/accounting/${subject_id}`
    case 'accounting_export':
      return '/console/accounting/exports'
    case 'payment_batch':
      return `/console/payments/batches/${subject_id}`
    case 'compliance_document':
      return freelancer_id ? `/console/freelancers/${freelancer_id}` : '/console/freelancers'
  }
}
