import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  waitingTime: {
    waitingTime: (days: number) =>
      days < 1 ? 'since today' : plural(days, { one: 'for # day', other: 'for # days' }),
  },
}

export default texts
