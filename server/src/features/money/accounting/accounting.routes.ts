import type { Feature } from '../../../kernel/feature.ts'
import type { FreelancerPortal, TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { ACCOUNTING } from './accounting.manifest.ts'
import { ENTRY_ACCESS } from './accounting.rules.ts'
import {
  AccountingEntry,
  AccountingEntryState,
  EntryCalculation,
  EntryResponse,
  EntryTotals,
  PortalEntry,
} from './accounting.schemas.ts'
import * as service from './accounting.service.ts'
import { accountingEntryObjects } from './accounting.service.ts'
import { EntryQuery, EntryTotalsQuery, PortalEntryQuery } from './list/accounting-filters.schemas.ts'
import { AccountingSummary, SummaryQuery } from './summary/accounting-summary.schemas.ts'
import { summarize } from './summary/accounting-summary.service.ts'

const tag = 'Accounting'

function accountingRoutes(api: TeamApi): void {
  api.get(
    '/accounting/entries',
    {
      access: 'accounting:read',
      operationId: 'listAccountingEntries',
      tag,
      summary: 'List accounting entries',
      description: 'Newest first. Filters are combined with AND.',
      query: EntryQuery,
      response: PageOf(AccountingEntry),
    },
    ({ ctx, query }) => service.listEntries(ctx, query),
  )
  api.get(
    '/accounting/entries/summary',
    {
      access: 'accounting:read',
      operationId: 'getAccountingEntrySummary',
      tag,
      summary: 'Count accounting entries by status',
      description: 'Filters are those of the list, combined with AND.',
      query: EntryTotalsQuery,
      response: EntryTotals,
    },
    ({ ctx, query }) => service.countEntries(ctx, query),
  )
  api.get(
    '/accounting/entries/:id',
    {
      access: 'accounting:read',
      operationId: 'getAccountingEntry',
      tag,
      summary: 'Read an accounting entry',
      response: EntryResponse,
    },
    ({ ctx, params }) => service.getEntry(ctx, params.id),
  )
  api.get(
    '/accounting/entries/:id/calculation',
    {
      access: 'accounting:read',
      operationId: 'explainAccountingEntry',
      tag,
      summary: 'Read the calculation of an accounting entry',
      response: EntryCalculation,
    },
    ({ ctx, params }) => service.explainEntry(ctx, params.id),
  )
  api.act(
    '/accounting/entries/:id/send',
    {
      access: ENTRY_ACCESS.send,
      operationId: 'sendAccountingEntry',
      tag,
      summary: 'Mark an accounting entry as sent to the accountant',
      description: 'Sets `sent_to_accounting_at`, unless this operation or an export has already set it.',
      response: EntryResponse,
    },
    ({ ctx, params }) => service.sendEntry(ctx, params.id),
  )
  api.get(
    '/accounting/summary',
    {
      access: 'accounting:read',
      operationId: 'getAccountingSummary',
      tag,
      summary: 'Read amounts payable, overdue, paid, and spend by project code',
      description:
        'Exact totals by currency. For each currency `months` and `project_codes` both add up to `invoiced`.',
      query: SummaryQuery,
      response: AccountingSummary,
    },
    ({ ctx, query }) => summarize(ctx, query),
  )
}

function portalAccountingRoutes(portal: FreelancerPortal): void {
  portal.get(
    '/accounting/entries',
    {
      access: 'freelancer',
      operationId: 'listPortalAccountingEntries',
      tag: 'Portal',
      summary: 'List your invoices and their payment status',
      description: 'Newest first.',
      query: PortalEntryQuery,
      response: PageOf(PortalEntry),
    },
    ({ ctx, query }) => service.listPortalEntries(ctx, query),
  )
  portal.get(
    '/accounting/entries/:id',
    {
      access: 'freelancer',
      operationId: 'getPortalAccountingEntry',
      tag: 'Portal',
      summary: 'Read one of your invoices',
      response: PortalEntry,
    },
    ({ ctx, params }) => service.getPortalEntry(ctx, params.id),
  )
}

export const accounting: Feature = {
  name: 'accounting',
  manifest: ACCOUNTING,
  team: accountingRoutes,
  freelancer: portalAccountingRoutes,
  subjects: {
    accounting_entry: {
      path: '/accounting/entries/{id}',
      schema: AccountingEntryState,
      readObjects: accountingEntryObjects,
    },
  },
}
