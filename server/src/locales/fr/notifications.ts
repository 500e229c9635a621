import type { TextsOf } from '../areas.ts'
import { createPlural } from '../plural.ts'

const plural = createPlural('fr')

const texts: TextsOf<'notifications'> = {
  labels: {
    mission: 'Mission',
    reference: 'Référence',
    freelancer: 'Freelance',
    month: 'Mois',
    lastDay: 'Dernier jour',
    validUntil: 'Valable jusqu’au',
    invoice: 'Facture',
    amount: 'Montant TTC',
  },
  kinds: {
    mission_to_approve: {
      subject: ({ mission }) => `Mission à approuver : ${mission}`,
      paragraph: () => 'Une mission attend votre approbation. Elle sera ensuite proposée au freelance.',
      button: () => 'Ouvrir la mission',
    },
    offer_to_answer: {
      subject: ({ mission }, team) => `${team} vous propose une mission : ${mission}`,
      paragraph: (_, team) =>
        `${team} vous propose une mission, ou la prolongation d’une mission, et attend votre réponse.`,
      button: () => 'Lire la proposition',
    },
    contract_to_sign: {
      subject: ({ mission }) => `Contrat à signer : ${mission}`,
      paragraph: ({ freelancer }) => `${freelancer} a accepté la mission. Le contrat attend votre signature.`,
      button: () => 'Ouvrir le contrat',
    },
    report_due: {
      subject: ({ mission, month }) => `Compte rendu à envoyer : ${mission}, ${month}`,
      paragraph: ({ month }) => `Votre compte rendu d’activité pour ${month} n’a pas encore été envoyé.`,
      button: () => 'Remplir le compte rendu',
    },
    report_submitted: {
      subject: ({ month, freelancer }) => `Compte rendu à valider : ${freelancer}, ${month}`,
      paragraph: ({ mission }) =>
        `Le compte rendu d’activité de la mission ${mission} a été envoyé et attend votre validation.`,
      button: () => 'Ouvrir le compte rendu',
    },
    report_rejected: {
      subject: ({ mission, month }) => `Compte rendu refusé : ${mission}, ${month}`,
      paragraph: (_, team) =>
        `${team} a refusé votre compte rendu d’activité. Le motif est indiqué dans le compte rendu : corrigez celui-ci, puis renvoyez-le.`,
      button: () => 'Ouvrir le compte rendu',
    },
    report_approved: {
      subject: ({ mission, month }) => `Compte rendu validé : ${mission}, ${month}`,
      paragraph: (_, team) => `${team} a validé votre compte rendu d’activité.`,
      button: () => 'Ouvrir le compte rendu',
    },
    invoice_paid: {
      subject: ({ invoice }, team) => `${team} a payé la facture ${invoice}`,
      paragraph: (_, team) =>
        `${team} a enregistré le paiement de votre facture. Selon votre banque, il arrive sous quelques jours.`,
      button: () => 'Ouvrir mes factures',
    },
    batch_to_approve: {
      subject: () => 'Lot de virements à valider',
      paragraph: () =>
        'Un lot de virements a été soumis à validation et attend une seconde personne. Son fichier pour la banque ne sera généré qu’ensuite. Vérifiez d’abord les écritures et les comptes bancaires.',
      button: () => 'Ouvrir le lot de virements',
    },
    mission_ending: {
      subject: ({ mission, day }) => `Fin de mission le ${day} : ${mission}`,
      paragraph: ({ to }) =>
        to === 'user'
          ? 'La mission se termine bientôt. Si le travail continue, proposez une prolongation au freelance.'
          : 'Votre mission se termine bientôt.',
      button: () => 'Ouvrir la mission',
    },
    document_expiring: {
      subject: ({ freelancer, day, to }) =>
        to === 'user'
          ? `Un document de ${freelancer} expire le ${day}`
          : `L’un de vos documents expire le ${day}`,
      paragraph: ({ to }) =>
        to === 'user'
          ? 'Un document de conformité expire bientôt. Le freelance a été prévenu lui aussi.'
          : 'L’un de vos documents de conformité expire bientôt. Déposez-en un nouveau à temps.',
      button: ({ to }) => (to === 'user' ? 'Ouvrir le freelance' : 'Ouvrir mes documents'),
    },
    export_ready: {
      subject: ({ isPayments }) => (isPayments ? 'Fichier de virements prêt' : 'Export comptable prêt'),
      paragraph: ({ isPayments }) =>
        isPayments
          ? 'Le fichier d’un lot de virements a été créé. Confirmez les paiements une fois que la banque les a exécutés.'
          : 'Un export comptable a été créé et peut être téléchargé.',
      button: ({ isPayments }) => (isPayments ? 'Ouvrir le lot de virements' : 'Ouvrir les exports'),
    },
  },
  reason: {
    user: (team) =>
      `Vous recevez ce message parce que vous travaillez pour ${team}. Vous pouvez choisir vos notifications sous « Votre compte ».`,
    freelancer: (team) =>
      `Vous recevez ce message parce que vous travaillez avec ${team}. Vous pouvez choisir vos notifications dans le portail, sous « Mes notifications ».`,
  },
  digest: {
    subject: (count, team) =>
      // Without « de », which would be « d’ » before some names.
      plural(count, { one: `${team} : ${count} notification`, other: `${team} : ${count} notifications` }),
    paragraph: 'Voici ce qui s’est passé depuis votre dernier récapitulatif.',
    more: (count) => `Et ${count} de plus.`,
    button: 'Ouvrir mes notifications',
  },
}

export default texts
