import { number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  dueDate: {
    late: (days: number) => plural(days, { one: '# day overdue', other: '# days overdue' }),
    today: 'due today',
    interest: (amount: string) => `interest ${amount}`,
    indemnity: (amount: string) => `indemnity ${amount}`,
  },
  entryColumns: {
    entry: 'Entry',
    freelancer: 'Freelancer',
    codes: 'Project codes',
    invoiced: 'Invoice date',
    due: 'Due',
    amount: 'Incl. VAT',
    excl: 'excl. VAT',
    status: 'Status',
    choose: (number: string, name: string) => `Select ${number}, ${name}`,
  },
  entryCsv: {
    number: 'Number',
    type: 'Type',
    freelancer: 'Freelancer',
    codes: 'Project codes',
    invoiced: 'Invoice date',
    due: 'Due date',
    excl: 'Excl. VAT',
    vat: 'VAT',
    incl: 'Incl. VAT',
    currency: 'Currency',
    status: 'Status',
    paid: 'Paid on',
    id: 'ID',
  },
  entryFilters: {
    status: 'Status',
    all: 'All',
    type: 'Type',
    any: 'All',
    invoice: 'Invoice number',
    withoutNumber: 'Missing',
    dueFrom: 'Due on or after',
    due: 'Due by',
    invoicedFrom: 'Invoiced on or after',
    invoicedTo: 'Invoiced on or before',
    month: (name: string) => `Entries of the work of ${name}`,
    mission: 'Entries of one mission only',
    paidFrom: 'Paid on or after',
    paidTo: 'Paid on or before',
    clear: 'Clear filters',
    report: 'Entries of one activity report only',
    allReports: 'All entries',
  },
  entryList: {
    title: 'Accounting',
    exports: 'Exports',
    caption: 'Accounting entries',
    due: 'Earliest due date first.',
    settled: 'Nothing to pay.',
    none: 'No entries match these filters.',
    all: 'Select all on this page',
    file: 'accounting-entries',
  },
  entryType: { invoice: 'Invoice', expense: 'Expenses', credit_note: 'Credit note' },
  invoiceBadge: { waiting: 'Waiting', contested: 'Contested' },
  invoicesToCheck: {
    title: (count: number) =>
      plural(count, { one: '# supplier invoice to check', other: '# supplier invoices to check' }),
    more: (count: string) => `and ${count} more`,
  },
  paySelected: {
    chosen: (count: number) => `${number(count)} selected`,
    none: 'Clear selection',
    pay: 'Mark as paid…',
    title: (count: number) =>
      plural(count, { one: 'Mark # entry as paid?', other: 'Mark # entries as paid?' }),
    label: 'Mark as paid',
    date: (today: string) =>
      `The payment date of all of them will be today, ${today}. For another date or a file for the bank, use Payments.`,
    withoutInvoice: (count: number) =>
      plural(count, {
        one: '# entry has no invoice number yet. Its payment is an advance until the invoice has one, and its VAT cannot be deducted before.',
        other:
          '# entries have no invoice number yet. Their payments are advances until the invoices have one, and their VAT cannot be deducted before.',
      }),
  },
  totals: {
    title: 'Total for this page',
    count: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
    excl: 'excl. VAT',
    vat: 'VAT',
    incl: 'incl. VAT',
    overdue: 'of which overdue',
  },
}

export default texts
