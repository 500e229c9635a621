import { defineWords } from '../../language/language.ts'

export const WORDS = defineWords({
  en: {
    title: 'Project codes',
    create: 'New project code',
    edit: 'Change the project code',
    remove: (name: string) => `Delete “${name}”?`,
    removeHint: 'A project code that missions or amounts are booked on can’t be deleted.',
    missions: 'Missions',
    show: 'Show',
    empty: 'No project code yet. Missions and amounts can be booked on one.',
  },
  fr: {
    title: 'Codes projet',
    create: 'Nouveau code projet',
    edit: 'Modifier le code projet',
    remove: (name: string) => `Supprimer « ${name} » ?`,
    removeHint:
      'Un code projet auquel des missions ou des montants sont rattachés ne peut pas être supprimé.',
    missions: 'Missions',
    show: 'Voir',
    empty: 'Aucun code projet. Les missions et les montants peuvent y être rattachés.',
  },
})
