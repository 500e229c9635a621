// The words of each kind of notification, in both languages: of its own mail and as a line of the digest.
import type { MailContent, MailLocale } from '../../../../kernel/mail/mail-template.ts'
import type { Kind, PersonKind } from '../notification-kinds.ts'

/** The texts of one notification: dates and amounts are formatted, names are cleaned. Empty text: not known. */
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

type Words = {
  /** Subject of the mail, and line of the digest. */
  subject: string
  paragraph: string
  button: string
}

type Labels = Record<
  'mission' | 'reference' | 'freelancer' | 'month' | 'lastDay' | 'validUntil' | 'invoice' | 'amount',
  string
>

const LABELS: Record<MailLocale, Labels> = {
  en: {
    mission: 'Mission',
    reference: 'Reference',
    freelancer: 'Freelancer',
    month: 'Month',
    lastDay: 'Last day',
    validUntil: 'Valid until',
    invoice: 'Invoice',
    amount: 'Amount incl. VAT',
  },
  fr: {
    mission: 'Mission',
    reference: 'Référence',
    freelancer: 'Freelance',
    month: 'Mois',
    lastDay: 'Dernier jour',
    validUntil: 'Valable jusqu’au',
    invoice: 'Facture',
    amount: 'Montant TTC',
  },
}

const WORDS: Record<MailLocale, Record<Kind, (item: MailItem, team: string) => Words>> = {
  en: {
    mission_to_approve: ({ mission }) => ({
      subject: `Mission to approve: ${mission}`,
      paragraph: 'A mission awaits your approval. It is offered to the freelancer once you approve it.',
      button: 'Open the mission',
    }),
    offer_to_answer: ({ mission }, team) => ({
      subject: `${team} offers you a mission: ${mission}`,
      paragraph: `${team} offers you a mission, or an extension of one, and awaits your answer.`,
      button: 'Read the offer',
    }),
    contract_to_sign: ({ mission, freelancer }) => ({
      subject: `Contract to sign: ${mission}`,
      paragraph: `${freelancer} has accepted the mission. The contract awaits your signature.`,
      button: 'Open the contract',
    }),
    report_due: ({ mission, month }) => ({
      subject: `Activity report due: ${mission}, ${month}`,
      paragraph: `Your activity report for ${month} has not been submitted yet.`,
      button: 'Write the report',
    }),
    report_submitted: ({ mission, month, freelancer }) => ({
      subject: `Activity report to review: ${freelancer}, ${month}`,
      paragraph: `The activity report for ${mission} was submitted and awaits your review.`,
      button: 'Open the report',
    }),
    report_rejected: ({ mission, month }, team) => ({
      subject: `Activity report rejected: ${mission}, ${month}`,
      paragraph: `${team} has rejected your activity report. The reason is shown with the report: correct it and submit it again.`,
      button: 'Open the report',
    }),
    report_approved: ({ mission, month }, team) => ({
      subject: `Activity report approved: ${mission}, ${month}`,
      paragraph: `${team} has approved your activity report.`,
      button: 'Open the report',
    }),
    invoice_paid: ({ invoice }, team) => ({
      subject: `${team} has paid invoice ${invoice}`,
      paragraph: `${team} has recorded the payment of your invoice. Depending on your bank it arrives within a few days.`,
      button: 'Open your invoices',
    }),
    mission_ending: ({ mission, day, to }) => ({
      subject: `Mission ends on ${day}: ${mission}`,
      paragraph:
        to === 'user'
          ? 'The mission ends soon. If the work goes on, propose an extension to the freelancer.'
          : 'Your mission ends soon.',
      button: 'Open the mission',
    }),
    document_expiring: ({ freelancer, day, to }) => ({
      subject:
        to === 'user'
          ? `A document of ${freelancer} expires on ${day}`
          : `One of your documents expires on ${day}`,
      paragraph:
        to === 'user'
          ? 'A compliance document expires soon. The freelancer was told as well.'
          : 'One of your compliance documents expires soon. Upload a new one in time.',
      button: to === 'user' ? 'Open the freelancer' : 'Open your documents',
    }),
    export_ready: ({ isPayments }) => ({
      subject: isPayments ? 'Payment file ready' : 'Accounting export ready',
      paragraph: isPayments
        ? 'The file of a payment batch was created. Once the bank has executed it, confirm the payments.'
        : 'An accounting export was created and can be downloaded.',
      button: isPayments ? 'Open the payment batch' : 'Open the exports',
    }),
  },
  fr: {
    mission_to_approve: ({ mission }) => ({
      subject: `Mission à valider : ${mission}`,
      paragraph: 'Une mission attend votre validation. Elle sera ensuite proposée au freelance.',
      button: 'Ouvrir la mission',
    }),
    offer_to_answer: ({ mission }, team) => ({
      subject: `${team} vous propose une mission : ${mission}`,
      paragraph: `${team} vous propose une mission, ou la prolongation d’une mission, et attend votre réponse.`,
      button: 'Lire la proposition',
    }),
    contract_to_sign: ({ mission, freelancer }) => ({
      subject: `Contrat à signer : ${mission}`,
      paragraph: `${freelancer} a accepté la mission. Le contrat attend votre signature.`,
      button: 'Ouvrir le contrat',
    }),
    report_due: ({ mission, month }) => ({
      subject: `Compte rendu à envoyer : ${mission}, ${month}`,
      paragraph: `Votre compte rendu d’activité pour ${month} n’a pas encore été envoyé.`,
      button: 'Remplir le compte rendu',
    }),
    report_submitted: ({ mission, month, freelancer }) => ({
      subject: `Compte rendu à valider : ${freelancer}, ${month}`,
      paragraph: `Le compte rendu d’activité de la mission ${mission} a été envoyé et attend votre validation.`,
      button: 'Ouvrir le compte rendu',
    }),
    report_rejected: ({ mission, month }, team) => ({
      subject: `Compte rendu refusé : ${mission}, ${month}`,
      paragraph: `${team} a refusé votre compte rendu d’activité. Le motif est indiqué dans le compte rendu : corrigez celui-ci, puis renvoyez-le.`,
      button: 'Ouvrir le compte rendu',
    }),
    report_approved: ({ mission, month }, team) => ({
      subject: `Compte rendu validé : ${mission}, ${month}`,
      paragraph: `${team} a validé votre compte rendu d’activité.`,
      button: 'Ouvrir le compte rendu',
    }),
    invoice_paid: ({ invoice }, team) => ({
      subject: `${team} a payé la facture ${invoice}`,
      paragraph: `${team} a enregistré le paiement de votre facture. Selon votre banque, il arrive sous quelques jours.`,
      button: 'Ouvrir mes factures',
    }),
    mission_ending: ({ mission, day, to }) => ({
      subject: `Fin de mission le ${day} : ${mission}`,
      paragraph:
        to === 'user'
          ? 'La mission se termine bientôt. Si le travail continue, proposez une prolongation au freelance.'
          : 'Votre mission se termine bientôt.',
      button: 'Ouvrir la mission',
    }),
    document_expiring: ({ freelancer, day, to }) => ({
      subject:
        to === 'user'
          ? `Un document de ${freelancer} expire le ${day}`
          : `L’un de vos documents expire le ${day}`,
      paragraph:
        to === 'user'
          ? 'Un document de conformité expire bientôt. Le freelance a été prévenu lui aussi.'
          : 'L’un de vos documents de conformité expire bientôt. Déposez-en un nouveau à temps.',
      button: to === 'user' ? 'Ouvrir le freelance' : 'Ouvrir mes documents',
    }),
    export_ready: ({ isPayments }) => ({
      subject: isPayments ? 'Fichier de paiement prêt' : 'Export comptable prêt',
      paragraph: isPayments
        ? 'Le fichier d’un lot de paiements a été créé. Confirmez les paiements une fois que la banque les a exécutés.'
        : 'Un export comptable a été créé et peut être téléchargé.',
      button: isPayments ? 'Ouvrir le lot de paiements' : 'Ouvrir les exports',
    }),
  },
}

