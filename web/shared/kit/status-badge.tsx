// A status as a label with a colour; the colour is never the only indication.

import { defineTexts, useTexts } from '../language/language.ts'
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

export const STATUS_TEXTS = defineTexts({
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

/** Grammatical gender in French: missions and entries are feminine, reports masculine. */
export const FEMININE_STATUS_TEXTS = {
  en: STATUS_TEXTS.en,
  fr: { ...STATUS_TEXTS.fr, cancelled: 'Annulée', rejected: 'Refusée', paid: 'Payée' },
}

type Props = {
  status: keyof typeof TONES
  isReport?: boolean
  /** Overrides the team's label for another audience. */
  text?: string | undefined
}

export function StatusBadge({ status, isReport, text }: Props) {
  const texts = useTexts(isReport ? STATUS_TEXTS : FEMININE_STATUS_TEXTS)
  return <span class={`badge ${TONES[status]}`}>{text ?? texts[status]}</span>
}
