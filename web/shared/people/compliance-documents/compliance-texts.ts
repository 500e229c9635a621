// The words for the kinds of compliance documents, their states and their steps.
import { defineTexts } from '../../language/language.ts'
import type { ComplianceBlock, ComplianceDocumentStatus, ComplianceKind, ComplianceState } from '../../sdk.ts'

export const COMPLIANCE_KIND_TEXTS = defineTexts({
  en: {
    urssaf_vigilance: 'URSSAF certificate of vigilance',
    registration: 'Company registration (Kbis or INSEE notice)',
    insurance: 'Professional liability insurance',
    foreign_workers: 'List of foreign workers',
  },
  fr: {
    urssaf_vigilance: 'Attestation de vigilance URSSAF',
    registration: 'Extrait Kbis ou avis de situation INSEE',
    insurance: 'Assurance de responsabilité civile professionnelle',
    foreign_workers: 'Liste nominative des salariés étrangers',
  },
} satisfies Record<'en' | 'fr', Record<ComplianceKind, string>>)

/** In the order in which the API has them. */
export const KINDS = Object.keys(COMPLIANCE_KIND_TEXTS.en) as ComplianceKind[]

export const STATE_TEXTS = defineTexts({
  en: { missing: 'Missing', expired: 'Expired', expiring: 'Expiring soon', valid: 'Valid' },
  fr: { missing: 'Manquant', expired: 'Expiré', expiring: 'Expire bientôt', valid: 'Valide' },
} satisfies Record<'en' | 'fr', Record<ComplianceState, string>>)

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

/** What a missing document blocks. */
export const BLOCK_TEXTS = defineTexts({
  en: { activation: 'Start of a mission', approval: 'Approval of reports', payment: 'Payment batches' },
  fr: {
    activation: 'Démarrage d’une mission',
    approval: 'Validation des comptes rendus',
    payment: 'Lots de virements',
  },
} satisfies Record<'en' | 'fr', Record<ComplianceBlock, string>>)
