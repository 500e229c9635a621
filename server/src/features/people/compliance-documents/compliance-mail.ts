// The mails to a freelancer about their documents: requested, refused, expired. The link opens the portal, which asks to
// sign in.
import { formatDate } from '../../../documents/index.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { ComplianceMailTemplate } from '../../../kernel/db/schema/tables.ts'
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail, type MailTemplate } from '../../../kernel/mail/mail-template.ts'
import { cleanQuote } from '../../../kernel/mail/mail-text.ts'
import { getTexts } from '../../../locales/texts.ts'
import * as queries from './due-documents.queries.ts'

type Data = {
  documents: string
  /** The last day of a document that expires, otherwise null. */
  validUntil: string | null
  /** The reason of a refusal, otherwise null. */
  reason: string | null
  /** What the team adds to a request. */
  message: string | null
  url: string
}

const getShared = (locale: Locale) => getTexts(locale, 'mails').compliance_documents

/** Example data, in the form that message() below returns. */
const buildExample = (template: ComplianceMailTemplate, locale: Locale): Data => ({
  documents: getShared(locale).kinds.urssaf_vigilance,
  validUntil: template === 'expired' ? formatDate('2026-03-31', locale) : null,
  reason: template === 'refused' ? 'The certificate is in the name of another company.' : null,
  message: template === 'requested' ? 'We need them before your mission begins.' : null,
  url: 'https://engagement.example/portal#/documents',
})

function listFacts(locale: Locale, { documents, validUntil, reason, message }: Data) {
  const t = getShared(locale)
  return [
    { label: t.document, value: documents },
    ...(validUntil ? [{ label: t.validUntil, value: validUntil }] : []),
    ...(reason ? [{ label: t.refusal, value: reason }] : []),
    ...(message ? [{ label: t.message, value: message }] : []),
  ]
}

type MailKind =
  | 'compliance_documents_requested'
  | 'compliance_document_refused'
  | 'compliance_document_expired'

const defineComplianceMail = (template: ComplianceMailTemplate, kind: MailKind): MailTemplate<Data> =>
  defineMail<Data>({
    kind,
    isSentByTeam: true,
    example: buildExample(template, 'en'),
    variants: (locale) => ({ freelancer: buildExample(template, locale) }),
    createContent(locale, data, team) {
      const { compliance_documents: shared, [kind]: t } = getTexts(locale, 'mails')
      return {
        subject: t.subject(team),
        paragraphs: [t.paragraph(team)],
        button: { label: shared.button, url: data.url },
        facts: listFacts(locale, data),
        reason: shared.reason(team),
      }
    },
  })

const TEMPLATES: Record<ComplianceMailTemplate, MailTemplate<Data>> = {
  requested: defineComplianceMail('requested', 'compliance_documents_requested'),
  refused: defineComplianceMail('refused', 'compliance_document_refused'),
  expired: defineComplianceMail('expired', 'compliance_document_expired'),
}

const DAY_MS = 86_400_000
/** An older mail that could not be sent is dropped: the portal shows the current state. */
const MAX_AGE_DAYS = 7

export const COMPLIANCE_MAILS: readonly DeclaredMail[] = Object.entries(TEMPLATES).map(([name, template]) =>
  declareMail({
    template,
    async message({ db, clock, publicUrl }, { tenant_id, cause_id: id }) {
      const since = new Date(clock.now().getTime() - MAX_AGE_DAYS * DAY_MS)
      const found = await queries.findMessage.first(db, { tenant_id, id, since })
      if (!found) return undefined
      const { email, locale, team_name, kinds, valid_until, reason, message } = found
      const data = {
        documents: kinds.map((kind) => getShared(locale).kinds[kind]).join(', '),
        validUntil: name === 'expired' && valid_until ? formatDate(valid_until, locale) : null,
        reason: reason && cleanQuote(reason),
        message: message && cleanQuote(message),
        url: `${publicUrl()}/portal#/documents`,
      }
      return { to: [email], locale, team: team_name, data }
    },
  }),
)
