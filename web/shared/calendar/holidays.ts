// The eleven national holidays of France. They are displayed, and skipped when weekdays are filled; no calculation uses them.
import { addDays } from './month.ts'

type Holiday =
  | 'newYear'
  | 'labourDay'
  | 'victory1945'
  | 'bastilleDay'
  | 'assumption'
  | 'allSaints'
  | 'armistice1918'
  | 'christmas'
  | 'easterMonday'
  | 'ascension'
  | 'whitMonday'

const FIXED: Record<string, Holiday> = {
  '01-01': 'newYear',
  '05-01': 'labourDay',
  '05-08': 'victory1945',
  '07-14': 'bastilleDay',
  '08-15': 'assumption',
  '11-01': 'allSaints',
  '11-11': 'armistice1918',
  '12-25': 'christmas',
}

/** Offsets in days from Easter Sunday. */
const MOVABLE: [number, Holiday][] = [
  [1, 'easterMonday'],
  [39, 'ascension'],
  [50, 'whitMonday'],
]

export function findHoliday(date: string): Holiday | undefined {
  const easter = computeEaster(Number(date.slice(0, 4)))
  const movable = MOVABLE.find(([days]) => addDays(easter, days) === date)?.[1]
  return FIXED[date.slice(5)] ?? movable
}

/** Computes Easter Sunday by the algorithm of Meeus, Jones and Butcher. */
function computeEaster(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25)
  const h = (19 * a + d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  const padNumber = (value: number) => String(value).padStart(2, '0')
  return `${year}-${padNumber(Math.floor(n / 31))}-${padNumber((n % 31) + 1)}`
}
