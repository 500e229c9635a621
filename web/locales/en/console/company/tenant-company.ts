const texts = {
  companyPage: {
    title: 'Company',
    lead: (team: string) =>
      `The company of team ${team}, as contracts and invoices show it. Issued invoices keep the data they were made with.`,
    penalty: 'Late-payment penalties',
    penaltyHint:
      'The text on invoices and in contracts. Leave it empty for the default wording, with the rate below.',
  },
  defaultTerms: {
    title: 'Default terms',
    lead: 'New missions and reports start with these terms. Existing ones keep theirs.',
    days: 'Payment term (days)',
    basis: 'Counted from',
    bases: { invoice_date: 'the invoice date', end_of_month: 'the invoice date, then the end of the month' },
    limit: 'Above the legal maximum',
    limitHint:
      'In France: 60 days from the invoice date, or 45 days end of month (Code de commerce, article L. 441-10).',
    limits: { off: 'do nothing', warn: 'warn', block: 'refuse' },
    interest: 'Late-payment interest (% a year)',
    interestHint:
      'Leave it empty for the legal rate: that of the ECB plus 10 points. At least three times the French legal interest rate. Also applies to unpaid invoices.',
    vat: 'VAT rate (%)',
    hours: 'Hours of a day',
    hoursHint: 'Converts hours into days.',
    ahead: 'Reports can be approved up to',
    aheads: { current_month: 'the end of this month', none: 'today' },
    aheadHint: 'Applies at once. Later work can be submitted, but not approved yet.',
    wrong: 'Enter a number.',
    save: 'Update terms',
    saved: 'Saved.',
  },
  signatories: {
    title: 'Signers',
    lead: 'People who can sign contracts for the company. Each mission names one of them, who confirms with a passkey or a code by email before signing. Contracts show their name and job title.',
    nameless: 'Name missing',
    more: (count: number, total: number) => `The first ${count} of ${total} people.`,
    manage: 'Change permissions, names and job titles',
    none: 'Nobody can sign contracts.',
  },
  teamLogo: {
    title: 'Logo',
    lead: 'Mails of your team and the PDFs of self-billed invoices show it. Without a logo, mails show the name of the team. Issued invoices keep the logo that they were made with.',
    none: 'Your team has no logo yet.',
    file: 'Choose a logo',
    hint: 'PNG or JPEG, at most 128 KB and 1024 × 1024 pixels.',
    save: 'Save the logo',
    remove: 'Remove the logo',
    alt: 'The logo of the team',
  },
}

export default texts
