// The words for the kinds of compliance documents, their states and their steps.

import { requireTexts } from '../../language/texts.ts'
import type { ComplianceDocumentStatus, ComplianceKind, ComplianceState } from '../../sdk.ts'

export const complianceKindTexts = requireTexts('shared/people/compliance-documents', 'complianceKind')

/** The kinds have the order of the API. */
export const KINDS = [
  'urssaf_vigilance',
  'registration',
  'insurance',
  'foreign_workers',
] as const satisfies readonly ComplianceKind[]

export const stateTexts = requireTexts('shared/people/compliance-documents', 'state')

export const STATE_TONES: Record<ComplianceState, string> = {
  missing: 'bad',
  expired: 'bad',
  expiring: 'warn',
  valid: 'good',
}

export const STATUS_TONES: Record<ComplianceDocumentStatus, string> = {
  requested: 'accent',
  uploaded: 'warn',
  approved: 'good',
  refused: 'bad',
  replaced: 'quiet',
}

/** The steps that a missing document blocks. */
export const blockTexts = requireTexts('shared/people/compliance-documents', 'block')
