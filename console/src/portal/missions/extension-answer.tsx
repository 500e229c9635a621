// The company proposes to go on: until when, for how much, and the amendment where there is a contract.
import { useState } from 'preact/hooks'
import { Failure } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import { day } from '../../language/format.ts'
import { defineWords, useWords } from '../../language/language.ts'
import { acceptPortalExtension, declinePortalExtension } from '../../sdk.ts'
import { portal } from '../link.ts'
import { Decline } from './decline.tsx'
import { LatestDocument } from './mission-documents.tsx'
import { useRate } from './mission-facts.tsx'
import type { Answering } from './mission-page.tsx'
import { isGiven, SignatureField } from './signature-field.tsx'

const WORDS = defineWords({
  en: {
    title: 'The company proposes to extend this mission',
    until: 'New end',
    before: (date: string) => `now ${date}`,
    rate: 'Rate excl. VAT',
    same: 'stays as it is',
    accept: 'Accept the extension',
    sign: 'Sign and accept the extension',
    declineTitle: 'Decline the extension?',
    declineText: 'The mission goes on under its present terms, until its present end.',
  },
  fr: {
    title: 'L’entreprise propose de prolonger cette mission',
    until: 'Nouvelle fin',
    before: (date: string) => `actuellement ${date}`,
    rate: 'Tarif HT',
    same: 'inchangé',
    accept: 'Accepter la prolongation',
    sign: 'Signer et accepter la prolongation',
    declineTitle: 'Refuser la prolongation ?',
    declineText: 'La mission continue aux conditions actuelles, jusqu’à sa fin actuelle.',
  },
})

export function ExtensionAnswer({ mission, onMission }: Answering) {
  const w = useWords(WORDS)
  const rateOf = useRate()
  const { id, has_document, extension } = mission
  const [signature, setSignature] = useState({ name: '', hasRead: false })
  const accepting = useAction(async () => {
    const body = has_document ? { signature_name: signature.name.trim() } : {}
    onMission(await acceptPortalExtension({ client: portal(), path: { id }, body }))
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void accepting.run()
  }
  if (!extension) return null
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{w.title}</h2>
      <dl class="facts">
        <dt>{w.until}</dt>
        <dd>
          {day(extension.end_date)} <span class="soft">({w.before(day(mission.end_date))})</span>
        </dd>
        <dt>{w.rate}</dt>
        <dd>{extension.rate_amount === null ? w.same : rateOf(mission, extension.rate_amount)}</dd>
      </dl>
      {has_document && <LatestDocument mission={mission} kind="amendment" />}
      {has_document && (
        <SignatureField
          value={signature}
          onValue={setSignature}
          fault={accepting.faultOf('signature_name')}
        />
      )}
      {accepting.error !== undefined && <Failure error={accepting.error} />}
      <div class="row spread">
        <Decline
          title={w.declineTitle}
          text={w.declineText}
          isReasonNeeded={false}
          decline={async (reason) =>
            onMission(
              await declinePortalExtension({
                client: portal(),
                path: { id },
                body: { reason: reason || null },
              }),
            )
          }
        />
        <button
          type="submit"
          class="primary"
          disabled={accepting.isRunning || (has_document && !isGiven(signature))}
        >
          {has_document ? w.sign : w.accept}
        </button>
      </div>
    </form>
  )
}
