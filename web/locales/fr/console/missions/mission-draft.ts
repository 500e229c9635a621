import { number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'
import type { Mission } from '../../../../shared/sdk.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/missions/mission-draft'> = {
  draft: {
    create: 'Créer la mission',
    creating: 'Création…',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    discard: 'Abandonner les modifications',
    editTitle: 'Modifier le brouillon',
    editLead:
      'La mission n’a pas encore été proposée au freelance. Si ses conditions changent, l’approbateur est de nouveau sollicité et le contrat généré de nouveau.',
    notDraft: 'Les conditions de cette mission ne peuvent plus être modifiées : ce n’est plus un brouillon.',
    duplicated: (name: string) =>
      `Formulaire repris de « ${name} ». Indiquez les dates de la nouvelle mission.`,
    total: (amount: string) => `Total ${amount} HT`,
    estimated: (amount: string, days: string) =>
      `Environ ${amount} HT pour ${days} (tous les jours ouvrés de la période)`,
    ofQuantity: {
      hourly: (count: number) => plural(count, { one: '# heure', other: '# heures' }),
      daily: (count: number) => plural(count, { one: '# jour', other: '# jours' }),
      monthly: (count: number) => `${number(count)} mois`,
      deliverable: (count: number) => number(count),
    },
    startOver: 'Effacer le formulaire',
    what: 'Prestation',
    price: 'Prix',
    contract: 'Contrat',
    contractKind: 'Type de contrat',
    references: 'Paiement et références',
    approval: 'Approbation',
    choose: 'Choisir…',
    descriptionHint: 'Objectifs, livrables, conditions de travail.',
    rate: {
      hourly: 'Tarif horaire',
      daily: 'Tarif journalier',
      monthly: 'Tarif mensuel',
      deliverable: 'Tarif de référence',
    },
    referenceHint: 'Facultatif, pour information.',
    addDeliverable: 'Ajouter un livrable',
    removeDeliverable: (position: number) => `Retirer le livrable ${position}`,
    remove: 'Retirer',
    deliverable: (position: number) => `Livrable ${position}`,
    details: 'Précisions',
    sum: (total: string) => `Total ${total} HT`,
    contracts: {
      keep: 'Conserver le contrat de ce brouillon',
      none: 'Contrat de prestation, sans document',
      default: 'Contrat de prestation, à partir du modèle standard',
      own: 'Contrat de prestation, à partir d’un de vos modèles',
      framework: 'Sous le contrat-cadre du freelance',
      'new-framework': 'Nouveau contrat-cadre, à partir d’un de vos modèles',
      upload: 'Nouveau contrat-cadre, à partir de votre propre PDF',
    },
    keepHint: (kind: Mission['contract_kind'] | undefined): string =>
      kind === 'master_agreement'
        ? 'Le contrat-cadre est conservé, le freelance ne peut donc pas être changé. Un document généré à partir d’un modèle le sera de nouveau.'
        : 'Le document est généré de nouveau avec les nouvelles conditions.',
    leaveHint:
      'La mission quitte son contrat-cadre, qui prend fin si aucune autre mission n’en dépend. Un contrat de prestation le remplace.',
    reuseHint: 'Si le freelance a déjà un contrat-cadre valide, la mission y est rattachée.',
    noAgreement: 'Ce freelance n’a pas de contrat-cadre utilisable : sélectionnez-en un nouveau.',
    locale: 'Langue',
    locales: { fr: 'Français', en: 'Anglais' },
    template: 'Modèle',
    validUntil: 'Contrat-cadre valable jusqu’au',
    file: 'Contrat-cadre (PDF)',
    termsDays: 'Délai de paiement (jours)',
    teamDays: (days: number) => `Laissez vide pour le délai par défaut de l’équipe (${days}).`,
    termsBasis: 'Point de départ du délai',
    asUsual: 'Par défaut',
    teamBasis: (basis: string) => `Par défaut dans l’équipe : ${basis}.`,
    approverHint:
      'Avec un approbateur, la mission reste à l’état de brouillon jusqu’à son approbation. Sans approbateur, elle est proposée immédiatement au freelance.',
    noApprover: 'Sans approbation',
    unsubscribed: 'L’abonnement de l’équipe est inactif : aucune mission ne peut être créée.',
    mayNot: 'Vous n’avez pas le droit de créer des missions.',
    attention: 'Certains champs sont à corriger.',
    errors: {
      required: 'Ce champ est obligatoire.',
      amount: 'Saisissez un montant avec quatre décimales au plus, par exemple 550 ou 550,50.',
      positive: 'Doit être supérieur à 0.',
      order: 'Ne peut pas précéder le début.',
      days: 'Saisissez un nombre entier de 1 à 365.',
      pdf: 'Choisissez un fichier PDF.',
    },
  },
}

export default texts
