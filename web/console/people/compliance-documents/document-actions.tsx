// Approves or refuses a document that was sent.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { complianceKindTexts } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import {
  approveComplianceDocument,
  type ComplianceDocument,
  type ComplianceDocumentAction,
  refuseComplianceDocument,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/people/compliance-documents', 'complianceDocuments')

type Props = { document: ComplianceDocument; onChanged: () => void }

const ORDER = ['refuse', 'approve'] as const
const CLASSES = { refuse: 'danger', approve: 'primary' }

export function DocumentActions({ document, onChanged }: Props) {
  const t = texts()
  const [openAction, setOpenAction] = useState<ComplianceDocumentAction>()
  const allowed = ORDER.filter((act) => document.allowed_actions.includes(act))
  return (
    <>
      <ReviewHint document={document} />
      {allowed.length > 0 && (
        <div class="row">
          {allowed.map((act) => (
            <button key={act} type="button" class={CLASSES[act]} onClick={() => setOpenAction(act)}>
              {t[act]}
            </button>
          ))}
        </div>
      )}
      {openAction && (
        <ActionDialog
          act={openAction}
          document={document}
          onChanged={onChanged}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </>
  )
}

/** Explains why the person may not approve the document, or what to check before. */
function ReviewHint({ document }: { document: ComplianceDocument }) {
  const t = texts()
  const [may, me] = [useMay(), useMe()]
  if (document.allowed_actions.includes('approve')) return <p class="small">{t.check[document.kind]}</p>
  if (!may('compliance-documents:review')) return <p class="small">{t.mayNotScope}</p>
  return <p class="small">{document.uploaded_by_id === me.user.id ? t.mayNotOwn : t.over}</p>
}

type DialogProps = Props & { act: ComplianceDocumentAction; onClose: () => void }

function ActionDialog({ act, document, onChanged, onClose }: DialogProps) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  const [reason, setReason] = useState('')
  const { id, kind, valid_until } = document
  const action = useAction(async () => {
    if (act === 'approve') await approveComplianceDocument({ client: api(), path: { id } })
    else await refuseComplianceDocument({ client: api(), path: { id }, body: { reason: reason.trim() } })
    onChanged()
  })
  return (
    <Confirm
      title={act === 'approve' ? t.approveTitle(kinds[kind]) : t.refuseTitle(kinds[kind])}
      label={act === 'approve' ? t.approveLabel : t.refuseLabel}
      isDanger={act === 'refuse'}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      {act === 'approve' ? (
        <>
          <p>{t.approveLead(day(valid_until ?? ''))}</p>
          <p>{t.check[kind]}</p>
        </>
      ) : (
        <>
          <p>{t.refuseLead}</p>
          <TextArea
            label={t.reason}
            hint={t.reasonHint}
            required
            value={reason}
            onValue={setReason}
            error={action.getFieldError('reason')}
          />
        </>
      )}
    </Confirm>
  )
}
