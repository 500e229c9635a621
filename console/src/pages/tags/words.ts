import { defineWords } from '../../language/language.ts'

export const WORDS = defineWords({
  en: {
    title: 'Tags',
    create: 'New tag',
    edit: 'Rename the tag',
    remove: (name: string) => `Delete “${name}”?`,
    removeHint: 'It is taken off everybody who has it.',
    users: 'Users',
    freelancers: 'Freelancers',
    empty: 'No tag yet. Tags group users and freelancers as you like.',
  },
  fr: {
    title: 'Étiquettes',
    create: 'Nouvelle étiquette',
    edit: 'Renommer l’étiquette',
    remove: (name: string) => `Supprimer « ${name} » ?`,
    removeHint: 'Elle est retirée à toutes les personnes qui la portent.',
    users: 'Utilisateurs',
    freelancers: 'Freelances',
    empty: 'Aucune étiquette. Elles regroupent utilisateurs et freelances à votre guise.',
  },
})