const REASONS = {
  en: {
    user: (team: string) =>
      `You get this message because you work for ${team}. You choose which messages you get under Your account.`,
    freelancer: (team: string) =>
      `You get this message because you work with ${team}. You choose which messages you get in your portal, under My notifications.`,
  },
  fr: {
    user: (team: string) =>
      `Vous recevez ce message parce que vous travaillez pour ${team}. Vous choisissez vos messages dans Votre compte.`,
    freelancer: (team: string) =>
      `Vous recevez ce message parce que vous travaillez avec ${team}. Vous choisissez vos messages dans votre espace, sous Mes notifications.`,
  },
}

const formatMission = ({ mission, missionReference }: MailItem) =>
  missionReference === '' ? mission : `${mission} (${missionReference})`

export function createContent(locale: MailLocale, item: MailItem, team: string): MailContent {
  const { subject, paragraph, button } = WORDS[locale][item.kind](item, team)
  const labels = LABELS[locale]
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
    subject,
    paragraphs: [paragraph],
    button: { label: button, url: item.url },
    facts,
    reason: REASONS[locale][item.to](team),
  }
}

/** `more`: how many are not listed. */
export type Digest = { to: PersonKind; items: readonly MailItem[]; more: number; url: string }

const DIGEST = {
  en: {
    subject: (count: number, team: string) =>
      count === 1 ? `1 notification from ${team}` : `${count} notifications from ${team}`,
    paragraph: 'This is what has happened since your last summary.',
    more: (count: number) => `And ${count} more.`,
    button: 'Open your notifications',
  },
  fr: {
    subject: (count: number, team: string) =>
      // Without « de », which would be « d’ » before some names.
      count === 1 ? `${team} : 1 notification` : `${team} : ${count} notifications`,
    paragraph: 'Voici ce qui s’est passé depuis votre dernier récapitulatif.',
    more: (count: number) => `Et ${count} de plus.`,
    button: 'Ouvrir mes notifications',
  },
}

export function createDigestContent(
  locale: MailLocale,
  { to, items, more, url }: Digest,
  team: string,
): MailContent {
  const words = DIGEST[locale]
  return {
    subject: words.subject(items.length + more, team),
    paragraphs: [
      words.paragraph,
      ...items.map((item) => `• ${WORDS[locale][item.kind](item, team).subject}`),
      ...(more > 0 ? [words.more(more)] : []),
    ],
    button: { label: words.button, url },
    reason: REASONS[locale][to](team),
  }
}
