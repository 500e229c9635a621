// The company proposes to go on: until when, for how much, and the amendment where there is a contract.
import { day } from '../../language/format.ts'
import { defineWords, useWords } from '../../language/language.ts'
import { acceptPortalExtension, declinePortalExtension } from '../../sdk.ts'
import { portal } from '../link.ts'
import { AnswerForm } from './answer-form.tsx'
import type { Answering } from './answering.ts'
import { Decline } from './decline.tsx'
import { LatestDocument } from './mission-documents.tsx'
import { useRate } from './mission-facts.tsx'

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
  const { has_document, extension } = mission
  const path = { id: mission.id }
  if (!extension) return null
  return (
    <AnswerForm
      title={w.title}
      act={has_document ? w.sign : w.accept}
      isSigned={has_document}
      accept={async (body) => onMission(await acceptPortalExtension({ client: portal(), path, body }))}
      decline={
        <Decline
          title={w.declineTitle}
          text={w.declineText}
          isReasonNeeded={false}
          decline={async (reason) => {
            const body = { reason: reason || null }
            onMission(await declinePortalExtension({ client: portal(), path, body }))
          }}
        />
      }
    >
      <dl class="facts">
        <dt>{w.until}</dt>
        <dd>
          {day(extension.end_date)} <span class="soft">({w.before(day(mission.end_date))})</span>
        </dd>
        <dt>{w.rate}</dt>
        <dd>{extension.rate_amount === null ? w.same : rateOf(mission, extension.rate_amount)}</dd>
      </dl>
      {has_document && <LatestDocument mission={mission} kind="amendment" />}
    </AnswerForm>
  )
}
