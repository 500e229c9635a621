import { formatDay } from '../../domain/calendar.ts'
import type { TextsOf } from '../areas.ts'

const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'
/** Spaces after which a line of French text does not break. */
const BOUND_SPACES = [
  // Before a colon, other high punctuation and a closing quotation mark, and after an opening one.
  / (?=[:;?!»](?:\s|$|[).,]))/gu,
  /(?<=«) /gu,
  // Within a number, before its unit, and in a date.
  /(?<=\d) (?=\d{3}(?!\w))/gu,
  /(?<=\d) (?=[€%])/gu,
  new RegExp(`(?<=\\b\\d{1,2}|\\b1er) (?=(?:${MONTHS}) \\d)`, 'gu'),
  // In a reference to an article.
  /(?<=\b[LRD]\.) (?=\d)/gu,
  /(?<=\b[Aa]rticles?|n°) (?=[\dLRD])/gu,
]

const texts: TextsOf<'language'> = {
  tag: 'fr-FR',
  colon: ' :',
  percent: (number) => `${number}\u00a0%`,
  dayOfMonth: (day) => (day === '1' ? '1er' : day),
  instant: (day, time, zone) => `${day} à ${time} (${zone})`,
  bindSpaces: (text) => BOUND_SPACES.reduce((bound, space) => bound.replace(space, '\u00a0'), text),
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
