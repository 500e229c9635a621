// The freelancer's answer to an offered mission or extension.
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type AcceptMission,
  acceptPortalExtension,
  acceptPortalMission,
  declinePortalExtension,
  declinePortalMission,
  type PortalMission,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { CannotAcceptNotice } from '../../people/compliance-documents/cannot-accept.tsx'
import { AnswerForm } from './answer-form.tsx'
import { DeclineButton } from './decline.tsx'
import { LatestDocument } from './mission-documents.tsx'
import { useRate } from './mission-facts.tsx'

const texts = requireTexts('portal/missions/missions', 'missionAnswer')

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
  const t = texts()
  const { title, accept, sign, declineTitle, declineText } = t[to]
  const { id, has_document, allowed_actions } = mission
  const canAccept = allowed_actions.includes(to === 'mission' ? 'accept' : 'accept-extension')
  return (
    <AnswerForm
      title={title}
      label={has_document ? sign : accept}
      content={has_document ? 'document' : 'terms'}
      canAccept={canAccept}
      accept={async (body) => onMission(await CALLS[to].accept(id, body))}
      decline={
        <DeclineButton
          title={declineTitle}
          text={declineText}
          isReasonNeeded={to === 'mission'}
          decline={async (reason) => onMission(await CALLS[to].decline(id, reason))}
        />
      }
    >
      {to === 'extension' && <ExtensionTerms mission={mission} />}
      {to === 'mission' && !has_document && (canAccept ? <p>{t.plain}</p> : <CannotAcceptNotice />)}
    </AnswerForm>
  )
}

/** The new end date and rate, and the amendment where there is a contract. */
function ExtensionTerms({ mission }: { mission: PortalMission }) {
  const t = texts()
  const formatRate = useRate()
  const { extension, end_date, has_document } = mission
  if (!extension) return null
  return (
    <>
      <dl class="facts">
        <dt>{t.until}</dt>
        <dd>
          {day(extension.end_date)} <span class="soft">({t.before(day(end_date))})</span>
        </dd>
        <dt>{t.rate}</dt>
        <dd>
          {extension.rate_amount === null ? t.same : formatRate(mission, extension.rate_amount)}
          {extension.effective_from && mission.mission_type !== 'deliverable' && (
            <span class="soft"> ({t.from(day(extension.effective_from))})</span>
          )}
        </dd>
      </dl>
      {has_document && <LatestDocument mission={mission} kind="amendment" />}
    </>
  )
}
