import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'
import notifications from '../../shared/across/notifications.ts'

const texts: TextsOf<'console/platform/mails'> = {
  mails: {
    title: 'E-mails',
    logo: 'Le logo de vos e-mails se règle sur la page',
    company: 'Entreprise',
    lead: 'E-mails envoyés pour votre équipe ces 90 derniers jours, sans leur contenu.',
    recipient: 'Destinataire',
    kind: 'Objet',
    sent: 'Envoyé le',
    created: 'Créé le',
    response: 'Réponse du serveur de messagerie',
    empty: 'Aucun e-mail.',
    attempts: (count: number) => plural(count, { one: '# tentative', other: '# tentatives' }),
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
      portal_link: 'Lien d’accès au portail',
      step_up_code: 'Code de confirmation',
      accounting_files: 'Fichiers pour le comptable',
      invoice_contested: 'Facture contestée',
      address_replaced: 'Adresse modifiée',
      bank_account_proposed: 'Compte bancaire à valider',
      bank_account_approved: 'Compte bancaire validé',
      compliance_documents_requested: 'Documents demandés',
      compliance_document_refused: 'Document refusé',
      compliance_document_expired: 'Document expiré',
      rule_change: 'Règle assouplie',
      webhook_disabled: 'Webhook désactivé',
      webhook_access_lost: 'Webhook à reprendre',
      ...notifications.kind.names,
      notification_digest: notifications.kind.digest,
    } as Record<string, string>,
  },
  undeliverable: {
    title: 'Adresses injoignables',
    lead: 'Elles quittent la liste dès qu’un e-mail arrive. Corrigez l’adresse de la personne, ou demandez-lui.',
    mark: 'E-mails refusés',
    address: 'Adresse',
    reason: 'Motif',
    reasons: { refused: 'Refusée', bounced: 'E-mail retourné' },
    response: 'Réponse du serveur de messagerie',
    since: 'Depuis',
  },
}

export default texts
