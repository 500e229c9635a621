import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/across/notifications'> = {
  bell: { none: 'Notifications', some: (count: string) => `Notifications non lues : ${count}` },
  reportDueDay: {
    title: 'Rappels',
    day: 'Jour d’échéance des comptes rendus',
    hint: 'Du mois suivant. Un rappel est envoyé aux freelances qui n’ont pas encore envoyé leur compte rendu.',
    never: 'Aucun rappel',
  },
}

export default texts
