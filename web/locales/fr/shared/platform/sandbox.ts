import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/platform/sandbox'> = {
  sandboxBanner: {
    name: 'Bac à sable',
    time: (date: string, time: string) => `${date} à ${time}`,
    note: 'rien n’est réel ici',
  },
}

export default texts
