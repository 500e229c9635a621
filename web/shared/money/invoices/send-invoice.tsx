// The form with which the team or the freelancer sends the invoice of a supplier.
import { useState } from 'preact/hooks'
import { Confirm } from '../../kit/confirm.tsx'
import { FileField, SelectField, TextField } from '../../kit/fields/field.tsx'
import { ShownError, useAction } from '../../kit/use-action.ts'
import { orNull } from '../../kit/values/or-null.ts'
import { money } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import { parseNumber } from '../../reports/report-editor/draft.ts'
import type { SendSupplierInvoice } from '../../sdk.ts'
import { type InvoicedEntry, listAwaitedEntries, sumAwaitedAmounts } from './awaited-invoice.ts'

const texts = requireTexts('shared/money/invoices', 'sendInvoice')

const AMOUNTS = ['amount_excl_vat', 'vat_amount', 'amount_incl_vat'] as const
const EMPTY_VALUES = { number: '', date: '', amount_excl_vat: '', vat_amount: '', amount_incl_vat: '' }
type Values = typeof EMPTY_VALUES

export type SentInvoice = { invoice: SendSupplierInvoice; file: File }

type Props = {
  audience: 'team' | 'freelancer'
  entry: InvoicedEntry
  /** The entries of the same report, including this one. */
  entries: readonly InvoicedEntry[]
  /** Whether the document replaces an earlier one. */
  isReplacing: boolean
  send: (sent: SentInvoice) => Promise<unknown>
  onClose: () => void
}

export function SendInvoice({ audience, entry, entries, isReplacing, send, onClose }: Props) {
  const t = texts()
  const [file, setFile] = useState<File>()
  const [covers, setCovers] = useState('entry')
  const [values, setValues] = useState(EMPTY_VALUES)
  const isBad = (name: keyof Values) => values[name].trim() !== '' && parseNumber(values[name]) === undefined
  const action = useAction(async () => {
    if (AMOUNTS.some(isBad)) throw new ShownError(t.badAmount)
    if (file) await send({ invoice: toRequest(values, covers), file })
  })
  const getFieldProps = (name: keyof Values) => ({
    label: t[name],
    value: values[name],
    onValue: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    error: action.getFieldError(name),
  })
  const reportEntries = listAwaitedEntries(entry, entries)
  const formatTotal = (covered: InvoicedEntry[]) =>
    money(sumAwaitedAmounts(covered).amount_incl_vat, entry.currency)
  const expected = sumAwaitedAmounts(covers === 'report' ? reportEntries : [entry])
  const formatExpected = (name: keyof typeof expected) => money(expected[name], entry.currency)
  return (
    <Confirm
      title={t.title[audience][entry.type === 'credit_note' ? 'credit_note' : 'invoice']}
      label={t.label[audience]}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      {isReplacing && <p>{t.earlier}</p>}
      <FileField
        label={t.file}
        hint={t.fileHint}
        accept="application/pdf"
        file={file}
        onFile={setFile}
        error={action.getFieldError('file')}
        required
      />
      {reportEntries.length > 1 && (
        <SelectField
          label={t.covers}
          choices={[
            { value: 'entry', label: t.covered[entry.type](formatTotal([entry])) },
            { value: 'report', label: t.covered.report(formatTotal(reportEntries)) },
          ]}
          value={covers}
          onValue={setCovers}
          error={action.getFieldError('covers')}
        />
      )}
      <p>
        {t.expected(
          formatExpected('amount_incl_vat'),
          formatExpected('amount_excl_vat'),
          formatExpected('vat_amount'),
        )}
      </p>
      <p class="small soft">{t.typed}</p>
      <div class="columns-tight">
        <TextField {...getFieldProps('number')} autocomplete="off" />
        <TextField {...getFieldProps('date')} type="date" />
      </div>
      <div class="columns-tight">
        {AMOUNTS.map((name) => (
          <TextField
            key={name}
            {...getFieldProps(name)}
            label={`${t[name]} (${entry.currency})`}
            error={isBad(name) ? t.badAmount : action.getFieldError(name)}
            inputmode="decimal"
          />
        ))}
      </div>
    </Confirm>
  )
}

const toRequest = (values: Values, covers: string): SendSupplierInvoice => ({
  covers: covers === 'report' ? 'report' : 'entry',
  number: orNull(values.number.trim()),
  date: orNull(values.date),
  amount_excl_vat: parseNumber(values.amount_excl_vat) ?? null,
  vat_amount: parseNumber(values.vat_amount) ?? null,
  amount_incl_vat: parseNumber(values.amount_incl_vat) ?? null,
})
