import { number } from '../../../shared/language/format.ts'
import { plural } from '../../../shared/language/plural.ts'
import type { TextsOf } from '../../areas.ts'

const texts: TextsOf<'shared/calendar'> = {
  calendar: {
    days: (count: number) =>
      count === 1 ? 'journée entière' : count === 0.5 ? 'demi-journée' : `${number(count)} journée`,
    hours: (count: number) => plural(count, { one: '# heure', other: '# heures' }),
    nothing: 'non travaillé',
    outside: 'hors mission',
    future: 'À venir',
    holiday: (day: string, name: string) => `${day} : ${name}`,
    legend: 'Jours particuliers',
  },
  holidays: {
    newYear: 'Jour de l’an',
    labourDay: 'Fête du Travail',
    victory1945: 'Victoire de 1945',
    bastilleDay: 'Fête nationale',
    assumption: 'Assomption',
    allSaints: 'Toussaint',
    armistice1918: 'Armistice de 1918',
    christmas: 'Noël',
    easterMonday: 'Lundi de Pâques',
    ascension: 'Ascension',
    whitMonday: 'Lundi de Pentecôte',
  },
}

export default texts
