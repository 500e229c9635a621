// The state of something, in a word and a colour that never stands alone.

import { defineWords, useWords } from '../language/language.ts'
import type { AccountingEntryStatus, ActivityReportStatus, MissionStatus } from '../sdk.ts'

type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'quiet'

const TONES: Record<MissionStatus | ActivityReportStatus | AccountingEntryStatus, Tone> = {
  draft: 'quiet',
  'pending-freelancer-review': 'warn',
  'pending-company-review': 'warn',
  'pending-freelancer-extension': 'warn',
  'in-progress': 'accent',
  completed: 'good',
  'early-terminated': 'quiet',
  cancelled: 'quiet',
  rejected: 'bad',
  deleted: 'quiet',
  pending: 'warn',
  approved: 'good',
  waiting_payment: 'warn',
  paid: 'good',
}

export const STATUS_WORDS = defineWords({
  en: {
    draft: 'Draft',
    'pending-freelancer-review': 'Awaiting freelancer',
    'pending-company-review': 'Awaiting signature',
    'pending-freelancer-extension': 'Extension proposed',
    'in-progress': 'In progress',
    completed: 'Completed',
    'early-terminated': 'Terminated early',
    cancelled: 'Cancelled',
    rejected: 'Rejected',
    deleted: 'Deleted',
    pending: 'To review',
    approved: 'Approved',
    waiting_payment: 'To pay',
    paid: 'Paid',
  },
  fr: {
    draft: 'Brouillon',
    'pending-freelancer-review': 'En attente du freelance',
    'pending-company-review': 'En attente de signature',
    'pending-freelancer-extension': 'Prolongation proposée',
    'in-progress': 'En cours',
    completed: 'Terminée',
    'early-terminated': 'Fin anticipée',
    cancelled: 'Annulé',
    rejected: 'Refusé',
    deleted: 'Supprimée',
    pending: 'À valider',
    approved: 'Validé',
    waiting_payment: 'À payer',
    paid: 'Payé',
  },
})

/** A mission and an entry are feminine in French, a report is masculine. */
export const FEMININE_STATUS_WORDS = {
  en: STATUS_WORDS.en,
  fr: { ...STATUS_WORDS.fr, cancelled: 'Annulée', rejected: 'Refusée', paid: 'Payée' },
}

type Props = {
  status: keyof typeof TONES
  isReport?: boolean
  /** In place of the team's word, where the reader is somebody else. */
  word?: string | undefined
}

export function StatusBadge({ status, isReport, word }: Props) {
  const words = useWords(isReport ? STATUS_WORDS : FEMININE_STATUS_WORDS)
  return <span class={`badge ${TONES[status]}`}>{word ?? words[status]}</span>
}
