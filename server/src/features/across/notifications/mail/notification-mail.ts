// Mails of notifications: one mail for each notification, or one digest a day. A notification that is no longer due is not mailed.
import { formatAmount, formatDate, formatMonth } from '../../../../documents/index.ts'
import type { Locale } from '../../../../domain/locales.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import {
  type DeclaredMail,
  type DeliveryDeps,
  type DueMail,
  declareMail,
} from '../../../../kernel/mail/mail-delivery.ts'
import { defineMail, type MailTemplate } from '../../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../../kernel/mail/mail-text.ts'
import type { NamedFacts } from '../make/facts.queries.ts'
import { findReportedMonths } from '../make/facts.queries.ts'
import { findFacts } from '../make/make-notifications.ts'
import { getPagePath, isStillDue, KINDS_BY_PERSON } from '../notification-kinds.rules.ts'
import { KINDS, type Kind, type PersonKind, type SubjectType } from '../notification-kinds.ts'
import { createSubjectFilter } from '../readers.rules.ts'
import { createUnsubscribeUrls } from '../unsubscribe/unsubscribe-token.ts'
import { afterQuietHours } from './mail-times.rules.ts'
import { createContent, createDigestContent, type Digest, type MailItem } from './notification-content.ts'
import * as queries from './notification-mail.queries.ts'

/** Maximum number of items that a digest lists; further ones are counted. */
const MAX_ITEMS = 50
/** Maximum number of notifications that one digest reads. */
const MAX_ITEMS_READ = 500

const EXAMPLE_DAY = '2026-03-31'
const EXAMPLE_ID = '0197f2a4-0000-7000-8000-000000000001'
const EXAMPLE_SUBJECTS: Partial<Record<Kind, SubjectType>> = {
  report_submitted: 'activity_report',
  report_rejected: 'activity_report',
  report_approved: 'activity_report',
  invoice_paid: 'accounting_entry',
  batch_to_approve: 'payment_batch',
  document_expiring: 'compliance_document',
  export_ready: 'accounting_export',
}
const EXAMPLE_REFERENCES: Partial<Record<Kind, string>> = {
  report_submitted: 'R-2026-0042',
  report_rejected: 'R-2026-0042',
  report_approved: 'R-2026-0042',
  export_ready: 'E-2026-0042',
}

const isOfPayments = (kind: Kind) => kind === 'export_ready' || kind === 'batch_to_approve'
const isOfMission = (kind: Kind) => !isOfPayments(kind) && kind !== 'document_expiring'
const hasDay = (kind: Kind) => kind === 'mission_ending' || kind === 'document_expiring'
const exampleMonth = (kind: Kind) => (kind.startsWith('report') ? EXAMPLE_DAY.slice(0, 7) : null)

function exampleUrl(kind: Kind, to: PersonKind, isPayments: boolean): string {
  const path = getPagePath(to, {
    subject_type: isPayments ? 'payment_batch' : (EXAMPLE_SUBJECTS[kind] ?? 'mission'),
    subject_id: EXAMPLE_ID,
    mission_id: EXAMPLE_ID,
    freelancer_id: EXAMPLE_ID,
    month: exampleMonth(kind),
  })
  return `https://engagement.example${path}`
}

/** Fills in only the fields that toMailItem() fills in for the kind. */
function createExample(kind: Kind, to: PersonKind, locale: Locale, isPayments = false): MailItem {
  const month = exampleMonth(kind)
  const isPaid = kind === 'invoice_paid'
  return {
    kind,
    to,
    mission: isOfMission(kind) ? 'Data platform' : '',
    missionReference: isOfMission(kind) ? 'M-2026-0042' : '',
    reference: isPayments ? '' : (EXAMPLE_REFERENCES[kind] ?? ''),
    freelancer: isOfPayments(kind) ? '' : 'Sasha Bernard',
    month: month ? formatMonth(month, locale) : '',
    day: hasDay(kind) ? formatDate(EXAMPLE_DAY, locale) : '',
    invoice: isPaid ? 'AF-200000008-BERNARD-000042' : '',
    amount: isPaid ? formatAmount('780', 'EUR', locale) : '',
    isPayments,
    url: exampleUrl(kind, to, isPayments),
  }
}

const listRecipientKinds = (kind: Kind): PersonKind[] =>
  (['user', 'freelancer'] as const).filter((to) => KINDS_BY_PERSON[to].includes(kind))

const createVariants = (kind: Kind, locale: Locale): Record<string, MailItem> => ({
  ...Object.fromEntries(listRecipientKinds(kind).map((to) => [to, createExample(kind, to, locale)])),
  ...(kind === 'export_ready' && { payments: createExample(kind, 'user', locale, true) }),
})

const createTemplate = (kind: Kind): MailTemplate<MailItem | Digest> =>
  defineMail<MailItem | Digest>({
    kind,
    isSentByTeam: true,
    example: createExample(kind, listRecipientKinds(kind)[0] ?? 'user', 'en'),
    variants: (locale) => createVariants(kind, locale),
    createContent: (locale, item, team) => createContent(locale, item as MailItem, team),
  })

const createExampleDigest = (to: PersonKind, locale: Locale, more = 0): Digest => ({
  to,
  items: KINDS_BY_PERSON[to].map((kind) => createExample(kind, to, locale)),
  more,
  url: `https://engagement.example/${to === 'user' ? 'console/notifications' : 'portal#/notifications'}`,
})

