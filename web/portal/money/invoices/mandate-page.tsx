// The billing mandate: read, accept or decline it, revoke it later; and earlier ones.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  MandateBadge,
  MandateCourse,
  MandateEvidence,
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
import { Decline } from '../../missions/missions/decline.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Billing mandate',
    invoices: 'Invoices',
    lead: 'With this mandate the company issues your invoices in your name, from your approved reports. You receive each one here and can contest it.',
    none: 'You have no billing mandate. If the company issues your invoices, it offers you one here.',
    answer: 'Your answer',
    accept: 'Accept the mandate',
    declineTitle: 'Decline the billing mandate?',
    declineText: 'Your invoices then wait until there is a mandate. The company can offer you a new one.',
    revoke: 'Revoke…',
    revokeTitle: 'Revoke the billing mandate?',
    revokeLabel: 'Revoke',
    revokeText:
      'The company issues no further invoices in your name. Invoices already issued remain valid. This cannot be undone.',
    reason: 'Reason (optional)',
    hint: 'Visible to the company.',
    earlier: 'Earlier mandates',
    of: (date: string) => `Mandate of ${date}`,
  },
  fr: {
    title: 'Mandat de facturation',
    invoices: 'Factures',
    lead: 'Par ce mandat, l’entreprise émet vos factures en votre nom, à partir de vos comptes rendus validés. Vous les recevez ici et pouvez les contester.',
    none: 'Vous n’avez pas de mandat de facturation. Si l’entreprise émet vos factures, elle vous en proposera un ici.',
    answer: 'Votre réponse',
    accept: 'Accepter le mandat',
    declineTitle: 'Refuser le mandat de facturation ?',
    declineText:
      'Vos factures resteront en attente tant qu’il n’y aura pas de mandat. L’entreprise pourra vous en proposer un nouveau.',
    revoke: 'Révoquer…',
    revokeTitle: 'Révoquer le mandat de facturation ?',
    revokeLabel: 'Révoquer',
    revokeText:
      'L’entreprise n’émettra plus de factures en votre nom. Les factures déjà émises restent valables. Cette action est définitive.',
    reason: 'Motif (facultatif)',
    hint: 'Visible par l’entreprise.',
    earlier: 'Mandats précédents',
    of: (date: string) => `Mandat du ${date}`,
  },
})

export function MandatePage() {
  const w = useTexts(TEXTS)
  const mandates = useLoaded('billing mandates', (signal) =>
    listPortalBillingMandates({ client: portal(), query: { per_page: 100 }, signal }),
  )
  const changed = (next: PortalBillingMandate) => {
    if (!mandates.value) return
    const items = mandates.value.items.map((one) => (one.id === next.id ? next : one))
    mandates.put({ ...mandates.value, items })
  }
  const current = mandates.value?.items[0]
  return (
    <div class="stack">
      <PageHead title={w.title} back={{ href: '#/invoices', name: w.invoices }}>
        {current && <MandateBadge status={current.status} />}
      </PageHead>
      <Shown of={mandates}>
        {({ items: [newest, ...earlier] }) =>
          newest ? (
            <>
              <Mandate key={newest.id} mandate={newest} onChanged={changed} />
              {earlier.length > 0 && <Earlier mandates={earlier} />}
            </>
          ) : (
            <Empty>{w.none}</Empty>
          )
        }
      </Shown>
    </div>
  )
}

type Props = { mandate: PortalBillingMandate; onChanged: (mandate: PortalBillingMandate) => void }

function Mandate({ mandate, onChanged }: Props) {
  const w = useTexts(TEXTS)
  const { id, allowed_actions } = mandate
  const at = { client: portal(), path: { id } }
  return (
    <>
      {allowed_actions.includes('accept') && <p>{w.lead}</p>}
      <section class="panel stack">
        <MandateText content={mandate.content} locale={mandate.locale} />
      </section>
      {allowed_actions.includes('accept') ? (
        <AnswerForm
          title={w.answer}
          label={w.accept}
          of="mandate"
          canAccept
          accept={async (body) => onChanged(await acceptPortalBillingMandate({ ...at, body }))}
          decline={
            <Decline
              title={w.declineTitle}
              text={w.declineText}
              isReasonNeeded={false}
              decline={async (reason) =>
                onChanged(await declinePortalBillingMandate({ ...at, body: { reason: reason || null } }))
              }
            />
          }
        />
      ) : (
        <section class="panel stack">
          <MandateCourse mandate={mandate} />
          <MandateEvidence mandate={mandate} />
          {allowed_actions.includes('revoke') && <Revoke mandate={mandate} onChanged={onChanged} />}
        </section>
      )}
    </>
  )
}

function Revoke({ mandate, onChanged }: Props) {
  const w = useTexts(TEXTS)
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
        {w.revoke}
      </button>
      {isOpen && (
        <Confirm
          title={w.revokeTitle}
          label={w.revokeLabel}
          isDanger
          action={revoking}
          onClose={close}
          onDone={close}
        >
          <p>{w.revokeText}</p>
          <TextArea
            label={w.reason}
            hint={w.hint}
            value={reason}
            onValue={setReason}
            error={revoking.errorOf('reason')}
          />
        </Confirm>
      )}
    </div>
  )
}

function Earlier({ mandates }: { mandates: readonly PortalBillingMandate[] }) {
  const w = useTexts(TEXTS)
  return (
    <section class="stack tight">
      <h2>{w.earlier}</h2>
      {mandates.map((mandate) => (
        <details key={mandate.id} class="panel">
          <summary>
            {w.of(day(mandate.created_at))} <MandateBadge status={mandate.status} />
          </summary>
          <div class="stack">
            <MandateCourse mandate={mandate} />
            <MandateText content={mandate.content} locale={mandate.locale} />
          </div>
        </details>
      ))}
    </section>
  )
}
