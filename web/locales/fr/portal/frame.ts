import type { TextsOf } from '../../areas.ts'

const texts: TextsOf<'portal/frame'> = {
  frame: {
    home: 'À traiter',
    missions: 'Missions',
    invoices: 'Factures',
    details: 'Mes informations',
    navigation: 'Pages',
    skip: 'Aller au contenu principal',
    link: (date: string) => `Ce lien est valable jusqu’au ${date}.`,
    session: (date: string) => `Vous restez connecté sur cet appareil jusqu’au ${date}.`,
  },
  identity: {
    identity: (name: string, team: string) => `Connecté : ${name} · équipe ${team}`,
    byLink: (name: string, team: string) => `${name} · équipe ${team}`,
    change: 'Changer d’équipe',
    signOut: 'Se déconnecter',
    close: 'Fermer le portail',
    title: 'Vos équipes',
    lead: 'Vous travaillez ici pour plusieurs équipes. Chacune a ses missions, comptes rendus et factures ; vous voyez une équipe à la fois.',
    current: 'Ouverte',
    to: (team: string) => `Passer à ${team}`,
  },
  mailedCode: {
    sent: 'Un code vient d’être envoyé à votre adresse e-mail, pour confirmer que c’est bien vous. Il est valable 10 minutes.',
    code: 'Code reçu par e-mail',
    codeHint: 'Huit lettres et chiffres, par exemple ABCD-2345.',
    sendAgain: 'Envoyer un nouveau code',
  },
  mission: {
    'pending-freelancer-review': 'En attente de votre réponse',
    'pending-company-review': 'En attente de signature de l’entreprise',
    'pending-freelancer-extension': 'Prolongation proposée',
    rejected: 'Refusée',
  },
  report: { missing: 'À saisir', pending: 'En cours de validation', rejected: 'À corriger' },
  entry: { waiting_payment: 'En attente de paiement' },
}

export default texts