const TEMPLATES = Object.fromEntries(KINDS.map((kind) => [kind, createTemplate(kind)])) as Record<
  Kind,
  MailTemplate<MailItem | Digest>
>

const DIGEST_MAIL = defineMail<MailItem | Digest>({
  kind: 'notification_digest',
  isSentByTeam: true,
  example: createExampleDigest('user', 'en'),
  variants: (locale) => ({
    user: createExampleDigest('user', locale),
    freelancer: createExampleDigest('freelancer', locale),
    'more-than-listed': createExampleDigest('user', locale, 12),
  }),
  createContent: (locale, digest, team) => createDigestContent(locale, digest as Digest, team),
})

async function createMessage(deps: DeliveryDeps, { tenant_id, cause_id: id }: DueMail) {
  const mail = await queries.findMail.first(deps.db, { tenant_id, id })
  if (!mail) return undefined
  const { recipient_kind: personKind, recipient_id: personId, kind } = mail
  const addressee = await queries.findAddressee.first(deps.db, { tenant_id, recipient_id: personId })
  if (!addressee) return undefined
  const { email, locale, team_name: team } = addressee
  const now = deps.clock.now()
  // Quiet hours also postpone a mail that failed before they began. The person chooses the hour of a digest.
  const postponedTo = kind === 'digest' ? now : afterQuietHours(now, addressee)
  if (postponedTo > now) return { postponedTo }
  const items = await findDueItems(deps, { tenant_id, id, to: personKind }, addressee)
  const [first] = items
  if (!first) return undefined
  const data = kind === 'digest' ? toDigest(deps, personKind, items) : first
  const unsubscribe = createUnsubscribeUrls(deps, { tenantId: tenant_id, personKind, personId, kind })
  return { to: [email], locale, team, data, unsubscribe }
}

const toDigest = ({ publicUrl }: DeliveryDeps, to: PersonKind, items: readonly MailItem[]): Digest => ({
  to,
  items: items.slice(0, MAX_ITEMS),
  more: Math.max(0, items.length - MAX_ITEMS),
  url: `${publicUrl()}${to === 'user' ? '/console/notifications' : '/portal#/notifications'}`,
})

/** Returns the items of the mail that are still due, and that the person may still read. */
async function findDueItems(
  { db, publicUrl, declared }: Pick<DeliveryDeps, 'db' | 'publicUrl' | 'declared'>,
  { tenant_id, id, to }: { tenant_id: string; id: string; to: PersonKind },
  { access, locale, off_kinds }: queries.Addressee,
): Promise<MailItem[]> {
  const items = await queries.findItems.many(db, { tenant_id, mail_id: id, limit: MAX_ITEMS_READ })
  const enabledItems = items.filter(
    ({ kind, subject_type }) =>
      !off_kinds.includes(kind) && (!access || createSubjectFilter(declared, subject_type)(access)),
  )
  const getFacts = await findFacts(db, tenant_id, enabledItems)
  const isReported = await findReported(db, tenant_id, enabledItems)
  return enabledItems.flatMap((item) => {
    const facts = getFacts(item.subject_type, item.subject_id)
    if (!facts || !isStillDue(item.kind, facts, item) || isReported(item)) return []
    return [toMailItem(item, facts, to, locale, publicUrl())]
  })
}

async function findReported(
  db: Db,
  tenant_id: string,
  items: readonly queries.Item[],
): Promise<(item: queries.Item) => boolean> {
  const mission_ids = items.flatMap(({ kind, subject_id }) => (kind === 'report_due' ? [subject_id] : []))
  if (mission_ids.length === 0) return () => false
  const rows = await findReportedMonths.many(db, { tenant_id, mission_ids })
  const reported = new Set(rows.map(({ mission_id, month }) => `${mission_id} ${month}`))
  return ({ kind, subject_id, month }) => kind === 'report_due' && reported.has(`${subject_id} ${month}`)
}

function toMailItem(
  { kind, subject_type, subject_id, mission_id, month, day }: queries.Item,
  facts: NamedFacts,
  to: PersonKind,
  locale: Locale,
  publicUrl: string,
): MailItem {
  const { first_name, last_name, amount, currency } = facts
  return {
    kind,
    to,
    mission: cleanName(facts.mission_name ?? ''),
    missionReference: facts.mission_reference ?? '',
    reference: facts.reference ?? '',
    freelancer: cleanName([first_name, last_name].filter(Boolean).join(' ')),
    month: month ? formatMonth(month, locale) : '',
    day: day ? formatDate(day, locale) : '',
    invoice: cleanName(facts.invoice_number ?? ''),
    amount: amount && currency ? formatAmount(amount, currency, locale) : '',
    isPayments: subject_type === 'payment_batch',
    url: `${publicUrl}${getPagePath(to, { subject_type, subject_id, mission_id, freelancer_id: facts.freelancer_id, month })}`,
  }
}

/** An offer is mailed with its portal link: portal-link-mail.ts declares it. */
export const NOTIFICATION_MAILS: readonly DeclaredMail[] = [
  ...KINDS.filter((kind) => kind !== 'offer_to_answer').map((kind) =>
    declareMail({ template: TEMPLATES[kind], message: createMessage }),
  ),
  declareMail({ template: DIGEST_MAIL, message: createMessage }),
]
