import { number } from '../../../shared/language/format.ts'
import { plural } from '../../../shared/language/plural.ts'
import type { TextsOf } from '../../areas.ts'

const texts: TextsOf<'shared/session'> = {
  budgetMeter: {
    left: (remaining: number, limit: number) =>
      `${plural(remaining, { one: '# requête restante', other: '# requêtes restantes' })} sur ${number(limit)} cette minute`,
    wait: (seconds: number) => `Limite de requêtes atteinte. Reprise dans ${seconds} s ; rien n’est perdu.`,
    again: (seconds: number) => `Le serveur n’a pas répondu. Nouvel essai dans ${seconds} s.`,
  },
}

export default texts
