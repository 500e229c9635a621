// Statuses from the freelancer's point of view.
import { StatusBadge } from '../shared/kit/status-badge.tsx'
import { defineTexts, useTexts } from '../shared/language/language.ts'
import type { AccountingEntryStatus, ActivityReportStatus, MissionStatus } from '../shared/sdk.ts'

const MISSION = defineTexts({
  en: {
    'pending-freelancer-review': 'Awaiting your answer',
    'pending-company-review': 'Awaiting company signature',
    'pending-freelancer-extension': 'Extension offered',
    rejected: 'Declined',
  },
  fr: {
    'pending-freelancer-review': 'En attente de votre réponse',
    'pending-company-review': 'En attente de signature de l’entreprise',
    'pending-freelancer-extension': 'Prolongation proposée',
    rejected: 'Refusée',
  },
})

export function MissionBadge({ status }: { status: MissionStatus }) {
  const w = useTexts(MISSION) as Partial<Record<MissionStatus, string>>
  return <StatusBadge status={status} text={w[status]} />
}

const REPORT = defineTexts({
  en: { missing: 'Not started', pending: 'In review', rejected: 'To correct' },
  fr: { missing: 'À saisir', pending: 'En cours de validation', rejected: 'À corriger' },
})

export function ReportBadge({ status }: { status: ActivityReportStatus | undefined }) {
  const w = useTexts(REPORT)
  if (!status) return <span class="badge">{w.missing}</span>
  const texts: Partial<Record<ActivityReportStatus, string>> = w
  return <StatusBadge status={status} isReport text={texts[status]} />
}

const ENTRY = defineTexts({
  en: { waiting_payment: 'Awaiting payment' },
  fr: { waiting_payment: 'En attente de paiement' },
})

export function EntryBadge({ status }: { status: AccountingEntryStatus }) {
  const w: Partial<Record<AccountingEntryStatus, string>> = useTexts(ENTRY)
  return <StatusBadge status={status} text={w[status]} />
}
