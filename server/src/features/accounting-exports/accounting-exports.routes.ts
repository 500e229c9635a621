import type { Feature } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surface.ts'
import { PageOf, TextFile } from '../../kernel/wire/schemas.ts'
import { AccountingExport, ExportQuery, NewExport } from './accounting-exports.schemas.ts'
import * as service from './accounting-exports.service.ts'
import { ACCOUNTING_EXPORT_SUBJECTS } from './accounting-exports.subjects.ts'

const tag = 'Accounting'

function accountingExportRoutes(api: TeamApi): void {
  api.create(
    '/accounting/exports',
    {
      access: 'accounting:write',
      operationId: 'createAccountingExport',
      isExpensive: true,
      tag,
      summary: 'Export accounting entries',
      description:
        'Creates and stores a file of all entries with an `invoice_date` in the range, in any status. Entries whose invoice has no number yet are left out and counted in `waiting_count`. Entries not yet sent to the accountant are marked as sent.',
      body: NewExport,
      response: AccountingExport,
      next: 'getAccountingExport',
    },
    ({ ctx, body }) => service.createExport(ctx, body),
  )
  api.get(
    '/accounting/exports',
    {
      access: 'accounting:read',
      operationId: 'listAccountingExports',
      tag,
      summary: 'List exports',
      description: 'Newest first.',
      query: ExportQuery,
      response: PageOf(AccountingExport),
    },
    ({ ctx, query }) => service.listExports(ctx, query),
  )
  api.get(
    '/accounting/exports/:id',
    {
      access: 'accounting:read',
      operationId: 'getAccountingExport',
      tag,
      summary: 'Read an export',
      response: AccountingExport,
    },
    ({ ctx, params }) => service.getExport(ctx, params.id),
  )
  api.file(
    '/accounting/exports/:id/file',
    {
      access: 'accounting:read',
      operationId: 'getAccountingExportFile',
      tag,
      summary: 'Download an export',
      description:
        'Every download has the same bytes. Text that a spreadsheet would run as a formula is prefixed with an apostrophe.',
      response: TextFile,
    },
    ({ ctx, params }) => service.getExportFile(ctx, params.id),
  )
}

export const accountingExports: Feature = {
  name: 'accounting-exports',
  team: accountingExportRoutes,
  subjects: ACCOUNTING_EXPORT_SUBJECTS,
}
