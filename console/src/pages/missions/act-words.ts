// How each act on a mission is called, and what it does, before one does it.
import { defineWords } from '../../language/language.ts'

export const ACT_WORDS = defineWords({
  en: {
    approve: {
      name: 'Approve',
      title: 'Approve this mission?',
      lead: 'It is then offered to the freelancer.',
    },
    sign: {
      name: 'Sign',
      title: 'Sign the contract?',
      lead: 'You sign for the company, with your name and the time. The mission is then in progress.',
    },
    refuse: {
      name: 'Refuse',
      title: 'Refuse this mission?',
      lead: 'It ends here. The reason is kept in its history.',
    },
    cancel: {
      name: 'Cancel the mission',
      title: 'Cancel this mission?',
      lead: 'It will not take place. This can’t be undone.',
    },
    extend: {
      name: 'Extend',
      title: 'Propose a later end',
      lead: 'The freelancer has to accept; until then the present terms hold.',
    },
    'withdraw-extension': {
      name: 'Withdraw the extension',
      title: 'Withdraw the extension?',
      lead: 'The mission goes on under its present terms.',
    },
    terminate: {
      name: 'End early',
      title: 'End this mission early?',
      lead: 'Today or earlier: it ends at once, for good. A later date is scheduled and can be changed or called off until that day begins.',
    },
    'undo-termination': {
      name: 'Call off the early end',
      title: 'Call off the early end?',
      lead: 'The mission goes on until its end date.',
    },
    delete: {
      name: 'Delete',
      title: 'Delete this mission?',
      lead: 'It leaves the list; its page stays readable.',
    },
    edit: {
      name: 'Edit',
      title: 'Edit the mission',
      lead: 'The terms agreed with the freelancer stay as they are.',
    },
    reschedule: 'Change the early end',
    newEnd: 'New end date',
    newRate: 'New rate excl. VAT',
    rateStays: 'Empty: the rate stays.',
    lastDay: 'Ends on',
    reason: 'Reason',
    optionalReason: 'Reason (optional)',
    badAmount: 'An amount with at most four decimals, such as 550 or 550.50.',
  },
  fr: {
    approve: {
      name: 'Approuver',
      title: 'Approuver cette mission ?',
      lead: 'Elle sera alors proposée au freelance.',
    },
    sign: {
      name: 'Signer',
      title: 'Signer le contrat ?',
      lead: 'Vous signez pour l’entreprise, avec votre nom et l’heure. La mission est alors en cours.',
    },
    refuse: {
      name: 'Refuser',
      title: 'Refuser cette mission ?',
      lead: 'Elle s’arrête là. Le motif reste dans son historique.',
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
      name: 'Arrêter avant terme',
      title: 'Arrêter cette mission avant terme ?',
      lead: 'Aujourd’hui ou avant : elle s’arrête tout de suite, définitivement. Une date ultérieure est programmée et peut être changée ou annulée jusqu’à ce jour.',
    },
    'undo-termination': {
      name: 'Annuler l’arrêt anticipé',
      title: 'Annuler l’arrêt anticipé ?',
      lead: 'La mission continue jusqu’à sa date de fin.',
    },
    delete: {
      name: 'Supprimer',
      title: 'Supprimer cette mission ?',
      lead: 'Elle quitte la liste ; sa page reste lisible.',
    },
    edit: {
      name: 'Modifier',
      title: 'Modifier la mission',
      lead: 'Les conditions convenues avec le freelance ne changent pas.',
    },
    reschedule: 'Changer l’arrêt anticipé',
    newEnd: 'Nouvelle date de fin',
    newRate: 'Nouveau tarif HT',
    rateStays: 'Vide : le tarif ne change pas.',
    lastDay: 'S’arrête le',
    reason: 'Motif',
    optionalReason: 'Motif (facultatif)',
    badAmount: 'Un montant avec quatre décimales au plus, comme 550 ou 550,50.',
  },
})
