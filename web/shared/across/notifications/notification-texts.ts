// The names of the kinds of notifications, and the line that the list shows for each.
import { day, month, nameOf } from '../../language/format.ts'
import { defineTexts } from '../../language/language.ts'
import type { Notification } from '../../sdk.ts'

export type NotificationKind = Notification['kind']

const missionOf = ({ mission }: Notification) => mission?.name ?? '…'
const freelancerOf = ({ freelancer }: Notification) => (freelancer ? nameOf(freelancer) : '…')
const monthOf = (one: Notification) => (one.month ? month(one.month) : '')
const dayOf = (one: Notification) => (one.day ? day(one.day) : '')

export const KIND_TEXTS = defineTexts({
  en: {
    names: {
      mission_to_approve: 'Mission to approve',
      offer_to_answer: 'Offer to answer',
      contract_to_sign: 'Contract to sign',
      report_due: 'Activity report due',
      report_submitted: 'Activity report to review',
      report_rejected: 'Activity report rejected',
      report_approved: 'Activity report approved',
      invoice_paid: 'Invoice paid',
      mission_ending: 'Mission ending',
      document_expiring: 'Document expiring',
      export_ready: 'Export ready',
    } satisfies Record<NotificationKind, string>,
    digest: 'Daily summary',
    lines: {
      mission_to_approve: (one) => `The mission ${missionOf(one)} awaits your approval.`,
      offer_to_answer: (one) => `The mission ${missionOf(one)} awaits your answer.`,
      contract_to_sign: (one) => `The contract of ${missionOf(one)} awaits your signature.`,
      report_due: (one) => `The activity report of ${missionOf(one)} for ${monthOf(one)} is due.`,
      report_submitted: (one) =>
        `The activity report of ${freelancerOf(one)} for ${monthOf(one)} awaits your review.`,
      report_rejected: (one) => `The activity report of ${missionOf(one)} for ${monthOf(one)} was rejected.`,
      report_approved: (one) => `The activity report of ${missionOf(one)} for ${monthOf(one)} was approved.`,
      invoice_paid: (one) => `An invoice of ${missionOf(one)} for ${monthOf(one)} was paid.`,
      mission_ending: (one) => `The mission ${missionOf(one)} of ${freelancerOf(one)} ends on ${dayOf(one)}.`,
      document_expiring: (one) => `A document of ${freelancerOf(one)} expires on ${dayOf(one)}.`,
      export_ready: ({ subject }): string =>
        subject.type === 'payment_batch' ? 'A payment file is ready.' : 'An accounting export is ready.',
    } satisfies Record<NotificationKind, (one: Notification) => string>,
  },
  fr: {
    names: {
      mission_to_approve: 'Mission à valider',
      offer_to_answer: 'Proposition à accepter ou décliner',
      contract_to_sign: 'Contrat à signer',
      report_due: 'Compte rendu à envoyer',
      report_submitted: 'Compte rendu à valider',
      report_rejected: 'Compte rendu refusé',
      report_approved: 'Compte rendu validé',
      invoice_paid: 'Facture payée',
      mission_ending: 'Fin de mission proche',
      document_expiring: 'Document bientôt expiré',
      export_ready: 'Export prêt',
    } satisfies Record<NotificationKind, string>,
    digest: 'Récapitulatif quotidien',
    lines: {
      mission_to_approve: (one) => `La mission ${missionOf(one)} attend votre validation.`,
      offer_to_answer: (one) => `La mission ${missionOf(one)} attend votre réponse.`,
      contract_to_sign: (one) => `Le contrat de ${missionOf(one)} attend votre signature.`,
      report_due: (one) => `Le compte rendu de ${missionOf(one)} pour ${monthOf(one)} est à envoyer.`,
      report_submitted: (one) =>
        `Le compte rendu de ${freelancerOf(one)} pour ${monthOf(one)} attend votre validation.`,
      report_rejected: (one) => `Le compte rendu de ${missionOf(one)} pour ${monthOf(one)} a été refusé.`,
      report_approved: (one) => `Le compte rendu de ${missionOf(one)} pour ${monthOf(one)} a été validé.`,
      invoice_paid: (one) => `Une facture de ${missionOf(one)} pour ${monthOf(one)} a été payée.`,
      mission_ending: (one) =>
        `La mission ${missionOf(one)} de ${freelancerOf(one)} se termine le ${dayOf(one)}.`,
      document_expiring: (one) => `Un document de ${freelancerOf(one)} expire le ${dayOf(one)}.`,
      export_ready: ({ subject }): string =>
        subject.type === 'payment_batch'
          ? 'Un fichier de virements est prêt.'
          : 'Un export comptable est prêt.',
    } satisfies Record<NotificationKind, (one: Notification) => string>,
  },
})
