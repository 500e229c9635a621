// Where an invoice of a supplier differs from what the accounting entries say.
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { day, exactMoney } from '../../language/format.ts'
import { defineTexts, useTexts } from '../../language/language.ts'
import type { PortalSupplierInvoice, SupplierInvoiceDifference } from '../../sdk.ts'
import { isBlocked } from './awaited-invoice.ts'

const TEXTS = defineTexts({
  en: {
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
  fr: {
    caption: 'Écarts',
    what: 'Donnée',
    expected: 'Attendu',
    found: 'Constaté',
    nothing: 'non indiqué',
    from: (day: string) => `à partir du ${day}`,
    fields: {
      date: 'Date',
      amount_excl_vat: 'Montant HT',
      vat_amount: 'TVA',
      amount_incl_vat: 'Montant TTC',
      currency: 'Devise',
      document_type: 'Nature du document',
      seller: 'Fournisseur (SIREN ou n° de TVA)',
      buyer: 'Client (SIREN ou n° de TVA)',
      credited: 'Facture annulée',
    },
    types: { 380: 'Facture', 381: 'Avoir' },
    team: {
      blocking:
        'Ces écarts empêchent l’acceptation : refusez la facture et demandez-en une corrigée, ou rouvrez le compte rendu.',
      passing: 'Ces écarts n’empêchent pas l’acceptation. Vérifiez-les avant d’accepter.',
    },
    freelancer: {
      blocking:
        'Il ne correspond pas à votre compte rendu : l’entreprise ne peut pas l’accepter. Envoyez un document corrigé.',
      passing: 'L’entreprise vérifiera ces écarts.',
    },
  },
})

type Props = { invoice: PortalSupplierInvoice; audience: 'team' | 'freelancer' }

export function InvoiceDifferences({ invoice, audience }: Props) {
  const w = useTexts(TEXTS)
  const columns = useColumns(invoice)
  const { differences, status } = invoice
  if (differences.length === 0) return null
  return (
    <div class="stack tight">
      {status === 'received' && <p>{w[audience][isBlocked(invoice) ? 'blocking' : 'passing']}</p>}
      <DataTable caption={w.caption} columns={columns} items={differences} keyOf={({ field }) => field} />
    </div>
  )
}

function useColumns({ currency, differences }: PortalSupplierInvoice): Column<SupplierInvoiceDifference>[] {
  const w = useTexts(TEXTS)
  const types: Partial<Record<string, string>> = w.types
  const expectedCurrency = differences.find(({ field }) => field === 'currency')?.expected ?? currency
  const shown = (field: string, value: string, inCurrency: string) => {
    if (field === 'document_type') return types[value] ?? value
    if (field === 'date') return day(value)
    return /amount/.test(field) ? exactMoney(Number(value), inCurrency) : value
  }
  return [
    { name: w.what, draw: ({ field }) => w.fields[field] },
    {
      name: w.expected,
      draw: ({ field, expected }) => {
        const value = shown(field, expected, expectedCurrency)
        return field === 'date' ? w.from(value) : value
      },
    },
    {
      name: w.found,
      draw: ({ field, found }) => (found === null ? w.nothing : shown(field, found, currency)),
    },
  ]
}
