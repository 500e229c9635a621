import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  hintList: {
    label: 'Hints',
    day_on_two_missions: {
      name: 'Same day on two missions',
      text: (day: string, quantity: string, missions: string) => `${day}: ${quantity} with ${missions}`,
      reason: 'A day adds up to more than one over all missions. Usually one of them is a mistake.',
    },
    sunday: {
      name: 'Work on a Sunday',
      text: (day: string) => day,
      reason: 'Work on Sundays is usually agreed in advance.',
    },
    public_holiday: {
      name: 'Work on a public holiday',
      text: (day: string, holiday: string, country: string) => `${day}: ${holiday} (${country})`,
      reason: 'Work on public holidays is usually agreed in advance.',
    },
    month_without_report: {
      name: 'Months without a report',
      text: (months: string) => months,
      reason: 'They are over, and no report was submitted. Without one, their work is not paid.',
    },
    quantity_far_from_plan: {
      name: 'Unusual quantity',
      text: (quantity: string, expected: string) => `${quantity} (expected: ${expected})`,
      reason: {
        working_days:
          'It is more than the working days of the mission in this month: weekdays without public holidays.',
        planned_quantity: 'It is far from this month’s share of the planned quantity of the mission.',
      },
    },
    expense_without_receipt: {
      name: 'Expenses without a receipt',
      text: (count: number) => plural(count, { one: '# expense', other: '# expenses' }),
      reason: 'The accountant needs the proof of each expense.',
      row: 'No receipt yet.',
    },
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    hours: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
  },
  publicHolidays: {
    new_year: 'New Year’s Day',
    epiphany: 'Epiphany',
    saint_brigid: 'St Brigid’s Day',
    saint_patrick: 'St Patrick’s Day',
    good_friday: 'Good Friday',
    easter_sunday: 'Easter Sunday',
    easter_monday: 'Easter Monday',
    kings_day: 'King’s Day',
    labour_day: 'Labour Day',
    liberation_day: 'Liberation Day',
    freedom_day: 'Freedom Day',
    victory_1945: 'Victory in Europe Day',
    europe_day: 'Europe Day',
    ascension: 'Ascension Day',
    whit_monday: 'Whit Monday',
    corpus_christi: 'Corpus Christi',
    republic_day: 'Republic Day',
    abolition_of_slavery: 'Abolition of Slavery',
    portugal_day: 'Portugal Day',
    national_day: 'National Day',
    bastille_day: 'Bastille Day',
    assumption: 'Assumption',
    german_unity: 'Day of German Unity',
    saint_francis: 'St Francis’ Day',
    all_saints: 'All Saints’ Day',
    armistice_1918: 'Armistice Day',
    restoration_of_independence: 'Restoration of Independence',
    constitution_day: 'Constitution Day',
    immaculate_conception: 'Immaculate Conception',
    christmas: 'Christmas Day',
    saint_stephen: 'St Stephen’s Day',
    bank_holiday: 'Bank holiday',
  },
}

export default texts
