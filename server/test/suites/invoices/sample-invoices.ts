// Invoices with amounts that were calculated by hand, for tests of any part.
import type { Invoice, InvoiceLine, InvoiceParty, VatCase } from '../../../src/documents/index.ts'

export const BUYER: InvoiceParty = {
  name: 'Atelier Boréal',
  legal_form: 'SAS au capital de 50 000 €',
  siren: '200000008',
  siret: '20000000800018',
  vat_number: 'FR76200000008',
  register: '200 000 008 RCS Paris',
  address: '12 rue des Filles-du-Calvaire',
  postal_code: '75003',
  city: 'Paris',
  country: 'FR',
  electronic_address: { scheme: '0225', value: '200000008' },
}

export const SELLER: InvoiceParty = {
  name: 'Sasha Bernard',
  legal_form: 'EI',
  siren: '100000009',
  siret: null,
  vat_number: 'FR94100000009',
  register: '100 000 009 RCS Lyon',
  address: '3 montée de la Grande-Côte',
  postal_code: '69001',
  city: 'Lyon',
  country: 'FR',
  electronic_address: { scheme: '0225', value: '100000009' },
}

const FOREIGN_SELLER: InvoiceParty = {
  name: 'Kim Sommer',
  legal_form: null,
  siren: null,
  siret: null,
  vat_number: 'DE136695976',
  register: null,
  address: 'Torstraße 1',
  postal_code: '10119',
  city: 'Berlin',
  country: 'DE',
  electronic_address: { scheme: 'EM', value: 'kim@example.com' },
}

const STANDARD: VatCase = { category: 'S', rate: '20' }
const FRANCHISE: VatCase = {
  category: 'E',
  rate: '0',
  code: 'VATEX-FR-FRANCHISE',
  reason: 'TVA non applicable, article L. 223-3 du CIBS (ancien article 293 B du CGI)',
}
const DISBURSEMENT: VatCase = {
  category: 'E',
  rate: '0',
  code: 'VATEX-EU-79-C',
  reason: 'Débours, hors base d’imposition à la TVA',
}
const REVERSE_CHARGE: VatCase = { category: 'AE', rate: '0', code: 'VATEX-EU-AE', reason: 'Autoliquidation' }

export const makeLine = (
  name: string,
  quantity: string,
  unit_price: string,
  vat: VatCase = STANDARD,
  unit: InvoiceLine['unit'] = 'C62',
): InvoiceLine => ({ name, description: null, quantity, unit, unit_price, vat })

export const INVOICE: Invoice = {
  type: 389,
  number: 'AF-200000008-SB01-000042',
  date: '2026-11-02',
  due_date: '2026-12-02',
  period: { from: '2026-10-01', to: '2026-10-31' },
  currency: 'EUR',
  locale: 'fr',
  seller: SELLER,
  buyer: BUYER,
  purchase_order: 'PO-7781',
  contract: 'MISSION-2026-014',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  vat_on_debits: false,
  mentions: {
    payment_terms: 'Paiement par virement à 30 jours date de facture.',
    late_penalty:
      'En cas de retard de paiement : pénalités au taux de la BCE majoré de 10 points, exigibles sans rappel.',
    recovery_fee: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
    discount: 'Pas d’escompte pour paiement anticipé.',
  },
  credited: null,
  lines: [
    makeLine('Refonte du portail, octobre 2026', '18.5', '550', STANDARD, 'DAY'),
    makeLine('Remise : poste de travail prêté', '-1', '150'),
    makeLine('Frais refacturés : train Paris–Lyon', '1', '84.55'),
    makeLine('Frais refacturés : hôtel', '2', '112.52'),
  ],
}

export const CREDIT_NOTE: Invoice = {
  ...INVOICE,
  type: 261,
  number: 'AF-200000008-SB01-000043',
  date: '2026-11-05',
  due_date: null,
  iban: null,
  bic: null,
  mentions: { ...INVOICE.mentions, payment_terms: 'Avoir à déduire du prochain règlement.' },
  credited: { number: INVOICE.number, date: INVOICE.date },
}

export const FRANCHISE_INVOICE: Invoice = {
  ...INVOICE,
  seller: { ...SELLER, vat_number: null, register: 'Dispensé d’immatriculation au RCS' },
  lines: [
    makeLine('Rédaction technique, octobre 2026', '12', '380', FRANCHISE, 'DAY'),
    makeLine('Remise : demi-journée d’intégration', '-1', '60', FRANCHISE),
    makeLine('Frais refacturés : train', '1', '96.40', FRANCHISE),
  ],
}

type Vector = { name: string; invoice: Invoice; totals: [net: string, vat: string, gross: string] }

export const VECTORS: Vector[] = [
  // 10,175.00 − 150.00 + 84.55 + 225.04; 20 % of it is 2,066.918
  { name: 'standard', invoice: INVOICE, totals: ['10334.59', '2066.92', '12401.51'] },
  { name: 'credit note', invoice: CREDIT_NOTE, totals: ['10334.59', '2066.92', '12401.51'] },
  { name: 'franchise', invoice: FRANCHISE_INVOICE, totals: ['4596.40', '0.00', '4596.40'] },
  {
    name: 'disbursement',
    invoice: {
      ...INVOICE,
      vat_on_debits: true,
      lines: [
        // 1,265.431175; 20 % of 1,265.43 is 253.086
        makeLine('Conseil, octobre 2026', '10.25', '123.4567', STANDARD, 'HUR'),
        makeLine('Débours : timbre fiscal payé au nom du client', '1', '86', DISBURSEMENT),
      ],
    },
    totals: ['1351.43', '253.09', '1604.52'],
  },
  {
    name: 'reverse charge',
    invoice: {
      ...INVOICE,
      seller: FOREIGN_SELLER,
      lines: [makeLine('Développement, octobre 2026', '15', '500', REVERSE_CHARGE, 'DAY')],
    },
    totals: ['7500.00', '0.00', '7500.00'],
  },
]
