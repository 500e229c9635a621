import { defineTexts } from '../../../shared/language/language.ts'

export const TEXTS = defineTexts({
  en: {
    file: 'project-codes',
    title: 'Project codes',
    create: 'New project code',
    edit: 'Edit project code',
    remove: (name: string) => `Delete “${name}”?`,
    removeHint: 'A project code that is used by missions or amounts cannot be deleted.',
    missions: 'Missions',
    show: 'View',
    empty: 'No project codes yet. Use them to allocate missions and amounts.',
  },
  fr: {
    file: 'codes-projet',
    title: 'Codes projet',
    create: 'Nouveau code projet',
    edit: 'Modifier le code projet',
    remove: (name: string) => `Supprimer «\u00a0${name}\u00a0»\u00a0?`,
    removeHint: 'Un code projet utilisé par des missions ou des montants ne peut pas être supprimé.',
    missions: 'Missions',
    show: 'Voir',
    empty: 'Aucun code projet pour le moment. Ils servent à imputer les missions et les montants.',
  },
})
