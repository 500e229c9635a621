// Accept a mission, with a signature where there is a contract; or decline it.
import { useState } from 'preact/hooks'
import { Failure } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import { defineWords, useWords } from '../../language/language.ts'
import { acceptPortalMission, declinePortalMission } from '../../sdk.ts'
import { portal } from '../link.ts'
import { Decline } from './decline.tsx'
import type { Answering } from './mission-page.tsx'
import { isGiven, SignatureField } from './signature-field.tsx'

const WORDS = defineWords({
  en: {
    title: 'Your answer',
    plain:
      'There is no contract to sign here. Accepting agrees to the terms above; the mission is in force at once.',
    accept: 'Accept',
    sign: 'Sign and accept',
    declineTitle: 'Decline this mission?',
    declineText: 'The mission ends with your answer. The company would have to propose another.',
  },
  fr: {
    title: 'Votre réponse',
    plain:
      'Il n’y a pas de contrat à signer ici. Accepter vaut accord sur les conditions ci-dessus ; la mission est aussitôt en vigueur.',
    accept: 'Accepter',
    sign: 'Signer et accepter',
    declineTitle: 'Refuser cette mission ?',
    declineText: 'Votre réponse met fin à la mission. L’entreprise devrait en proposer une autre.',
  },
})

export function MissionAnswer({ mission, onMission }: Answering) {
  const w = useWords(WORDS)
  const { id, has_document } = mission
  const [signature, setSignature] = useState({ name: '', hasRead: false })
  const accepting = useAction(async () => {
    const body = has_document ? { signature_name: signature.name.trim() } : {}
    onMission(await acceptPortalMission({ client: portal(), path: { id }, body }))
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void accepting.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{w.title}</h2>
      {has_document ? (
        <SignatureField
          value={signature}
          onValue={setSignature}
          fault={accepting.faultOf('signature_name')}
        />
      ) : (
        <p>{w.plain}</p>
      )}
      {accepting.error !== undefined && <Failure error={accepting.error} />}
      <div class="row spread">
        <Decline
          title={w.declineTitle}
          text={w.declineText}
          isReasonNeeded
          decline={async (reason) =>
            onMission(await declinePortalMission({ client: portal(), path: { id }, body: { reason } }))
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
