import { formatDay } from '../../domain/calendar.ts'
import type { TextsOf } from '../areas.ts'

const texts: TextsOf<'language'> = {
  tag: 'fr-FR',
  colon: ' :',
  percent: (number) => `${number} %`,
  csv: { separator: ';', decimal: ',', day: formatDay },
}

export default texts
