// The page of an invoice, its terms, and billing mandates. What the law prescribes is in ../mentions.ts.
import { createCount, createPlural } from '../plural.ts'

const plural = createPlural('en')
const formatCount = createCount('en')
const formatDays = (days: number) => formatCount(days, { one: 'day', other: 'days' })

export default {
  page: {
    titles: { 380: 'Invoice', 389: 'Invoice', 381: 'Credit note', 261: 'Credit note' },
    parties: { seller: 'Supplier', buyer: 'Customer' },
    siren: 'SIREN',
    siret: 'SIRET',
    vatNumber: 'VAT no.',
    facts: {
      date: 'Issue date',
      due: 'Due date',
      period: 'Service period',
      category: 'Type of supply',
      order: 'Purchase order',
      contract: 'Contract',
      credited: 'Original invoice',
    },
    columns: {
      name: 'Description',
      quantity: 'Quantity',
      price: 'Unit price',
      vat: 'VAT',
      amount: 'Net amount',
    },
    units: {
      DAY: (count: number) => plural(count, { one: 'day', other: 'days' }),
      HUR: (count: number) => plural(count, { one: 'hour', other: 'hours' }),
      C62: (_count: number) => '',
    },
    vat: { title: 'VAT breakdown', base: 'Net amount', amount: 'VAT' },
    totals: {
      net: 'Total excl. VAT',
      vat: 'Total VAT',
      gross: 'Total incl. VAT',
      due: 'Amount due',
      credit: 'Amount credited',
    },
    payment: 'Payment',
    /** Beside the French mention; empty: the language is French. */
    mandate: (issuer: string, seller: string, isCreditNote: boolean) =>
      `${isCreditNote ? 'Credit note' : 'Invoice'} issued by ${issuer} in the name and on behalf of ${seller}.`,
    page: { before: 'Page', between: 'of' },
  },
  /** Texts of an invoice that are data of its file, too. */
  terms: {
    payment: {
      invoice_date: (days: number) => `Payment within ${formatDays(days)} of the invoice date.`,
      end_of_month: (days: number) => `Payment within ${formatDays(days)}, end of month.`,
    },
    credits: (number: string, date: string) => `Cancels invoice ${number} of ${date}.`,
    /** What the work of a month is called. */
    work: (mission: string, month: string) => `${mission}, ${month}`,
    /** The days at one of several rates of a month. */
    day: (day: string) => `On ${day}`,
    days: (first: string, last: string) => `From ${first} to ${last}`,
    /** A line that has others of the same name for other project codes. */
    forCode: (name: string, code: string) => `${name} – ${code}`,
    expense: {
      rebilled: (label: string) => `Re-billed expense: ${label}`,
      disbursement: (label: string) => `Disbursement: ${label}`,
    },
  },
  mandate: {
    title: 'Self-billing mandate',
    supplier: (party: string) => `Supplier: ${party}.`,
    customer: (party: string) => `Customer: ${party}.`,
    purpose:
      '1. Purpose. The supplier authorises the customer to draw up and issue, in the supplier’s name and on the supplier’s behalf, the invoices for the services provided, based on approved activity reports (article 289, I-2 of the French general tax code).',
    creditNotes: {
      covered:
        '2. Credit notes. The mandate also covers credit notes and corrective invoices, which the supplier accepts in the portal.',
      notCovered:
        '2. Credit notes. The customer prepares credit notes; each is issued only after the supplier has accepted it in the portal.',
    },
    numbering: (seriesRoot: string) =>
      `3. Numbering. The invoices bear the word “Autofacturation” and a number from a series of the supplier’s own, without gaps, which begins with ${seriesRoot}.`,
    contesting: (contestDays: number) =>
      `4. Contesting. The supplier receives each invoice in the portal and has ${formatDays(contestDays)} from its issue to contest it. Contesting suspends payment until the matter is settled.`,
    duties:
      '5. Duties of the supplier. The supplier remains fully responsible for their duties regarding invoicing and VAT. The supplier pays the VAT shown on the invoices issued in their name, immediately asks for a copy of any invoice not received, and reports any change of their identification data.',
    duration:
      '6. Duration. The mandate has no fixed term. Either party can revoke it at any time; invoices already issued remain valid.',
    offered: (date: string) => `Offered on ${date}.`,
  },
}
