// The billing mandate: read, accept or decline it, revoke it later; and earlier mandates.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  MandateBadge,
  MandateEvidence,
  MandateHistory,
  MandateText,
} from '../../../shared/money/invoices/mandate-view.tsx'
import {
  acceptPortalBillingMandate,
  declinePortalBillingMandate,
  listPortalBillingMandates,
  type PortalBillingMandate,
  revokePortalBillingMandate,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { AnswerForm } from '../../missions/missions/answer-form.tsx'
import { DeclineButton } from '../../missions/missions/decline.tsx'

const texts = requireTexts('portal/money/invoices', 'mandatePage')

export function MandatePage() {
  const t = texts()
  const mandates = useLoaded('billing mandates', (signal) =>
    listPortalBillingMandates({ client: portal(), query: { per_page: 100 }, signal }),
  )
  const handleChange = (next: PortalBillingMandate) => {
    if (!mandates.value) return
    const items = mandates.value.items.map((mandate) => (mandate.id === next.id ? next : mandate))
    mandates.put({ ...mandates.value, items })
  }
  const current = mandates.value?.items[0]
  return (
    <div class="stack">
      <PageHead title={t.title} back={{ href: '#/invoices', name: t.invoices }}>
        {current && <MandateBadge status={current.status} />}
      </PageHead>
      <LoadedContent loaded={mandates}>
        {({ items: [newest, ...earlier] }) =>
          newest ? (
            <>
              <MandateDetail key={newest.id} mandate={newest} onChanged={handleChange} />
              {earlier.length > 0 && <EarlierMandates mandates={earlier} />}
            </>
          ) : (
            <Empty>{t.none}</Empty>
          )
        }
      </LoadedContent>
    </div>
  )
}

type Props = { mandate: PortalBillingMandate; onChanged: (mandate: PortalBillingMandate) => void }

function MandateDetail({ mandate, onChanged }: Props) {
  const t = texts()
  const { id, allowed_actions } = mandate
  const requestOptions = { client: portal(), path: { id } }
  return (
    <>
      {allowed_actions.includes('accept') && <p>{t.lead}</p>}
      <section class="panel stack">
        <MandateText content={mandate.content} locale={mandate.locale} />
      </section>
      {allowed_actions.includes('accept') ? (
        <AnswerForm
          title={t.answer}
          label={t.accept}
          content="mandate"
          canAccept
          accept={async (body) => onChanged(await acceptPortalBillingMandate({ ...requestOptions, body }))}
          decline={
            <DeclineButton
              title={t.declineTitle}
              text={t.declineText}
              isReasonNeeded={false}
              decline={async (reason) =>
                onChanged(
                  await declinePortalBillingMandate({ ...requestOptions, body: { reason: reason || null } }),
                )
              }
            />
          }
        />
      ) : (
        <section class="panel stack">
          <MandateHistory mandate={mandate} />
          <MandateEvidence mandate={mandate} />
          {allowed_actions.includes('revoke') && (
            <RevokeMandateButton mandate={mandate} onChanged={onChanged} />
          )}
        </section>
      )}
    </>
  )
}

function RevokeMandateButton({ mandate, onChanged }: Props) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const revoking = useAction(async () => {
    const body = { reason: reason.trim() || null }
    onChanged(await revokePortalBillingMandate({ client: portal(), path: { id: mandate.id }, body }))
  })
  const close = () => setOpen(false)
  return (
    <div>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {t.revoke}
      </button>
      {isOpen && (
        <Confirm
          title={t.revokeTitle}
          label={t.revokeLabel}
          isDanger
          action={revoking}
          onClose={close}
          onDone={close}
        >
          <p>{t.revokeText}</p>
          <TextArea
            label={t.reason}
            hint={t.hint}
            value={reason}
            onValue={setReason}
            error={revoking.getFieldError('reason')}
          />
        </Confirm>
      )}
    </div>
  )
}

function EarlierMandates({ mandates }: { mandates: readonly PortalBillingMandate[] }) {
  const t = texts()
  return (
    <section class="stack tight">
      <h2>{t.earlier}</h2>
      {mandates.map((mandate) => (
        <details key={mandate.id} class="panel">
          <summary>
            {t.of(day(mandate.created_at))} <MandateBadge status={mandate.status} />
          </summary>
          <div class="stack">
            <MandateHistory mandate={mandate} />
            <MandateText content={mandate.content} locale={mandate.locale} />
          </div>
        </details>
      ))}
    </section>
  )
}
