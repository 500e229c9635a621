import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  dayDetail: {
    days: 'Day',
    hours: 'Hours',
    none: 'None',
    description: 'Note (optional)',
    split: 'Split this day',
    note: 'Add a note',
  },
  daysEditor: {
    title: 'Days worked',
    titleHours: 'Hours worked',
    daily: 'Tap or click a day: once for a full day, twice for half a day, three times to clear it.',
    hourly: 'Enter the hours worked on each day.',
    monthly:
      'The monthly amount does not depend on the days entered. They show when the work was done and, with project codes, how the amount is allocated.',
    keys: 'Keyboard: arrow keys to move, 1 for a full day, 5 for half a day, 0 to clear.',
    fill: 'Fill weekdays',
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    hours: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
    daysOff: 'Weekends and French public holidays are shaded.',
  },
  deliveriesEditor: {
    title: 'Delivered this month',
    none: 'No deliveries yet.',
    left: (left: string, all: string, price: string) => `${left} of ${all} left, ${price} each`,
    deliverable: 'Deliverable',
    choose: 'Select…',
    quantity: 'Quantity',
    date: 'Delivered on',
    description: 'Note (optional)',
    add: 'Add a delivery',
  },
  draftErrors: {
    text: 'Enter a description.',
    number: 'Enter a number.',
    less: 'Must not be less than 0.',
    date: (first: string, last: string) => `Enter a date from ${first} to ${last}.`,
    deliverable: 'Select a deliverable.',
    hours: (day: string) => `More than 24 hours on ${day}.`,
    days: (day: string) => `More than one day on ${day}.`,
  },
  expenseKinds: {
    kind: 'Type',
    rebilled: 'Re-billed',
    disbursement: 'Disbursement',
    receipt: 'With the VAT of the receipt',
    rebilledLong: 'Re-billed expense (with VAT)',
    disbursementLong: 'Disbursement (in the client’s name, no VAT)',
  },
  expensesEditor: {
    title: 'Expenses',
    lead: 'Re-billed: enter the amount excl. VAT, the VAT of the invoice is added; if the invoice has no VAT, enter what was paid. Disbursement: paid in the client’s name and refunded as is.',
    description: 'Description',
    date: 'Paid on',
    amount: (currency: string) => `Excl. VAT (${currency})`,
    paid: (currency: string) => `Incl. VAT (${currency})`,
    vat: (currency: string) => `VAT (${currency})`,
    add: 'Add an expense',
  },
  itemsEditor: {
    title: 'Supplementary items',
    lead: 'A bonus or on-call duty, for example, invoiced with the work. Enter a negative amount for a deduction.',
    description: 'Description',
    amount: (currency: string) => `Amount excl. VAT (${currency})`,
    add: 'Add an item',
  },
  projectCodeField: {
    label: 'Project code',
    mission: (name: string) => `Same as mission: ${name}`,
    none: 'Same as mission',
  },
  reportFields: {
    look: 'Some fields need your attention.',
    restored: 'Your unsaved changes have been restored.',
    discard: 'Discard changes',
  },
  row: { remove: 'Remove' },
}

export default texts
