import { number } from '../../../shared/language/format.ts'
import { plural } from '../../../shared/language/plural.ts'

const texts = {
  calendar: {
    days: (count: number) =>
      count === 1 ? 'full day' : count === 0.5 ? 'half day' : `${number(count)} of a day`,
    hours: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
    nothing: 'no work',
    outside: 'outside the mission',
    future: 'Not over yet',
    holiday: (day: string, name: string) => `${day}: ${name}`,
    legend: 'Days that stand out',
  },
  holidays: {
    newYear: 'New Year’s Day',
    labourDay: 'Labour Day',
    victory1945: 'Victory in Europe Day',
    bastilleDay: 'Bastille Day',
    assumption: 'Assumption',
    allSaints: 'All Saints’ Day',
    armistice1918: 'Armistice Day',
    christmas: 'Christmas Day',
    easterMonday: 'Easter Monday',
    ascension: 'Ascension Day',
    whitMonday: 'Whit Monday',
  },
}

export default texts
