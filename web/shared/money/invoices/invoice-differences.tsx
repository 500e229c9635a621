// The differences between an invoice of a supplier and the accounting entries.
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { day, exactMoney } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import type { PortalSupplierInvoice, SupplierInvoiceDifference } from '../../sdk.ts'
import { isBlocked } from './awaited-invoice.ts'

const texts = requireTexts('shared/money/invoices', 'invoiceDifferences')

type Props = { invoice: PortalSupplierInvoice; audience: 'team' | 'freelancer' }

export function InvoiceDifferences({ invoice, audience }: Props) {
  const t = texts()
  const columns = useColumns(invoice)
  const { differences, status } = invoice
  if (differences.length === 0) return null
  return (
    <div class="stack tight">
      {status === 'received' && <p>{t[audience][isBlocked(invoice) ? 'blocking' : 'passing']}</p>}
      <DataTable caption={t.caption} columns={columns} items={differences} getKey={({ field }) => field} />
    </div>
  )
}

function useColumns({ currency, differences }: PortalSupplierInvoice): Column<SupplierInvoiceDifference>[] {
  const t = texts()
  const types: Partial<Record<string, string>> = t.types
  const expectedCurrency = differences.find(({ field }) => field === 'currency')?.expected ?? currency
  const formatValue = (field: string, value: string, inCurrency: string) => {
    if (field === 'document_type') return types[value] ?? value
    if (field === 'date') return day(value)
    return /amount/.test(field) ? exactMoney(Number(value), inCurrency) : value
  }
  return [
    { name: t.what, draw: ({ field }) => t.fields[field] },
    {
      name: t.expected,
      draw: ({ field, expected }) => {
        const value = formatValue(field, expected, expectedCurrency)
        return field === 'date' ? t.from(value) : value
      },
    },
    {
      name: t.found,
      draw: ({ field, found }) => (found === null ? t.nothing : formatValue(field, found, currency)),
    },
  ]
}
