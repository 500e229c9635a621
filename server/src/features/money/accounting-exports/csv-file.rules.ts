// Two CSV files of the same cells. `csv` is for programs (RFC 4180): commas, decimal points, stable column names. `csv_excel` is for a
// spreadsheet in the language of the team: a byte order mark, its column names and words, texts that stay texts, and in French
// semicolons, decimal commas and French dates.

import type { Locale } from '../../../domain/locales.ts'
import { digits, exact } from '../../../domain/money.ts'
import type { EntryStatus, EntryType } from '../../../kernel/db/schema/tables.ts'
import { amountCell } from './cells.rules.ts'
import {
  type Column,
  createColumnBuilder,
  csvRow,
  safeCell,
  spreadsheetHead,
  spreadsheetRow,
} from './csv-columns.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'

const projectCodes = ({ project_codes, currency }: EntryToExport): string =>
  project_codes.map(({ code, amount }) => `${code}=${amountCell(amount, currency)}`).join(';')

/** The words of the console. */
const TYPES: Record<Locale, Record<EntryType, string>> = {
  en: { invoice: 'Invoice', expense: 'Expenses', credit_note: 'Credit note' },
  fr: { invoice: 'Facture', expense: 'Frais', credit_note: 'Avoir' },
}
const STATUSES: Record<Locale, Record<EntryStatus, string>> = {
  en: { waiting_payment: 'To pay', paid: 'Paid', cancelled: 'Cancelled' },
  fr: { waiting_payment: 'À payer', paid: 'Payée', cancelled: 'Annulée' },
}

const column = createColumnBuilder<EntryToExport>()

const COLUMNS: Record<string, Column<EntryToExport>> = {
  entry_id: column('text', 'Entry', 'Écriture', ({ id }) => id),
  type: column('text', 'Type', 'Type', ({ type }) => type, {
    kind: 'text',
    cell: ({ type }, locale) => TYPES[locale][type],
  }),
  status_at_export: column('text', 'Status', 'Statut', ({ status }) => status, {
    kind: 'text',
    cell: ({ status }, locale) => STATUSES[locale][status],
  }),
  invoice_number: column('text', 'Invoice number', 'Numéro de facture', (entry) => entry.invoice_number),
  invoice_date: column('date', 'Invoice date', 'Date de facture', ({ invoice_date }) => invoice_date),
  due_date: column('date', 'Due date', 'Échéance', ({ due_date }) => due_date ?? ''),
  freelancer: column('text', 'Freelancer', 'Freelance', ({ person }) => person),
  supplier: column('text', 'Supplier', 'Fournisseur', ({ supplier }) => supplier),
  supplier_siren: column(
    'text',
    'Supplier SIREN',
    'SIREN du fournisseur',
    (entry) => entry.supplier_siren ?? '',
  ),
  label: column('text', 'Label', 'Libellé', ({ label }) => label),
  currency: column('text', 'Currency', 'Devise', ({ currency }) => currency),
  amount_excl_vat: column('number', 'Amount excl. VAT', 'Montant HT', (entry) =>
    amountCell(entry.amount_excl_vat, entry.currency),
  ),
  vat_rate: column('number', 'VAT rate', 'Taux de TVA', ({ vat_rate }) =>
    vat_rate === null ? '' : digits(exact(vat_rate)),
  ),
  vat_amount: column('number', 'VAT', 'TVA', ({ vat_amount, currency }) => amountCell(vat_amount, currency)),
  amount_incl_vat: column('number', 'Amount incl. VAT', 'Montant TTC', (entry) =>
    amountCell(entry.amount_incl_vat, entry.currency),
  ),
  credited_invoice_number: column(
    'text',
    'Credited invoice',
    'Facture annulée',
    (entry) => entry.credited_invoice_number ?? '',
  ),
  activity_report_id: column(
    'text',
    'Activity report',
    "Compte rendu d'activité",
    (entry) => entry.activity_report_id,
  ),
  report_month: column('text', 'Month', 'Mois', ({ report_month }) => report_month),
  mission: column('text', 'Mission', 'Mission', ({ mission }) => mission),
  project_codes: column('text', 'Project codes', 'Codes projet', projectCodes),
  paid_at: column('text', 'Paid on', 'Payé le', ({ paid_at }) => paid_at ?? '', {
    kind: 'date',
    cell: ({ paid_on }) => paid_on ?? '',
  }),
}

const columns = Object.values(COLUMNS)

export const csvHead = csvRow(Object.keys(COLUMNS))
export const csvLine = (entry: EntryToExport): string => csvRow(columns.map((one) => safeCell(one, entry)))

export const excelHead = (locale: Locale): string => spreadsheetHead(columns, locale)
export const excelLine = (entry: EntryToExport, locale: Locale): string =>
  spreadsheetRow(columns, entry, locale)
