// The kinds of notifications, and the facts about their subjects.

export const KINDS = [
  'mission_to_approve',
  'offer_to_answer',
  'contract_to_sign',
  'report_due',
  'report_submitted',
  'report_rejected',
  'report_approved',
  'invoice_paid',
  'batch_to_approve',
  'mission_ending',
  'document_expiring',
  'export_ready',
] as const
export type Kind = (typeof KINDS)[number]

export const PERSON_KINDS = ['user', 'freelancer'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]
export type Person = { kind: PersonKind; id: string }

export const SUBJECT_TYPES = [
  'mission',
  'activity_report',
  'accounting_entry',
  'accounting_export',
  'payment_batch',
  'compliance_document',
] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]

/** What is known about the subject when the notification is made, and again when its mail is sent. */
export type Facts = {
  subject_id: string
  /** The status of the mission, the report or the entry; `to_approve` of a payment batch that awaits its approval. */
  status: string | null
  mission_id: string | null
  freelancer_id: string | null
  approver_id: string | null
  signer_id: string | null
  referent_id: string | null
  has_document: boolean
  month: string | null
  /** The last day of the mission, or of the validity of the document. */
  day: string | null
  /** The type of an accounting entry; null for other subjects. */
  entry_type: string | null
  /** Whether the accountant already gets a mail about the export. */
  is_sent_by_mail: boolean
  /** Users who prepared a payment batch, and thus cannot approve it. */
  involved_ids?: readonly string[]
}
