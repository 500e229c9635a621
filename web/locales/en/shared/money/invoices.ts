import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  invoiceDifferences: {
    caption: 'Differences',
    what: 'What',
    expected: 'Expected',
    found: 'Found',
    nothing: 'not stated',
    from: (day: string) => `from ${day}`,
    fields: {
      date: 'Date',
      amount_excl_vat: 'Amount excl. VAT',
      vat_amount: 'VAT',
      amount_incl_vat: 'Amount incl. VAT',
      currency: 'Currency',
      document_type: 'Type of document',
      seller: 'Supplier (SIREN or VAT number)',
      buyer: 'Customer (SIREN or VAT number)',
      credited: 'Credited invoice',
    },
    types: { 380: 'Invoice', 381: 'Credit note' },
    team: {
      blocking:
        'These differences prevent acceptance: reject the invoice and ask for a corrected one, or reopen the activity report.',
      passing: 'These differences do not prevent acceptance. Check them before you accept.',
    },
    freelancer: {
      blocking:
        'It does not match your activity report, so the company cannot accept it. Please send a corrected one.',
      passing: 'The company will check these differences.',
    },
  },
  mandateView: {
    offered: 'Awaiting answer',
    accepted: 'Accepted',
    declined: 'Declined',
    revoked: 'Revoked',
    offeredOn: 'Offered',
    acceptedOn: 'Accepted',
    declinedOn: 'Declined',
    revokedOn: 'Revoked',
    by: { team: 'by the company', freelancer: 'by the freelancer' },
    reason: 'Reason',
    seller: 'Supplier',
    series: 'Invoice numbers begin with',
    contest: 'Time to contest',
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    creditNotes: 'Credit notes',
    covered: 'issued without waiting for acceptance',
    uncovered: 'issued once the freelancer has accepted them',
    signature: 'Typed name',
    address: 'IP address',
    browser: 'Browser',
    confirmed: 'Identity confirmed by',
    how: { code: 'code sent by email', operator_code: 'code of the operator', passkey: 'passkey' },
    byLink: 'personal link',
    fingerprint: 'SHA-256 of the text',
  },
  missing: {
    /** The data that the seller or the buyer has not entered. */
    data: {
      company_missing: 'company name',
      siren_missing: 'SIREN',
      legal_form_missing: 'legal form',
      vat_number_missing: 'VAT number',
      vat_exemption_reason_missing: 'reason for the VAT exemption',
      address_missing: 'address',
      postal_code_missing: 'postal code',
      city_missing: 'city',
      vat_regime_country: 'VAT regime (abroad: reverse charge; in France: any other)',
    },
    team: {
      seller: (data: string) => `Freelancer’s details: ${data}.`,
      buyer: (data: string) => `Your company’s details: ${data}.`,
      mandate_missing: 'No billing mandate is in force: offer one to the freelancer.',
      mandate_not_accepted: 'The freelancer has not accepted the billing mandate yet.',
      mandate_of_another_seller:
        'The billing mandate was given under another SIREN: revoke it and offer a new one.',
      credit_note_not_accepted: 'The freelancer has not accepted this credit note yet.',
      supplier_invoice_missing:
        'The supplier sends its own invoice. Once accepted, it gives this entry its number, date and file.',
      supplier_credit_note_missing:
        'The supplier sends its own credit note. Once accepted, it gives this entry its number, date and file.',
      currency_not_eur:
        'Invoices in other currencies than the euro are issued by the supplier. Once accepted, the invoice gives this entry its number, date and file.',
      expense_kind_missing:
        'An expense has no type. Reopen the report, and choose re-billed or disbursement for each one.',
      amounts_differ: 'The lines do not add up to the amounts of this entry. Reopen and correct the report.',
      breaks_rule: (detail: string) => `The invoicing standard (EN 16931) would reject it: ${detail}`,
    },
    freelancer: {
      seller: (data: string) => `Your details: ${data}.`,
      buyer: (data: string) => `The company has yet to complete its own details: ${data}.`,
      mandate_missing: 'The company has yet to offer you a billing mandate.',
      mandate_not_accepted: 'The billing mandate awaits your answer.',
      mandate_of_another_seller:
        'Your billing mandate was given under another SIREN. The company has yet to offer you a new one.',
      credit_note_not_accepted: 'This credit note awaits your acceptance.',
      supplier_invoice_missing:
        'The company is waiting for your own invoice, or that of your umbrella company.',
      supplier_credit_note_missing:
        'The company is waiting for your own credit note, or that of your umbrella company.',
      currency_not_eur: 'This invoice is not in euros, so it comes from you: the company is waiting for it.',
      expense_kind_missing: 'An expense has no type. The company has to reopen the report.',
      amounts_differ: 'The amounts do not add up. The company has to reopen the report.',
      breaks_rule: (detail: string) => `The company has to correct this: ${detail}`,
    },
  },
  sendInvoice: {
    title: {
      team: { invoice: 'Add the supplier’s invoice', credit_note: 'Add the supplier’s credit note' },
      freelancer: { invoice: 'Send your invoice', credit_note: 'Send your credit note' },
    },
    label: { team: 'Add', freelancer: 'Send' },
    file: 'PDF file',
    fileHint: '3 MB at most',
    covers: 'Covers',
    covered: {
      invoice: (amount: string) => `The work only: ${amount}`,
      expense: (amount: string) => `The expenses only: ${amount}`,
      credit_note: (amount: string) => `This credit note only: ${amount}`,
      report: (amount: string) => `The whole activity report: ${amount}`,
    },
    expected: (incl: string, excl: string, vat: string) =>
      `Expected amount: ${incl} incl. VAT (${excl} excl. VAT, ${vat} VAT).`,
    typed: 'If the PDF is a Factur-X, you can leave the fields below empty: they are read from the file.',
    number: 'Number',
    date: 'Date',
    amount_excl_vat: 'Amount excl. VAT',
    vat_amount: 'VAT',
    amount_incl_vat: 'Amount incl. VAT',
    badAmount: 'Enter an amount such as 550 or 550.50.',
    earlier: 'It replaces the one that is being checked.',
  },
}

export default texts
