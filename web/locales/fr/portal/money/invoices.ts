import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/money/invoices'> = {
  invoiceActs: {
    download: 'Télécharger le PDF',
    making: 'Le PDF est en préparation.',
    contest: {
      button: 'Contester…',
      title: (name: string) => `Contester ${name} ?`,
      label: 'Contester',
      until: (date: string) => `Vous pouvez contester cette facture jusqu’au ${date}.`,
      effect:
        'Son paiement sera suspendu jusqu’au retrait de votre contestation ou à la correction du compte rendu par l’entreprise.',
      reason: 'Que contestez-vous ?',
      hint: 'Visible par l’entreprise.',
    },
    'withdraw-contest': {
      button: 'Retirer la contestation…',
      title: (name: string) => `Ne plus contester ${name} ?`,
      label: 'Retirer la contestation',
      effect: 'La facture est maintenue en l’état et pourra être payée.',
    },
    accept: {
      button: 'Accepter l’avoir…',
      title: (amount: string) => `Accepter l’avoir de ${amount} ?`,
      label: 'Accepter',
      effect: 'Il annule la facture précédente de ce compte rendu. Cette action est définitive.',
    },
    thisOne: 'cette facture',
  },
  invoiceCard: {
    type: { invoice: 'Facture', expense: 'Frais', credit_note: 'Avoir' },
    dated: {
      invoice: (date: string) => `Facture du ${date}`,
      expense: (date: string) => `Frais du ${date}`,
      credit_note: (date: string) => `Avoir du ${date}`,
    },
    approved: (date: string) => `Compte rendu validé le ${date}`,
    waiting: 'En attente',
    waitingFor: 'Le numéro sera attribué dès que ceci sera complet :',
    excl: (amount: string) => `${amount} HT`,
    due: (date: string) => `Échéance ${date}`,
    paidOn: (date: string) => `le ${date}`,
    late: 'En retard',
    contested: 'Contestée',
    contestedLead: 'Vous contestez cette facture : son paiement est suspendu.',
    accepted: (date: string) => `Vous l’avez accepté le ${date}.`,
    details: 'Mes informations',
    mandate: 'Lire et répondre',
  },
  invoiceList: {
    title: 'Factures',
    mandate: 'Mandat de facturation',
    none: 'Aucune facture pour le moment. La première sera établie dès que l’entreprise aura validé votre premier compte rendu.',
    waiting: 'En attente de paiement',
  },
  mandatePage: {
    title: 'Mandat de facturation',
    invoices: 'Factures',
    lead: 'Par ce mandat, l’entreprise émet vos factures en votre nom, à partir de vos comptes rendus validés. Vous les recevez ici et pouvez les contester.',
    none: 'Vous n’avez pas de mandat de facturation. Si l’entreprise émet vos factures, elle vous en proposera un ici.',
    answer: 'Votre réponse',
    accept: 'Accepter le mandat',
    declineTitle: 'Refuser le mandat de facturation ?',
    declineText:
      'Vos factures resteront en attente tant qu’il n’y aura pas de mandat. L’entreprise pourra vous en proposer un nouveau.',
    revoke: 'Révoquer…',
    revokeTitle: 'Révoquer le mandat de facturation ?',
    revokeLabel: 'Révoquer',
    revokeText:
      'L’entreprise n’émettra plus de factures en votre nom. Les factures déjà émises restent valables. Cette action est définitive.',
    reason: 'Motif (facultatif)',
    hint: 'Visible par l’entreprise.',
    earlier: 'Mandats précédents',
    of: (date: string) => `Mandat du ${date}`,
  },
  ownInvoice: {
    send: { invoice: 'Envoyer votre facture…', credit_note: 'Envoyer votre avoir…' },
    again: 'En envoyer un autre…',
    download: 'Télécharger le document envoyé',
    received: (number: string, amount: string, date: string) =>
      `Document ${number} (${amount}) envoyé le ${date}.`,
    checking: 'L’entreprise le vérifie.',
    rejected: (number: string) => `L’entreprise a refusé le document ${number}. Envoyez un document corrigé.`,
    accepted: (date: string) => `Accepté par l’entreprise le ${date}.`,
  },
}

export default texts
