// The form with which the team or the freelancer sends the invoice of a supplier.
import { useState } from 'preact/hooks'
import { Confirm } from '../../kit/confirm.tsx'
import { FileField, SelectField, TextField } from '../../kit/fields/field.tsx'
import { ShownError, useAction } from '../../kit/use-action.ts'
import { orNull } from '../../kit/values/or-null.ts'
import { money } from '../../language/format.ts'
import { defineTexts, useTexts } from '../../language/language.ts'
import { numberOf } from '../../reports/report-editor/draft.ts'
import type { SendSupplierInvoice } from '../../sdk.ts'
import { awaitedAmounts, awaitedWith, type InvoicedEntry } from './awaited-invoice.ts'

const TEXTS = defineTexts({
  en: {
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
  fr: {
    title: {
      team: { invoice: 'Ajouter la facture du fournisseur', credit_note: 'Ajouter l’avoir du fournisseur' },
      freelancer: { invoice: 'Envoyer votre facture', credit_note: 'Envoyer votre avoir' },
    },
    label: { team: 'Ajouter', freelancer: 'Envoyer' },
    file: 'Fichier PDF',
    fileHint: '3 Mo au maximum',
    covers: 'Porte sur',
    covered: {
      invoice: (amount: string) => `Le travail seulement : ${amount}`,
      expense: (amount: string) => `Les frais seulement : ${amount}`,
      credit_note: (amount: string) => `Cet avoir seulement : ${amount}`,
      report: (amount: string) => `Tout le compte rendu : ${amount}`,
    },
    expected: (incl: string, excl: string, vat: string) =>
      `Montant attendu : ${incl} TTC (${excl} HT, ${vat} de TVA).`,
    typed:
      'Si le PDF est une facture Factur-X, vous pouvez laisser les champs ci-dessous vides : ils sont lus dans le fichier.',
    number: 'Numéro',
    date: 'Date',
    amount_excl_vat: 'Montant HT',
    vat_amount: 'TVA',
    amount_incl_vat: 'Montant TTC',
    badAmount: 'Saisissez un montant, par exemple 550 ou 550,50.',
    earlier: 'Ce document remplacera celui qui est en cours de vérification.',
  },
})

const AMOUNTS = ['amount_excl_vat', 'vat_amount', 'amount_incl_vat'] as const
const NOTHING = { number: '', date: '', amount_excl_vat: '', vat_amount: '', amount_incl_vat: '' }
type Values = typeof NOTHING

export type SentInvoice = { invoice: SendSupplierInvoice; file: File }

type Props = {
  audience: 'team' | 'freelancer'
  entry: InvoicedEntry
  /** Of the same report, this one included. */
  entries: readonly InvoicedEntry[]
  /** Whether an earlier document is replaced. */
  isReplacing: boolean
  send: (sent: SentInvoice) => Promise<unknown>
  onClose: () => void
}

export function SendInvoice({ audience, entry, entries, isReplacing, send, onClose }: Props) {
  const w = useTexts(TEXTS)
  const [file, setFile] = useState<File>()
  const [covers, setCovers] = useState('entry')
  const [values, setValues] = useState(NOTHING)
  const isBad = (name: keyof Values) => values[name].trim() !== '' && numberOf(values[name]) === undefined
  const action = useAction(async () => {
    if (AMOUNTS.some(isBad)) throw new ShownError(w.badAmount)
    if (file) await send({ invoice: sentOf(values, covers), file })
  })
  const at = (name: keyof Values) => ({
    label: w[name],
    value: values[name],
    onValue: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    error: action.errorOf(name),
  })
  const together = awaitedWith(entry, entries)
  const inclOf = (covered: InvoicedEntry[]) => money(awaitedAmounts(covered).amount_incl_vat, entry.currency)
  const expected = awaitedAmounts(covers === 'report' ? together : [entry])
  const amount = (name: keyof typeof expected) => money(expected[name], entry.currency)
  return (
    <Confirm
      title={w.title[audience][entry.type === 'credit_note' ? 'credit_note' : 'invoice']}
      label={w.label[audience]}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      {isReplacing && <p>{w.earlier}</p>}
      <FileField
        label={w.file}
        hint={w.fileHint}
        accept="application/pdf"
        file={file}
        onFile={setFile}
        error={action.errorOf('file')}
        required
      />
      {together.length > 1 && (
        <SelectField
          label={w.covers}
          choices={[
            { value: 'entry', label: w.covered[entry.type](inclOf([entry])) },
            { value: 'report', label: w.covered.report(inclOf(together)) },
          ]}
          value={covers}
          onValue={setCovers}
          error={action.errorOf('covers')}
        />
      )}
      <p>{w.expected(amount('amount_incl_vat'), amount('amount_excl_vat'), amount('vat_amount'))}</p>
      <p class="small soft">{w.typed}</p>
      <div class="columns-tight">
        <TextField {...at('number')} autocomplete="off" />
        <TextField {...at('date')} type="date" />
      </div>
      <div class="columns-tight">
        {AMOUNTS.map((name) => (
          <TextField
            key={name}
            {...at(name)}
            label={`${w[name]} (${entry.currency})`}
            error={isBad(name) ? w.badAmount : action.errorOf(name)}
            inputmode="decimal"
          />
        ))}
      </div>
    </Confirm>
  )
}

const sentOf = (values: Values, covers: string): SendSupplierInvoice => ({
  covers: covers === 'report' ? 'report' : 'entry',
  number: orNull(values.number.trim()),
  date: orNull(values.date),
  amount_excl_vat: numberOf(values.amount_excl_vat) ?? null,
  vat_amount: numberOf(values.vat_amount) ?? null,
  amount_incl_vat: numberOf(values.amount_incl_vat) ?? null,
})
