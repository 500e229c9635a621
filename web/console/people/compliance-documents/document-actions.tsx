// Approves or refuses a document that was sent.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { COMPLIANCE_KIND_TEXTS } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import {
  approveComplianceDocument,
  type ComplianceDocument,
  type ComplianceDocumentAction,
  refuseComplianceDocument,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

type Props = { document: ComplianceDocument; onChanged: () => void }

const ORDER = ['refuse', 'approve'] as const
const CLASSES = { refuse: 'danger', approve: 'primary' }

export function DocumentActions({ document, onChanged }: Props) {
  const w = useTexts(TEXTS)
  const [open, setOpen] = useState<ComplianceDocumentAction>()
  const allowed = ORDER.filter((act) => document.allowed_actions.includes(act))
  return (
    <>
      <WhoReviews document={document} />
      {allowed.length > 0 && (
        <div class="row">
          {allowed.map((act) => (
            <button key={act} type="button" class={CLASSES[act]} onClick={() => setOpen(act)}>
              {w[act]}
            </button>
          ))}
        </div>
      )}
      {open && (
        <ActionDialog
          act={open}
          document={document}
          onChanged={onChanged}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Why the person may not approve it, or what to check before. */
function WhoReviews({ document }: { document: ComplianceDocument }) {
  const w = useTexts(TEXTS)
  const [may, me] = [useMay(), useMe()]
  if (document.allowed_actions.includes('approve')) return <p class="small">{w.check[document.kind]}</p>
  if (!may('compliance-documents:review')) return <p class="small">{w.mayNotScope}</p>
  return <p class="small">{document.uploaded_by_id === me.user.id ? w.mayNotOwn : w.over}</p>
}

type DialogProps = Props & { act: ComplianceDocumentAction; onClose: () => void }

function ActionDialog({ act, document, onChanged, onClose }: DialogProps) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const [reason, setReason] = useState('')
  const { id, kind, valid_until } = document
  const action = useAction(async () => {
    if (act === 'approve') await approveComplianceDocument({ client: api(), path: { id } })
    else await refuseComplianceDocument({ client: api(), path: { id }, body: { reason: reason.trim() } })
    onChanged()
  })
  return (
    <Confirm
      title={act === 'approve' ? w.approveTitle(kinds[kind]) : w.refuseTitle(kinds[kind])}
      label={act === 'approve' ? w.approveLabel : w.refuseLabel}
      isDanger={act === 'refuse'}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      {act === 'approve' ? (
        <>
          <p>{w.approveLead(day(valid_until ?? ''))}</p>
          <p>{w.check[kind]}</p>
        </>
      ) : (
        <>
          <p>{w.refuseLead}</p>
          <TextArea
            label={w.reason}
            hint={w.reasonHint}
            required
            value={reason}
            onValue={setReason}
            error={action.errorOf('reason')}
          />
        </>
      )}
    </Confirm>
  )
}
