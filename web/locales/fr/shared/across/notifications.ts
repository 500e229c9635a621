import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/across/notifications'> = {
  notificationList: {
    title: 'Notifications',
    lead: 'Ce qui vous concerne, sur les 90 derniers jours.',
    empty: 'Aucune notification.',
    readAll: 'Tout marquer comme lu',
    unread: 'Non lue',
    choose: 'Choisir mes e-mails',
  },
  kind: {
    names: {
      mission_to_approve: 'Mission à approuver',
      offer_to_answer: 'Proposition à accepter ou décliner',
      contract_to_sign: 'Contrat à signer',
      report_due: 'Compte rendu à envoyer',
      report_submitted: 'Compte rendu à valider',
      report_rejected: 'Compte rendu refusé',
      report_approved: 'Compte rendu validé',
      invoice_paid: 'Facture payée',
      batch_to_approve: 'Lot de virements à valider',
      mission_ending: 'Fin de mission proche',
      document_expiring: 'Document bientôt expiré',
      export_ready: 'Export prêt',
    },
    digest: 'Récapitulatif quotidien',
    lines: {
      mission_to_approve: ({ mission }) => `La mission ${mission} attend votre approbation.`,
      offer_to_answer: ({ mission }) => `La mission ${mission} attend votre réponse.`,
      contract_to_sign: ({ mission }) => `Le contrat de ${mission} attend votre signature.`,
      report_due: ({ mission, month }) => `Le compte rendu de ${mission} pour ${month} est à envoyer.`,
      report_submitted: ({ freelancer, month }) =>
        `Le compte rendu de ${freelancer} pour ${month} attend votre validation.`,
      report_rejected: ({ mission, month }) => `Le compte rendu de ${mission} pour ${month} a été refusé.`,
      report_approved: ({ mission, month }) => `Le compte rendu de ${mission} pour ${month} a été validé.`,
      invoice_paid: ({ mission, month }) => `Une facture de ${mission} pour ${month} a été payée.`,
      batch_to_approve: () => 'Un lot de virements attend votre validation.',
      mission_ending: ({ mission, freelancer, day }) =>
        `La mission ${mission} de ${freelancer} se termine le ${day}.`,
      document_expiring: ({ freelancer, day }) => `Un document de ${freelancer} expire le ${day}.`,
      export_ready: ({ isPayments }): string =>
        isPayments ? 'Un fichier de virements est prêt.' : 'Un export comptable est prêt.',
    },
  },
  preferencesForm: {
    title: 'Notifications par e-mail',
    lead: 'Tout figure aussi dans la liste des notifications, avec ou sans e-mail.',
    list: 'Ouvrir la liste',
    kinds: 'M’envoyer un e-mail pour',
    digest: 'Un seul e-mail par jour, avec tout',
    digestHour: 'À',
    quiet: 'Heures calmes : ne rien envoyer la nuit',
    from: 'De',
    until: 'À',
    quietHint:
      'Les e-mails retenus pendant ces heures sont envoyés ensuite. Le récapitulatif est toujours envoyé à son heure.',
    zone: 'Fuseau horaire',
    teamZone: (zone: string) => `Celui de l’équipe (${zone})`,
    undeliverable:
      'Les e-mails envoyés à votre adresse sont refusés ou retournés. Demandez à votre équipe de la corriger.',
    saved: 'Enregistré.',
  },
}

export default texts
