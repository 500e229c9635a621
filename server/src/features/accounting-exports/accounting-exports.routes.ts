import type { Feature } from '../../kernel/feature.ts'
import { TextFile } from '../../kernel/http/pipeline/file-answer.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { PAGE, PageOf, Query } from '../../kernel/wire/schemas.ts'
import { AccountingExport, NewExport } from './accounting-exports.schemas.ts'
import * as service from './accounting-exports.service.ts'

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
        'Makes a file of all entries whose `invoice_date` lies in the range, whatever their status, and keeps it. Those that were never sent to the accountant are sent now.',
      body: NewExport,
      answer: AccountingExport,
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
      query: Query(PAGE),
      answer: PageOf(AccountingExport),
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
      answer: AccountingExport,
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
        'The same bytes each time. Text that a spreadsheet would run as a formula has an apostrophe in front.',
      answer: TextFile,
    },
    ({ ctx, params }) => service.getExportFile(ctx, params.id),
  )
}

export const accountingExports: Feature = {
  name: 'accounting-exports',
  team: accountingExportRoutes,
}
