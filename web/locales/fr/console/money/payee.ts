import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/money/payee'> = {
  payee: {
    entry: 'Écriture sans numéro',
    ready: 'Prête',
    proposed: 'Nouveau compte bancaire à valider',
    ends: (country: string, digits: string) => `Compte ${country} se terminant par ${digits}`,
  },
}

export default texts
