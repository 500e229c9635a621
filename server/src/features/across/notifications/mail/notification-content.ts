// The contents of the mails of notifications, and of the digest.
import type { Locale } from '../../../../domain/locales.ts'
import type { MailContent } from '../../../../kernel/mail/mail-template.ts'
import { getTexts } from '../../../../locales/texts.ts'
import type { Kind, PersonKind } from '../notification-kinds.ts'

/** The texts of one notification: dates and amounts are formatted, names are cleaned. An unknown value is empty. */
export type MailItem = {
  kind: Kind
  to: PersonKind
  mission: string
  missionReference: string
  /** The reference of the report or the export. */
  reference: string
  freelancer: string
  month: string
  day: string
  invoice: string
  amount: string
  /** Whether the export is a payment batch. */
  isPayments: boolean
  url: string
}

const formatMission = ({ mission, missionReference }: MailItem) =>
  missionReference === '' ? mission : `${mission} (${missionReference})`

export function createContent(locale: Locale, item: MailItem, team: string): MailContent {
  const { labels, kinds, reason } = getTexts(locale, 'notifications')
  const t = kinds[item.kind]
  const facts = [
    { label: labels.reference, value: item.reference },
    { label: labels.mission, value: formatMission(item) },
    { label: labels.freelancer, value: item.to === 'user' ? item.freelancer : '' },
    { label: labels.month, value: item.month },
    { label: item.kind === 'document_expiring' ? labels.validUntil : labels.lastDay, value: item.day },
    { label: labels.invoice, value: item.invoice },
    { label: labels.amount, value: item.amount },
  ].filter(({ value }) => value !== '')
  return {
    subject: t.subject(item, team),
    paragraphs: [t.paragraph(item, team)],
    button: { label: t.button(item), url: item.url },
    facts,
    reason: reason[item.to](team),
  }
}

/** `more`: the number of further items, which are not listed. */
export type Digest = { to: PersonKind; items: readonly MailItem[]; more: number; url: string }

export function createDigestContent(
  locale: Locale,
  { to, items, more, url }: Digest,
  team: string,
): MailContent {
  const { digest: t, kinds, reason } = getTexts(locale, 'notifications')
  return {
    subject: t.subject(items.length + more, team),
    paragraphs: [
      t.paragraph,
      ...items.map((item) => `• ${kinds[item.kind].subject(item, team)}`),
      ...(more > 0 ? [t.more(more)] : []),
    ],
    button: { label: t.button, url },
    reason: reason[to](team),
  }
}
