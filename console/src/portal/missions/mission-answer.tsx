// Accept a mission, with a signature where there is a contract; or decline it.
import { defineWords, useWords } from '../../language/language.ts'
import { acceptPortalMission, declinePortalMission } from '../../sdk.ts'
import { portal } from '../link.ts'
import { AnswerForm } from './answer-form.tsx'
import type { Answering } from './answering.ts'
import { Decline } from './decline.tsx'

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
  const { has_document } = mission
  const path = { id: mission.id }
  return (
    <AnswerForm
      title={w.title}
      act={has_document ? w.sign : w.accept}
      isSigned={has_document}
      accept={async (body) => onMission(await acceptPortalMission({ client: portal(), path, body }))}
      decline={
        <Decline
          title={w.declineTitle}
          text={w.declineText}
          isReasonNeeded
          decline={async (reason) =>
            onMission(await declinePortalMission({ client: portal(), path, body: { reason } }))
          }
        />
      }
    >
      {!has_document && <p>{w.plain}</p>}
    </AnswerForm>
  )
}
