import { formatDay } from '../../domain/calendar.ts'
import type { TextsOf } from '../areas.ts'

const texts: TextsOf<'language'> = {
  tag: 'fr-FR',
  colon: ' :',
  percent: (number) => `${number} %`,
  csv: {
    separator: ';',
    decimal: ',',
    day: formatDay,
    month: (month) => month.split('-').toReversed().join('/'),
    yes: 'oui',
    no: 'non',
  },
}

export default texts
