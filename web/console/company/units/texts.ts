import { defineTexts } from '../../../shared/language/language.ts'

export const TEXTS = defineTexts({
  en: {
    title: 'Teams',
    create: 'New team',
    createBelow: 'Add subteam',
    edit: 'Edit team',
    parent: 'Parent team',
    top: 'None (top level)',
    order: 'Display order',
    archived: 'Archived',
    archivedHint: 'An archived team is kept where it is used but can no longer be selected.',
    empty: 'No teams yet. The team tree mirrors how your company is organised.',
    tree: 'Organisation',
  },
  fr: {
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
})
