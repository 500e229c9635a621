// The name of each action on a mission, and its effect, shown before confirmation.
import { defineTexts } from '../../../../shared/language/language.ts'

export const ACTION_TEXTS = defineTexts({
  en: {
    approve: {
      name: 'Approve',
      title: 'Approve this mission?',
      lead: 'It will then be offered to the freelancer, on these terms:',
    },
    sign: {
      name: 'Sign',
      title: 'Sign the contract',
      lead: 'Typing your name and signing binds the company to this document, like a handwritten signature. Your name, the date and time, your IP address and browser, how you confirmed that it is you, and the fingerprint of the file are printed on the last page of the signed document. The mission then starts.',
    },
    refuse: {
      name: 'Refuse',
      title: 'Refuse this mission?',
      lead: 'The mission is closed. The reason is kept in its history.',
    },
    cancel: {
      name: 'Cancel mission',
      title: 'Cancel this mission?',
      lead: 'It will not take place. This cannot be undone.',
    },
    extend: {
      name: 'Extend',
      title: 'Propose an extension',
      lead: 'The freelancer has to accept it. Until then, the current terms apply.',
    },
    'withdraw-extension': {
      name: 'Withdraw extension',
      title: 'Withdraw the extension?',
      lead: 'The mission continues on its current terms.',
    },
    terminate: {
      name: 'Terminate early',
      title: 'Terminate this mission early?',
      lead: 'Choose the last day. Today or an earlier day ends the mission immediately; a later date is scheduled.',
    },
    'undo-termination': {
      name: 'Cancel early termination',
      title: 'Cancel the early termination?',
      lead: 'The mission continues until its end date.',
    },
    delete: {
      name: 'Delete',
      title: 'Delete this mission?',
      lead: 'It disappears from the list; its page remains readable.',
    },
    edit: {
      name: 'Edit',
      title: 'Edit mission',
      lead: 'The terms agreed with the freelancer do not change.',
    },
    duplicate: 'Duplicate',
    more: 'More actions',
    reschedule: 'Change termination date',
    newEnd: 'New end date',
    newRate: 'New rate excl. VAT',
    rateStays: 'Leave empty to keep the current rate.',
    lastDay: 'Last day',
    reason: 'Reason',
    optionalReason: 'Reason (optional)',
    badAmount: 'Enter an amount with at most four decimals, such as 550 or 550.50.',
  },
  fr: {
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
})
