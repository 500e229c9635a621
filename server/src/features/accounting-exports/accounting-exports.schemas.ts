// Schemas of accounting exports.
import { EXPORT_FORMATS } from '../../kernel/db/schema/tables.ts'
import { rangeErrors } from '../../kernel/wire/filter-rules.ts'
import {
  Body,
  CivilDate,
  OneOf,
  PAGE,
  Query,
  type Static,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../kernel/wire/schemas.ts'

const Format = OneOf(EXPORT_FORMATS, {
  title: 'AccountingExportFormat',
  description:
    '`csv`: one row for each entry. `fec`: a purchase journal in the layout of the French FEC, in euro; an extract, not the legal file of a whole ledger.',
})

const sent = Body(
  'NewAccountingExport',
  {
    format: Format,
    from: CivilDate({ description: 'First `invoice_date`.' }),
    to: CivilDate({ description: 'Last `invoice_date`.' }),
  },
  { example: { format: 'csv', from: '2026-03-01', to: '2026-03-31' } },
)
export const NewExport = withRules(sent, (members) => rangeErrors(members, [['from', 'to']]))
export type NewExport = Static<typeof sent>

export const AccountingExport = View('AccountingExport', {
  id: Uuid(),
  format: Format,
  from: CivilDate(),
  to: CivilDate(),
  file_name: Type.String({ example: 'accounting-2026-03-01-2026-03-31.csv' }),
  entry_count: Type.Integer(),
  waiting_count: Type.Integer({
    description:
      'Entries of the range that are not in the file, because their invoice had no number yet. They are in a later export, by the date of their number.',
  }),
  size: Type.Integer({ description: 'Size of the file in bytes.' }),
  sha256: Type.String({ description: 'SHA-256 of the file in hexadecimal digits; also its ETag.' }),
  created_by: Uuid({ description: 'The user whose key created the export.' }),
  created_at: Timestamp(),
})
export type AccountingExport = Static<typeof AccountingExport>

export const ExportQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type ExportQuery = Static<typeof ExportQuery>
