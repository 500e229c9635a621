// The freelancer's answer to an offered mission or extension.
import { day } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type AcceptMission,
  acceptPortalExtension,
  acceptPortalMission,
  declinePortalExtension,
  declinePortalMission,
  type PortalMission,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { CannotAccept } from '../../people/compliance-documents/cannot-accept.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Decline } from './decline.tsx'
import { LatestDocument } from './mission-documents.tsx'
import { useRate } from './mission-facts.tsx'

const TEXTS = defineTexts({
  en: {
    mission: {
      title: 'Your answer',
      accept: 'Accept',
      sign: 'Sign and accept',
      declineTitle: 'Decline this mission?',
      declineText: 'This closes the mission. The company would have to offer you a new one.',
    },
    extension: {
      title: 'The company offers to extend this mission',
      accept: 'Accept the extension',
      sign: 'Sign and accept the extension',
      declineTitle: 'Decline the extension?',
      declineText: 'The mission continues on its current terms, until its current end date.',
    },
    plain: 'There is no contract to sign. By accepting you agree to the terms above, and the mission starts.',
    until: 'New end date',
    before: (date: string) => `currently ${date}`,
    rate: 'Rate excl. VAT',
    same: 'unchanged',
  },
  fr: {
    mission: {
      title: 'Votre réponse',
      accept: 'Accepter',
      sign: 'Signer et accepter',
      declineTitle: 'Refuser cette mission ?',
      declineText: 'La mission sera close. L’entreprise devra vous en proposer une nouvelle.',
    },
    extension: {
      title: 'L’entreprise propose de prolonger cette mission',
      accept: 'Accepter la prolongation',
      sign: 'Signer et accepter la prolongation',
      declineTitle: 'Refuser la prolongation ?',
      declineText: 'La mission continue aux conditions actuelles, jusqu’à sa date de fin actuelle.',
    },
    plain:
      'Il n’y a pas de contrat à signer. En acceptant, vous donnez votre accord sur les conditions ci-dessus et la mission démarre.',
    until: 'Nouvelle date de fin',
    before: (date: string) => `actuellement ${date}`,
    rate: 'Tarif HT',
    same: 'inchangé',
  },
})

const CALLS = {
  mission: {
    accept: (id: string, body: AcceptMission) =>
      acceptPortalMission({ client: portal(), path: { id }, body }),
    decline: (id: string, reason: string) =>
      declinePortalMission({ client: portal(), path: { id }, body: { reason } }),
  },
  extension: {
    accept: (id: string, body: AcceptMission) =>
      acceptPortalExtension({ client: portal(), path: { id }, body }),
    decline: (id: string, reason: string) =>
      declinePortalExtension({ client: portal(), path: { id }, body: { reason: reason || null } }),
  },
}

type Props = { to: keyof typeof CALLS; mission: PortalMission; onMission: (mission: PortalMission) => void }

export function MissionAnswer({ to, mission, onMission }: Props) {
  const w = useTexts(TEXTS)
  const { title, accept, sign, declineTitle, declineText } = w[to]
  const { id, has_document, allowed_actions } = mission
  const canAccept = allowed_actions.includes(to === 'mission' ? 'accept' : 'accept-extension')
  return (
    <AnswerForm
      title={title}
      label={has_document ? sign : accept}
      of={has_document ? 'document' : 'terms'}
      canAccept={canAccept}
      accept={async (body) => onMission(await CALLS[to].accept(id, body))}
      decline={
        <Decline
          title={declineTitle}
          text={declineText}
          isReasonNeeded={to === 'mission'}
          decline={async (reason) => onMission(await CALLS[to].decline(id, reason))}
        />
      }
    >
      {to === 'extension' && <Extension mission={mission} />}
      {to === 'mission' && !has_document && (canAccept ? <p>{w.plain}</p> : <CannotAccept />)}
    </AnswerForm>
  )
}

/** The new end date and rate, and the amendment where there is a contract. */
function Extension({ mission }: { mission: PortalMission }) {
  const w = useTexts(TEXTS)
  const rateOf = useRate()
  const { extension, end_date, has_document } = mission
  if (!extension) return null
  return (
    <>
      <dl class="facts">
        <dt>{w.until}</dt>
        <dd>
          {day(extension.end_date)} <span class="soft">({w.before(day(end_date))})</span>
        </dd>
        <dt>{w.rate}</dt>
        <dd>{extension.rate_amount === null ? w.same : rateOf(mission, extension.rate_amount)}</dd>
      </dl>
      {has_document && <LatestDocument mission={mission} kind="amendment" />}
    </>
  )
}
