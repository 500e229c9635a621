import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  das2: {
    title: 'DAS2: fees paid in a year',
    lead: 'Per beneficiary, by the date of payment. Disbursements are not declared.',
    year: 'Year of payment',
    none: 'No payments in this year.',
    name: 'Beneficiary',
    fees: 'Fees excl. VAT',
    expenses: 'Expenses excl. VAT',
    disbursements: 'Disbursements',
    vat: 'VAT',
    total: 'Incl. VAT',
    state: 'Declaration',
    declare: 'To declare',
    over: (limit: string) => `Over ${limit}`,
    not: 'Not to declare',
    download: 'Download CSV',
  },
  exportPage: {
    list: 'Accounting exports',
    title: 'Export',
    download: 'Download',
    range: 'Dates',
    to: 'to',
    unsent: 'Everything not sent before',
    waiting: 'Without an invoice number',
    lettered: (on: string) => `Settled on ${on}`,
    entries: 'Entries',
    made: 'Created',
    excl: 'excl. VAT',
    vat: 'VAT',
    incl: 'incl. VAT',
    sum: (currency: string) => `Total in ${currency}`,
    numbers: 'Posting numbers',
    checks: 'Checks',
    check: {
      file_equals_entries: 'The sums of the file equal those of the entries',
      entries_equal_reports: 'The entries have the amounts of their activity reports',
      credit_notes_equal_entries: 'Cancelled entries and their credit notes add up to zero',
      pieces_balanced: 'Each posting is balanced',
      debit_equals_credit: 'Debit equals credit',
    },
    compared: 'Compared',
    result: 'Result',
    passed: 'Passed',
    failed: 'Failed',
    file: 'File',
    balance: 'Trial balance',
    account: 'Account',
    lines: 'Lines',
    debit: 'Debit',
    credit: 'Credit',
    difference: 'Balance',
    postings: 'Postings',
    accountPostings: (account: string) => `Postings of account ${account}`,
    all: 'Show all accounts',
    number: 'No.',
    journal: 'Journal',
    piece: 'Document',
    origin: 'Made from',
    entry: 'Entry',
    report: 'Activity report',
  },
  exports: {
    title: 'Accounting exports',
    list: 'Accounting',
    settings: 'Accounts and settings',
    caption: 'Past exports',
    none: 'No exports yet.',
    file: 'File',
    range: 'Dates',
    to: 'to',
    unsent: 'Everything not sent before',
    entries: 'Entries',
    size: 'Size',
    made: 'Created',
    download: 'Download',
    downloadFile: (name: string) => `Download ${name}`,
    ready: (name: string, count: number) =>
      `${name} is ready, with ${plural(count, { one: '# entry', other: '# entries' })}.`,
    leftOut: (count: number) =>
      plural(count, {
        one: '# entry in another currency is left out: a FEC is in euros.',
        other: '# entries in other currencies are left out: a FEC is in euros.',
      }),
    waiting: (count: number) =>
      plural(count, {
        one: '# entry of the period has no number yet and is not included.',
        other: '# entries of the period have no number yet and are not included.',
      }),
    waitingAnyDay: (count: number) =>
      plural(count, {
        one: '# entry has no number yet and is not included.',
        other: '# entries have no number yet and are not included.',
      }),
    kb: (size: string) => `${size} kB`,
    checks: 'Checks',
    balanced: (amount: string) => `Balanced: ${amount} debit and credit`,
    passed: (count: number) => plural(count, { one: '# check passed', other: '# checks passed' }),
    failed: 'A check failed',
  },
  invoiceArchive: {
    title: 'Invoices of a month',
    lead: 'All invoices and credit notes dated in the month whose file is ready, as PDFs (Factur-X) in one zip file.',
    month: 'Month',
    download: 'Download zip',
    running: 'Preparing the file…',
  },
  leftOut: {
    paid: (count: number, sums: string) =>
      plural(count, {
        one: `# entry is paid without an invoice (${sums})`,
        other: `# entries are paid without an invoice (${sums})`,
      }),
    paidOn: (on: string) => `paid on ${on}`,
    all: 'Show all of them',
    earlier: 'Earlier periods still hold back',
    stillHeld: 'Still held back',
    moreMonths: (count: number) => plural(count, { one: 'and # more month', other: 'and # more months' }),
    reason: {
      no_invoice_number: (count: number) =>
        plural(count, {
          one: '# entry without an invoice number:',
          other: '# entries without an invoice number:',
        }),
      paid_without_invoice: (count: number) =>
        plural(count, {
          one: '# entry paid without an invoice:',
          other: '# entries paid without an invoice:',
        }),
      not_sent: (count: number) =>
        plural(count, { one: '# entry that was never sent:', other: '# entries that were never sent:' }),
      payment_not_posted: (count: number) =>
        plural(count, {
          one: '# entry whose payment or VAT no FEC contains:',
          other: '# entries whose payments or VAT no FEC contains:',
        }),
    },
  },
  newExport: {
    scope: 'Content',
    scopes: { period: 'A period', unsent: 'Everything unsent' },
    unsentEffect:
      'Everything that no earlier export contained, whatever its date: late documents and, in a FEC, late payments. Its entries are marked as sent.',
    heldBack: 'Before this period, these are not with your accountant yet',
    heldBackAnyDay: 'Not with your accountant yet',
    title: 'New export',
    format: 'Format',
    formats: { csv_excel: 'CSV for French Excel', csv: 'CSV (plain)', fec: 'FEC' },
    about: {
      csv_excel: 'One row per entry, with semicolons and decimal commas.',
      csv: 'One row per entry, with commas and decimal points, for programs.',
      fec: 'A purchase journal in the French FEC format, in euros.',
    },
    from: 'First invoice date',
    to: 'Last invoice date',
    effect:
      'All numbered entries in this period, whatever their status. Entries not yet sent to accounting are marked as sent.',
    make: 'Create export',
    making: 'Creating export…',
  },
  sendToAccountant: {
    title: 'Send to the accountant',
    lead: 'Creates the files of the month and emails your accountant links to them. The links require signing in.',
    month: 'Month',
    send: 'Send to accountant',
    sent: (to: string) => `Sent to ${to}.`,
  },
}

export default texts
