// What can be done with a report, as the server allows it.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { defineWords, useWords } from '../../../shared/language/language.ts'
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

const WORDS = defineWords({
  en: {
    approve: {
      button: 'Approve…',
      title: 'Approve this report?',
      act: 'Approve',
      effect: 'Its accounting entries are created immediately, with their numbers and due dates.',
    },
    reject: {
      button: 'Reject…',
      title: 'Reject this report?',
      act: 'Reject',
      effect: 'The freelancer can correct it and submit it again.',
    },
    reopen: {
      button: 'Reopen…',
      title: 'Reopen this report?',
      act: 'Reopen',
      effect:
        'Its accounting entries are cancelled, each by a numbered credit note, and the report returns to review.',
    },
    submit: {
      button: 'Submit…',
      title: 'Submit this report on the freelancer’s behalf?',
      act: 'Submit',
      effect: 'The current rate, VAT and payment terms are fixed, and the report goes to review.',
    },
    cancel: {
      button: 'Cancel report…',
      title: 'Cancel this report?',
      act: 'Cancel report',
      effect: 'It remains readable. Another report can be created for the same month.',
    },
    reason: 'Reason',
    hint: 'Visible to the freelancer.',
  },
  fr: {
    approve: {
      button: 'Valider…',
      title: 'Valider ce compte rendu ?',
      act: 'Valider',
      effect: 'Ses écritures comptables sont créées immédiatement, avec leur numéro et leur échéance.',
    },
    reject: {
      button: 'Refuser…',
      title: 'Refuser ce compte rendu ?',
      act: 'Refuser',
      effect: 'Le freelance pourra le corriger et l’envoyer de nouveau.',
    },
    reopen: {
      button: 'Rouvrir…',
      title: 'Rouvrir ce compte rendu ?',
      act: 'Rouvrir',
      effect:
        'Ses écritures comptables sont annulées, chacune par un avoir numéroté, et le compte rendu est de nouveau à valider.',
    },
    submit: {
      button: 'Envoyer…',
      title: 'Envoyer ce compte rendu au nom du freelance ?',
      act: 'Envoyer',
      effect:
        'Le tarif, la TVA et les conditions de paiement actuels sont figés, et le compte rendu passe à valider.',
    },
    cancel: {
      button: 'Annuler le compte rendu…',
      title: 'Annuler ce compte rendu ?',
      act: 'Annuler le compte rendu',
      effect: 'Il reste consultable. Un autre peut être créé pour le même mois.',
    },
    reason: 'Motif',
    hint: 'Visible par le freelance.',
  },
})

const ACTS = {
  approve: approveActivityReport,
  reject: rejectActivityReport,
  reopen: reopenActivityReport,
  submit: submitActivityReport,
  cancel: cancelActivityReport,
} as const satisfies Partial<Record<ActivityReportAction, unknown>>
export type ReportAct = keyof typeof ACTS
const NAMES = Object.keys(ACTS) as ReportAct[]

type Changed = (report: ActivityReport, act: ReportAct) => void

export function ReportActs({ report, onChanged }: { report: ActivityReport; onChanged: Changed }) {
  const w = useWords(WORDS)
  const [asked, setAsked] = useState<ReportAct>()
  return (
    <>
      {NAMES.filter((act) => report.allowed_actions.includes(act)).map((act) => (
        <button key={act} type="button" class={CLASSES[act]} onClick={() => setAsked(act)}>
          {w[act].button}
        </button>
      ))}
      {asked && <Ask act={asked} report={report} onChanged={onChanged} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const CLASSES: Partial<Record<ReportAct, string>> = {
  approve: 'primary',
  reject: 'danger',
  submit: 'primary',
  cancel: 'danger',
}

type AskProps = { act: ReportAct; report: ActivityReport; onChanged: Changed; onClose: () => void }

function Ask({ act, report, onChanged, onClose }: AskProps) {
  const w = useWords(WORDS)
  const [rejection_reason, setReason] = useState('')
  const action = useAction(async () => {
    const at = { client: api(), path: { id: report.id } }
    const answer =
      act === 'reject'
        ? await rejectActivityReport({ ...at, body: { rejection_reason } })
        : await ACTS[act](at)
    onChanged(answer, act)
  })
  return (
    <Confirm
      title={w[act].title}
      act={w[act].act}
      isDanger={CLASSES[act] === 'danger'}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{w[act].effect}</p>
      {act === 'reject' && (
        <TextArea
          label={w.reason}
          hint={w.hint}
          fault={action.faultOf('rejection_reason')}
          value={rejection_reason}
          onValue={setReason}
          required
        />
      )}
    </Confirm>
  )
}
