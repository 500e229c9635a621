// The fixed texts of the page of an invoice, in French and English. Mentions that French law prescribes are French on both.
import type { Locale } from '../../domain/locales.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'

type Unit = InvoiceLine['unit']

type Words = {
  titles: Record<Invoice['type'], string>
  selfBilled: string
  parties: { seller: string; buyer: string }
  siren: string
  siret: string
  vatNumber: string
  facts: {
    date: string
    due: string
    period: string
    category: string
    order: string
    contract: string
    credited: string
  }
  service: string
  columns: { name: string; quantity: string; price: string; vat: string; amount: string }
  units: Record<Unit, [singular: string, plural: string]>
  vat: { title: string; base: string; amount: string }
  totals: { net: string; vat: string; gross: string; due: string; credit: string }
  payment: string
  mandate(issuer: string, seller: string, isCreditNote: boolean): string | null
  vatOnDebits: string
  page: [before: string, between: string]
}

/** The mention of CGI, annex II, article 242 nonies A, I, 11° bis. */
const VAT_ON_DEBITS = 'Option pour le paiement de la taxe d’après les débits'
/** The category of the operation: CGI, annex II, article 242 nonies A, I, 17°. */
const SERVICE = 'Prestation de services'

export const PAGE_WORDS: Record<Locale, Words> = {
  fr: {
    titles: { 380: 'Facture', 389: 'Facture', 381: 'Avoir', 261: 'Avoir' },
    selfBilled: 'Autofacturation',
    parties: { seller: 'Fournisseur', buyer: 'Client' },
    siren: 'SIREN',
    siret: 'SIRET',
    vatNumber: 'N° TVA',
    facts: {
      date: 'Date d’émission',
      due: 'Date d’échéance',
      period: 'Période de prestation',
      category: 'Nature de l’opération',
      order: 'Bon de commande',
      contract: 'Contrat',
      credited: 'Facture d’origine',
    },
    service: SERVICE,
    columns: {
      name: 'Désignation',
      quantity: 'Quantité',
      price: 'Prix unitaire HT',
      vat: 'TVA',
      amount: 'Montant HT',
    },
    units: { DAY: ['jour', 'jours'], HUR: ['heure', 'heures'], C62: ['', ''] },
    vat: { title: 'Ventilation de la TVA', base: 'Base HT', amount: 'TVA' },
    totals: {
      net: 'Total HT',
      vat: 'Total TVA',
      gross: 'Total TTC',
      due: 'Net à payer',
      credit: 'Montant de l’avoir',
    },
    payment: 'Règlement',
    mandate: () => null,
    vatOnDebits: VAT_ON_DEBITS,
    page: ['Page', 'sur'],
  },
  en: {
    titles: { 380: 'Invoice', 389: 'Invoice', 381: 'Credit note', 261: 'Credit note' },
    selfBilled: 'Self-billed · Autofacturation',
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
    service: `Services (${SERVICE})`,
    columns: {
      name: 'Description',
      quantity: 'Quantity',
      price: 'Unit price',
      vat: 'VAT',
      amount: 'Net amount',
    },
    units: { DAY: ['day', 'days'], HUR: ['hour', 'hours'], C62: ['', ''] },
    vat: { title: 'VAT breakdown', base: 'Net amount', amount: 'VAT' },
    totals: {
      net: 'Total excl. VAT',
      vat: 'Total VAT',
      gross: 'Total incl. VAT',
      due: 'Amount due',
      credit: 'Amount credited',
    },
    payment: 'Payment',
    mandate: (issuer, seller, isCreditNote) =>
      `${isCreditNote ? 'Credit note' : 'Invoice'} issued by ${issuer} in the name and on behalf of ${seller}.`,
    vatOnDebits: `VAT due on invoicing (${VAT_ON_DEBITS})`,
    page: ['Page', 'of'],
  },
}
