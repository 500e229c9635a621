import { number } from '../../../shared/language/format.ts'
import { plural } from '../../../shared/language/plural.ts'

const texts = {
  budgetMeter: {
    left: (remaining: number, limit: number) =>
      `${number(remaining)} of ${plural(limit, { one: '# request', other: '# requests' })} left this minute`,
    wait: (seconds: number) => `Rate limit reached. Resuming in ${seconds} s; nothing is lost.`,
    again: (seconds: number) => `The server did not respond. Retrying in ${seconds} s.`,
  },
}

export default texts
