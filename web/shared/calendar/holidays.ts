// The eleven national holidays of France. They are displayed, and skipped when weekdays are filled; no calculation uses them.
import type { Language } from '../language/language.ts'
import { addDays } from './month.ts'

const FIXED: Record<string, [en: string, fr: string]> = {
  '01-01': ['New Year’s Day', 'Jour de l’an'],
  '05-01': ['Labour Day', 'Fête du Travail'],
  '05-08': ['Victory in Europe Day', 'Victoire de 1945'],
  '07-14': ['Bastille Day', 'Fête nationale'],
  '08-15': ['Assumption', 'Assomption'],
  '11-01': ['All Saints’ Day', 'Toussaint'],
  '11-11': ['Armistice Day', 'Armistice de 1918'],
  '12-25': ['Christmas Day', 'Noël'],
}

/** Offsets in days from Easter Sunday. */
const MOVABLE: [number, [en: string, fr: string]][] = [
  [1, ['Easter Monday', 'Lundi de Pâques']],
  [39, ['Ascension Day', 'Ascension']],
  [50, ['Whit Monday', 'Lundi de Pentecôte']],
]

export function holidayOf(date: string, language: Language): string | undefined {
  const easter = easterOf(Number(date.slice(0, 4)))
  const movable = MOVABLE.find(([days]) => addDays(easter, days) === date)?.[1]
  return (FIXED[date.slice(5)] ?? movable)?.[language === 'fr' ? 1 : 0]
}

/** Algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25)
  const h = (19 * a + d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  const text = (value: number) => String(value).padStart(2, '0')
  return `${year}-${text(Math.floor(n / 31))}-${text((n % 31) + 1)}`
}
