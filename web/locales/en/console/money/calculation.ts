import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  amountLines: {
    caption: 'Calculation of the amount',
    line: 'Line',
    code: 'Project code',
    quantity: 'Quantity',
    price: 'Unit price',
    unrounded: 'Before rounding',
    amount: 'Amount',
    days: 'Days',
    hours: 'Hours',
    month: 'Month',
    period: (first: string, last: string) => `${first} to ${last}`,
    dayCount: (days: number) => plural(days, { one: '# day', other: '# days' }),
    excl: 'Total excl. VAT',
    incl: 'Total incl. VAT',
    none: 'No lines: no work reported.',
  },
  codeShares: { none: 'No project code', total: 'Total excl. VAT', code: 'Project code', amount: 'Amount' },
  expenseLines: {
    caption: 'Calculation of the expenses',
    line: 'Expense',
    code: 'Project code',
    excl: 'Excl. VAT',
    vat: 'VAT',
    incl: 'Incl. VAT',
    total: 'Total',
  },
  paymentTerms: {
    invoice_date: (days: number) =>
      plural(days, { one: '# day from the invoice date', other: '# days from the invoice date' }),
    end_of_month: (days: number) =>
      plural(days, {
        one: '# day from the invoice date, end of month',
        other: '# days from the invoice date, end of month',
      }),
  },
  vatLabel: {
    of: {
      invoice: (rate: string, base: string) => `VAT: ${rate} of ${base}`,
      rebilled: (rate: string, base: string, unrounded: string) =>
        `VAT on re-billed expenses: ${rate} of ${base} = ${unrounded}`,
    },
    regime: {
      standard: 'standard',
      franchise: 'small business exemption, no VAT',
      reverse_charge: 'reverse charge',
      exempt: 'exempt',
    },
  },
}

export default texts
