import { defineWords } from '../../language/language.ts'

export const WORDS = defineWords({
  en: {
    title: 'Teams',
    create: 'New team',
    createBelow: 'Add below',
    edit: 'Change the team',
    parent: 'Below',
    top: 'At the top',
    order: 'Position among its neighbours',
    archived: 'Archived',
    archivedHint: 'An archived team stays where it is used, and is offered nowhere.',
    empty: 'No team yet. The tree of teams is how your company is organised.',
    tree: 'Organisation',
  },
  fr: {
    title: 'Équipes',
    create: 'Nouvelle équipe',
    createBelow: 'Ajouter dessous',
    edit: 'Modifier l’équipe',
    parent: 'Sous',
    top: 'Au sommet',
    order: 'Position parmi ses voisines',
    archived: 'Archivée',
    archivedHint: 'Une équipe archivée reste là où elle est utilisée et n’est plus proposée nulle part.',
    empty: 'Aucune équipe. L’arbre des équipes reflète l’organisation de l’entreprise.',
    tree: 'Organisation',
  },
})
