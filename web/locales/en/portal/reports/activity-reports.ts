import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  calculation: {
    title: 'Amounts',
    caption: 'Breakdown of the amounts',
    what: 'Description',
    amount: 'Amount',
    hourly: 'Hours',
    daily: 'Days',
    period: (first: string, last: string, rate: string) => `${first} to ${last}, at ${rate} per month`,
    monthly: (days: number, all: number) =>
      days === all ? 'Full month' : `${days} of ${all} weekdays in the month`,
    excl: 'Invoice excl. VAT',
    vat: (rate: string) => `VAT ${rate}`,
    noVat: 'Invoice, without VAT',
    incl: 'Invoice incl. VAT',
    rebilledVat: (rate: string) => `VAT ${rate} on re-billed expenses`,
    expenses: 'Expenses incl. VAT',
    total: 'Total to be paid to you',
    end_of_month: (days: number) =>
      `Due ${plural(days, { one: '# day', other: '# days' })} from the invoice date, end of month.`,
    invoice_date: (days: number) =>
      `Due ${plural(days, { one: '# day', other: '# days' })} from the invoice date.`,
  },
  reportHints: {
    title: 'Worth a second look',
    lead: 'You can submit the report as it is. The company sees the same hints.',
  },
  reportPage: {
    months: 'Months',
    none: 'The mission does not cover this month.',
    closed: 'You cannot report on this mission: it is not active.',
    rejected: 'The company rejected it:',
  },
  reportView: {
    submitted: (when: string) => `Submitted on ${when}. The company will review it.`,
    approved: (when: string) => `Approved on ${when}.`,
    paid: 'Fully paid.',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this report?',
    withdrawText: 'It becomes a draft again. The company will review it once you submit it again.',
    work: 'Work',
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    hours: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
    notes: 'Details',
    receipts: 'Receipts',
    daily: (count: string) => `${count} d`,
    monthly: (count: string) => `${count} d`,
    hourly: (count: string) => `${count} h`,
    deliverable: (count: string) => `${count} ×`,
  },
  saveBar: {
    estimate: 'Estimate, excl. VAT',
    total: 'Total, excl. VAT',
    expenses: (amount: string) => `plus ${amount} in expenses`,
    unsaved: 'Not saved yet',
    saved: 'Saved',
    save: 'Save draft',
    saving: 'Saving…',
    submit: 'Submit…',
  },
  submitReport: {
    title: (month: string) => `Submit ${month}?`,
    lead: 'The company will review it. You can withdraw it until then.',
    early: 'The month is not over yet. Submit only if there is nothing more to report.',
    empty: 'This report is empty: you declare that there was no work this month.',
    hints: 'You can submit it anyway. The company sees the same hints.',
    label: 'Submit',
  },
}

export default texts
