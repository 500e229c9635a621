import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/reports/waiting-time'> = {
  waitingTime: {
    waitingTime: (days: number) =>
      days < 1 ? 'aujourd’hui' : plural(days, { one: 'depuis # jour', other: 'depuis # jours' }),
  },
}

export default texts
