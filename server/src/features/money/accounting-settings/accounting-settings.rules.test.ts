// The accounts and journals of a team: those of the plan comptable général until it sets others.
import { expect, test } from 'vitest'
import { applyDefaults, withChanges } from './accounting-settings.rules.ts'

const DEFAULTS = {
  accounts: {
    services: { account: '604000', label: "Achats d'études et prestations de services" },
    expenses: { account: '625100', label: 'Voyages et déplacements' },
    disbursements: { account: '467000', label: 'Débours' },
    vat_deductible: { account: '445660', label: 'TVA déductible sur autres biens et services' },
    vat_waiting: { account: '445800', label: 'TVA à régulariser ou en attente' },
    vat_due: { account: '445200', label: 'TVA due intracommunautaire' },
    vat_due_outside_eu: { account: '445210', label: 'TVA due sur prestations hors UE' },
    suppliers: { account: '401000', label: 'Fournisseurs' },
    advances: { account: '409100', label: 'Fournisseurs - Avances et acomptes versés' },
    bank: { account: '512000', label: 'Banques' },
  },
  journals: {
    purchases: { code: 'AC', label: 'Achats' },
    miscellaneous: { code: 'OD', label: 'Opérations diverses' },
    bank: { code: 'BQ', label: 'Banque' },
  },
  reverse_charge_vat_rate: 20,
  posts_payments: false,
  accountant_emails: [],
}

test('a team without settings has the default accounts, journals and rate', () => {
  expect(applyDefaults({})).toEqual(DEFAULTS)
})

test('a setting replaces only the default of the same account, journal or field', () => {
  const services = { account: '622600', label: 'Honoraires' }
  const bank = { code: 'B2', label: 'Deuxième banque' }
  expect(applyDefaults({ accounts: { services }, journals: { bank }, posts_payments: true })).toEqual({
    ...DEFAULTS,
    accounts: { ...DEFAULTS.accounts, services },
    journals: { ...DEFAULTS.journals, bank },
    posts_payments: true,
  })
})

test('a change keeps what was set before', () => {
  const services = { account: '622600', label: 'Honoraires' }
  const [purchases, bank] = [
    { code: 'HA', label: 'Honoraires' },
    { code: 'B2', label: 'Deuxième banque' },
  ]
  const first = withChanges({}, { accounts: { services }, journals: { bank }, reverse_charge_vat_rate: 8.5 })
  expect(first).toEqual({ accounts: { services }, journals: { bank }, reverse_charge_vat_rate: 8.5 })
  const expenses = { account: '625000', label: 'Frais' }
  expect(withChanges(first, { accounts: { expenses }, journals: { purchases } })).toEqual({
    accounts: { services, expenses },
    journals: { bank, purchases },
    reverse_charge_vat_rate: 8.5,
  })
  expect(withChanges(first, { posts_payments: true })).toEqual({ ...first, posts_payments: true })
  expect(withChanges({}, { posts_payments: true })).toEqual({ posts_payments: true })
})
