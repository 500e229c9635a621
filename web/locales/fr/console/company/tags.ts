import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/company/tags'> = {
  tags: {
    title: 'Étiquettes',
    create: 'Nouvelle étiquette',
    edit: 'Renommer l’étiquette',
    remove: (name: string) => `Supprimer «\u00a0${name}\u00a0»\u00a0?`,
    removeHint: 'Elle sera retirée à toutes les personnes qui la portent.',
    users: 'Utilisateurs',
    freelancers: 'Freelances',
    empty: 'Aucune étiquette pour le moment. Elles servent à regrouper utilisateurs et freelances.',
  },
}

export default texts
