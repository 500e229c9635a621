import type { ComplianceBlock, ComplianceKind, ComplianceState } from '../../../../shared/sdk.ts'

const texts = {
  complianceKind: {
    urssaf_vigilance: 'URSSAF certificate of vigilance',
    registration: 'Company registration (Kbis or INSEE notice)',
    insurance: 'Professional liability insurance',
    foreign_workers: 'List of foreign workers',
  } satisfies Record<ComplianceKind, string>,
  state: {
    missing: 'Missing',
    expired: 'Expired',
    expiring: 'Expiring soon',
    valid: 'Valid',
  } satisfies Record<ComplianceState, string>,
  block: {
    activation: 'Start of a mission',
    approval: 'Approval of reports',
    payment: 'Payment batches',
  } satisfies Record<ComplianceBlock, string>,
  documentFile: { view: 'View file' },
  stateBadge: {
    valid: (date: string) => `Valid until ${date}`,
    expiring: (date: string) => `Expires on ${date}`,
    expired: (date: string) => `Expired on ${date}`,
    requested: 'Requested',
    uploaded: 'In review',
    refused: 'Refused',
    optional: 'Not required',
  },
  uploadDocument: {
    title: { team: 'Add a document', freelancer: 'Send a document' },
    label: { team: 'Add', freelancer: 'Send' },
    lead: {
      team: 'It is in force once someone else has reviewed it.',
      freelancer: 'The company reviews it. Until then, an earlier document stays in force.',
    },
    kind: 'Document',
    file: 'File or photo',
    fileHint: 'PDF, JPEG or PNG, 5 MB at most',
    issued: 'Date of the document',
    until: 'Valid until',
    untilOptional: 'Valid until (if it says so)',
    code: 'Security code',
    codeHint: 'On the certificate. With it, urssaf.fr confirms that it is genuine.',
    number: 'Contract number (optional)',
    none: 'If you employ no foreign workers, send a signed statement that says so.',
  },
}

export default texts
