// A valid payment file, for tests that change one thing in it.
import type { PaymentFile, PaymentParty, Transfer } from '../../../src/documents/index.ts'

export const PAYER: PaymentParty = {
  name: 'Société Générale d’Œuvres & Cie',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  city: 'Saint-Étienne',
  country: 'FR',
}

const makePayee = (name: string, iban: string, more: Partial<PaymentParty> = {}): PaymentParty => ({
  name,
  iban,
  bic: null,
  city: null,
  country: null,
  ...more,
})

export const TRANSFERS: [Transfer, Transfer, Transfer] = [
  {
    reference: 'E-2026-000041',
    amount: '12401.51',
    payee: makePayee('Atelier Boréal', 'FR1420041010050500013M02606', {
      bic: 'PSSTFRPPPAR',
      city: 'Besançon',
      country: 'FR',
    }),
    remittance: 'Facture AF-200000008-SB01-000042',
  },
  {
    reference: 'E-2026-000042',
    amount: '0.01',
    payee: makePayee('Łukasz Żółć', 'PL61109010140000071219812874', { city: 'Łódź', country: 'PL' }),
    remittance: 'Facture 7',
  },
  {
    reference: 'E-2026-000043',
    amount: '999999999.99',
    payee: makePayee('Jürgen Groß', 'DE89370400440532013000', { city: 'Köln' }),
    remittance: '',
  },
]

export const FILE: PaymentFile = {
  id: 'B-2026-0017',
  created_at: '2026-11-17T14:30:00.123Z',
  execution_date: '2026-11-20',
  payer: PAYER,
  count: 3,
  total: '1000012401.51',
}
