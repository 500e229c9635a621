import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/missions/mission-actions'> = {
  action: {
    approve: {
      name: 'Approuver',
      title: 'Approuver cette mission ?',
      lead: 'Elle sera ensuite proposée au freelance, à ces conditions :',
    },
    sign: {
      name: 'Signer',
      title: 'Signer le contrat',
      lead: 'Saisir votre nom et signer engage l’entreprise sur ce document, comme une signature manuscrite. Votre nom, la date et l’heure, votre adresse IP et votre navigateur, la façon dont vous avez confirmé votre identité et l’empreinte du fichier figurent à la dernière page du document signé. La mission démarre ensuite.',
    },
    refuse: {
      name: 'Refuser',
      title: 'Refuser cette mission ?',
      lead: 'La mission est close. Le motif est conservé dans son historique.',
    },
    cancel: {
      name: 'Annuler la mission',
      title: 'Annuler cette mission ?',
      lead: 'Elle n’aura pas lieu. Cette action est définitive.',
    },
    extend: {
      name: 'Prolonger',
      title: 'Proposer une prolongation',
      lead: 'Le freelance doit l’accepter ; d’ici là, les conditions actuelles s’appliquent.',
    },
    'withdraw-extension': {
      name: 'Retirer la prolongation',
      title: 'Retirer la prolongation ?',
      lead: 'La mission continue aux conditions actuelles.',
    },
    terminate: {
      name: 'Mettre fin par anticipation',
      title: 'Mettre fin à cette mission par anticipation ?',
      lead: 'Choisissez le dernier jour. Aujourd’hui ou une date passée met fin à la mission immédiatement ; une date ultérieure est programmée.',
    },
    'undo-termination': {
      name: 'Annuler la fin anticipée',
      title: 'Annuler la fin anticipée ?',
      lead: 'La mission continue jusqu’à sa date de fin.',
    },
    delete: {
      name: 'Supprimer',
      title: 'Supprimer cette mission ?',
      lead: 'Elle disparaît de la liste ; sa page reste consultable.',
    },
    edit: {
      name: 'Modifier',
      title: 'Modifier la mission',
      lead: 'Les conditions convenues avec le freelance ne changent pas.',
    },
    duplicate: 'Dupliquer',
    more: 'Autres actions',
    reschedule: 'Modifier la date de fin anticipée',
    newEnd: 'Nouvelle date de fin',
    newRate: 'Nouveau tarif HT',
    rateStays: 'Laissez vide pour conserver le tarif actuel.',
    lastDay: 'Dernier jour',
    reason: 'Motif',
    optionalReason: 'Motif (facultatif)',
    badAmount: 'Saisissez un montant avec quatre décimales au plus, par exemple 550 ou 550,50.',
  },
  consequences: {
    period: (start: string, end: string) => `du ${start} au ${end}`,
    budget: 'Budget',
    estimate: (amount: string) => `environ ${amount}, pour tous les jours ouvrés`,
    withContract: 'à signer par le freelance et l’entreprise',
    underAgreement: 'sous le contrat-cadre',
    without: 'aucun : la mission démarre dès que le freelance l’accepte',
    currentEnd: 'Fin actuelle',
    currentRate: 'Tarif actuel',
    now: (date: string) =>
      `La mission prend fin immédiatement : le ${date} est son dernier jour. Cette action est définitive. Le travail effectué jusque-là peut encore être déclaré.`,
    scheduled: (date: string, end: string) =>
      `Le dernier jour est le ${date} au lieu du ${end}. Vous pouvez modifier ou annuler cette date tant que ce jour n’a pas commencé.`,
    choose: 'Choisissez la date pour voir ce qui se passera.',
  },
  extendDialog: {
    from: 'Le nouveau tarif s’applique à compter du',
    fromDefault: (date: string) => `Laissez vide pour le ${date}, lendemain de la fin actuelle.`,
    fromEarliest: (date: string) => `Au plus tôt le ${date} : ce qui est déclaré garde son tarif.`,
    sign: 'Signer l’avenant maintenant au nom de l’entreprise. Je confirme ensuite mon identité.',
    notConfirmed: 'Rien n’a été envoyé. Confirmez votre identité, ou proposez la prolongation sans signer.',
  },
  afterEnd: {
    title: (date: string) => `Du travail est déclaré après le ${date}.`,
    plan: 'La fin anticipée n’y change rien : corrigez-le ensuite.',
    lead: 'La fin anticipée n’y a rien changé. Rouvrez les comptes rendus pour les corriger, tant qu’ils ne sont pas payés.',
    nothing: 'Aucun compte rendu ne contient de travail après ce jour.',
    caption: 'Comptes rendus avec du travail après la fin',
    more: 'Il y a d’autres comptes rendus.',
    report: 'Compte rendu',
    amount: 'En l’état, HT',
    exact: 'Jusqu’à la fin',
    difference: 'Écart',
    reportStatus: {
      draft: 'Brouillon',
      pending: 'À valider',
      approved: 'Validé',
      rejected: 'Refusé',
      cancelled: 'Annulé',
    },
    invoices: 'Écritures comptables concernées :',
    noNumber: 'sans numéro',
    entryStatus: { waiting_payment: 'à payer', paid: 'payée', cancelled: 'annulée' },
    batches: 'Lots de virements concernés :',
    batchStatus: { draft: 'brouillon', exported: 'fichier créé', confirmed: 'confirmé', cancelled: 'annulé' },
  },
  signDialog: {
    contract: 'Contrat',
    fingerprint: 'SHA-256 de ce fichier',
    read: 'J’ai lu le document et je le signe au nom de l’entreprise.',
    name: 'Votre nom complet, en guise de signature',
    registered: (name: string) => `Tel qu’enregistré : ${name}`,
    back: 'Retour',
    running: 'Signature…',
  },
}

export default texts
