// Actions on a report, as allowed by the server.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useShortcuts } from '../../../shared/kit/shortcuts.ts'
import { useAction } from '../../../shared/kit/use-action.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type ActivityReport,
  type ActivityReportAction,
  approveActivityReport,
  cancelActivityReport,
  rejectActivityReport,
  reopenActivityReport,
  submitActivityReport,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    approve: {
      button: 'Approve…',
      title: 'Approve this report?',
      label: 'Approve',
      effect: 'Its accounting entries are created immediately, with their numbers and due dates.',
    },
    reject: {
      button: 'Reject…',
      title: 'Reject this report?',
      label: 'Reject',
      effect: 'The freelancer can correct it and submit it again.',
    },
    reopen: {
      button: 'Reopen…',
      title: 'Reopen this report?',
      label: 'Reopen',
      effect:
        'Its accounting entries are cancelled, each by a numbered credit note, and the report returns to review.',
    },
    submit: {
      button: 'Submit…',
      title: 'Submit this report on the freelancer’s behalf?',
      label: 'Submit',
      effect: 'The current rate, VAT and payment terms are fixed, and the report goes to review.',
    },
    cancel: {
      button: 'Cancel report…',
      title: 'Cancel this report?',
      label: 'Cancel report',
      effect: 'It remains readable. Another report can be created for the same month.',
    },
    reason: 'Reason',
    hint: 'Visible to the freelancer.',
  },
  fr: {
    approve: {
      button: 'Valider…',
      title: 'Valider ce compte rendu ?',
      label: 'Valider',
      effect: 'Ses écritures comptables sont créées immédiatement, avec leur numéro et leur échéance.',
    },
    reject: {
      button: 'Refuser…',
      title: 'Refuser ce compte rendu ?',
      label: 'Refuser',
      effect: 'Le freelance pourra le corriger et l’envoyer de nouveau.',
    },
    reopen: {
      button: 'Rouvrir…',
      title: 'Rouvrir ce compte rendu ?',
      label: 'Rouvrir',
      effect:
        'Ses écritures comptables sont annulées, chacune par un avoir numéroté, et le compte rendu est de nouveau à valider.',
    },
    submit: {
      button: 'Envoyer…',
      title: 'Envoyer ce compte rendu au nom du freelance ?',
      label: 'Envoyer',
      effect:
        'Le tarif, la TVA et les conditions de paiement actuels sont figés, et le compte rendu passe à valider.',
    },
    cancel: {
      button: 'Annuler le compte rendu…',
      title: 'Annuler ce compte rendu ?',
      label: 'Annuler le compte rendu',
      effect: 'Il reste consultable. Un autre peut être créé pour le même mois.',
    },
    reason: 'Motif',
    hint: 'Visible par le freelance.',
  },
})

const ACTIONS = {
  approve: approveActivityReport,
  reject: rejectActivityReport,
  reopen: reopenActivityReport,
  submit: submitActivityReport,
  cancel: cancelActivityReport,
} as const satisfies Partial<Record<ActivityReportAction, unknown>>
export type ReportAction = keyof typeof ACTIONS
const NAMES = Object.keys(ACTIONS) as ReportAction[]

type Changed = (report: ActivityReport, kind: ReportAction) => void

export function ReportActions({ report, onChanged }: { report: ActivityReport; onChanged: Changed }) {
  const w = useTexts(TEXTS)
  const [open, setOpen] = useState<ReportAction>()
  const openIfAllowed = (kind: ReportAction) => {
    const isAllowed = report.allowed_actions.includes(kind)
    if (isAllowed) setOpen(kind)
    return isAllowed
  }
  useShortcuts({ a: () => openIfAllowed('approve'), r: () => openIfAllowed('reject') })
  return (
    <>
      {NAMES.filter((kind) => report.allowed_actions.includes(kind)).map((kind) => (
        <button key={kind} type="button" class={CLASSES[kind]} onClick={() => setOpen(kind)}>
          {w[kind].button}
        </button>
      ))}
      {open && (
        <ConfirmDialog kind={open} report={report} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

const CLASSES: Partial<Record<ReportAction, string>> = {
  approve: 'primary',
  reject: 'danger',
  submit: 'primary',
  cancel: 'danger',
}

type DialogProps = { kind: ReportAction; report: ActivityReport; onChanged: Changed; onClose: () => void }

function ConfirmDialog({ kind, report, onChanged, onClose }: DialogProps) {
  const w = useTexts(TEXTS)
  const [rejection_reason, setReason] = useState('')
  const action = useAction(async () => {
    const at = { client: api(), path: { id: report.id } }
    const result =
      kind === 'reject'
        ? await rejectActivityReport({ ...at, body: { rejection_reason } })
        : await ACTIONS[kind](at)
    onChanged(result, kind)
  })
  return (
    <Confirm
      title={w[kind].title}
      label={w[kind].label}
      isDanger={CLASSES[kind] === 'danger'}
      action={action}
      isEnterReady={kind === 'approve'}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{w[kind].effect}</p>
      {kind === 'reject' && (
        <TextArea
          label={w.reason}
          hint={w.hint}
          error={action.errorOf('rejection_reason')}
          value={rejection_reason}
          onValue={setReason}
          required
        />
      )}
    </Confirm>
  )
}
