import type { Feature } from '../../../kernel/feature.ts'
import type { FreelancerPortal, TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { ZipFile } from '../../../kernel/wire/schemas.ts'
import { PortalEntry } from '../accounting/index.ts'
import { MAX_ARCHIVED_INVOICES, readArchive } from './document/invoice-archive.service.ts'
import { createInvoiceWork, processTeamBatch } from './document/make-files.service.ts'
import { INVOICES } from './invoices.manifest.ts'
import { ArchiveQuery, ContestInvoice, InvoiceDocument } from './invoices.schemas.ts'
import { getInvoice, readInvoiceFile } from './invoices.service.ts'
import { queueWaitingInvoices } from './issue/issue-invoices.service.ts'
import { INVOICE_MAILS } from './portal/contest-mail.ts'
import { acceptCreditNote, contestInvoice, withdrawContest } from './portal/invoice-acts.service.ts'

const tag = 'Accounting'

function invoiceRoutes(api: TeamApi): void {
  api.get(
    '/accounting/entries/:id/invoice',
    {
      access: 'accounting:read',
      operationId: 'getInvoice',
      tag,
      summary: 'Read the invoice of an accounting entry',
      description:
        'The data of the document: seller, buyer, lines, VAT and mentions, as frozen when it got its number. 404 before that.',
      response: InvoiceDocument,
    },
    ({ ctx, params }) => getInvoice(ctx, params.id),
  )
  api.file(
    '/accounting/entries/:id/file',
    {
      access: 'accounting:read',
      operationId: 'getInvoiceFile',
      tag,
      summary: 'Download the invoice of an accounting entry',
      description:
        'A Factur-X file (EN 16931): a PDF/A-3 page with the same data as XML inside. 404 until `invoice.status` is `ready`.',
    },
    ({ ctx, params }) => readInvoiceFile(ctx, params.id),
  )
}

function archiveRoutes(api: TeamApi): void {
  api.file(
    '/accounting/invoices/archive',
    {
      access: 'accounting:read',
      operationId: 'getInvoiceArchive',
      // Readers may download the file over quota and while the team closes; the download is recorded.
      ignoredStops: ['over_quota', 'closing'],
      isExpensive: true,
      tag,
      summary: 'Download the invoices of a month as a zip file',
      description: `All invoices and credit notes whose date is in the range and whose file is ready, at most ${MAX_ARCHIVED_INVOICES}. Each file is named by the seller and the number. Recorded as the event \`tenant.exported\` and in the audit log.`,
      query: ArchiveQuery,
      response: ZipFile,
    },
    ({ ctx, query }) => readArchive(ctx, query),
  )
}

const access = 'freelancer'

function portalInvoiceRoutes(portal: FreelancerPortal): void {
  portal.file(
    '/accounting/entries/:id/file',
    {
      access,
      operationId: 'getPortalInvoiceFile',
      tag: 'Portal',
      summary: 'Download your invoice',
    },
    ({ ctx, params }) => readInvoiceFile(ctx, params.id, ctx.principal.freelancerId),
  )
  portal.act(
    '/accounting/entries/:id/contest',
    {
      access,
      operationId: 'contestPortalInvoice',
      tag: 'Portal',
      summary: 'Contest an invoice',
      description:
        'Within the period of your billing mandate. The invoice cannot be paid until you withdraw the objection, or the team reopens the activity report.',
      body: ContestInvoice,
      response: PortalEntry,
    },
    ({ ctx, params, body }) => contestInvoice(ctx, params.id, body),
  )
  portal.act(
    '/accounting/entries/:id/withdraw-contest',
    {
      access,
      operationId: 'withdrawPortalContest',
      tag: 'Portal',
      summary: 'Stop contesting an invoice',
      response: PortalEntry,
    },
    ({ ctx, params }) => withdrawContest(ctx, params.id),
  )
  portal.act(
    '/accounting/entries/:id/accept',
    {
      access,
      operationId: 'acceptPortalCreditNote',
      tag: 'Portal',
      summary: 'Accept a credit note',
      description: 'A credit note that your billing mandate does not cover is issued when you accept it.',
      response: PortalEntry,
    },
    ({ ctx, params }) => acceptCreditNote(ctx, params.id),
  )
}

export const invoices: Feature = {
  name: 'invoices',
  manifest: INVOICES,
  team(api) {
    invoiceRoutes(api)
    archiveRoutes(api)
  },
  freelancer: portalInvoiceRoutes,
  hooks: { partyChanged: queueWaitingInvoices },
  runDueWork: processTeamBatch,
  jobs(deps) {
    return [{ name: 'invoices', everyMs: 1000, ...createInvoiceWork(deps) }]
  },
  mails: INVOICE_MAILS,
}
