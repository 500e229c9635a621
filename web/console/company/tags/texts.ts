import { defineTexts } from '../../../shared/language/language.ts'

export const TEXTS = defineTexts({
  en: {
    title: 'Tags',
    create: 'New tag',
    edit: 'Rename tag',
    remove: (name: string) => `Delete “${name}”?`,
    removeHint: 'It will be removed from everyone who has it.',
    users: 'Users',
    freelancers: 'Freelancers',
    empty: 'No tags yet. Use tags to group users and freelancers.',
  },
  fr: {
    title: 'Étiquettes',
    create: 'Nouvelle étiquette',
    edit: 'Renommer l’étiquette',
    remove: (name: string) => `Supprimer «\u00a0${name}\u00a0»\u00a0?`,
    removeHint: 'Elle sera retirée à toutes les personnes qui la portent.',
    users: 'Utilisateurs',
    freelancers: 'Freelances',
    empty: 'Aucune étiquette pour le moment. Elles servent à regrouper utilisateurs et freelances.',
  },
})
