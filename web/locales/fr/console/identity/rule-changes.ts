import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/identity/rule-changes'> = {
  ruleChanges: {
    pending: (rule) => `Modification en attente : ${rule}`,
    from: 'En vigueur',
    to: 'Ensuite',
    effectiveAt: 'Prend effet le',
    proposedBy: 'Demandée par',
    approveHint:
      'Vous pouvez la valider en tant que seconde personne ; elle prend alors effet immédiatement.',
    secondPersonHint:
      'Un autre administrateur peut la valider avant : une personne qui ne l’a pas demandée, qui n’a pas invité son auteur et n’a pas été invitée par lui au cours des 30 derniers jours. Tout administrateur peut l’annuler et a reçu un e-mail.',
    approve: {
      open: 'Valider maintenant…',
      title: 'Valider cette modification ?',
      label: 'Valider',
      lead: 'La règle est assouplie immédiatement, pour toute l’équipe.',
    },
    stop: {
      open: 'Annuler la modification…',
      title: 'Annuler cette modification ?',
      label: 'Annuler la modification',
      lead: 'La règle reste inchangée.',
    },
    earlier: 'Modifications précédentes de ces règles',
    change: (rule, from, to) => `${rule} : de « ${from} » à « ${to} ».`,
    states: {
      pending: 'En attente',
      approved: 'Validée',
      stopped: 'Annulée',
      effective: 'En vigueur',
    },
    rules: {
      needs_second_person: 'Double validation des lots de virements',
      manual_payment_limit: 'Plafond des paiements enregistrés à la main',
      signing: 'Qui signe pour la société',
      compliance_threshold: 'Montant du contrat à partir duquel les documents sont exigés',
    },
    values: {
      on: 'Activée',
      off: 'Désactivée',
      warn: 'Les documents manquants sont signalés',
      none: 'Aucun plafond',
      session: 'Uniquement les personnes connectées',
      key_or_session: 'Les clés API aussi',
      block: (steps) => `Les documents manquants bloquent : ${steps}`,
    },
  },
}

export default texts
