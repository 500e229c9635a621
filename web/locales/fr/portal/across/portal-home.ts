import { addFrenchPreposition } from '../../../../shared/language/format.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/across/portal-home'> = {
  contact: {
    title: 'Une question ?',
    referent: (team: string) => `Votre interlocuteur chez ${team}`,
    admin: (team: string) => `Administrateur chez ${team}`,
  },
  currentMonth: { report: (month: string) => `Compte rendu ${addFrenchPreposition(month)}` },
  home: {
    hello: (name: string) => `Bonjour ${name}`,
    for: (team: string) => `Vos missions pour ${team}`,
    pending: 'À traiter',
    nothing: 'Rien à traiter pour le moment.',
    running: 'Missions en cours',
    incomplete: 'Il manque des informations pour vos factures.',
    complete: 'Compléter mes informations',
  },
  money: {
    title: 'Vos paiements',
    due: 'À recevoir, TTC',
    nothing: 'Rien à recevoir',
    next: (amount: string, date: string) => `${amount} à payer au plus tard le ${date}`,
    overdue: (amount: string, date: string) => `${amount} en retard, à payer au plus tard le ${date}`,
    paid: (year: string) => `Payé en ${year}, TTC`,
    last: (date: string) => `dernier paiement le ${date}`,
    all: 'Tous les paiements',
  },
  taskCard: {
    accept: 'Une mission vous est proposée',
    toSign: 'avec un contrat à signer',
    extension: 'Une prolongation vous est proposée',
    until: (date: string) => `jusqu’au ${date}`,
    correct: (month: string) => `Votre compte rendu ${addFrenchPreposition(month)} a été refusé`,
    report: 'Comptes rendus à envoyer',
    mandate: 'Un mandat de facturation vous est proposé',
    mandateLead: 'Sans lui, vos factures ne peuvent pas être émises.',
    credit_note: (amount: string) => `Un avoir de ${amount} attend votre accord`,
    see: 'Voir l’avoir',
    own_invoice: {
      invoice: (amount: string) => `Envoyez votre facture de ${amount}`,
      expense: (amount: string) => `Envoyez votre facture de frais de ${amount}`,
      credit_note: (amount: string) => `Envoyez votre avoir de ${amount}`,
    },
    account: 'Indiquez votre compte bancaire pour être payé',
    accountLead: 'L’entreprise le vérifie avant le premier paiement.',
    rejected: (digits: string) => `Votre compte bancaire se terminant par ${digits} n’a pas été accepté`,
    enter: 'Indiquer mon compte',
    documents: 'Documents à envoyer',
    refusedDocuments: 'Un document a été refusé',
    toDocuments: 'Envoyer',
    send: 'Envoyer',
    answer: 'Lire et répondre',
    fix: 'Corriger',
  },
}

export default texts
