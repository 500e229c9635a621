import { requireTexts } from '../language/texts.ts'
import { findHoliday } from './holidays.ts'

const texts = requireTexts('shared/calendar', 'holidays')

export function findHolidayName(date: string): string | undefined {
  const holiday = findHoliday(date)
  return holiday && texts()[holiday]
}
