import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/company/project-codes'> = {
  projectCodes: {
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
}

export default texts
