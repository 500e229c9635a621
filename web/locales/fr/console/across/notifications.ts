import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/across/notifications'> = {
  bell: { none: 'Notifications', some: (count: string) => `Notifications non lues : ${count}` },
  reportDueDay: {
    title: 'Relances',
    day: 'Jour d’échéance des comptes rendus',
    hint: 'Du mois suivant. Les freelances qui n’ont pas encore envoyé leur compte rendu sont relancés.',
    never: 'Aucune relance',
  },
}

export default texts
