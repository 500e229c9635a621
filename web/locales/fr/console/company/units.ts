import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/company/units'> = {
  units: {
    title: 'Équipes',
    create: 'Nouvelle équipe',
    createBelow: 'Ajouter une sous-équipe',
    edit: 'Modifier l’équipe',
    parent: 'Équipe parente',
    top: 'Aucune (premier niveau)',
    order: 'Ordre d’affichage',
    archived: 'Archivée',
    archivedHint:
      'Une équipe archivée est conservée là où elle est utilisée, mais ne peut plus être sélectionnée.',
    empty: 'Aucune équipe pour le moment. L’arborescence reflète l’organisation de l’entreprise.',
    tree: 'Organisation',
  },
}

export default texts
