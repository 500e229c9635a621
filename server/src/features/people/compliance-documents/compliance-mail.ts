// The mails to a freelancer about their documents: requested, refused, expiring, expired. The link opens the portal, which asks to
// sign in.
import { formatDate } from '../../../documents/index.ts'
import type { ComplianceKind, ComplianceMailTemplate } from '../../../kernel/db/schema/tables.ts'
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail, type MailLocale, type MailTemplate } from '../../../kernel/mail/mail-template.ts'
import { cleanQuote } from '../../../kernel/mail/mail-text.ts'
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

const KINDS = {
  en: {
    urssaf_vigilance: 'URSSAF certificate of vigilance',
    registration: 'proof of registration (Kbis or INSEE notice)',
    insurance: 'certificate of professional liability insurance',
    foreign_workers: 'list of foreign employees, or statement that there are none',
  },
  fr: {
    urssaf_vigilance: 'attestation de vigilance URSSAF',
    registration: 'justificatif d’immatriculation (Kbis ou avis de situation INSEE)',
    insurance: 'attestation d’assurance responsabilité civile professionnelle',
    foreign_workers:
      'liste nominative des salariés étrangers, ou attestation sur l’honneur de n’en employer aucun',
  },
} as const satisfies Record<'en' | 'fr', Record<ComplianceKind, string>>

const EXAMPLE_WORDS = {
  en: {
    reason: 'The certificate is in the name of another company.',
    message: 'We need them before your mission begins.',
  },
  fr: {
    reason: 'L’attestation est au nom d’une autre entreprise.',
    message: 'Nous en avons besoin avant le début de votre mission.',
  },
}

/** Example data, in the form that message() below returns. */
const buildExample = (template: ComplianceMailTemplate, locale: MailLocale): Data => ({
  documents: KINDS[locale].urssaf_vigilance,
  validUntil: template === 'expired' ? formatDate('2026-03-31', locale) : null,
  reason: template === 'refused' ? EXAMPLE_WORDS[locale].reason : null,
  message: template === 'requested' ? EXAMPLE_WORDS[locale].message : null,
  url: 'https://engagement.example/portal#/documents',
})

const button = {
  en: ({ url }: Data) => ({ label: 'Upload the document', url }),
  fr: ({ url }: Data) => ({ label: 'Déposer le document', url }),
}

const facts = {
  en: ({ documents, validUntil, reason, message }: Data) => [
    { label: 'Document', value: documents },
    ...(validUntil ? [{ label: 'Valid until', value: validUntil }] : []),
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
    ...(message ? [{ label: 'Message', value: message }] : []),
  ],
  fr: ({ documents, validUntil, reason, message }: Data) => [
    { label: 'Document', value: documents },
    ...(validUntil ? [{ label: 'Valable jusqu’au', value: validUntil }] : []),
    ...(reason ? [{ label: 'Motif', value: reason }] : []),
    ...(message ? [{ label: 'Message', value: message }] : []),
  ],
}

const reason = {
  en: (team: string) => `You get this message because you work with ${team} as a freelancer.`,
  fr: (team: string) =>
    `Vous recevez ce message parce que vous travaillez avec ${team} en tant que freelance.`,
}

type Words = { subject: (team: string) => string; text: (team: string) => string }

const defineComplianceMail = (
  template: ComplianceMailTemplate,
  kind: string,
  en: Words,
  fr: Words,
): MailTemplate<Data> =>
  defineMail<Data>({
    kind,
    isOfTeam: true,
    example: buildExample(template, 'en'),
    variants: (locale) => ({ freelancer: buildExample(template, locale) }),
    en: (data, team) => ({
      subject: en.subject(team),
      paragraphs: [en.text(team)],
      button: button.en(data),
      facts: facts.en(data),
      reason: reason.en(team),
    }),
    fr: (data, team) => ({
      subject: fr.subject(team),
      paragraphs: [fr.text(team)],
      button: button.fr(data),
      facts: facts.fr(data),
      reason: reason.fr(team),
    }),
  })

const TEMPLATES: Record<ComplianceMailTemplate, MailTemplate<Data>> = {
  requested: defineComplianceMail(
    'requested',
    'compliance_documents_requested',
    {
      subject: (team) => `${team} needs documents from you`,
      text: (team) =>
        `French law asks ${team} to collect documents from the companies that it works with. Please upload them in the portal.`,
    },
    {
      subject: (team) => `${team} a besoin de vos documents`,
      text: (team) =>
        `La loi impose à ${team} de recueillir certains documents auprès de ses prestataires. Merci de les déposer sur le portail.`,
    },
  ),
  refused: defineComplianceMail(
    'refused',
    'compliance_document_refused',
    {
      subject: (team) => `${team} could not accept your document`,
      text: (team) => `${team} has reviewed one of your documents and needs another one.`,
    },
    {
      subject: (team) => `${team} n’a pas pu accepter votre document`,
      text: (team) => `${team} a examiné l’un de vos documents et en attend un autre.`,
    },
  ),
  expired: defineComplianceMail(
    'expired',
    'compliance_document_expired',
    {
      subject: (team) => `${team}: one of your documents has expired`,
      text: (team) =>
        `A document that you have given to ${team} has expired. Please upload a newer one, so that your missions and payments can continue.`,
    },
    {
      subject: (team) => `${team} : l’un de vos documents a expiré`,
      text: (team) =>
        `Un document que vous avez remis à ${team} a expiré. Merci d’en déposer un plus récent, afin que vos missions et vos paiements se poursuivent.`,
    },
  ),
}

const DAY_MS = 86_400_000
/** Later, a mail that could not be sent says nothing new: the portal does. */
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
        documents: kinds.map((kind) => KINDS[locale][kind]).join(', '),
        validUntil: name === 'expired' && valid_until ? formatDate(valid_until, locale) : null,
        reason: reason && cleanQuote(reason),
        message: message && cleanQuote(message),
        url: `${publicUrl()}/portal#/documents`,
      }
      return { to: [email], locale, team: team_name, data }
    },
  }),
)
