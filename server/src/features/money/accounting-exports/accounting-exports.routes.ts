import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf, TextFile } from '../../../kernel/wire/schemas.ts'
import { ACCOUNTING_EXPORTS } from './accounting-exports.manifest.ts'
import {
  AccountingExport,
  ExportQuery,
  NewExport,
  Posting,
  PostingQuery,
  TrialBalance,
} from './accounting-exports.schemas.ts'
import * as service from './accounting-exports.service.ts'
import { accountingExportObjects } from './accounting-exports.service.ts'
import { Das2FileQuery, Das2Query, Das2Row } from './das2/das2.schemas.ts'
import { getDas2File, listDas2 } from './das2/das2.service.ts'
import { HeldBack, HeldBackQuery } from './held-back/held-back.schemas.ts'
import { getHeldBack } from './held-back/held-back.service.ts'
import { ACCOUNTING_MAILS } from './send/sending-mail.ts'
import { AccountingSending, CreateSending, SendingQuery } from './send/sendings.schemas.ts'
import { createSending, getSending, listSendings } from './send/sendings.service.ts'

const tag = 'Accounting'

function accountingExportRoutes(api: TeamApi): void {
  api.create(
    '/accounting/exports',
    {
      access: 'accounting:write or accounting:export',
      operationId: 'createAccountingExport',
      isExpensive: true,
      // The company must keep its accounts after the team is deleted.
      ignoredStops: ['closing'],
      tag,
      summary: 'Export accounting entries',
      description:
        'Creates and stores a file of all entries with an `invoice_date` in the range, in any status; with `scope: unsent` of everything that was not sent yet, whatever its date. Entries whose invoice has no number yet are left out and counted in `waiting_count`, those already paid are named in `paid_without_invoice`, and `held_back` counts what earlier periods still have. With `X-Dry-Run: true` the response shows it before anything is sent. Entries not yet sent to the accountant are marked as sent. In a FEC every posting has a number from one sequence of the team, assigned by the first FEC that contains the posting; a FEC also contains the postings of payments made in the range. A payment without an invoice on its day is an advance; the invoice takes it, and its VAT becomes deductible, on the day of the invoice. The sums of the file are compared with entries and activity reports; an export that does not add up is refused.',
      body: NewExport,
      response: AccountingExport,
      readOperation: 'getAccountingExport',
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
      // Readers may download the file over quota and while the team closes; the download is recorded.
      ignoredStops: ['over_quota', 'closing'],
      tag,
      summary: 'Download an export',
      description:
        'Every download has the same bytes. In a CSV, text that a spreadsheet would run as a formula is prefixed with an apostrophe. Recorded as the event `accounting_export.file_read` and in the audit log.',
      response: TextFile,
    },
    ({ ctx, params }) => service.getExportFile(ctx, params.id),
  )
  api.get(
    '/accounting/exports/:id/postings',
    {
      access: 'accounting:read',
      operationId: 'listAccountingPostings',
      tag,
      summary: 'List the postings of a FEC',
      description:
        'The lines in the order of the file, each with its entry, activity report and payment. Empty for a CSV, whose rows name these.',
      query: PostingQuery,
      response: PageOf(Posting),
    },
    ({ ctx, params, query }) => service.listPostings(ctx, params.id, query),
  )
  api.get(
    '/accounting/exports/:id/balance',
    {
      access: 'accounting:read',
      operationId: 'getAccountingExportBalance',
      tag,
      summary: 'Read the trial balance of a FEC',
      description: 'The sums of its lines by account. `postings?account=` lists the lines of one account.',
      response: TrialBalance,
    },
    ({ ctx, params }) => service.getBalance(ctx, params.id),
  )
}

function heldBackRoutes(api: TeamApi): void {
  api.get(
    '/accounting/held-back',
    {
      access: 'accounting:read',
      operationId: 'getAccountingHeldBack',
      tag,
      summary: 'Count what no export contains, and why',
      description:
        'By reason and month: entries without an invoice number, paid or not, entries that were not sent, and payments of entries of a FEC that no FEC contains.',
      query: HeldBackQuery,
      response: HeldBack,
    },
    ({ ctx, query }) => getHeldBack(ctx, query),
  )
}

function das2Routes(api: TeamApi): void {
  api.get(
    '/accounting/das2',
    {
      access: 'accounting:read',
      operationId: 'listDas2',
      tag,
      summary: 'Read what was paid in a year, for the DAS2',
      description:
        'By seller and currency, ordered by name: the payments of the year that were not taken back. The declaration lists beneficiaries above the threshold, incl. VAT.',
      query: Das2Query,
      response: PageOf(Das2Row),
    },
    ({ ctx, query }) => listDas2(ctx, query),
  )
  api.file(
    '/accounting/das2/file',
    {
      access: 'accounting:read',
      operationId: 'getDas2File',
      // Readers may download the file over quota and while the team closes; the download is recorded.
      ignoredStops: ['over_quota', 'closing'],
      isExpensive: true,
      tag,
      summary: 'Download the DAS2 report of a year as CSV',
      description:
        'For a spreadsheet in the language of the team, at most 5,000 beneficiaries. Recorded as the event `tenant.exported` and in the audit log.',
      query: Das2FileQuery,
      response: TextFile,
    },
    ({ ctx, query }) => getDas2File(ctx, query),
  )
}

function sendingRoutes(api: TeamApi): void {
  api.create(
    '/accounting/sendings',
    {
      access: 'accounting:write',
      operationId: 'createAccountingSending',
      isExpensive: true,
      tag,
      summary: 'Send the files of a month to the accountant',
      description:
        'Creates the FEC (if all amounts are in euro) and the spreadsheet of the month, and sends one mail with a link to them; reading them requires a sign-in. Recipients are `accountant_emails` of the settings, otherwise the users with the permission `accounting:export`. At most ten in 24 hours.',
      body: CreateSending,
      response: AccountingSending,
      readOperation: 'getAccountingSending',
    },
    ({ ctx, body }) => createSending(ctx, body),
  )
  api.get(
    '/accounting/sendings',
    {
      access: 'accounting:read',
      operationId: 'listAccountingSendings',
      tag,
      summary: 'List what was sent to the accountant',
      description: 'Newest first.',
      query: SendingQuery,
      response: PageOf(AccountingSending),
    },
    ({ ctx, query }) => listSendings(ctx, query),
  )
  api.get(
    '/accounting/sendings/:id',
    {
      access: 'accounting:read',
      operationId: 'getAccountingSending',
      tag,
      summary: 'Read what was sent to the accountant',
      response: AccountingSending,
    },
    ({ ctx, params }) => getSending(ctx, params.id),
  )
}

export const accountingExports: Feature = {
  name: 'accounting-exports',
  manifest: ACCOUNTING_EXPORTS,
  team(api) {
    accountingExportRoutes(api)
    heldBackRoutes(api)
    das2Routes(api)
    sendingRoutes(api)
  },
  subjects: {
    accounting_export: {
      path: '/accounting/exports/{id}',
      schema: AccountingExport,
      readObjects: accountingExportObjects,
    },
  },
  mails: ACCOUNTING_MAILS,
}
