import { defineTexts } from '../../../shared/language/language.ts'

export const TEXTS = defineTexts({
  en: {
    title: 'Mails',
    lead: 'Mails that were sent for your team in the last 90 days, without their content.',
    recipient: 'Recipient',
    kind: 'Subject',
    sent: 'Sent',
    created: 'Created',
    response: 'Response of the mail server',
    empty: 'No mails.',
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    statuses: {
      pending: 'Being sent',
      retrying: 'Will be retried',
      sent: 'Sent',
      refused: 'Refused',
      failed: 'Given up',
      bounced: 'Returned',
      cancelled: 'Cancelled',
    },
    kinds: {
      invitation: 'Invitation',
      portal_link: 'Portal link',
      webhook_disabled: 'Webhook disabled',
    } as Record<string, string>,
  },
  fr: {
    title: 'E-mails',
    lead: 'E-mails envoyés pour votre équipe ces 90 derniers jours, sans leur contenu.',
    recipient: 'Destinataire',
    kind: 'Objet',
    sent: 'Envoyé le',
    created: 'Créé le',
    response: 'Réponse du serveur de messagerie',
    empty: 'Aucun e-mail.',
    attempts: (count: number) => (count < 2 ? `${count} tentative` : `${count} tentatives`),
    statuses: {
      pending: 'En cours d’envoi',
      retrying: 'Nouvel essai prévu',
      sent: 'Envoyé',
      refused: 'Refusé',
      failed: 'Abandonné',
      bounced: 'Retourné',
      cancelled: 'Annulé',
    },
    kinds: {
      invitation: 'Invitation',
      portal_link: 'Lien du portail',
      webhook_disabled: 'Webhook désactivé',
    } as Record<string, string>,
  },
})
