import type { Feature } from '../../../kernel/feature.ts'
import type { FreelancerPortal, TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { acceptSupplierInvoice, rejectSupplierInvoice } from './decide-supplier-invoice.service.ts'
import { sendPortalSupplierInvoice, sendSupplierInvoice } from './send-supplier-invoice.service.ts'
import { SUPPLIER_INVOICES } from './supplier-invoices.manifest.ts'
import {
  PortalSupplierInvoice,
  PortalSupplierInvoiceQuery,
  RejectSupplierInvoice,
  SendSupplierInvoice,
  SupplierInvoice,
  SupplierInvoiceQuery,
} from './supplier-invoices.schemas.ts'
import * as service from './supplier-invoices.service.ts'
import { supplierInvoiceObjects } from './supplier-invoices.service.ts'

const tag = 'Accounting'
/** The file is stored and also sent to the process that reads it, which doubles the cost for the main thread. */
const upload = { json: 'invoice', file: 'file', maxFileBytes: 3 * 1024 * 1024, isRequired: true } as const

const SENDING =
  'Send `multipart/form-data` with the PDF in `file` and the JSON in `invoice`. A Factur-X is read: number, date, amounts, seller and buyer; of another PDF send number, date and amounts. Amounts, currency, type, parties and date are compared with the accounting entries, to the cent. For each report the team and the freelancer may each send twenty.'

function supplierInvoiceRoutes(api: TeamApi): void {
  api.create(
    '/accounting/entries/:id/supplier-invoices',
    {
      access: 'accounting:write',
      operationId: 'sendSupplierInvoice',
      tag,
      summary: 'Send the invoice of a supplier',
      description: `For an entry that waits for it: ${'`invoice.missing` has `supplier_invoice_missing`, `supplier_credit_note_missing` or `currency_not_eur`'}. ${SENDING} If nothing differs, it is accepted at once. An earlier one that was not decided is replaced.`,
      body: SendSupplierInvoice,
      upload,
      response: SupplierInvoice,
      readOperation: 'getSupplierInvoice',
      location: '/accounting/supplier-invoices/:id',
    },
    ({ ctx, params, body, file }) =>
      sendSupplierInvoice(ctx, { entryId: params.id, input: body, file: file as Buffer }),
  )
  api.get(
    '/accounting/supplier-invoices',
    {
      access: 'accounting:read',
      operationId: 'listSupplierInvoices',
      tag,
      summary: 'List invoices of suppliers',
      description: 'Newest first, whatever their status. `status=received` lists those to accept or reject.',
      query: SupplierInvoiceQuery,
      response: PageOf(SupplierInvoice),
    },
    ({ ctx, query }) => service.listSupplierInvoices(ctx, query),
  )
  api.get(
    '/accounting/supplier-invoices/:id',
    {
      access: 'accounting:read',
      operationId: 'getSupplierInvoice',
      tag,
      summary: 'Read an invoice of a supplier',
      response: SupplierInvoice,
    },
    ({ ctx, params }) => service.getSupplierInvoice(ctx, params.id),
  )
  api.file(
    '/accounting/supplier-invoices/:id/file',
    {
      access: 'accounting:read',
      operationId: 'getSupplierInvoiceFile',
      // Readers may download the file over quota and while the team closes; the download is recorded.
      ignoredStops: ['over_quota', 'closing'],
      tag,
      summary: 'Download an invoice of a supplier',
      description:
        'The file as it was sent. Recorded as the event `supplier_invoice.file_read` and in the audit log.',
    },
    ({ ctx, params }) => service.readTeamSupplierFile(ctx, params.id),
  )
  api.act(
    '/accounting/supplier-invoices/:id/accept',
    {
      access: 'accounting:write',
      operationId: 'acceptSupplierInvoice',
      tag,
      summary: 'Accept an invoice of a supplier',
      description:
        'It becomes the invoice of its accounting entries: they get its number, its date and its file. 400 `supplier_invoice_differs` if an amount, the currency or the type differs: then the supplier sends another one, or the activity report is reopened.',
      response: SupplierInvoice,
    },
    ({ ctx, params }) => acceptSupplierInvoice(ctx, params.id),
  )
  api.act(
    '/accounting/supplier-invoices/:id/reject',
    {
      access: 'accounting:write',
      operationId: 'rejectSupplierInvoice',
      tag,
      summary: 'Reject an invoice of a supplier',
      description:
        'The entries still wait for an invoice. The freelancer reads the reason and sends another one.',
      body: RejectSupplierInvoice,
      response: SupplierInvoice,
    },
    ({ ctx, params, body }) => rejectSupplierInvoice(ctx, params.id, body),
  )
}

const access = 'freelancer'

function portalSupplierInvoiceRoutes(portal: FreelancerPortal): void {
  portal.create(
    '/accounting/entries/:id/supplier-invoices',
    {
      access,
      operationId: 'sendPortalSupplierInvoice',
      tag: 'Portal',
      summary: 'Send your invoice',
      description: `Your own, or that of your umbrella company. ${SENDING} A Factur-X in which nothing differs is accepted at once; the team looks at every other one.`,
      body: SendSupplierInvoice,
      upload,
      response: PortalSupplierInvoice,
      readOperation: 'getPortalSupplierInvoice',
      location: '/accounting/supplier-invoices/:id',
    },
    ({ ctx, params, body, file }) =>
      sendPortalSupplierInvoice(ctx, { entryId: params.id, input: body, file: file as Buffer }),
  )
  portal.get(
    '/accounting/supplier-invoices',
    {
      access,
      operationId: 'listPortalSupplierInvoices',
      tag: 'Portal',
      summary: 'List the invoices that you have sent',
      description: 'Including those that the team has sent for you. Newest first.',
      query: PortalSupplierInvoiceQuery,
      response: PageOf(PortalSupplierInvoice),
    },
    ({ ctx, query }) => service.listPortalSupplierInvoices(ctx, query),
  )
  portal.get(
    '/accounting/supplier-invoices/:id',
    {
      access,
      operationId: 'getPortalSupplierInvoice',
      tag: 'Portal',
      summary: 'Read one of the invoices that you have sent',
      response: PortalSupplierInvoice,
    },
    ({ ctx, params }) => service.getPortalSupplierInvoice(ctx, params.id),
  )
  portal.file(
    '/accounting/supplier-invoices/:id/file',
    {
      access,
      operationId: 'getPortalSupplierInvoiceFile',
      tag: 'Portal',
      summary: 'Download one of the invoices that you have sent',
    },
    ({ ctx, params }) => service.readSupplierFile(ctx, params.id, ctx.principal.freelancerId),
  )
}

export const supplierInvoices: Feature = {
  name: 'supplier-invoices',
  manifest: SUPPLIER_INVOICES,
  team: supplierInvoiceRoutes,
  freelancer: portalSupplierInvoiceRoutes,
  subjects: {
    supplier_invoice: {
      path: '/accounting/supplier-invoices/{id}',
      schema: SupplierInvoice,
      readObjects: supplierInvoiceObjects,
    },
  },
}
